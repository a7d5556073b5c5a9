// error: InvalidArgument 4:8 has 1 dimensions, the value of type tensor<8x4xf32> has 2
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x4xf32>) {
  %0 = sdy.sharding_constraint %a <@mesh, [{"x"}]> : tensor<8x4xf32>
  return
}
