// error: InvalidArgument 3:25 use of undefined value %1
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.negate %1 : tensor<4xf32>
  %1 = stablehlo.negate %a : tensor<4xf32>
  return
}
