// error: InvalidArgument 2:11 function @main does not end in a return
func.func @main(%a: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.negate %a : tensor<f32>
}
