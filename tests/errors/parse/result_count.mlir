// error: InvalidArgument 3:3 negate has 1 results but 2 are named
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0:2 = stablehlo.negate %a : tensor<4xf32>
  return
}
