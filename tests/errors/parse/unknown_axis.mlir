// error: InvalidArgument 4:45 mesh @mesh has no axis "z"
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x4xf32>) {
  %0 = sdy.sharding_constraint %a <@mesh, [{"z"}, {}]> : tensor<8x4xf32>
  return
}
