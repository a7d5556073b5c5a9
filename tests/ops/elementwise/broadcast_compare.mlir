// broadcast_compare LT
func.func @main(%a: tensor<5x6xi32>, %b: tensor<6xi32>) -> tensor<5x6xi1> {
  %r = "chlo.broadcast_compare"(%a, %b) <{broadcast_dimensions = array<i64: 1>, comparison_direction = #chlo<comparison_direction LT>}> : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-1, -2, -2, 2, 0, 0], [2, 1, 2, 1, -2, 3], [0, 2, -3, 0, 3, -3], [-2, 3, 3, 3, -2, 0], [3, 1, 3, -2, 3, 2]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[3, -1, 0, 1, 3, 3]> : tensor<6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, true, true, false, true, true], [true, false, false, false, true, false], [true, false, true, true, false, true], [true, false, false, false, true, true], [false, false, false, true, false, true]]> : tensor<5x6xi1>
  return
}

// -----

// broadcast_compare EQ
func.func @main(%a: tensor<5x6xi32>, %b: tensor<6xi32>) -> tensor<5x6xi1> {
  %r = "chlo.broadcast_compare"(%a, %b) <{broadcast_dimensions = array<i64: 1>, comparison_direction = #chlo<comparison_direction EQ>}> : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[2, 3, -3, -3, -1, -1], [1, 1, 0, 0, -1, 1], [-2, -2, -1, 0, -3, 3], [2, -2, -2, -1, 0, 3], [0, 0, -1, -3, -1, -2]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[3, 2, 3, 0, 3, -1]> : tensor<6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[false, false, false, false, false, true], [false, false, false, true, false, false], [false, false, false, true, false, false], [false, false, false, false, false, false], [false, false, false, false, false, false]]> : tensor<5x6xi1>
  return
}

// -----

// broadcast_compare GE
func.func @main(%a: tensor<5x6xi32>, %b: tensor<6xi32>) -> tensor<5x6xi1> {
  %r = "chlo.broadcast_compare"(%a, %b) <{broadcast_dimensions = array<i64: 1>, comparison_direction = #chlo<comparison_direction GE>}> : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[1, -2, 3, -3, -1, -3], [-2, 2, -2, -1, 3, -3], [0, 3, 3, -1, -3, -2], [-3, 0, 3, -3, -3, -3], [2, 1, 3, 3, 2, 3]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[-2, 0, 3, -2, -1, 3]> : tensor<6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<6xi32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, false, true, false, true, false], [true, true, false, true, true, false], [true, true, true, true, false, false], [false, true, true, false, false, false], [true, true, true, true, true, true]]> : tensor<5x6xi1>
  return
}
