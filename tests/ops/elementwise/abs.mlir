// abs: magnitude
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = stablehlo.abs %x : tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-1.75, -0.4375, -1.375, 1.9375, -1.1875, 1.6875], [-0.125, 1.8125, -0.375, -1.25, -0.5625, -0.9375], [-1.3125, -1.5625, -1.25, 0.625, -1.0, -1.1875], [-1.6875, -0.375, -0.75, 1.3125, 1.5, 0.0625], [1.125, -1.125, -2.0, -0.0625, 0.5625, 0.5]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[1.75, 0.4375, 1.375, 1.9375, 1.1875, 1.6875], [0.125, 1.8125, 0.375, 1.25, 0.5625, 0.9375], [1.3125, 1.5625, 1.25, 0.625, 1.0, 1.1875], [1.6875, 0.375, 0.75, 1.3125, 1.5, 0.0625], [1.125, 1.125, 2.0, 0.0625, 0.5625, 0.5]]> : tensor<5x6xf32>
  return
}

// -----

// abs: magnitude
func.func @main(%x: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.abs %x : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-10, 3, 5, 4, 4, 2], [1, -7, -15, 0, -11, -1], [-10, -7, -17, -10, -13, 12], [-11, -17, -9, -7, 12, -9], [14, -3, 9, 7, -9, 15]]> : tensor<5x6xi32>
  %r = call @main(%x) : (tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[10, 3, 5, 4, 4, 2], [1, 7, 15, 0, 11, 1], [10, 7, 17, 10, 13, 12], [11, 17, 9, 7, 12, 9], [14, 3, 9, 7, 9, 15]]> : tensor<5x6xi32>
  return
}
