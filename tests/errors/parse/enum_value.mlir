// error: InvalidArgument 3:26 unknown comparison_direction 'LX'; one of EQ NE GE GT LE LT
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.compare LX, %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}
