// error: InvalidArgument 3:33 static shape
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.constant dense<1.0> : tensor<?xf32>
  return
}
