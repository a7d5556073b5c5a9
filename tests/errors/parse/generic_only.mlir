// error: InvalidArgument 3:8 'stablehlo.sort' has no pretty form
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.sort %a : tensor<4xf32>
  return
}
