// error: InvalidArgument 2:33 expected '>'
func.func @main(%a: tensor<4xf32) {

  return
}
