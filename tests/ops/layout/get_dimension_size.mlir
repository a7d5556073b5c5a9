// get_dimension_size
func.func @main(%x: tensor<5x6xf32>) -> tensor<i32> {
  %r = stablehlo.get_dimension_size %x, dim = 1 : (tensor<5x6xf32>) -> tensor<i32>
  return %r : tensor<i32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.875, -1.6875, -0.1875, 0.375, -0.875, -0.5], [0.5, 1.1875, 0.3125, -1.3125, 0.6875, 1.4375], [-1.125, 0.125, -0.6875, 1.5625, -1.8125, -0.125], [1.5625, -0.3125, -1.5, 1.125, 1.8125, 1.875], [1.6875, -0.5625, 0.875, 1.875, 0.25, 1.6875]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<i32>
  check.expect_eq_const %r, dense<6> : tensor<i32>
  return
}
