// error: InvalidArgument 4:45 does not fit axis size 4
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x4xf32>) {
  %0 = sdy.sharding_constraint %a <@mesh, [{"y":(1)3}, {}]> : tensor<8x4xf32>
  return
}
