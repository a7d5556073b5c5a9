// error: InvalidArgument 3:33 empty literal
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.constant dense<> : tensor<2xf32>
  return
}
