// error: InvalidArgument 2:15 size 0
sdy.mesh @m = <["x"=0]>
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {

  return
}
