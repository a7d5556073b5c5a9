// maximum: larger of two
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = stablehlo.maximum %a, %b : tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[1.875, -0.25, -0.1875, -2.0, 0.375, 0.5], [-1.9375, -1.75, -0.75, 1.125, -1.625, 0.875], [-1.75, 2.0, -0.125, -0.875, -2.0, 0.4375], [0.9375, -1.875, -0.125, 1.875, 0.1875, -0.8125], [-1.9375, -1.625, -0.3125, 0.5, 0.625, 0.375]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[-1.5, 1.1875, -0.6875, -0.4375, 0.8125, -0.0625], [1.375, 1.5, 0.125, -0.1875, 1.75, -0.5625], [-0.5625, 0.5625, -1.1875, -1.625, -1.5, -0.375], [1.8125, 0.3125, -1.5, -1.5, 0.375, 0.5625], [0.8125, -0.5, -0.6875, -1.375, -0.875, -0.4375]]> : tensor<5x6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[1.875, 1.1875, -0.1875, -0.4375, 0.8125, 0.5], [1.375, 1.5, 0.125, 1.125, 1.75, 0.875], [-0.5625, 2.0, -0.125, -0.875, -1.5, 0.4375], [1.8125, 0.3125, -0.125, 1.875, 0.375, 0.5625], [0.8125, -0.5, -0.3125, 0.5, 0.625, 0.375]]> : tensor<5x6xf32>
  return
}

// -----

// maximum: larger of two
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.maximum %a, %b : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-10, -1, 3, -14, -4, -12], [-7, -13, 20, -3, -18, -20], [-15, -11, 16, -5, 13, -5], [-2, -20, -13, -5, -18, -19], [0, -6, 18, -7, 11, 9]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[6, -17, -13, -7, -2, 2], [14, 18, -15, 0, 19, -17], [-7, -6, -1, 19, 18, 9], [-4, -13, 14, -5, 12, 0], [-9, 19, 12, 14, -3, -16]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[6, -1, 3, -7, -2, 2], [14, 18, 20, 0, 19, -17], [-7, -6, 16, 19, 18, 9], [-2, -13, 14, -5, 12, 0], [0, 19, 18, 14, 11, 9]]> : tensor<5x6xi32>
  return
}

// -----

// maximum: larger of two
func.func @main(%a: tensor<5x6xui8>, %b: tensor<5x6xui8>) -> tensor<5x6xui8> {
  %r = stablehlo.maximum %a, %b : tensor<5x6xui8>
  return %r : tensor<5x6xui8>
}
func.func @check() {
  %a = stablehlo.constant dense<[[9, 46, 41, 49, 14, 12], [0, 32, 38, 10, 38, 37], [27, 10, 33, 27, 13, 40], [9, 37, 25, 30, 21, 30], [26, 24, 43, 23, 16, 5]]> : tensor<5x6xui8>
  %b = stablehlo.constant dense<[[46, 15, 32, 12, 41, 9], [20, 38, 47, 1, 43, 10], [13, 1, 12, 10, 10, 49], [10, 44, 39, 41, 41, 3], [43, 9, 24, 37, 14, 34]]> : tensor<5x6xui8>
  %r = call @main(%a, %b) : (tensor<5x6xui8>, tensor<5x6xui8>) -> tensor<5x6xui8>
  check.expect_eq_const %r, dense<[[46, 46, 41, 49, 41, 12], [20, 38, 47, 10, 43, 37], [27, 10, 33, 27, 13, 49], [10, 44, 39, 41, 41, 30], [43, 24, 43, 37, 16, 34]]> : tensor<5x6xui8>
  return
}
