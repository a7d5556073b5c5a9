// error: InvalidArgument 3:33 expected an integer
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.constant dense<1.5> : tensor<i32>
  return
}
