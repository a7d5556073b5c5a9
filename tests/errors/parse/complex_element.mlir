// error: InvalidArgument 2:30 complex element type must be f32 or f64
func.func @main(%a: tensor<4xcomplex<i32>>) {

  return
}
