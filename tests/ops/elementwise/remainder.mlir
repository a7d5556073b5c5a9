// remainder: takes the sign of the dividend
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = stablehlo.remainder %a, %b : tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[0.0, -2.0, 1.5, -0.5, 0.125, -0.75], [1.4375, 1.25, -1.1875, 0.0, -1.0625, 0.0], [-1.9375, 1.8125, -1.9375, -1.125, -1.5, -0.8125], [-1.8125, -0.5625, 0.6875, 0.9375, -0.5625, 1.4375], [1.6875, -0.3125, -1.375, -0.0625, 1.5, -1.8125]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[1.25, 0.4375, 1.375, 1.3125, -1.5625, -0.375], [1.6875, 0.875, 1.8125, 1.0, -0.9375, -0.1875], [-0.1875, -0.6875, 1.4375, 0.9375, -1.375, 1.375], [0.1875, -1.6875, -1.75, -1.3125, 1.875, 1.125], [1.0, -0.875, -1.4375, -1.75, -0.3125, 1.8125]]> : tensor<5x6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[0.0, -0.25, 0.125, -0.5, 0.125, -0.0], [1.4375, 0.375, -1.1875, 0.0, -0.125, 0.0], [-0.0625, 0.4375, -0.5, -0.1875, -0.125, -0.8125], [-0.125, -0.5625, 0.6875, 0.9375, -0.5625, 0.3125], [0.6875, -0.3125, -1.375, -0.0625, 0.25, -0.0]]> : tensor<5x6xf32>
  return
}

// -----

// remainder: takes the sign of the dividend
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.remainder %a, %b : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[5, -18, 19, -4, -19, 14], [10, -15, 18, 6, -9, -17], [13, 4, -6, -3, 12, -19], [16, 4, 5, 0, 1, 1], [-6, 6, -7, 8, -20, -9]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[-19, 17, -12, 15, 5, -10], [4, 12, -15, -10, -16, -20], [-2, 4, 18, -20, -20, 5], [-11, 17, 6, 14, -11, -1], [17, -4, 1, 10, -15, 7]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[5, -1, 7, -4, -4, 4], [2, -3, 3, 6, -9, -17], [1, 0, -6, -3, 12, -4], [5, 4, 5, 0, 1, 0], [-6, 2, 0, 8, -5, -2]]> : tensor<5x6xi32>
  return
}
