// error: InvalidArgument 3:34 expected an integer
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.constant dense<[[1, 2]]> : tensor<2xi32>
  return
}
