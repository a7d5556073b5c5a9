// error: InvalidArgument 3:52 spatial dimensions of the convolution's input must be 0..1
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.convolution(%a, %a) dim_numbers = [b, 0, 2, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
