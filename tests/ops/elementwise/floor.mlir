// floor
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = stablehlo.floor %x : tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-1.75, 1.6875, 1.125, 0.125, -0.5, 0.9375], [2.0, 0.1875, -0.125, 0.1875, 0.3125, -1.625], [1.3125, 0.125, -0.125, -1.3125, 0.625, 0.875], [0.8125, -1.5625, 1.25, -0.25, 2.0, 1.0], [-0.375, 1.625, 1.375, -0.6875, 1.25, -1.75]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-2.0, 1.0, 1.0, 0.0, -1.0, 0.0], [2.0, 0.0, -1.0, 0.0, 0.0, -2.0], [1.0, 0.0, -1.0, -2.0, 0.0, 0.0], [0.0, -2.0, 1.0, -1.0, 2.0, 1.0], [-1.0, 1.0, 1.0, -1.0, 1.0, -2.0]]> : tensor<5x6xf32>
  return
}
