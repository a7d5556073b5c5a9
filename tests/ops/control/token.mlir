// create_token and after_all
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %t = stablehlo.create_token : !stablehlo.token
  %u = stablehlo.after_all %t, %t : !stablehlo.token
  %r = stablehlo.add %x, %x : tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.5625, 1.6875, -1.0, -1.6875, 0.8125, -0.4375], [1.875, -1.25, -1.4375, 1.125, -1.625, 0.0625], [1.3125, -1.6875, -1.125, 1.0, -0.4375, 1.6875], [-0.6875, 1.125, -0.3125, -1.125, 0.875, 1.9375], [-1.0, 0.6875, -1.1875, -0.5, 1.4375, -1.6875]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[3.125, 3.375, -2.0, -3.375, 1.625, -0.875], [3.75, -2.5, -2.875, 2.25, -3.25, 0.125], [2.625, -3.375, -2.25, 2.0, -0.875, 3.375], [-1.375, 2.25, -0.625, -2.25, 1.75, 3.875], [-2.0, 1.375, -2.375, -1.0, 2.875, -3.375]]> : tensor<5x6xf32>
  return
}
