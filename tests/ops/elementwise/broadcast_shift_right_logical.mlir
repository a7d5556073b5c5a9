// broadcast_shift_right_logical: a matrix and a row
func.func @main(%a: tensor<5x6xi32>, %b: tensor<6xi32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_shift_right_logical"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-8, 19, -5, -17, -20, 7], [-9, -16, -9, -15, 5, -10], [-19, -7, 8, -7, 17, -9], [19, -12, 10, -14, 5, -4], [2, -8, -4, -18, 9, -16]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[0, 2, 3, 1, 1, 0]> : tensor<6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[-8, 4, 536870911, 2147483639, 2147483638, 7], [-9, 1073741820, 536870910, 2147483640, 2, -10], [-19, 1073741822, 1, 2147483644, 8, -9], [19, 1073741821, 1, 2147483641, 2, -4], [2, 1073741822, 536870911, 2147483639, 4, -16]]> : tensor<5x6xi32>
  return
}

// -----

// broadcast_shift_right_logical: a matrix and a column
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x1xi32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_shift_right_logical"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<5x6xi32>, tensor<5x1xi32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[20, 13, -13, -11, 8, 13], [-5, -8, -7, -18, 8, -3], [11, -10, 11, -19, -1, -19], [16, -12, -11, 12, 4, -7], [2, 7, 9, -8, 10, -10]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[1], [4], [0], [4], [0]]> : tensor<5x1xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x1xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[10, 6, 2147483641, 2147483642, 4, 6], [268435455, 268435455, 268435455, 268435454, 0, 268435455], [11, -10, 11, -19, -1, -19], [1, 268435455, 268435455, 0, 0, 268435455], [2, 7, 9, -8, 10, -10]]> : tensor<5x6xi32>
  return
}

// -----

// broadcast_shift_right_logical: a matrix and a scalar
func.func @main(%a: tensor<5x6xi32>, %b: tensor<i32>) -> tensor<5x6xi32> {
  %r = "chlo.broadcast_shift_right_logical"(%a, %b) <{broadcast_dimensions = array<i64>}> : (tensor<5x6xi32>, tensor<i32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-10, -3, 12, -7, -8, -4], [-8, 16, 8, -19, 5, -2], [4, 8, 12, 7, -20, -19], [17, 5, 0, -7, 17, -14], [14, 11, 0, -13, -3, 5]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<4> : tensor<i32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<i32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[268435455, 268435455, 0, 268435455, 268435455, 268435455], [268435455, 1, 0, 268435454, 0, 268435455], [0, 0, 0, 0, 268435454, 268435454], [1, 0, 0, 268435455, 1, 268435455], [0, 0, 0, 268435455, 268435455, 0]]> : tensor<5x6xi32>
  return
}
