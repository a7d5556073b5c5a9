// error: Unsupported 2:52 sub-channel
func.func @main(%a: tensor<4x!quant.uniform<i8:f32:{0:2}, {1.0}>>) {

  return
}
