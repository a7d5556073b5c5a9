// error: InvalidArgument 3:27 resource 'blob' is not in the text
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.constant dense_resource<blob> : tensor<2xf32>
  return
}
