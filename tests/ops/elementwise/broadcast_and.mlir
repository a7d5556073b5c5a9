// broadcast_and: a matrix and a row
func.func @main(%a: tensor<5x6xi32>, %b: tensor<6xi32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_and"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[10, -16, -14, 6, 9, -19], [-19, -16, -15, 0, -8, -1], [3, -18, -3, -17, 14, 11], [-1, 6, 13, -6, -20, 14], [-5, -14, 7, 12, -5, -16]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[1, 16, -17, 2, 20, -6]> : tensor<6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[0, 16, -30, 2, 0, -24], [1, 16, -31, 0, 16, -6], [1, 0, -19, 2, 4, 10], [1, 0, 13, 2, 4, 10], [1, 16, 7, 0, 16, -16]]> : tensor<5x6xi32>
  return
}

// -----

// broadcast_and: a matrix and a column
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x1xi32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_and"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<5x6xi32>, tensor<5x1xi32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-5, -12, 6, -17, 2, -5], [-17, 9, 11, 5, 19, -1], [7, -12, -9, 16, 0, -10], [-9, -10, -4, 9, -11, 3], [17, -5, 19, -8, 17, 18]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[4], [0], [-6], [-17], [15]]> : tensor<5x1xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x1xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[0, 4, 4, 4, 0, 0], [0, 0, 0, 0, 0, 0], [2, -16, -14, 16, 0, -14], [-25, -26, -20, 9, -27, 3], [1, 11, 3, 8, 1, 2]]> : tensor<5x6xi32>
  return
}

// -----

// broadcast_and: a matrix and a scalar
func.func @main(%a: tensor<5x6xi32>, %b: tensor<i32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_and"(%a, %b) <{broadcast_dimensions = array<i64>}> : (tensor<5x6xi32>, tensor<i32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-8, 3, 19, 20, -16, -9], [3, -15, -20, 1, 12, -2], [-5, -18, 11, 17, 14, -20], [4, -5, -18, -5, -9, -8], [-3, -7, 11, -13, -10, 5]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<-13> : tensor<i32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<i32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[-16, 3, 19, 16, -16, -13], [3, -15, -32, 1, 0, -14], [-13, -30, 3, 17, 2, -32], [0, -13, -30, -13, -13, -16], [-15, -15, 3, -13, -14, 1]]> : tensor<5x6xi32>
  return
}
