// broadcast_shift_left: a matrix and a row
func.func @main(%a: tensor<5x6xi32>, %b: tensor<6xi32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_shift_left"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[2, 5, -2, -10, -15, 3], [20, -1, 3, 3, -8, 19], [2, 14, -16, -7, -8, -19], [-4, 7, -12, -4, -2, 5], [-4, -3, -5, -15, 6, -13]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[1, 1, 1, 3, 1, 1]> : tensor<6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[4, 10, -4, -80, -30, 6], [40, -2, 6, 24, -16, 38], [4, 28, -32, -56, -16, -38], [-8, 14, -24, -32, -4, 10], [-8, -6, -10, -120, 12, -26]]> : tensor<5x6xi32>
  return
}

// -----

// broadcast_shift_left: a matrix and a column
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x1xi32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_shift_left"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<5x6xi32>, tensor<5x1xi32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-9, 20, -10, 12, -15, 17], [9, -1, -16, -1, 11, -19], [3, 5, -9, 16, 4, -17], [-11, 1, -1, 14, 4, 13], [-4, 8, 15, -4, -18, -10]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[3], [1], [2], [0], [3]]> : tensor<5x1xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x1xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[-72, 160, -80, 96, -120, 136], [18, -2, -32, -2, 22, -38], [12, 20, -36, 64, 16, -68], [-11, 1, -1, 14, 4, 13], [-32, 64, 120, -32, -144, -80]]> : tensor<5x6xi32>
  return
}

// -----

// broadcast_shift_left: a matrix and a scalar
func.func @main(%a: tensor<5x6xi32>, %b: tensor<i32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_shift_left"(%a, %b) <{broadcast_dimensions = array<i64>}> : (tensor<5x6xi32>, tensor<i32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[7, -7, -5, -4, 10, 19], [16, 18, -20, 1, -8, 12], [4, 4, 1, -14, 6, 14], [17, -9, -12, -10, 0, 10], [-17, 2, -1, -16, -2, -5]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<0> : tensor<i32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<i32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[7, -7, -5, -4, 10, 19], [16, 18, -20, 1, -8, 12], [4, 4, 1, -14, 6, 14], [17, -9, -12, -10, 0, 10], [-17, 2, -1, -16, -2, -5]]> : tensor<5x6xi32>
  return
}
