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

// -----

// reduce_window: running add in bf16
func.func @main(%x: tensor<8x6xbf16>) -> tensor<8x6xbf16> {
  %z = stablehlo.constant dense<0.0> : tensor<bf16>
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 8, 1>, padding = dense<[[7, 0], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = stablehlo.add %a, %b : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) : (tensor<8x6xbf16>, tensor<bf16>) -> tensor<8x6xbf16>
  return %r : tensor<8x6xbf16>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-2.0, 1.0, 2.0, -1.0, 0.0, -1.0], [2.0, -2.0, 0.0, 2.0, 0.0, -2.0], [1.0, 2.0, 2.0, 2.0, -1.0, 1.0], [2.0, 0.0, 2.0, 0.0, -2.0, 0.0], [1.0, -1.0, 1.0, 0.0, 2.0, -1.0], [1.0, -2.0, -2.0, 0.0, 0.0, 0.0], [0.0, 2.0, 0.0, -1.0, 2.0, 2.0], [-1.0, -1.0, -1.0, -2.0, 0.0, 0.0]]> : tensor<8x6xbf16>
  %r = call @main(%x) : (tensor<8x6xbf16>) -> tensor<8x6xbf16>
  check.expect_eq_const %r, dense<[[-2.0, 1.0, 2.0, -1.0, 0.0, -1.0], [0.0, -1.0, 2.0, 1.0, 0.0, -3.0], [1.0, 1.0, 4.0, 3.0, -1.0, -2.0], [3.0, 1.0, 6.0, 3.0, -3.0, -2.0], [4.0, 0.0, 7.0, 3.0, -1.0, -3.0], [5.0, -2.0, 5.0, 3.0, -1.0, -3.0], [5.0, 0.0, 5.0, 2.0, 1.0, -1.0], [4.0, -1.0, 4.0, 0.0, 1.0, -1.0]]> : tensor<8x6xbf16>
  return
}

// -----

// reduce_window: running add in f16
func.func @main(%x: tensor<8x6xf16>) -> tensor<8x6xf16> {
  %z = stablehlo.constant dense<0.0> : tensor<f16>
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 8, 1>, padding = dense<[[7, 0], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f16>, %b: tensor<f16>):
    %s = stablehlo.add %a, %b : tensor<f16>
    stablehlo.return %s : tensor<f16>
  }) : (tensor<8x6xf16>, tensor<f16>) -> tensor<8x6xf16>
  return %r : tensor<8x6xf16>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.0, 2.0, 2.0, 0.0, 0.0, -2.0], [-1.0, 2.0, 2.0, -2.0, 0.0, 0.0], [1.0, -2.0, 0.0, -1.0, -1.0, 2.0], [1.0, -2.0, 1.0, 0.0, -2.0, 1.0], [0.0, 0.0, -1.0, 2.0, -2.0, 2.0], [-1.0, 2.0, 2.0, -2.0, 2.0, -2.0], [-1.0, 0.0, 1.0, -2.0, -2.0, -1.0], [2.0, -1.0, 0.0, -2.0, 2.0, 2.0]]> : tensor<8x6xf16>
  %r = call @main(%x) : (tensor<8x6xf16>) -> tensor<8x6xf16>
  check.expect_eq_const %r, dense<[[1.0, 2.0, 2.0, 0.0, 0.0, -2.0], [0.0, 4.0, 4.0, -2.0, 0.0, -2.0], [1.0, 2.0, 4.0, -3.0, -1.0, 0.0], [2.0, 0.0, 5.0, -3.0, -3.0, 1.0], [2.0, 0.0, 4.0, -1.0, -5.0, 3.0], [1.0, 2.0, 6.0, -3.0, -3.0, 1.0], [0.0, 2.0, 7.0, -5.0, -5.0, 0.0], [2.0, 1.0, 7.0, -7.0, -3.0, 2.0]]> : tensor<8x6xf16>
  return
}

// -----

