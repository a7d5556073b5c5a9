// broadcast_or: a matrix and a row
func.func @main(%a: tensor<5x6xi32>, %b: tensor<6xi32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_or"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[12, -12, 7, 0, 14, 11], [14, 18, -2, 3, 10, 13], [6, 18, 2, 4, -13, 18], [13, 0, -18, 1, 10, 1], [8, -14, -16, -17, -14, 9]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[18, -19, 11, 0, -7, 20]> : tensor<6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[30, -3, 15, 0, -1, 31], [30, -1, -1, 3, -5, 29], [22, -1, 11, 4, -5, 22], [31, -19, -17, 1, -5, 21], [26, -1, -5, -17, -5, 29]]> : tensor<5x6xi32>
  return
}

// -----

// broadcast_or: a matrix and a column
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x1xi32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_or"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<5x6xi32>, tensor<5x1xi32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[10, -5, 11, 9, 10, -5], [0, -7, -16, 7, -13, 12], [13, -12, -20, 7, 17, -8], [3, -20, 6, -2, 20, 8], [16, -3, 7, 7, 7, 8]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[19], [-2], [18], [6], [-19]]> : tensor<5x1xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x1xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[27, -5, 27, 27, 27, -5], [-2, -1, -2, -1, -1, -2], [31, -10, -2, 23, 19, -6], [7, -18, 6, -2, 22, 14], [-3, -3, -17, -17, -17, -19]]> : tensor<5x6xi32>
  return
}

// -----

// broadcast_or: a matrix and a scalar
func.func @main(%a: tensor<5x6xi32>, %b: tensor<i32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_or"(%a, %b) <{broadcast_dimensions = array<i64>}> : (tensor<5x6xi32>, tensor<i32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-5, 0, 19, 1, 9, -11], [-20, 13, 15, -6, 14, 7], [15, 10, -1, 20, -18, 15], [9, 1, -4, -8, -3, -6], [-13, -15, 20, -8, -2, 16]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<-12> : tensor<i32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<i32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[-1, -12, -9, -11, -3, -11], [-4, -3, -1, -2, -2, -9], [-1, -2, -1, -12, -2, -1], [-3, -11, -4, -4, -3, -2], [-9, -11, -12, -4, -2, -12]]> : tensor<5x6xi32>
  return
}
