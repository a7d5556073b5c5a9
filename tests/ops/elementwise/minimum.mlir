// minimum: smaller of two
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = stablehlo.minimum %a, %b : tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-0.0625, 1.4375, 2.0, 1.0, 1.125, -0.25], [-0.9375, -1.0625, 0.1875, -0.9375, 1.6875, -1.4375], [-1.875, -1.4375, -0.25, 1.125, 1.3125, 0.5], [0.125, 1.9375, 0.0625, 0.9375, -1.9375, -0.1875], [0.625, 1.5625, 0.125, 0.375, -0.125, 1.4375]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[0.9375, 0.8125, -0.4375, -0.5625, 1.5625, 0.125], [-1.5, 1.8125, -1.5, 1.25, 1.5625, 0.6875], [1.4375, -1.375, 1.25, -0.6875, -0.4375, 1.4375], [1.5, 0.8125, -1.4375, 1.625, 0.625, 0.375], [0.5, -1.4375, -1.75, -0.625, -0.1875, 1.0625]]> : tensor<5x6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-0.0625, 0.8125, -0.4375, -0.5625, 1.125, -0.25], [-1.5, -1.0625, -1.5, -0.9375, 1.5625, -1.4375], [-1.875, -1.4375, -0.25, -0.6875, -0.4375, 0.5], [0.125, 0.8125, -1.4375, 0.9375, -1.9375, -0.1875], [0.5, -1.4375, -1.75, -0.625, -0.1875, 1.0625]]> : tensor<5x6xf32>
  return
}

// -----

// minimum: smaller of two
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.minimum %a, %b : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[20, -8, 3, 14, 20, 20], [2, -14, 8, 1, -18, -2], [-16, 3, -12, -7, 9, 6], [-6, 17, 18, 7, -2, -12], [-8, -2, -17, -1, -5, -3]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[-20, 11, -13, 3, 6, 9], [18, 15, -12, -10, -1, -18], [-2, 2, 12, 11, 16, 3], [0, 5, -17, -8, -17, -13], [7, -4, -9, 11, -4, 18]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[-20, -8, -13, 3, 6, 9], [2, -14, -12, -10, -18, -18], [-16, 2, -12, -7, 9, 3], [-6, 5, -17, -8, -17, -13], [-8, -4, -17, -1, -5, -3]]> : tensor<5x6xi32>
  return
}

// -----

// minimum: smaller of two
func.func @main(%a: tensor<5x6xui8>, %b: tensor<5x6xui8>) -> tensor<5x6xui8> {
  %r = stablehlo.minimum %a, %b : tensor<5x6xui8>
  return %r : tensor<5x6xui8>
}
func.func @check() {
  %a = stablehlo.constant dense<[[4, 3, 26, 14, 19, 24], [3, 12, 17, 6, 9, 45], [27, 13, 38, 15, 15, 34], [13, 4, 43, 44, 30, 17], [5, 12, 40, 21, 40, 9]]> : tensor<5x6xui8>
  %b = stablehlo.constant dense<[[30, 3, 36, 20, 38, 37], [31, 30, 12, 4, 27, 4], [20, 44, 4, 38, 11, 43], [8, 3, 30, 38, 7, 29], [17, 36, 42, 18, 9, 18]]> : tensor<5x6xui8>
  %r = call @main(%a, %b) : (tensor<5x6xui8>, tensor<5x6xui8>) -> tensor<5x6xui8>
  check.expect_eq_const %r, dense<[[4, 3, 26, 14, 19, 24], [3, 12, 12, 4, 9, 4], [20, 13, 4, 15, 11, 34], [8, 3, 30, 38, 7, 17], [5, 12, 40, 18, 9, 9]]> : tensor<5x6xui8>
  return
}
