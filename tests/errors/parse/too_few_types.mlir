// error: InvalidArgument 3:31 reshape has 1 operands but 0 operand types
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.reshape %a : () -> tensor<2x2xf32>
  return
}
