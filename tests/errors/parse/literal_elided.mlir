// error: InvalidArgument 3:27 constant is elided (dense<__elided__>)
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.constant dense<__elided__> : tensor<2xf32>
  return
}
