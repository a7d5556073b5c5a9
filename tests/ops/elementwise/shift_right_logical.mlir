// shift_right_logical: 0 for an amount of the width or more
func.func @main(%a: tensor<5x6xi8>, %b: tensor<5x6xi8>) -> tensor<5x6xi8> {
  %r = stablehlo.shift_right_logical %a, %b : tensor<5x6xi8>
  return %r : tensor<5x6xi8>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-8, -10, 16, 15, -12, 17], [-2, -13, -4, 13, 15, 19], [17, 14, -2, -8, 14, 2], [-12, -19, 10, 10, -15, 9], [-15, 9, -7, 7, 16, -17]]> : tensor<5x6xi8>
  %b = stablehlo.constant dense<[[3, 0, 10, 6, 4, 6], [8, 4, 11, 5, 6, 1], [7, 6, 7, 6, 5, 4], [11, 11, 11, 3, 3, 2], [6, 1, 3, 7, 11, 1]]> : tensor<5x6xi8>
  %r = call @main(%a, %b) : (tensor<5x6xi8>, tensor<5x6xi8>) -> tensor<5x6xi8>
  check.expect_eq_const %r, dense<[[31, -10, 0, 0, 15, 0], [0, 15, 0, 0, 0, 9], [0, 0, 1, 3, 0, 0], [0, 0, 0, 1, 30, 2], [3, 4, 31, 0, 0, 119]]> : tensor<5x6xi8>
  return
}

// -----

// shift_right_logical: 0 for an amount of the width or more
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.shift_right_logical %a, %b : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[18, 19, 1, 15, 6, -7], [-17, -11, -17, 16, 15, 16], [9, 2, -8, 13, -5, 2], [3, 10, 1, 2, 0, 16], [15, 13, -2, 16, 1, -7]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[6, 3, 6, 8, 10, 2], [0, 5, 4, 10, 9, 5], [4, 2, 4, 5, 0, 6], [0, 7, 4, 3, 5, 1], [0, 4, 7, 5, 6, 1]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[0, 2, 0, 0, 0, 1073741822], [-17, 134217727, 268435454, 0, 0, 0], [0, 0, 268435455, 0, -5, 0], [3, 0, 0, 0, 0, 8], [15, 0, 33554431, 0, 0, 2147483644]]> : tensor<5x6xi32>
  return
}
