// broadcast_xor: a matrix and a row
func.func @main(%a: tensor<5x6xi32>, %b: tensor<6xi32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_xor"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-6, 1, 19, 15, -18, 7], [-15, 15, 12, 17, 11, 17], [11, 14, 7, 11, 19, 3], [14, 6, 2, 1, 15, -6], [-15, 12, 7, -17, 8, 16]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[19, -19, 6, -4, -15, -1]> : tensor<6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[-23, -20, 21, -13, 31, -8], [-30, -30, 10, -19, -6, -18], [24, -29, 1, -9, -30, -4], [29, -21, 4, -3, -2, 5], [-30, -31, 1, 19, -7, -17]]> : tensor<5x6xi32>
  return
}

// -----

// broadcast_xor: a matrix and a column
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x1xi32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_xor"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<5x6xi32>, tensor<5x1xi32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-5, 11, 14, 7, -14, -9], [5, 16, 18, 17, 10, -2], [20, 5, 19, 18, 4, 3], [-1, 15, 4, -19, -9, -16], [5, 16, -12, -3, -12, 0]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[-7], [-2], [16], [-8], [15]]> : tensor<5x1xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x1xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[2, -14, -9, -2, 11, 14], [-5, -18, -20, -17, -12, 0], [4, 21, 3, 2, 20, 19], [7, -9, -4, 21, 15, 8], [10, 31, -5, -14, -5, 15]]> : tensor<5x6xi32>
  return
}

// -----

// broadcast_xor: a matrix and a scalar
func.func @main(%a: tensor<5x6xi32>, %b: tensor<i32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_xor"(%a, %b) <{broadcast_dimensions = array<i64>}> : (tensor<5x6xi32>, tensor<i32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-1, 3, 19, 8, 20, -19], [-15, -3, 2, -2, 0, 18], [-15, 6, -10, 15, -9, 13], [-14, -13, 12, -7, 15, -17], [6, 11, 20, 18, 20, -12]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<-11> : tensor<i32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<i32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[10, -10, -26, -3, -31, 24], [4, 8, -9, 11, -11, -25], [4, -13, 3, -6, 2, -8], [7, 6, -7, 12, -6, 26], [-13, -2, -31, -25, -31, 1]]> : tensor<5x6xi32>
  return
}
