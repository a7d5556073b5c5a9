// sign: -1, 0 or 1
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = stablehlo.sign %x : tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-1.375, 0.5, 1.75, 1.0625, -0.75, -0.75], [1.8125, 0.5, 1.0625, -1.625, 1.875, -1.375], [1.8125, 1.6875, -1.3125, 0.8125, 0.1875, 0.6875], [0.375, 1.8125, -0.3125, 1.5, -1.75, 1.1875], [0.125, 0.6875, -1.1875, 1.125, -1.3125, -1.9375]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-1.0, 1.0, 1.0, 1.0, -1.0, -1.0], [1.0, 1.0, 1.0, -1.0, 1.0, -1.0], [1.0, 1.0, -1.0, 1.0, 1.0, 1.0], [1.0, 1.0, -1.0, 1.0, -1.0, 1.0], [1.0, 1.0, -1.0, 1.0, -1.0, -1.0]]> : tensor<5x6xf32>
  return
}

// -----

// sign: -1, 0 or 1
func.func @main(%x: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.sign %x : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-7, -1, -6, 12, 6, 5], [2, -11, 12, -8, 12, -10], [-17, 9, -7, 5, 3, 15], [19, 20, -18, 7, 10, 7], [-4, 16, 11, 17, 17, 19]]> : tensor<5x6xi32>
  %r = call @main(%x) : (tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[-1, -1, -1, 1, 1, 1], [1, -1, 1, -1, 1, -1], [-1, 1, -1, 1, 1, 1], [1, 1, -1, 1, 1, 1], [-1, 1, 1, 1, 1, 1]]> : tensor<5x6xi32>
  return
}
