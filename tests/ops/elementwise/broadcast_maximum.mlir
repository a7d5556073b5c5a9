// broadcast_maximum: a matrix and a row
func.func @main(%a: tensor<5x6xf32>, %b: tensor<6xf32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_maximum"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<5x6xf32>, tensor<6xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[1.5625, 1.5, -1.3125, -2.0, 1.6875, 1.8125], [-0.3125, -1.75, 1.5625, -0.625, -0.875, 1.5625], [1.5625, 1.6875, 1.0, -1.1875, 0.875, -0.4375], [0.75, 1.0, 1.0625, 1.75, 1.9375, 1.1875], [-1.6875, -0.3125, 0.8125, 1.8125, 0.0, -0.4375]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[-0.25, -0.3125, 0.0625, 1.8125, -1.4375, -0.875]> : tensor<6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[1.5625, 1.5, 0.0625, 1.8125, 1.6875, 1.8125], [-0.25, -0.3125, 1.5625, 1.8125, -0.875, 1.5625], [1.5625, 1.6875, 1.0, 1.8125, 0.875, -0.4375], [0.75, 1.0, 1.0625, 1.8125, 1.9375, 1.1875], [-0.25, -0.3125, 0.8125, 1.8125, 0.0, -0.4375]]> : tensor<5x6xf32>
  return
}

// -----

// broadcast_maximum: a matrix and a column
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x1xf32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_maximum"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<5x6xf32>, tensor<5x1xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[1.9375, -1.9375, -1.4375, -0.875, 0.3125, 0.9375], [-0.3125, 0.3125, 0.625, -1.9375, 0.9375, -1.1875], [1.0625, 1.4375, 0.0625, 1.1875, 0.3125, -0.25], [0.25, -0.9375, -1.3125, 0.4375, 0.125, -1.875], [1.5625, -0.1875, 0.5625, 0.75, 1.9375, 1.0625]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[0.8125], [-0.9375], [-0.25], [-2.0], [0.0625]]> : tensor<5x1xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x1xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[1.9375, 0.8125, 0.8125, 0.8125, 0.8125, 0.9375], [-0.3125, 0.3125, 0.625, -0.9375, 0.9375, -0.9375], [1.0625, 1.4375, 0.0625, 1.1875, 0.3125, -0.25], [0.25, -0.9375, -1.3125, 0.4375, 0.125, -1.875], [1.5625, 0.0625, 0.5625, 0.75, 1.9375, 1.0625]]> : tensor<5x6xf32>
  return
}

// -----

// broadcast_maximum: a matrix and a scalar
func.func @main(%a: tensor<5x6xf32>, %b: tensor<f32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_maximum"(%a, %b) <{broadcast_dimensions = array<i64>}> : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-0.375, 0.875, 0.125, -1.8125, 0.125, -0.5625], [-1.375, 0.0625, -0.875, 1.375, -0.0625, -0.0625], [-1.3125, 0.875, -0.4375, 0.0625, -2.0, 0.75], [0.0, -1.0, -0.5, -1.5625, 1.5625, -1.625], [1.4375, -1.3125, -2.0, -1.375, -0.875, 0.0625]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<-1.5625> : tensor<f32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-0.375, 0.875, 0.125, -1.5625, 0.125, -0.5625], [-1.375, 0.0625, -0.875, 1.375, -0.0625, -0.0625], [-1.3125, 0.875, -0.4375, 0.0625, -1.5625, 0.75], [0.0, -1.0, -0.5, -1.5625, 1.5625, -1.5625], [1.4375, -1.3125, -1.5625, -1.375, -0.875, 0.0625]]> : tensor<5x6xf32>
  return
}
