// broadcast_divide: a matrix and a row
func.func @main(%a: tensor<5x6xf32>, %b: tensor<6xf32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_divide"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<5x6xf32>, tensor<6xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[0.25, -0.75, 0.3125, -0.125, -0.9375, 0.125], [-0.625, -0.75, -1.9375, 1.5, -0.125, 0.8125], [1.375, 1.6875, 0.6875, 0.5, 0.375, -0.0625], [1.3125, 0.1875, -1.625, -1.75, 1.6875, -0.0625], [1.875, -1.3125, -1.125, 1.875, -1.125, 1.4375]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[0.5, 0.25, 1.0, 2.0, 0.5, 2.0]> : tensor<6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[0.5, -3.0, 0.3125, -0.0625, -1.875, 0.0625], [-1.25, -3.0, -1.9375, 0.75, -0.25, 0.40625], [2.75, 6.75, 0.6875, 0.25, 0.75, -0.03125], [2.625, 0.75, -1.625, -0.875, 3.375, -0.03125], [3.75, -5.25, -1.125, 0.9375, -2.25, 0.71875]]> : tensor<5x6xf32>
  return
}

// -----

// broadcast_divide: a matrix and a column
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x1xf32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_divide"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<5x6xf32>, tensor<5x1xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[0.5625, 0.875, 0.8125, 0.375, 0.125, -0.0625], [1.0, 1.625, 1.3125, -0.5625, -0.875, -1.9375], [1.25, 1.1875, -1.875, 1.25, 1.125, -1.9375], [0.4375, -0.5, -0.25, 0.3125, 0.5625, -1.1875], [-1.625, 1.25, 1.0, -1.4375, -1.6875, 0.1875]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[4.0], [8.0], [4.0], [4.0], [1.0]]> : tensor<5x1xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x1xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[0.140625, 0.21875, 0.203125, 0.09375, 0.03125, -0.015625], [0.125, 0.203125, 0.1640625, -0.0703125, -0.109375, -0.2421875], [0.3125, 0.296875, -0.46875, 0.3125, 0.28125, -0.484375], [0.109375, -0.125, -0.0625, 0.078125, 0.140625, -0.296875], [-1.625, 1.25, 1.0, -1.4375, -1.6875, 0.1875]]> : tensor<5x6xf32>
  return
}

// -----

// broadcast_divide: a matrix and a scalar
func.func @main(%a: tensor<5x6xf32>, %b: tensor<f32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_divide"(%a, %b) <{broadcast_dimensions = array<i64>}> : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-1.5, 0.0, -1.0, 1.125, -1.75, 0.125], [-0.625, -0.375, 1.875, 1.9375, -1.9375, -1.3125], [-0.6875, -1.4375, -0.4375, -1.875, -0.1875, 1.5625], [-0.875, -1.3125, 0.5625, -2.0, -1.5, 1.5], [0.875, -1.0625, -0.1875, 1.875, 0.5625, -0.875]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<4.0> : tensor<f32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-0.375, 0.0, -0.25, 0.28125, -0.4375, 0.03125], [-0.15625, -0.09375, 0.46875, 0.484375, -0.484375, -0.328125], [-0.171875, -0.359375, -0.109375, -0.46875, -0.046875, 0.390625], [-0.21875, -0.328125, 0.140625, -0.5, -0.375, 0.375], [0.21875, -0.265625, -0.046875, 0.46875, 0.140625, -0.21875]]> : tensor<5x6xf32>
  return
}
