// error: InvalidArgument 2:28 dimension does not fit 64 bits
func.func @main(%a: tensor<99999999999999999999xf32>) {

  return
}
