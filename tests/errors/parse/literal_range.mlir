// error: InvalidArgument 3:33 integer does not fit i8
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.constant dense<256> : tensor<i8>
  return
}
