// count_leading_zeros: zero bits above the highest one
func.func @main(%x: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.count_leading_zeros %x : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-4, -17, 11, 16, 14, 12], [11, 14, -14, 13, -16, -3], [17, 1, -3, -6, -17, -8], [12, -14, -17, 7, -6, 11], [-15, 13, -5, 5, -2, -17]]> : tensor<5x6xi32>
  %r = call @main(%x) : (tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[0, 0, 28, 27, 28, 28], [28, 28, 0, 28, 0, 0], [27, 31, 0, 0, 0, 0], [28, 0, 0, 29, 0, 28], [0, 28, 0, 29, 0, 0]]> : tensor<5x6xi32>
  return
}

// -----

// count_leading_zeros: zero bits above the highest one
func.func @main(%x: tensor<5x6xui8>) -> tensor<5x6xui8> {
  %r = stablehlo.count_leading_zeros %x : tensor<5x6xui8>
  return %r : tensor<5x6xui8>
}
func.func @check() {
  %x = stablehlo.constant dense<[[9, 18, 23, 39, 0, 31], [9, 7, 4, 13, 28, 29], [40, 38, 38, 12, 8, 22], [6, 27, 12, 3, 22, 16], [14, 29, 17, 32, 30, 0]]> : tensor<5x6xui8>
  %r = call @main(%x) : (tensor<5x6xui8>) -> tensor<5x6xui8>
  check.expect_eq_const %r, dense<[[4, 3, 3, 2, 8, 3], [4, 5, 5, 4, 3, 3], [2, 2, 2, 4, 4, 3], [5, 3, 4, 6, 3, 3], [4, 3, 3, 2, 3, 8]]> : tensor<5x6xui8>
  return
}