// reduce_window: running multiply in f32
func.func @main(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %z = stablehlo.constant dense<1.0> : tensor<f32>
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 8, 1>, padding = dense<[[7, 0], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<8x6xf32>
  return %r : tensor<8x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.0, 2.0, 1.0, 1.0, 1.0, 1.0], [2.0, 1.0, 1.0, 2.0, 1.0, 1.0], [2.0, 2.0, 2.0, 1.0, 1.0, 1.0], [1.0, 1.0, 2.0, 2.0, 1.0, 1.0], [1.0, 2.0, 2.0, 1.0, 2.0, 1.0], [1.0, 2.0, 1.0, 1.0, 2.0, 1.0], [2.0, 1.0, 1.0, 1.0, 2.0, 1.0], [1.0, 2.0, 2.0, 1.0, 2.0, 2.0]]> : tensor<8x6xf32>
  %r = call @main(%x) : (tensor<8x6xf32>) -> tensor<8x6xf32>
  check.expect_eq_const %r, dense<[[1.0, 2.0, 1.0, 1.0, 1.0, 1.0], [2.0, 2.0, 1.0, 2.0, 1.0, 1.0], [4.0, 4.0, 2.0, 2.0, 1.0, 1.0], [4.0, 4.0, 4.0, 4.0, 1.0, 1.0], [4.0, 8.0, 8.0, 4.0, 2.0, 1.0], [4.0, 16.0, 8.0, 4.0, 4.0, 1.0], [8.0, 16.0, 8.0, 4.0, 8.0, 1.0], [8.0, 32.0, 16.0, 4.0, 16.0, 2.0]]> : tensor<8x6xf32>
  return
}

// -----

// reduce_window: running add in i32
func.func @main(%x: tensor<8x6xi32>) -> tensor<8x6xi32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 8, 1>, padding = dense<[[7, 0], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<8x6xi32>, tensor<i32>) -> tensor<8x6xi32>
  return %r : tensor<8x6xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1, 0, -2, -2, 1, 1], [-1, 0, 0, 2, -1, 0], [1, 1, 0, 0, 1, -2], [-2, -1, -1, 2, -2, 0], [-1, 2, 0, -2, -2, 1], [1, 1, 0, 0, 0, 0], [0, -2, 2, 0, 0, 1], [-2, 1, -2, 0, 1, -2]]> : tensor<8x6xi32>
  %r = call @main(%x) : (tensor<8x6xi32>) -> tensor<8x6xi32>
  check.expect_eq_const %r, dense<[[1, 0, -2, -2, 1, 1], [0, 0, -2, 0, 0, 1], [1, 1, -2, 0, 1, -1], [-1, 0, -3, 2, -1, -1], [-2, 2, -3, 0, -3, 0], [-1, 3, -3, 0, -3, 0], [-1, 1, -1, 0, -3, 1], [-3, 2, -3, 0, -2, -1]]> : tensor<8x6xi32>
  return
}

// -----

// reduce_window: add, window (2, 3), strides (1, 1), base dilations (2, 1), window dilations (1, 2), padding ((1, 0), (2, 2))
func.func @main(%x: tensor<7x6xf32>) -> tensor<13x6xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 1, 2>, padding = dense<[[1, 0], [2, 2]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<7x6xf32>, tensor<f32>) -> tensor<13x6xf32>
  return %r : tensor<13x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-3.0, 2.0, 4.0, -8.0, 0.0, 2.0], [-2.0, -8.0, 4.0, 5.0, -5.0, 6.0], [-4.0, -3.0, -4.0, -4.0, -1.0, 0.0], [7.0, -1.0, 5.0, -1.0, 5.0, 3.0], [2.0, 4.0, -8.0, 3.0, -4.0, 3.0], [0.0, -8.0, 7.0, 4.0, -2.0, -2.0], [1.0, 8.0, 6.0, -8.0, -3.0, -6.0]]> : tensor<7x6xf32>
  %r = call @main(%x) : (tensor<7x6xf32>) -> tensor<13x6xf32>
  check.expect_eq_const %r, dense<[[1.0, -6.0, 1.0, -4.0, 4.0, -6.0], [1.0, -6.0, 1.0, -4.0, 4.0, -6.0], [2.0, -3.0, -3.0, 3.0, -1.0, 11.0], [2.0, -3.0, -3.0, 3.0, -1.0, 11.0], [-8.0, -7.0, -9.0, -7.0, -5.0, -4.0], [-8.0, -7.0, -9.0, -7.0, -5.0, -4.0], [12.0, -2.0, 17.0, 1.0, 10.0, 2.0], [12.0, -2.0, 17.0, 1.0, 10.0, 2.0], [-6.0, 7.0, -10.0, 10.0, -12.0, 6.0], [-6.0, 7.0, -10.0, 10.0, -12.0, 6.0], [7.0, -4.0, 5.0, -6.0, 5.0, 2.0], [7.0, -4.0, 5.0, -6.0, 5.0, 2.0], [7.0, 0.0, 4.0, -6.0, 3.0, -14.0]]> : tensor<13x6xf32>
  return
}

