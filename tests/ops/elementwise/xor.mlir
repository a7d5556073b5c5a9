// xor: bit by bit
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.xor %a, %b : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-1, -2, -5, -10, -10, -16], [5, 18, -14, -12, -13, -6], [5, 12, 16, -16, -8, -1], [1, 15, 1, 0, -15, 13], [-15, -15, 10, -20, -10, 2]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[-16, 10, 13, -13, 5, 12], [1, -3, 12, -18, -9, 14], [-5, 11, 1, -3, -4, 17], [0, -10, -10, -14, -19, -1], [4, 2, 3, -15, 18, -5]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[15, -12, -10, 5, -13, -4], [4, -17, -2, 26, 4, -12], [-2, 7, 17, 13, 4, -18], [1, -7, -9, -14, 28, -14], [-11, -13, 9, 29, -28, -7]]> : tensor<5x6xi32>
  return
}

// -----

// xor: bit by bit
func.func @main(%a: tensor<5x6xui8>, %b: tensor<5x6xui8>) -> tensor<5x6xui8> {
  %r = stablehlo.xor %a, %b : tensor<5x6xui8>
  return %r : tensor<5x6xui8>
}
func.func @check() {
  %a = stablehlo.constant dense<[[31, 19, 3, 12, 47, 12], [4, 43, 48, 43, 20, 17], [7, 25, 17, 43, 48, 17], [18, 41, 42, 26, 42, 22], [12, 4, 17, 49, 1, 7]]> : tensor<5x6xui8>
  %b = stablehlo.constant dense<[[26, 34, 0, 42, 18, 49], [26, 26, 40, 0, 0, 22], [25, 11, 0, 42, 15, 32], [38, 21, 21, 26, 22, 16], [23, 31, 10, 4, 14, 35]]> : tensor<5x6xui8>
  %r = call @main(%a, %b) : (tensor<5x6xui8>, tensor<5x6xui8>) -> tensor<5x6xui8>
  check.expect_eq_const %r, dense<[[5, 49, 3, 38, 61, 61], [30, 49, 24, 43, 20, 7], [30, 18, 17, 1, 63, 49], [52, 60, 63, 0, 60, 6], [27, 27, 27, 53, 15, 36]]> : tensor<5x6xui8>
  return
}

// -----

// xor: bit by bit
func.func @main(%a: tensor<5x6xi1>, %b: tensor<5x6xi1>) -> tensor<5x6xi1> {
  %r = stablehlo.xor %a, %b : tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[false, true, true, false, false, true], [true, false, true, false, true, false], [true, true, true, true, false, true], [true, false, false, true, true, true], [true, false, true, false, true, true]]> : tensor<5x6xi1>
  %b = stablehlo.constant dense<[[true, false, false, false, true, false], [false, true, false, false, false, true], [false, true, false, false, true, true], [true, false, true, true, false, true], [true, false, true, true, true, false]]> : tensor<5x6xi1>
  %r = call @main(%a, %b) : (tensor<5x6xi1>, tensor<5x6xi1>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, true, true, false, true, true], [true, true, true, false, true, true], [true, false, true, true, true, false], [false, false, true, false, true, false], [false, false, false, true, false, true]]> : tensor<5x6xi1>
  return
}
