// divide: integer quotients are truncated towards zero
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.divide %a, %b : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[8, 8, 12, -3, 1, 13], [-13, -16, -15, 17, 10, 9], [13, -15, 4, -20, 19, -4], [-4, -8, 2, -17, 0, -16], [-14, 17, -6, -14, -13, -14]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[17, 13, -9, 4, -5, -5], [-5, -19, -13, 13, 9, 6], [7, -6, -17, 7, -4, 20], [-8, -4, -13, 17, -13, -7], [-9, -2, -11, -11, -18, 13]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[0, 0, -1, 0, 0, -2], [2, 0, 1, 1, 1, 1], [1, 2, 0, -2, -4, 0], [0, 2, 0, -1, 0, 2], [1, -8, 0, 1, 0, -1]]> : tensor<5x6xi32>
  return
}

// -----

// divide: integer quotients are truncated towards zero
func.func @main(%a: tensor<5x6xui32>, %b: tensor<5x6xui32>) -> tensor<5x6xui32> {
  %r = stablehlo.divide %a, %b : tensor<5x6xui32>
  return %r : tensor<5x6xui32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[4, 2, 30, 24, 5, 2], [49, 8, 2, 24, 24, 49], [46, 38, 10, 25, 7, 23], [19, 2, 9, 37, 43, 21], [47, 8, 31, 27, 2, 21]]> : tensor<5x6xui32>
  %b = stablehlo.constant dense<[[24, 3, 22, 29, 41, 35], [25, 30, 8, 22, 6, 5], [23, 32, 43, 45, 31, 42], [4, 16, 2, 5, 47, 22], [29, 24, 20, 20, 48, 18]]> : tensor<5x6xui32>
  %r = call @main(%a, %b) : (tensor<5x6xui32>, tensor<5x6xui32>) -> tensor<5x6xui32>
  check.expect_eq_const %r, dense<[[0, 0, 1, 0, 0, 0], [1, 0, 0, 1, 4, 9], [2, 1, 0, 0, 0, 0], [4, 0, 4, 7, 0, 0], [1, 0, 1, 1, 0, 1]]> : tensor<5x6xui32>
  return
}

// -----

// divide: quotients by powers of two are exact
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = stablehlo.divide %a, %b : tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[1.8125, 0.0, -0.75, 1.9375, -0.0625, 1.0], [0.0, 1.0625, 1.25, -0.3125, -0.5625, -1.375], [0.375, -1.5, -1.375, -1.8125, 1.5625, -0.125], [1.4375, -2.0, 1.0625, 0.3125, 0.0625, -1.6875], [-0.8125, -1.875, -0.375, -1.6875, 1.375, -1.3125]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[0.5, 0.5, 4.0, 4.0, 4.0, 2.0], [0.25, 0.25, 2.0, 4.0, 0.5, 0.5], [1.0, 0.5, 1.0, 1.0, 1.0, 4.0], [2.0, 4.0, 4.0, 0.5, 4.0, 0.25], [0.5, 0.5, 1.0, 2.0, 0.5, 0.25]]> : tensor<5x6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[3.625, 0.0, -0.1875, 0.484375, -0.015625, 0.5], [0.0, 4.25, 0.625, -0.078125, -1.125, -2.75], [0.375, -3.0, -1.375, -1.8125, 1.5625, -0.03125], [0.71875, -0.5, 0.265625, 0.625, 0.015625, -6.75], [-1.625, -3.75, -0.375, -0.84375, 2.75, -5.25]]> : tensor<5x6xf32>
  return
}
