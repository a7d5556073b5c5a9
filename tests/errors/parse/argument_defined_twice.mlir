// error: InvalidArgument 2:34 argument %a is defined twice
func.func @main(%a: tensor<f32>, %a: tensor<f32>) {

  return
}
