// broadcast_power: a matrix and a row
func.func @main(%a: tensor<5x6xf32>, %b: tensor<6xf32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_power"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<5x6xf32>, tensor<6xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-1.0, 0.0, 0.0, 1.0, -1.0, -1.0], [-4.0, 4.0, -3.0, 3.0, 4.0, 0.0], [-4.0, 3.0, 3.0, 4.0, 0.0, 4.0], [-1.0, -4.0, 4.0, 1.0, -2.0, 1.0], [-1.0, -1.0, 0.0, -1.0, 4.0, 0.0]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[2.0, 2.0, 0.0, 2.0, 0.0, 3.0]> : tensor<6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<6xf32>) -> tensor<5x6xf32>
  %e0 = stablehlo.constant dense<[[1.0, 0.0, 1.0, 1.0, 1.0, -1.0], [16.0, 16.0, 1.0, 9.0, 1.0, 0.0], [16.0, 9.0, 1.0, 16.0, 1.0, 64.0], [1.0, 16.0, 1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0, 0.0]]> : tensor<5x6xf32>
  check.expect_close %r, %e0, max_ulp_difference = 2 : tensor<5x6xf32>, tensor<5x6xf32>
  return
}

// -----

// broadcast_power: a matrix and a column
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x1xf32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_power"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<5x6xf32>, tensor<5x1xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[2.0, 3.0, 4.0, 3.0, 0.0, 2.0], [-2.0, -2.0, -4.0, 0.0, 3.0, -4.0], [4.0, -4.0, 4.0, -2.0, -2.0, 0.0], [1.0, 0.0, 0.0, 1.0, 1.0, 4.0], [-3.0, 3.0, -4.0, -1.0, -2.0, -1.0]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[3.0], [2.0], [2.0], [1.0], [2.0]]> : tensor<5x1xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x1xf32>) -> tensor<5x6xf32>
  %e0 = stablehlo.constant dense<[[8.0, 27.0, 64.0, 27.0, 0.0, 8.0], [4.0, 4.0, 16.0, 0.0, 9.0, 16.0], [16.0, 16.0, 16.0, 4.0, 4.0, 0.0], [1.0, 0.0, 0.0, 1.0, 1.0, 4.0], [9.0, 9.0, 16.0, 1.0, 4.0, 1.0]]> : tensor<5x6xf32>
  check.expect_close %r, %e0, max_ulp_difference = 2 : tensor<5x6xf32>, tensor<5x6xf32>
  return
}

// -----

// broadcast_power: a matrix and a scalar
func.func @main(%a: tensor<5x6xf32>, %b: tensor<f32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_power"(%a, %b) <{broadcast_dimensions = array<i64>}> : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-1.0, -1.0, 3.0, -3.0, 2.0, 0.0], [-2.0, -2.0, -3.0, 3.0, 2.0, -2.0], [2.0, -3.0, 0.0, -3.0, 3.0, -4.0], [1.0, -2.0, 1.0, -4.0, -2.0, 2.0], [0.0, 1.0, 1.0, -1.0, 4.0, -4.0]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<2.0> : tensor<f32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
  %e0 = stablehlo.constant dense<[[1.0, 1.0, 9.0, 9.0, 4.0, 0.0], [4.0, 4.0, 9.0, 9.0, 4.0, 4.0], [4.0, 9.0, 0.0, 9.0, 9.0, 16.0], [1.0, 4.0, 1.0, 16.0, 4.0, 4.0], [0.0, 1.0, 1.0, 1.0, 16.0, 16.0]]> : tensor<5x6xf32>
  check.expect_close %r, %e0, max_ulp_difference = 2 : tensor<5x6xf32>, tensor<5x6xf32>
  return
}
