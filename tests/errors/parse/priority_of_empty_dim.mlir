// error: InvalidArgument 4:44 empty closed dimension cannot have a priority
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x4xf32>) {
  %0 = sdy.sharding_constraint %a <@mesh, [{}p1, {}]> : tensor<8x4xf32>
  return
}
