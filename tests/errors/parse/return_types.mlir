// error: InvalidArgument 3:3 returns (tensor<f32>) but its signature says (tensor<2xf32>)
func.func @main(%a: tensor<f32>) -> tensor<2xf32> {
  return %a : tensor<f32>
}
