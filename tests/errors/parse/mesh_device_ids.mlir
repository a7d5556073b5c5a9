// error: InvalidArgument 2:15 device id 0 appears twice
sdy.mesh @m = <["x"=2], device_ids=[0, 0]>
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {

  return
}
