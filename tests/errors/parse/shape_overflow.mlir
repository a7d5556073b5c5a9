// error: InvalidArgument 2:21 2^62
func.func @main(%a: tensor<4294967296x4294967296xf32>) {

  return
}
