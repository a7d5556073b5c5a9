// and: bit by bit
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.and %a, %b : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-10, -19, 8, -2, -17, 15], [3, 5, 17, 4, -16, -19], [-13, -1, 7, -11, 7, -1], [-12, -7, -4, -6, -11, -6], [7, 7, -2, 17, 3, 2]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[12, 14, 12, -13, 9, -10], [4, 15, 19, 20, -1, -9], [-20, 17, 10, 10, -9, 10], [5, 12, -1, 13, -14, -1], [6, 10, -20, -5, -10, 1]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[4, 12, 8, -14, 9, 6], [0, 5, 17, 4, -16, -27], [-32, 17, 2, 0, 7, 10], [4, 8, -4, 8, -16, -6], [6, 2, -20, 17, 2, 0]]> : tensor<5x6xi32>
  return
}

// -----

// and: bit by bit
func.func @main(%a: tensor<5x6xui8>, %b: tensor<5x6xui8>) -> tensor<5x6xui8> {
  %r = stablehlo.and %a, %b : tensor<5x6xui8>
  return %r : tensor<5x6xui8>
}
func.func @check() {
  %a = stablehlo.constant dense<[[4, 1, 44, 46, 42, 10], [18, 30, 40, 39, 23, 45], [20, 32, 46, 33, 28, 35], [6, 0, 10, 4, 12, 36], [39, 4, 33, 18, 7, 12]]> : tensor<5x6xui8>
  %b = stablehlo.constant dense<[[8, 47, 12, 44, 22, 21], [45, 43, 3, 38, 31, 0], [13, 22, 29, 0, 41, 10], [31, 25, 41, 10, 17, 12], [13, 45, 13, 17, 4, 9]]> : tensor<5x6xui8>
  %r = call @main(%a, %b) : (tensor<5x6xui8>, tensor<5x6xui8>) -> tensor<5x6xui8>
  check.expect_eq_const %r, dense<[[0, 1, 12, 44, 2, 0], [0, 10, 0, 38, 23, 0], [4, 0, 12, 0, 8, 2], [6, 0, 8, 0, 0, 4], [5, 4, 1, 16, 4, 8]]> : tensor<5x6xui8>
  return
}

// -----

// and: bit by bit
func.func @main(%a: tensor<5x6xi1>, %b: tensor<5x6xi1>) -> tensor<5x6xi1> {
  %r = stablehlo.and %a, %b : tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[false, true, true, true, false, false], [true, true, false, false, true, true], [true, false, true, true, false, false], [true, true, true, true, true, false], [false, false, true, true, false, false]]> : tensor<5x6xi1>
  %b = stablehlo.constant dense<[[true, true, false, true, false, false], [true, true, false, true, false, false], [true, true, true, true, false, false], [true, false, false, true, false, true], [true, false, true, true, true, true]]> : tensor<5x6xi1>
  %r = call @main(%a, %b) : (tensor<5x6xi1>, tensor<5x6xi1>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[false, true, false, true, false, false], [true, true, false, false, false, false], [true, false, true, true, false, false], [true, false, false, true, false, false], [false, false, true, true, false, false]]> : tensor<5x6xi1>
  return
}
