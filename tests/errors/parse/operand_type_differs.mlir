// error: InvalidArgument 3:26 operand %i of add is written as tensor<4xf32> but has type tensor<i32>
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.add %a, %i : tensor<4xf32>
  return
}
