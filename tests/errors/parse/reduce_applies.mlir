// error: InvalidArgument 3:46 'stablehlo.subtract' cannot follow 'applies'
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.reduce(%a init: %i) applies stablehlo.subtract across dimensions = [0] : (tensor<4xf32>, tensor<i32>) -> tensor<f32>
  return
}
