// error: Unsupported 3:8 unknown operation 'stablehlo.addd'; the nearest known is 'stablehlo.add'
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.addd %a, %a : tensor<4xf32>
  return
}
