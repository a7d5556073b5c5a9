// or: bit by bit
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.or %a, %b : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-7, -20, 8, -15, 19, 4], [-12, 2, 20, 1, -10, 7], [-8, -1, -19, -16, 16, 11], [5, -12, -17, -9, -20, -20], [1, 12, -10, -6, 8, -13]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[10, 9, -6, 1, -13, 20], [-7, -17, 14, 12, -3, 5], [-18, -4, 3, 18, 7, 3], [-18, 1, 3, -16, 8, 16], [-14, 0, -11, -15, 16, -4]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[-5, -19, -6, -15, -13, 20], [-3, -17, 30, 13, -1, 7], [-2, -1, -17, -14, 23, 11], [-17, -11, -17, -9, -20, -4], [-13, 12, -9, -5, 24, -1]]> : tensor<5x6xi32>
  return
}

// -----

// or: bit by bit
func.func @main(%a: tensor<5x6xui8>, %b: tensor<5x6xui8>) -> tensor<5x6xui8> {
  %r = stablehlo.or %a, %b : tensor<5x6xui8>
  return %r : tensor<5x6xui8>
}
func.func @check() {
  %a = stablehlo.constant dense<[[47, 23, 30, 11, 5, 43], [25, 9, 3, 46, 7, 42], [14, 7, 5, 37, 0, 32], [10, 13, 43, 42, 47, 28], [48, 42, 2, 32, 12, 6]]> : tensor<5x6xui8>
  %b = stablehlo.constant dense<[[33, 6, 47, 47, 39, 14], [15, 36, 24, 13, 6, 40], [17, 45, 19, 25, 34, 10], [29, 30, 8, 22, 18, 25], [49, 47, 19, 48, 0, 36]]> : tensor<5x6xui8>
  %r = call @main(%a, %b) : (tensor<5x6xui8>, tensor<5x6xui8>) -> tensor<5x6xui8>
  check.expect_eq_const %r, dense<[[47, 23, 63, 47, 39, 47], [31, 45, 27, 47, 7, 42], [31, 47, 23, 61, 34, 42], [31, 31, 43, 62, 63, 29], [49, 47, 19, 48, 12, 38]]> : tensor<5x6xui8>
  return
}

// -----

// or: bit by bit
func.func @main(%a: tensor<5x6xi1>, %b: tensor<5x6xi1>) -> tensor<5x6xi1> {
  %r = stablehlo.or %a, %b : tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[false, false, true, false, true, true], [false, true, true, true, true, false], [true, true, false, true, false, false], [true, false, false, true, true, true], [true, false, false, false, false, true]]> : tensor<5x6xi1>
  %b = stablehlo.constant dense<[[false, false, true, false, true, false], [false, true, false, true, true, false], [true, true, false, true, true, true], [false, true, true, false, false, false], [true, false, false, true, true, false]]> : tensor<5x6xi1>
  %r = call @main(%a, %b) : (tensor<5x6xi1>, tensor<5x6xi1>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[false, false, true, false, true, true], [false, true, true, true, true, false], [true, true, false, true, true, true], [true, true, true, true, true, true], [true, false, false, true, true, true]]> : tensor<5x6xi1>
  return
}
