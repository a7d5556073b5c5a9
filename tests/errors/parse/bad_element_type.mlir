// error: InvalidArgument 2:30 unknown element type 'f33'
func.func @main(%a: tensor<4xf33>) {

  return
}
