// error: InvalidArgument 2:14 expected a name after '%'
func.func @f(%: tensor<f32>) {
  return
}
