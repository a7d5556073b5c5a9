// broadcast_multiply: a matrix and a row
func.func @main(%a: tensor<5x6xf32>, %b: tensor<6xf32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_multiply"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<5x6xf32>, tensor<6xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[1.125, -1.9375, -0.9375, 0.875, 1.0, 1.375], [0.125, 0.625, -1.125, 0.3125, -0.125, -1.25], [0.9375, 1.875, 0.6875, -2.0, -0.5, 1.75], [-0.1875, 1.25, -1.3125, 1.5625, 1.125, -1.8125], [1.25, 1.5625, -0.8125, 1.1875, -1.0625, 1.0625]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[-0.75, -0.875, 1.1875, -1.125, 1.3125, -1.6875]> : tensor<6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-0.84375, 1.6953125, -1.1132812, -0.984375, 1.3125, -2.3203125], [-0.09375, -0.546875, -1.3359375, -0.3515625, -0.1640625, 2.109375], [-0.703125, -1.640625, 0.81640625, 2.25, -0.65625, -2.953125], [0.140625, -1.09375, -1.5585938, -1.7578125, 1.4765625, 3.0585938], [-0.9375, -1.3671875, -0.96484375, -1.3359375, -1.3945312, -1.7929688]]> : tensor<5x6xf32>
  return
}

// -----

// broadcast_multiply: a matrix and a column
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x1xf32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_multiply"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<5x6xf32>, tensor<5x1xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-0.6875, 1.25, -0.375, 1.3125, -0.1875, -1.625], [0.0, -1.5, 0.5, -0.75, -1.4375, -1.1875], [-1.875, -0.1875, -0.3125, 0.75, 0.0, 1.1875], [-2.0, -1.4375, -1.0, -0.4375, 1.6875, -1.8125], [1.375, -0.5625, 1.4375, -1.5625, -0.75, -1.75]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[-0.5625], [-0.8125], [1.75], [-1.4375], [1.1875]]> : tensor<5x1xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x1xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[0.38671875, -0.703125, 0.2109375, -0.73828125, 0.10546875, 0.9140625], [-0.0, 1.21875, -0.40625, 0.609375, 1.1679688, 0.96484375], [-3.28125, -0.328125, -0.546875, 1.3125, 0.0, 2.078125], [2.875, 2.0664062, 1.4375, 0.62890625, -2.4257812, 2.6054688], [1.6328125, -0.66796875, 1.7070312, -1.8554688, -0.890625, -2.078125]]> : tensor<5x6xf32>
  return
}

// -----

// broadcast_multiply: a matrix and a scalar
func.func @main(%a: tensor<5x6xf32>, %b: tensor<f32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_multiply"(%a, %b) <{broadcast_dimensions = array<i64>}> : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-1.625, 1.0, -1.5625, -1.6875, 0.5, 0.375], [-1.625, 1.0, -1.25, 0.5625, 1.1875, -0.8125], [-0.5625, 1.0625, -1.125, -1.1875, 1.8125, 1.5625], [1.875, -1.75, -0.125, -0.8125, -0.75, -1.0], [1.0, -0.75, 1.4375, -0.4375, -0.3125, 0.9375]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<1.3125> : tensor<f32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-2.1328125, 1.3125, -2.0507812, -2.2148438, 0.65625, 0.4921875], [-2.1328125, 1.3125, -1.640625, 0.73828125, 1.5585938, -1.0664062], [-0.73828125, 1.3945312, -1.4765625, -1.5585938, 2.3789062, 2.0507812], [2.4609375, -2.296875, -0.1640625, -1.0664062, -0.984375, -1.3125], [1.3125, -0.984375, 1.8867188, -0.57421875, -0.41015625, 1.2304688]]> : tensor<5x6xf32>
  return
}
