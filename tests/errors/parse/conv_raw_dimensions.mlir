// error: InvalidArgument 3:77 must be 0..1, each once
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = "stablehlo.convolution"(%a, %a) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 0>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
