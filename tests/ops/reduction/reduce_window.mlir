// reduce_window: add, window (3, 2), stride (1, 1), padding (1, 0) (1, 1)
func.func @main(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [0, 1]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<8x6xf32>
  return %r : tensor<8x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-0.125, -0.375, 1.8125, -1.9375, 0.125, -0.375], [-2.0, 2.0, 0.5, 0.9375, -0.375, -1.125], [-1.25, 0.3125, -1.375, -0.5, -1.375, 1.3125], [-0.3125, -1.6875, -0.6875, 1.625, 0.4375, -1.8125], [-1.6875, 1.1875, 0.625, 0.875, 0.375, -1.5625], [1.5625, 0.0625, -1.0, 1.875, 0.25, 0.0], [-0.25, -1.9375, 0.875, -1.625, -2.0, 1.8125], [0.125, -0.25, 0.5625, 0.5625, -0.5625, -0.9375]]> : tensor<8x6xf32>
  %r = call @main(%x) : (tensor<8x6xf32>) -> tensor<8x6xf32>
  check.expect_eq_const %r, dense<[[-0.5, 3.9375, 1.3125, -1.25, -1.75, -1.5], [-1.4375, 2.875, -0.5625, -3.125, -1.8125, -0.1875], [-2.9375, -0.9375, 0.5, 0.75, -2.9375, -1.625], [-3.4375, -1.625, 0.5625, 1.4375, -2.625, -2.0625], [-0.875, -1.5, 3.3125, 5.4375, -2.3125, -3.375], [-1.0625, -0.1875, 1.625, -0.25, -1.125, 0.25], [-0.6875, -1.6875, 1.25, -1.5, -1.4375, 0.875], [-2.3125, -0.75, 0.375, -3.625, -1.6875, 0.875]]> : tensor<8x6xf32>
  return
}

// -----

// reduce_window: maximum, window (2, 2), stride (2, 2), padding (0, 0) (0, 0)
func.func @main(%x: tensor<8x6xf32>) -> tensor<4x3xf32> {
  %z = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-0.125, -0.375, 1.8125, -1.9375, 0.125, -0.375], [-2.0, 2.0, 0.5, 0.9375, -0.375, -1.125], [-1.25, 0.3125, -1.375, -0.5, -1.375, 1.3125], [-0.3125, -1.6875, -0.6875, 1.625, 0.4375, -1.8125], [-1.6875, 1.1875, 0.625, 0.875, 0.375, -1.5625], [1.5625, 0.0625, -1.0, 1.875, 0.25, 0.0], [-0.25, -1.9375, 0.875, -1.625, -2.0, 1.8125], [0.125, -0.25, 0.5625, 0.5625, -0.5625, -0.9375]]> : tensor<8x6xf32>
  %r = call @main(%x) : (tensor<8x6xf32>) -> tensor<4x3xf32>
  check.expect_eq_const %r, dense<[[2.0, 1.8125, 0.125], [0.3125, 1.625, 1.3125], [1.5625, 1.875, 0.375], [0.125, 0.875, 1.8125]]> : tensor<4x3xf32>
  return
}

// -----

// reduce_window: add, window (8, 1), stride (1, 1), padding (7, 0) (0, 0)
func.func @main(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 8, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[7, 0], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<8x6xf32>
  return %r : tensor<8x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-0.125, -0.375, 1.8125, -1.9375, 0.125, -0.375], [-2.0, 2.0, 0.5, 0.9375, -0.375, -1.125], [-1.25, 0.3125, -1.375, -0.5, -1.375, 1.3125], [-0.3125, -1.6875, -0.6875, 1.625, 0.4375, -1.8125], [-1.6875, 1.1875, 0.625, 0.875, 0.375, -1.5625], [1.5625, 0.0625, -1.0, 1.875, 0.25, 0.0], [-0.25, -1.9375, 0.875, -1.625, -2.0, 1.8125], [0.125, -0.25, 0.5625, 0.5625, -0.5625, -0.9375]]> : tensor<8x6xf32>
  %r = call @main(%x) : (tensor<8x6xf32>) -> tensor<8x6xf32>
  check.expect_eq_const %r, dense<[[-0.125, -0.375, 1.8125, -1.9375, 0.125, -0.375], [-2.125, 1.625, 2.3125, -1.0, -0.25, -1.5], [-3.375, 1.9375, 0.9375, -1.5, -1.625, -0.1875], [-3.6875, 0.25, 0.25, 0.125, -1.1875, -2.0], [-5.375, 1.4375, 0.875, 1.0, -0.8125, -3.5625], [-3.8125, 1.5, -0.125, 2.875, -0.5625, -3.5625], [-4.0625, -0.4375, 0.75, 1.25, -2.5625, -1.75], [-3.9375, -0.6875, 1.3125, 1.8125, -3.125, -2.6875]]> : tensor<8x6xf32>
  return
}