// -----

// reduce_window: add, window (2, 2), strides (2, 1), base dilations (1, 3), window dilations (3, 1), padding ((0, 1), (-1, 0))
func.func @main(%x: tensor<7x6xf32>) -> tensor<3x14xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 1>, base_dilations = array<i64: 1, 3>, window_dilations = array<i64: 3, 1>, padding = dense<[[0, 1], [-1, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<7x6xf32>, tensor<f32>) -> tensor<3x14xf32>
  return %r : tensor<3x14xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-3.0, 2.0, 4.0, -8.0, 0.0, 2.0], [-2.0, -8.0, 4.0, 5.0, -5.0, 6.0], [-4.0, -3.0, -4.0, -4.0, -1.0, 0.0], [7.0, -1.0, 5.0, -1.0, 5.0, 3.0], [2.0, 4.0, -8.0, 3.0, -4.0, 3.0], [0.0, -8.0, 7.0, 4.0, -2.0, -2.0], [1.0, 8.0, 6.0, -8.0, -3.0, -6.0]]> : tensor<7x6xf32>
  %r = call @main(%x) : (tensor<7x6xf32>) -> tensor<3x14xf32>
  check.expect_eq_const %r, dense<[[0.0, 1.0, 1.0, 0.0, 9.0, 9.0, 0.0, -9.0, -9.0, 0.0, 5.0, 5.0, 0.0, 5.0], [0.0, -11.0, -11.0, 0.0, 3.0, 3.0, 0.0, 0.0, 0.0, 0.0, -3.0, -3.0, 0.0, -2.0], [0.0, 4.0, 4.0, 0.0, -8.0, -8.0, 0.0, 3.0, 3.0, 0.0, -4.0, -4.0, 0.0, 3.0]]> : tensor<3x14xf32>
  return
}

// -----

// reduce_window: add, window (3, 1), strides (1, 2), base dilations (1, 1), window dilations (2, 1), padding ((2, 2), (0, 0))
func.func @main(%x: tensor<7x6xf32>) -> tensor<7x3xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 1, 2>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[2, 2], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<7x6xf32>, tensor<f32>) -> tensor<7x3xf32>
  return %r : tensor<7x3xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-3.0, 2.0, 4.0, -8.0, 0.0, 2.0], [-2.0, -8.0, 4.0, 5.0, -5.0, 6.0], [-4.0, -3.0, -4.0, -4.0, -1.0, 0.0], [7.0, -1.0, 5.0, -1.0, 5.0, 3.0], [2.0, 4.0, -8.0, 3.0, -4.0, 3.0], [0.0, -8.0, 7.0, 4.0, -2.0, -2.0], [1.0, 8.0, 6.0, -8.0, -3.0, -6.0]]> : tensor<7x6xf32>
  %r = call @main(%x) : (tensor<7x6xf32>) -> tensor<7x3xf32>
  check.expect_eq_const %r, dense<[[-7.0, 0.0, -1.0], [5.0, 9.0, 0.0], [-5.0, -8.0, -5.0], [5.0, 16.0, -2.0], [-1.0, -6.0, -8.0], [7.0, 12.0, 3.0], [3.0, -2.0, -7.0]]> : tensor<7x3xf32>
  return
}
