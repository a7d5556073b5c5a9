// error: InvalidArgument 3:48 undefined alias '#loc7'
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.negate %a : tensor<4xf32> loc(#loc7)
  return
}
