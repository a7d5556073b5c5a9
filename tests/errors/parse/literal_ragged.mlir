// error: InvalidArgument 3:42 literal has 1 elements where tensor<2x2xi32> has 2
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.constant dense<[[1, 2], [3]]> : tensor<2x2xi32>
  return
}
