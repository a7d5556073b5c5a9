// error: InvalidArgument 3:44 attribute 'x.a' appears twice
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.negate %a {x.a = 1 : i32, x.a = 2 : i32} : tensor<4xf32>
  return
}
