// shift_right_arithmetic: sign fill for an amount of the width or more
func.func @main(%a: tensor<5x6xi8>, %b: tensor<5x6xi8>) -> tensor<5x6xi8> {
  %r = stablehlo.shift_right_arithmetic %a, %b : tensor<5x6xi8>
  return %r : tensor<5x6xi8>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-9, 9, 20, -1, 6, 1], [4, 11, -10, 1, 0, 17], [-5, -2, -3, -5, 9, -12], [4, 7, -18, -15, -12, -5], [-7, 18, 2, 19, -15, -13]]> : tensor<5x6xi8>
  %b = stablehlo.constant dense<[[10, 4, 2, 8, 7, 6], [1, 7, 1, 2, 1, 2], [7, 2, 6, 4, 1, 2], [1, 7, 8, 9, 1, 10], [2, 7, 0, 2, 4, 10]]> : tensor<5x6xi8>
  %r = call @main(%a, %b) : (tensor<5x6xi8>, tensor<5x6xi8>) -> tensor<5x6xi8>
  check.expect_eq_const %r, dense<[[-1, 0, 5, -1, 0, 0], [2, 0, -5, 0, 0, 4], [-1, -1, -1, -1, 4, -3], [2, 0, -1, -1, -6, -1], [-2, 0, 2, 4, -1, -1]]> : tensor<5x6xi8>
  return
}

// -----

// shift_right_arithmetic: sign fill for an amount of the width or more
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.shift_right_arithmetic %a, %b : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[15, -13, -10, -1, -5, -5], [-11, 16, -13, 13, 20, 6], [-1, 16, 17, 1, -18, 6], [-14, 18, 17, -9, 12, -9], [6, 16, 3, -9, 19, -3]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[4, 2, 8, 11, 2, 1], [5, 6, 4, 4, 1, 0], [8, 1, 3, 10, 4, 6], [5, 8, 2, 6, 8, 2], [5, 1, 7, 1, 5, 1]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[0, -4, -1, -1, -2, -3], [-1, 0, -1, 0, 10, 6], [-1, 8, 2, 0, -2, 0], [-1, 0, 4, -1, 0, -3], [0, 8, 0, -5, 0, -2]]> : tensor<5x6xi32>
  return
}
