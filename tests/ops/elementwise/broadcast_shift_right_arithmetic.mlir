// broadcast_shift_right_arithmetic: a matrix and a row
func.func @main(%a: tensor<5x6xi32>, %b: tensor<6xi32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_shift_right_arithmetic"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-4, -8, -7, 13, 4, 1], [-5, -2, -3, -2, 9, 11], [-10, -17, -14, 2, 16, -18], [13, 12, 9, -4, -12, -10], [-13, -5, 9, 7, 19, 15]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[1, 3, 1, 4, 4, 1]> : tensor<6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[-2, -1, -4, 0, 0, 0], [-3, -1, -2, -1, 0, 5], [-5, -3, -7, 0, 1, -9], [6, 1, 4, -1, -1, -5], [-7, -1, 4, 0, 1, 7]]> : tensor<5x6xi32>
  return
}

// -----

// broadcast_shift_right_arithmetic: a matrix and a column
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x1xi32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_shift_right_arithmetic"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<5x6xi32>, tensor<5x1xi32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-5, -13, 18, 3, -7, -16], [-8, -13, -10, 6, 18, 15], [19, 9, -10, -19, -18, 19], [0, 12, 12, 5, 16, 5], [0, -6, 6, -8, -1, 9]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[3], [0], [1], [4], [1]]> : tensor<5x1xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x1xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[-1, -2, 2, 0, -1, -2], [-8, -13, -10, 6, 18, 15], [9, 4, -5, -10, -9, 9], [0, 0, 0, 0, 1, 0], [0, -3, 3, -4, -1, 4]]> : tensor<5x6xi32>
  return
}

// -----

// broadcast_shift_right_arithmetic: a matrix and a scalar
func.func @main(%a: tensor<5x6xi32>, %b: tensor<i32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_shift_right_arithmetic"(%a, %b) <{broadcast_dimensions = array<i64>}> : (tensor<5x6xi32>, tensor<i32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[1, 0, 5, -10, 7, -8], [17, 13, -20, -17, 1, 19], [-17, -6, -16, 10, 19, -3], [-20, -11, -17, -17, 15, -8], [5, 9, -17, -8, 18, -8]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<2> : tensor<i32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<i32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[0, 0, 1, -3, 1, -2], [4, 3, -5, -5, 0, 4], [-5, -2, -4, 2, 4, -1], [-5, -3, -5, -5, 3, -2], [1, 2, -5, -2, 4, -2]]> : tensor<5x6xi32>
  return
}
