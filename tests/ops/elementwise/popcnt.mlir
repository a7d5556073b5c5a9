// popcnt: number of one bits
func.func @main(%x: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.popcnt %x : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-10, 16, -4, 12, -2, -19], [15, -5, -2, -7, -4, 11], [6, 20, 20, -5, -10, -11], [9, -3, -10, 4, -20, 7], [18, -11, -2, 15, -17, 4]]> : tensor<5x6xi32>
  %r = call @main(%x) : (tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[30, 1, 30, 2, 31, 30], [4, 31, 31, 30, 30, 3], [2, 2, 2, 31, 30, 30], [2, 31, 30, 1, 29, 3], [2, 30, 31, 4, 31, 1]]> : tensor<5x6xi32>
  return
}

// -----

// popcnt: number of one bits
func.func @main(%x: tensor<5x6xui8>) -> tensor<5x6xui8> {
  %r = stablehlo.popcnt %x : tensor<5x6xui8>
  return %r : tensor<5x6xui8>
}
func.func @check() {
  %x = stablehlo.constant dense<[[19, 4, 6, 8, 35, 17], [24, 36, 27, 13, 21, 39], [20, 35, 41, 42, 2, 7], [29, 25, 42, 26, 32, 45], [39, 44, 13, 27, 22, 44]]> : tensor<5x6xui8>
  %r = call @main(%x) : (tensor<5x6xui8>) -> tensor<5x6xui8>
  check.expect_eq_const %r, dense<[[3, 1, 2, 1, 3, 2], [2, 2, 4, 3, 3, 4], [2, 3, 3, 3, 1, 3], [4, 3, 3, 3, 1, 4], [4, 3, 3, 4, 3, 3]]> : tensor<5x6xui8>
  return
}
