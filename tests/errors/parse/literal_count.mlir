// error: InvalidArgument 3:33 literal has 3 elements where tensor<2xi32> has 2
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.constant dense<[1, 2, 3]> : tensor<2xi32>
  return
}
