// is_finite: false for infinities and NaN
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xi1> {
  %r = stablehlo.is_finite %x : (tensor<5x6xf32>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.0, 0x7F800000, 1.4375, -1.9375, -2.0, 0.875], [1.1875, -0.0625, -0.3125, -0.25, -1.75, 0.875], [-0.875, -1.6875, 0.1875, 0x7FC00000, -0.6875, 0.3125], [-1.625, -1.25, -1.0, 1.6875, 0.75, 0.0625], [-1.3125, -1.6875, -1.625, -1.5, -2.0, -1.6875]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, false, true, true, true, true], [true, true, true, true, true, true], [true, true, true, false, true, true], [true, true, true, true, true, true], [true, true, true, true, true, true]]> : tensor<5x6xi1>
  return
}
