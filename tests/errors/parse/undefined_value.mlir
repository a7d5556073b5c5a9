// error: InvalidArgument 3:26 use of undefined value %b
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.add %a, %b : tensor<4xf32>
  return
}
