// error: InvalidArgument 4:36 unknown mesh @nope; known: @mesh
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x4xf32>) {
  %0 = sdy.sharding_constraint %a <@nope, [{}, {}]> : tensor<8x4xf32>
  return
}
