// error: InvalidArgument 4:3 value %0 is defined twice
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.negate %a : tensor<4xf32>
  %0 = stablehlo.abs %a : tensor<4xf32>
  return
}
