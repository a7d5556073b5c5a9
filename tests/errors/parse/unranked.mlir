// error: Unsupported 2:28 unranked tensor
func.func @main(%a: tensor<*xf32>) {

  return
}
