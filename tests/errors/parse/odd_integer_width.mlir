// error: InvalidArgument 2:30 unknown element type 'i10'
func.func @main(%a: tensor<4xi10>) {

  return
}
