// is_inf
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xi1> {
  %r = chlo.is_inf %x : tensor<5x6xf32> -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %x = stablehlo.constant dense<[[0x7F800000, 0xFF800000, 0x7FC00000, 0.0, -0.0, -0.6875], [-0.0625, -1.0, -0.9375, 0.3125, -1.625, 0.0625], [-2.0, 1.625, -1.0, -0.5625, -0.9375, -1.4375], [0.25, 1.5, -1.625, 1.8125, -1.625, 0.25], [-0.1875, -1.6875, -0.1875, 0.0625, -1.5, -1.1875]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, true, false, false, false, false], [false, false, false, false, false, false], [false, false, false, false, false, false], [false, false, false, false, false, false], [false, false, false, false, false, false]]> : tensor<5x6xi1>
  return
}
