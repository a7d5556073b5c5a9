// broadcast_remainder: a matrix and a row
func.func @main(%a: tensor<5x6xi32>, %b: tensor<6xi32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_remainder"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-16, -5, -18, -7, -16, 12], [-6, -3, -10, 0, -20, 5], [-1, -12, 13, 14, -19, -17], [-8, 19, 9, 6, -17, -12], [12, 12, -7, 13, -20, -2]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[1, 4, 4, 1, 1, 3]> : tensor<6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[0, -1, -2, 0, 0, 0], [0, -3, -2, 0, 0, 2], [0, 0, 1, 0, 0, -2], [0, 3, 1, 0, 0, 0], [0, 0, -3, 0, 0, -2]]> : tensor<5x6xi32>
  return
}

// -----

// broadcast_remainder: a matrix and a column
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x1xi32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_remainder"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<5x6xi32>, tensor<5x1xi32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-3, 19, 14, -20, 5, -4], [-2, 11, 10, -9, -13, -19], [7, -3, 8, 17, 0, 13], [5, 19, 18, -18, -19, -11], [11, 18, 7, 19, -13, -1]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[2], [1], [3], [4], [6]]> : tensor<5x1xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x1xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[-1, 1, 0, 0, 1, 0], [0, 0, 0, 0, 0, 0], [1, 0, 2, 2, 0, 1], [1, 3, 2, -2, -3, -3], [5, 0, 1, 1, -1, -1]]> : tensor<5x6xi32>
  return
}

// -----

// broadcast_remainder: a matrix and a scalar
func.func @main(%a: tensor<5x6xi32>, %b: tensor<i32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_remainder"(%a, %b) <{broadcast_dimensions = array<i64>}> : (tensor<5x6xi32>, tensor<i32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[16, -4, -5, 11, 17, -6], [-20, -15, 11, -17, -17, 11], [16, 18, -1, -16, 10, -7], [-19, 19, 7, -12, -16, -17], [-2, 9, 1, -2, 12, 9]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<3> : tensor<i32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<i32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[1, -1, -2, 2, 2, 0], [-2, 0, 2, -2, -2, 2], [1, 0, -1, -1, 1, -1], [-1, 1, 1, 0, -1, -2], [-2, 0, 1, -2, 0, 0]]> : tensor<5x6xi32>
  return
}
