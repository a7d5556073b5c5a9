// reduce: add over [0], init 0
func.func @main(%x: tensor<5x6x4xf32>) -> tensor<6x4xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<5x6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return %r : tensor<6x4xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[1.6875, 1.375, -0.875, 0.5], [-1.125, 0.3125, -1.125, 0.1875], [0.5625, 1.625, -0.9375, -1.5625], [1.125, 1.1875, -0.5625, -1.9375], [0.8125, -0.9375, -1.3125, 0.3125], [0.0, 0.1875, -1.5, 0.625]], [[1.9375, -0.3125, 1.8125, -1.75], [-0.8125, 0.8125, 1.3125, -0.0625], [0.8125, 1.25, -1.1875, -1.75], [0.125, 1.5625, 0.75, 1.75], [1.625, 1.625, -1.25, -2.0], [-2.0, 1.375, 1.4375, 1.625]], [[-1.6875, -0.1875, 1.375, 1.375], [-1.75, 0.0625, -1.625, -0.75], [-1.5, 0.125, -1.4375, 0.5625], [1.5, 0.3125, 0.625, -1.375], [1.5, 0.4375, -0.8125, -1.875], [-0.75, 1.6875, -0.0625, 1.5625]], [[-0.1875, 1.3125, 1.9375, 1.0625], [0.0, -0.75, 1.6875, 1.6875], [1.125, 0.0, 0.25, -0.4375], [-0.5, 0.5, -1.8125, -0.1875], [0.375, -1.25, -0.4375, 0.6875], [-1.75, -1.0, -0.5, 0.0]], [[-0.875, -0.375, 1.4375, 1.0625], [0.3125, 1.9375, -2.0, 0.75], [1.25, -2.0, -0.75, -1.6875], [1.5625, 0.375, -1.25, -1.9375], [-0.1875, 1.0625, 1.5, -0.125], [-1.1875, 0.75, 0.75, -0.6875]]]> : tensor<5x6x4xf32>
  %r = call @main(%x) : (tensor<5x6x4xf32>) -> tensor<6x4xf32>
  check.expect_eq_const %r, dense<[[0.875, 1.8125, 5.6875, 2.25], [-3.375, 2.375, -1.75, 1.8125], [2.25, 1.0, -4.0625, -4.875], [3.8125, 3.9375, -2.25, -3.6875], [4.125, 0.9375, -2.3125, -3.0], [-5.6875, 3.0, 0.125, 3.125]]> : tensor<6x4xf32>
  return
}

// -----

// reduce: add over [1, 2], init 0
func.func @main(%x: tensor<5x6x4xf32>) -> tensor<5xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1, 2] : (tensor<5x6x4xf32>, tensor<f32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[-0.5625, -0.75, -1.625, 1.75], [0.75, 0.4375, -1.75, -0.875], [-0.5625, -1.1875, -0.25, -1.5], [0.9375, -1.6875, -0.25, -0.375], [-1.375, -1.6875, 1.25, -0.0625], [0.125, -1.0, 1.4375, -0.875]], [[0.375, 1.875, -1.1875, 0.1875], [-2.0, -2.0, -1.5, 1.125], [1.0625, -0.75, 0.6875, 0.375], [-0.8125, -1.625, 1.875, -1.8125], [0.9375, -1.4375, 0.0, 0.5], [-1.6875, -0.8125, -1.75, 0.875]], [[0.75, 0.125, 0.3125, -1.4375], [-1.125, -1.875, 1.5625, -1.25], [-1.8125, 0.5625, -0.125, 0.3125], [-0.875, 0.5625, 1.375, 1.25], [1.4375, 0.1875, -0.25, 0.125], [-1.8125, 0.5, -1.125, 0.625]], [[-1.375, -0.6875, -2.0, 0.8125], [1.625, 1.5, -1.375, -1.0], [-1.3125, -0.0625, -1.375, 1.0625], [0.9375, 1.375, 0.3125, 1.5], [0.9375, -0.75, -1.0625, 1.5], [0.25, -1.625, -0.625, -0.875]], [[-0.25, 0.0625, 0.375, 1.25], [-1.125, 1.6875, -1.6875, 1.5], [0.375, 0.4375, -0.3125, 1.8125], [0.0625, 0.5625, -0.3125, -1.125], [-0.0625, 1.625, 1.625, -2.0], [1.8125, -0.3125, -1.9375, -1.8125]]]> : tensor<5x6x4xf32>
  %r = call @main(%x) : (tensor<5x6x4xf32>) -> tensor<5xf32>
  check.expect_eq_const %r, dense<[-9.6875, -7.5, -2.0, -2.3125, 2.25]> : tensor<5xf32>
  return
}

// -----

// reduce: add over [0, 1, 2], init 0
func.func @main(%x: tensor<5x6x4xf32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<5x6x4xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[-0.9375, 0.4375, 1.3125, -0.3125], [1.5625, -0.8125, -1.5625, -1.4375], [1.9375, -0.125, -1.9375, -0.1875], [-0.125, 1.8125, 1.625, 1.1875], [0.0, -1.0, 1.9375, 1.25], [-0.875, -1.875, 1.5, -0.25]], [[1.5, 1.6875, -0.8125, 1.1875], [-0.4375, 1.5625, 1.6875, -1.0625], [-1.0, 1.75, 1.5625, 0.375], [1.0625, -0.75, 1.4375, -0.1875], [0.75, -1.75, 1.0, 0.9375], [1.25, -1.4375, -0.625, -0.3125]], [[1.4375, -1.8125, 0.125, 1.5625], [0.875, 1.5625, -1.0625, -0.5625], [-0.5, -0.5625, 0.3125, -1.3125], [0.3125, 0.6875, -1.125, 0.25], [-1.4375, 1.625, 0.875, -0.875], [-0.875, 0.25, -0.0625, 1.375]], [[1.5625, 0.5, 1.8125, -2.0], [1.5, 1.8125, 1.5625, -0.875], [1.4375, -1.5, 1.8125, 0.875], [1.5, -1.875, 1.625, -0.75], [1.3125, 1.9375, 0.9375, -1.375], [0.375, -0.25, 0.625, -0.1875]], [[0.25, 0.4375, -1.6875, 0.5], [-1.0, -1.375, 1.0, 1.3125], [-0.875, -0.3125, -0.75, -2.0], [-1.9375, 0.0625, 1.0, -0.25], [1.125, 0.125, -0.8125, -0.75], [0.6875, -0.375, -0.8125, -1.5]]]> : tensor<5x6x4xf32>
  %r = call @main(%x) : (tensor<5x6x4xf32>) -> tensor<f32>
  check.expect_eq_const %r, dense<18.0> : tensor<f32>
  return
}

// -----

// reduce: add over [0], init 3
func.func @main(%x: tensor<5x6x4xf32>) -> tensor<6x4xf32> {
  %z = stablehlo.constant dense<3.0> : tensor<f32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<5x6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return %r : tensor<6x4xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[1.0, 0.5, 0.3125, -0.375], [-1.8125, -0.75, -0.25, -1.5], [0.0625, -1.5, -1.5625, 1.75], [-0.8125, 1.0625, 1.0, 0.5], [-0.1875, 1.875, 2.0, 0.3125], [1.5, -0.4375, -1.1875, 0.25]], [[1.375, 1.25, 1.5625, -1.875], [-1.8125, -1.125, -2.0, -1.1875], [1.0, -1.5625, -1.6875, 0.1875], [-1.1875, 1.0625, -1.9375, -0.375], [-0.25, -1.0625, 1.1875, 1.5625], [1.75, -1.8125, 0.8125, -1.9375]], [[-0.4375, 0.125, -0.8125, -1.25], [1.6875, -0.5625, 1.4375, -0.9375], [1.3125, 0.5625, 0.3125, 0.5], [1.25, -1.875, -0.5, 0.0625], [-1.9375, 0.3125, -0.6875, -2.0], [1.5, -1.1875, -0.9375, 0.0625]], [[1.0, -0.9375, 0.4375, 0.875], [-1.0625, -0.25, 1.625, -1.75], [-0.5, -1.5, 1.4375, -1.875], [-1.125, 0.8125, 1.0625, 0.875], [-0.5, -1.0, -1.75, -0.25], [0.125, 0.8125, -0.5625, 1.8125]], [[0.4375, 1.9375, 0.3125, -0.625], [1.375, -0.5, 0.5, -1.3125], [0.75, -0.375, 1.0625, 0.5], [2.0, -0.9375, -0.125, -2.0], [1.625, 0.75, -1.375, -1.75], [-0.1875, 0.25, 1.375, -1.9375]]]> : tensor<5x6x4xf32>
  %r = call @main(%x) : (tensor<5x6x4xf32>) -> tensor<6x4xf32>
  check.expect_eq_const %r, dense<[[6.375, 5.875, 4.8125, -0.25], [1.375, -0.1875, 4.3125, -3.6875], [5.625, -1.375, 2.5625, 4.0625], [3.125, 3.125, 2.5, 2.0625], [1.75, 3.875, 2.375, 0.875], [7.6875, 0.625, 2.5, 1.25]]> : tensor<6x4xf32>
  return
}

// -----

// reduce: add over [1, 2], init 3
func.func @main(%x: tensor<5x6x4xf32>) -> tensor<5xf32> {
  %z = stablehlo.constant dense<3.0> : tensor<f32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1, 2] : (tensor<5x6x4xf32>, tensor<f32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[-1.0625, 0.5625, -1.125, 0.25], [-1.75, 1.625, 1.875, 0.875], [-1.625, -0.8125, 0.0625, 0.125], [-0.3125, 1.1875, -1.3125, -1.4375], [-0.5625, -1.8125, -0.3125, -0.5625], [0.5625, -2.0, -1.625, -0.6875]], [[-0.9375, 1.875, -1.6875, -1.8125], [-1.4375, -0.1875, 1.6875, -1.3125], [1.875, 2.0, -1.0, 1.875], [1.25, 1.3125, -2.0, 1.6875], [-1.75, -0.4375, 0.1875, -1.4375], [1.125, 1.4375, -1.8125, 1.125]], [[-1.3125, 1.5625, 0.5625, -0.875], [-1.6875, 0.0625, -1.9375, -0.875], [1.875, 1.125, 0.625, -0.4375], [-1.75, -1.5625, 0.4375, -0.6875], [1.8125, 1.25, 1.0625, -0.875], [-0.4375, 1.25, 1.875, 1.3125]], [[1.75, -1.9375, 0.25, -2.0], [1.0, 1.3125, -1.1875, 1.625], [1.375, 0.9375, -0.0625, -2.0], [1.6875, -0.9375, 1.0625, -0.3125], [-1.375, -1.0, -0.1875, 1.1875], [-0.8125, 1.125, -0.625, 1.8125]], [[-0.6875, -0.3125, 1.1875, -0.625], [-1.875, -1.125, 1.125, 1.4375], [1.5625, 0.4375, 0.5625, -0.5], [-0.8125, -0.25, 0.6875, -0.8125], [1.4375, 1.5, 0.625, 0.875], [-0.25, 0.125, -1.125, -1.4375]]]> : tensor<5x6x4xf32>
  %r = call @main(%x) : (tensor<5x6x4xf32>) -> tensor<5xf32>
  check.expect_eq_const %r, dense<[-6.875, 4.625, 5.375, 5.6875, 4.75]> : tensor<5xf32>
  return
}

// -----

// reduce: add over [0, 1, 2], init 3
func.func @main(%x: tensor<5x6x4xf32>) -> tensor<f32> {
  %z = stablehlo.constant dense<3.0> : tensor<f32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<5x6x4xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[0.4375, 1.75, 1.9375, -0.4375], [-1.4375, 1.5, -1.875, 1.1875], [0.5625, 1.75, -1.5625, -0.6875], [0.6875, 1.0625, 0.25, -1.0], [-1.125, 0.875, 0.625, -0.5], [0.875, 1.5, -0.125, -0.875]], [[0.6875, -0.5, 1.0, 1.5], [1.1875, 1.125, 0.5, -1.25], [-1.0, 0.875, -1.0, 1.0], [-1.3125, 1.5, -2.0, -1.875], [1.25, 0.4375, 0.5, -0.75], [1.875, -1.0, -1.0, -0.25]], [[-0.5625, -0.6875, 1.3125, -0.3125], [-1.3125, 0.0625, 1.5625, 1.0], [-0.4375, -0.6875, 0.6875, 0.6875], [1.875, 1.6875, 0.4375, -0.4375], [1.375, -1.5625, 1.3125, 0.25], [0.6875, -0.8125, -0.125, 0.8125]], [[-0.5, 0.9375, 1.6875, -0.25], [-1.375, 0.0, -1.625, -0.3125], [-0.125, -0.6875, 0.5625, 0.8125], [1.1875, 0.8125, -1.0, -0.5625], [-1.3125, 1.3125, -0.1875, 0.875], [-1.25, 0.8125, -0.375, -0.1875]], [[-1.125, -1.375, 1.5625, 0.1875], [1.0625, 0.0625, -0.75, 0.875], [-1.25, -1.25, 1.25, 0.4375], [1.6875, -0.4375, 1.0, -1.8125], [0.8125, -1.9375, -1.3125, 1.6875], [-0.6875, -0.375, -1.125, -1.3125]]]> : tensor<5x6x4xf32>
  %r = call @main(%x) : (tensor<5x6x4xf32>) -> tensor<f32>
  check.expect_eq_const %r, dense<11.8125> : tensor<f32>
  return
}

// -----

// reduce: maximum over [0], init -inf
func.func @main(%x: tensor<5x6x4xf32>) -> tensor<6x4xf32> {
  %z = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.maximum across dimensions = [0] : (tensor<5x6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return %r : tensor<6x4xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[1.375, -0.875, -0.5, -0.5], [0.0, 0.625, -0.4375, 1.8125], [-0.3125, 0.6875, 1.75, 1.0625], [-0.9375, -0.25, 1.0625, -0.5], [-1.5625, -1.25, 1.9375, 0.125], [0.0625, -1.0, -0.125, 0.5]], [[1.25, 0.125, 0.625, -0.625], [-0.0625, -1.5, 0.1875, 1.5], [-0.0625, -0.6875, -1.6875, -1.875], [-1.375, -0.25, 1.625, 0.75], [-1.3125, -1.5, 1.6875, -0.0625], [1.1875, 0.5, 0.875, 1.8125]], [[-0.1875, -0.375, -0.4375, -1.125], [-0.4375, -1.25, -1.625, 0.5], [0.9375, 1.5625, -0.8125, -1.25], [0.125, 1.25, -1.375, -2.0], [-1.8125, -1.125, -0.5625, -0.0625], [-1.0, -0.5625, 1.75, 0.625]], [[1.8125, 1.6875, 1.8125, -1.5], [1.125, -1.875, -1.8125, 0.3125], [-1.4375, 0.25, 0.125, -0.75], [0.25, -0.75, 1.25, -1.25], [-0.75, -2.0, 1.8125, 0.5], [2.0, 1.0625, 1.875, -1.75]], [[1.75, -1.125, 1.125, -1.8125], [-1.625, 1.6875, -0.75, -0.6875], [-0.0625, 0.0625, -1.9375, 0.6875], [-1.3125, 1.25, -0.0625, -1.5625], [-0.375, -0.75, 1.8125, -0.25], [-1.8125, -1.4375, -1.8125, -1.0]]]> : tensor<5x6x4xf32>
  %r = call @main(%x) : (tensor<5x6x4xf32>) -> tensor<6x4xf32>
  check.expect_eq_const %r, dense<[[1.8125, 1.6875, 1.8125, -0.5], [1.125, 1.6875, 0.1875, 1.8125], [0.9375, 1.5625, 1.75, 1.0625], [0.25, 1.25, 1.625, 0.75], [-0.375, -0.75, 1.9375, 0.5], [2.0, 1.0625, 1.875, 1.8125]]> : tensor<6x4xf32>
  return
}

// -----

// reduce: maximum over [1, 2], init -inf
func.func @main(%x: tensor<5x6x4xf32>) -> tensor<5xf32> {
  %z = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.maximum across dimensions = [1, 2] : (tensor<5x6x4xf32>, tensor<f32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[-1.5, 1.0625, -1.6875, -0.5625], [-0.0625, 1.9375, -1.875, -0.8125], [1.5625, 1.875, -1.5, -1.0625], [-1.5, 1.875, -1.25, -1.9375], [-1.6875, 0.5625, -0.125, -0.4375], [1.75, -0.625, -0.75, -1.0]], [[0.9375, 0.375, 1.4375, -1.3125], [1.875, 1.5625, 1.625, 0.6875], [-1.5, 1.25, 0.0, -1.6875], [0.25, 0.1875, 1.5625, 0.1875], [-1.9375, -1.9375, 0.6875, 0.375], [1.0, 0.875, -0.4375, 0.875]], [[-0.5625, -1.6875, 0.25, 0.5625], [0.875, 1.6875, 0.125, 0.1875], [-1.0625, -0.125, -1.125, -1.9375], [1.375, -0.75, 0.5, 2.0], [-0.75, -1.25, 0.4375, 1.3125], [0.875, 0.5, -0.4375, -1.5625]], [[1.4375, -1.25, 0.3125, 0.6875], [-0.0625, -0.375, -0.375, 0.25], [-0.9375, 0.0625, 1.6875, -1.1875], [-0.875, 0.8125, -0.25, 2.0], [-1.3125, -0.5625, 0.375, 0.625], [-0.9375, 1.1875, 1.375, 1.3125]], [[1.75, 0.8125, 0.25, 1.5], [-0.9375, 1.4375, -1.9375, 1.875], [0.9375, 1.5625, -0.625, -1.375], [0.4375, -1.5625, 0.8125, 1.375], [1.0625, 1.0, -0.375, -1.5], [0.875, -1.8125, 1.0, 0.4375]]]> : tensor<5x6x4xf32>
  %r = call @main(%x) : (tensor<5x6x4xf32>) -> tensor<5xf32>
  check.expect_eq_const %r, dense<[1.9375, 1.875, 2.0, 2.0, 1.875]> : tensor<5xf32>
  return
}

// -----

// reduce: maximum over [0, 1, 2], init -inf
func.func @main(%x: tensor<5x6x4xf32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.maximum across dimensions = [0, 1, 2] : (tensor<5x6x4xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[1.0625, -1.9375, 0.875, 2.0], [-0.75, -1.4375, 0.375, -1.5625], [0.5625, 1.625, 0.5625, -0.9375], [1.25, -0.875, 0.75, 1.0625], [0.375, 0.125, 0.0625, -2.0], [-0.625, 1.1875, -0.1875, -1.75]], [[-1.1875, 1.875, 1.4375, -1.75], [0.25, -0.4375, -1.25, -0.0625], [-0.1875, -0.5625, 1.3125, 1.3125], [-0.375, -0.1875, -0.9375, 1.4375], [-1.75, -0.5625, 1.875, 1.75], [-1.375, 1.8125, -1.5, -1.0]], [[-0.5, -1.4375, -0.0625, 0.0625], [-0.4375, 1.8125, -1.375, 2.0], [1.375, -2.0, 1.3125, -0.1875], [0.5, 1.5625, 0.125, 0.6875], [-0.125, -2.0, -0.5, -0.75], [-0.5, 0.1875, -1.0, 1.3125]], [[-1.9375, -0.1875, 0.6875, 1.6875], [-1.9375, -1.25, 1.5, 0.375], [1.0625, -0.8125, -1.3125, -1.8125], [-1.75, -0.5, 0.0625, -1.0], [-0.6875, 0.5625, 0.1875, -1.0625], [1.9375, 1.0625, 1.4375, 0.8125]], [[1.0625, -0.3125, 1.625, -1.375], [0.375, -0.875, 0.875, -1.75], [-0.6875, 0.4375, -1.3125, 0.5625], [2.0, 0.0625, 0.0625, -1.5], [-0.125, 1.8125, 1.8125, -0.625], [-1.3125, 1.3125, 1.9375, 1.1875]]]> : tensor<5x6x4xf32>
  %r = call @main(%x) : (tensor<5x6x4xf32>) -> tensor<f32>
  check.expect_eq_const %r, dense<2.0> : tensor<f32>
  return
}

// -----

// reduce: minimum over [0], init inf
func.func @main(%x: tensor<5x6x4xf32>) -> tensor<6x4xf32> {
  %z = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.minimum across dimensions = [0] : (tensor<5x6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  return %r : tensor<6x4xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[-0.9375, 1.5, -1.625, 1.6875], [0.5, -1.75, -0.5, 0.9375], [-0.125, -1.4375, 0.25, -1.1875], [-0.0625, -0.875, 1.75, 0.625], [-1.4375, -1.875, 2.0, 1.3125], [0.1875, -0.5, -1.375, -1.875]], [[1.125, -1.375, 0.5625, -0.9375], [0.75, -1.5, 1.6875, -1.8125], [-1.5625, -1.625, 0.625, 0.4375], [1.4375, -1.875, -1.1875, 1.4375], [-2.0, 0.125, -1.5625, -0.5], [1.0, 0.0, -1.6875, 1.75]], [[0.1875, -0.875, 0.375, -1.1875], [-0.0625, -0.375, -1.125, -0.625], [-0.8125, 0.6875, -1.3125, -1.6875], [-0.1875, 0.4375, 2.0, -0.5625], [-1.375, -0.0625, 0.875, -0.125], [-0.1875, -0.25, 0.0625, 1.6875]], [[0.5625, -1.625, -0.1875, -1.5625], [0.25, -1.4375, -0.6875, -1.3125], [-0.25, 0.75, -1.5625, 1.3125], [1.125, 0.625, 0.0625, 0.5], [1.6875, 0.625, 1.9375, -0.3125], [-2.0, -1.125, 1.75, -1.375]], [[-1.8125, 0.5625, -1.0, -1.5625], [1.875, -0.75, -0.0625, -1.75], [1.8125, -0.75, 0.75, 1.0], [-1.0, -1.5625, -0.5625, -1.125], [1.1875, -0.25, -0.875, 0.875], [1.375, 2.0, 0.9375, 1.4375]]]> : tensor<5x6x4xf32>
  %r = call @main(%x) : (tensor<5x6x4xf32>) -> tensor<6x4xf32>
  check.expect_eq_const %r, dense<[[-1.8125, -1.625, -1.625, -1.5625], [-0.0625, -1.75, -1.125, -1.8125], [-1.5625, -1.625, -1.5625, -1.6875], [-1.0, -1.875, -1.1875, -1.125], [-2.0, -1.875, -1.5625, -0.5], [-2.0, -1.125, -1.6875, -1.875]]> : tensor<6x4xf32>
  return
}

// -----

// reduce: minimum over [1, 2], init inf
func.func @main(%x: tensor<5x6x4xf32>) -> tensor<5xf32> {
  %z = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.minimum across dimensions = [1, 2] : (tensor<5x6x4xf32>, tensor<f32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[-1.9375, -1.5625, -1.375, -1.0], [-0.6875, 1.375, 1.5625, -1.6875], [0.4375, 1.5625, 1.125, -0.4375], [0.1875, -1.75, 0.0625, -1.3125], [-0.9375, -1.5, -1.1875, -1.1875], [0.75, 0.125, -1.625, 0.25]], [[-1.375, -0.9375, 1.8125, -1.375], [-0.125, -0.9375, -0.625, -0.5], [-0.375, 1.9375, -0.8125, 0.5625], [1.5, 1.875, 1.875, -0.0625], [-1.5625, -0.5, -0.8125, -0.9375], [-1.0625, -0.9375, 0.8125, 1.625]], [[-0.0625, 1.4375, 1.6875, 1.3125], [-1.875, -1.9375, -0.25, 0.875], [-1.9375, -1.5, 1.375, 0.0625], [-1.4375, 1.875, 1.8125, -1.75], [0.6875, -0.3125, -1.125, -1.3125], [1.125, -1.9375, 0.75, -1.3125]], [[-0.75, 0.375, 1.125, 0.25], [-1.3125, 0.25, 1.8125, -1.6875], [-1.5625, -0.125, -2.0, 0.6875], [0.0, 2.0, 0.125, 0.25], [0.3125, 1.0625, 1.4375, 1.5625], [-1.0, 1.0625, 0.125, 0.75]], [[0.4375, 1.5625, 0.0, 0.0], [0.0, 0.1875, 0.8125, -0.6875], [-0.6875, -2.0, -0.875, 1.6875], [-0.5625, 1.625, 0.0, 0.6875], [1.5, -0.1875, -0.125, -1.375], [0.5625, 0.1875, 0.9375, -0.3125]]]> : tensor<5x6x4xf32>
  %r = call @main(%x) : (tensor<5x6x4xf32>) -> tensor<5xf32>
  check.expect_eq_const %r, dense<[-1.9375, -1.5625, -1.9375, -2.0, -2.0]> : tensor<5xf32>
  return
}

// -----

// reduce: minimum over [0, 1, 2], init inf
func.func @main(%x: tensor<5x6x4xf32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.minimum across dimensions = [0, 1, 2] : (tensor<5x6x4xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[0.9375, 0.375, 1.875, -1.9375], [-0.5, -1.5625, -1.5, -1.1875], [1.5, -1.9375, -1.25, -1.8125], [1.875, 1.9375, 1.125, -1.5625], [0.125, 0.625, -1.9375, -0.25], [-1.375, 1.1875, 1.1875, -0.875]], [[-0.625, -0.6875, -1.3125, 1.4375], [-0.4375, 1.4375, -0.625, 0.5625], [1.6875, 1.5, 1.4375, 1.625], [1.3125, -1.375, 0.8125, 0.5625], [-0.25, 0.3125, -1.5625, -2.0], [0.625, 1.125, -0.8125, 0.8125]], [[0.9375, 0.4375, -1.8125, -1.625], [-0.3125, 1.125, 0.125, -1.3125], [1.0, 0.4375, -0.0625, 0.625], [0.5625, -0.1875, 1.5625, 1.4375], [0.25, 1.5, 1.75, 0.375], [1.125, -0.0625, 0.8125, 0.875]], [[0.0, 1.6875, -0.1875, -0.1875], [-1.3125, -1.4375, 0.4375, 1.4375], [-1.5, -0.25, -0.5625, 1.5], [-0.875, -1.8125, -0.625, -0.375], [1.6875, 0.125, -1.625, 1.4375], [0.9375, -0.8125, -0.5625, 0.0]], [[0.3125, 0.6875, -0.8125, -1.8125], [1.375, 0.625, 1.8125, -0.9375], [-0.375, -0.5625, -1.3125, -1.3125], [0.625, 1.0625, -0.6875, -0.625], [0.25, 1.3125, -0.875, -1.375], [1.4375, 0.8125, 0.9375, -0.875]]]> : tensor<5x6x4xf32>
  %r = call @main(%x) : (tensor<5x6x4xf32>) -> tensor<f32>
  check.expect_eq_const %r, dense<-2.0> : tensor<f32>
  return
}

// -----

// reduce: add over [0], init 0
func.func @main(%x: tensor<5x6x4xi32>) -> tensor<6x4xi32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<5x6x4xi32>, tensor<i32>) -> tensor<6x4xi32>
  return %r : tensor<6x4xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[-16, 20, -19, -11], [15, -6, 8, 5], [-4, 17, -17, 9], [19, -16, 20, -8], [4, -17, -1, -2], [15, -17, -3, 16]], [[13, -6, 6, 2], [-20, -6, -16, 1], [-15, -18, -8, -7], [-18, -14, 1, -7], [18, -12, 15, 17], [-15, 20, -11, 18]], [[-1, -13, 4, 19], [-10, 18, 0, -3], [20, 15, -10, 17], [-8, -2, -13, -15], [20, -17, -7, -20], [5, -4, 7, 19]], [[17, -20, 8, -16], [8, -7, -8, 12], [11, 0, -3, -2], [4, -11, -5, -11], [10, -17, -10, 2], [11, -6, 1, -6]], [[14, -4, -20, 5], [-14, -19, 15, 2], [13, -16, -12, -17], [2, -15, -1, -12], [-18, 18, -11, -1], [-4, -16, -9, 1]]]> : tensor<5x6x4xi32>
  %r = call @main(%x) : (tensor<5x6x4xi32>) -> tensor<6x4xi32>
  check.expect_eq_const %r, dense<[[27, -23, -21, -1], [-21, -20, -1, 17], [25, -2, -50, 0], [-1, -58, 2, -53], [34, -45, -14, -4], [12, -23, -15, 48]]> : tensor<6x4xi32>
  return
}

// -----

// reduce: add over [1, 2], init 0
func.func @main(%x: tensor<5x6x4xi32>) -> tensor<5xi32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1, 2] : (tensor<5x6x4xi32>, tensor<i32>) -> tensor<5xi32>
  return %r : tensor<5xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[15, -12, -15, 15], [5, -16, -11, 9], [3, -2, -11, 0], [-13, 11, 12, 16], [-13, -10, -1, -19], [11, 9, 2, -13]], [[-14, -20, 19, 7], [4, 5, -10, 5], [-9, -4, 17, -3], [8, -13, -12, 12], [15, 16, -20, 10], [-16, -1, 9, -15]], [[-17, 11, 8, -5], [-6, 4, -18, 20], [-14, -7, -12, -2], [-1, -8, -6, -7], [10, 14, 11, 6], [12, -7, -6, 12]], [[12, 16, -20, -14], [-10, 19, 0, 0], [-4, 19, -12, -2], [-12, 14, 10, 9], [-1, -16, -17, 20], [19, -2, -7, -9]], [[-1, 4, 8, 9], [-12, 10, -15, 16], [-2, -10, 17, 19], [17, -11, -16, 2], [-19, -3, 8, 3], [17, -2, 8, 13]]]> : tensor<5x6x4xi32>
  %r = call @main(%x) : (tensor<5x6x4xi32>) -> tensor<5xi32>
  check.expect_eq_const %r, dense<[-28, -10, -8, 12, 60]> : tensor<5xi32>
  return
}

// -----

// reduce: add over [0, 1, 2], init 0
func.func @main(%x: tensor<5x6x4xi32>) -> tensor<i32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<5x6x4xi32>, tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[9, -6, -5, 12], [-11, 14, 8, -17], [7, -8, -16, -15], [14, -13, -8, -4], [-2, -6, 11, -2], [2, 10, -1, -2]], [[-14, 19, 12, 10], [19, -2, -7, 14], [19, -20, 20, 17], [7, 10, 7, -19], [2, -18, 14, -7], [17, -8, -2, -1]], [[-14, -16, 14, 2], [0, 6, 4, 0], [8, -17, 14, 1], [15, 17, -11, -12], [3, 4, -11, -7], [-14, 7, 4, -9]], [[-9, -3, 14, 2], [-5, 12, 19, 0], [-10, 13, 1, 20], [-18, 9, 16, 12], [-1, 13, 6, -16], [14, -12, 3, 5]], [[17, -5, -7, 14], [5, -20, -12, 8], [-3, -15, -6, -17], [18, 16, -12, -5], [-13, 3, 18, 9], [-14, 17, -1, -5]]]> : tensor<5x6x4xi32>
  %r = call @main(%x) : (tensor<5x6x4xi32>) -> tensor<i32>
  check.expect_eq_const %r, dense<123> : tensor<i32>
  return
}

// -----

// reduce: or over [0], init False
func.func @main(%x: tensor<5x6x4xi1>) -> tensor<6x4xi1> {
  %z = stablehlo.constant dense<false> : tensor<i1>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.or across dimensions = [0] : (tensor<5x6x4xi1>, tensor<i1>) -> tensor<6x4xi1>
  return %r : tensor<6x4xi1>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[true, true, false, true], [false, true, true, true], [false, false, false, false], [false, false, false, true], [true, true, true, false], [false, true, false, false]], [[false, false, false, true], [false, false, true, false], [true, true, true, false], [false, false, true, false], [false, false, false, true], [true, false, false, false]], [[false, true, false, true], [false, false, true, true], [true, true, false, true], [true, false, true, false], [false, true, true, false], [true, false, true, true]], [[true, true, false, true], [false, true, false, true], [false, false, true, false], [true, true, false, false], [false, true, false, false], [true, true, false, true]], [[false, false, false, false], [false, true, true, true], [false, true, false, false], [false, true, true, true], [true, true, true, true], [true, true, true, true]]]> : tensor<5x6x4xi1>
  %r = call @main(%x) : (tensor<5x6x4xi1>) -> tensor<6x4xi1>
  check.expect_eq_const %r, dense<[[true, true, false, true], [false, true, true, true], [true, true, true, true], [true, true, true, true], [true, true, true, true], [true, true, true, true]]> : tensor<6x4xi1>
  return
}

// -----

// reduce: or over [1, 2], init False
func.func @main(%x: tensor<5x6x4xi1>) -> tensor<5xi1> {
  %z = stablehlo.constant dense<false> : tensor<i1>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.or across dimensions = [1, 2] : (tensor<5x6x4xi1>, tensor<i1>) -> tensor<5xi1>
  return %r : tensor<5xi1>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[false, true, true, true], [false, false, true, false], [false, true, false, false], [false, false, true, false], [true, true, true, false], [true, false, true, true]], [[false, true, false, true], [true, false, false, false], [false, true, true, true], [true, true, true, true], [false, true, true, true], [false, true, true, true]], [[false, true, false, true], [false, false, true, true], [false, false, true, true], [false, false, true, false], [true, false, false, false], [true, false, true, true]], [[false, false, true, true], [true, false, true, false], [true, true, false, false], [true, true, false, true], [false, true, true, true], [true, true, false, true]], [[false, true, false, true], [false, false, true, false], [false, false, false, false], [false, false, true, true], [false, false, false, false], [true, false, false, false]]]> : tensor<5x6x4xi1>
  %r = call @main(%x) : (tensor<5x6x4xi1>) -> tensor<5xi1>
  check.expect_eq_const %r, dense<[true, true, true, true, true]> : tensor<5xi1>
  return
}

// -----

// reduce: or over [0, 1, 2], init False
func.func @main(%x: tensor<5x6x4xi1>) -> tensor<i1> {
  %z = stablehlo.constant dense<false> : tensor<i1>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.or across dimensions = [0, 1, 2] : (tensor<5x6x4xi1>, tensor<i1>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[true, false, false, false], [false, true, false, true], [false, true, false, true], [true, true, true, false], [true, true, false, true], [true, true, true, true]], [[false, true, false, true], [false, true, true, true], [true, false, false, true], [false, false, false, true], [false, true, true, true], [false, true, false, false]], [[false, true, false, false], [true, true, false, false], [false, true, true, false], [false, false, false, false], [true, false, false, true], [false, false, false, false]], [[false, false, true, true], [true, true, false, false], [false, true, true, true], [true, true, false, true], [false, false, false, false], [true, true, true, true]], [[true, true, false, false], [false, true, false, false], [true, true, false, true], [true, true, false, false], [true, false, false, true], [true, true, true, true]]]> : tensor<5x6x4xi1>
  %r = call @main(%x) : (tensor<5x6x4xi1>) -> tensor<i1>
  check.expect_eq_const %r, dense<true> : tensor<i1>
  return
}

// -----

// reduce: and over [0], init True
func.func @main(%x: tensor<5x6x4xi1>) -> tensor<6x4xi1> {
  %z = stablehlo.constant dense<true> : tensor<i1>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.and across dimensions = [0] : (tensor<5x6x4xi1>, tensor<i1>) -> tensor<6x4xi1>
  return %r : tensor<6x4xi1>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[false, true, true, true], [true, false, true, false], [false, false, true, false], [true, true, false, false], [true, true, true, true], [true, false, false, false]], [[false, false, false, false], [true, false, true, true], [false, true, true, true], [true, true, true, true], [true, true, false, false], [true, false, true, true]], [[true, true, true, true], [false, true, true, false], [true, true, true, false], [false, false, false, false], [true, true, true, false], [true, false, false, false]], [[false, true, false, false], [false, true, false, true], [true, true, false, false], [true, true, false, false], [false, true, false, false], [false, false, true, false]], [[false, true, false, true], [true, false, true, false], [false, true, false, false], [false, true, true, true], [true, false, false, false], [false, true, false, false]]]> : tensor<5x6x4xi1>
  %r = call @main(%x) : (tensor<5x6x4xi1>) -> tensor<6x4xi1>
  check.expect_eq_const %r, dense<[[false, false, false, false], [false, false, false, false], [false, false, false, false], [false, false, false, false], [false, false, false, false], [false, false, false, false]]> : tensor<6x4xi1>
  return
}

// -----

// reduce: and over [1, 2], init True
func.func @main(%x: tensor<5x6x4xi1>) -> tensor<5xi1> {
  %z = stablehlo.constant dense<true> : tensor<i1>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.and across dimensions = [1, 2] : (tensor<5x6x4xi1>, tensor<i1>) -> tensor<5xi1>
  return %r : tensor<5xi1>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[false, true, false, false], [true, true, true, false], [false, true, false, true], [false, true, true, true], [false, true, false, true], [true, false, false, true]], [[false, false, true, false], [true, true, false, true], [true, false, true, false], [true, true, false, false], [true, false, false, false], [true, true, true, true]], [[false, true, false, false], [true, false, false, true], [true, false, false, false], [true, false, false, true], [false, false, false, true], [false, true, false, true]], [[false, false, false, true], [true, true, false, false], [false, true, false, true], [false, false, false, true], [false, false, false, false], [true, true, true, true]], [[false, true, true, false], [false, true, false, false], [true, true, true, true], [false, false, true, true], [false, true, false, false], [true, false, true, true]]]> : tensor<5x6x4xi1>
  %r = call @main(%x) : (tensor<5x6x4xi1>) -> tensor<5xi1>
  check.expect_eq_const %r, dense<[false, false, false, false, false]> : tensor<5xi1>
  return
}

// -----

// reduce: and over [0, 1, 2], init True
func.func @main(%x: tensor<5x6x4xi1>) -> tensor<i1> {
  %z = stablehlo.constant dense<true> : tensor<i1>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.and across dimensions = [0, 1, 2] : (tensor<5x6x4xi1>, tensor<i1>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[false, true, true, true], [true, false, false, true], [true, false, false, false], [false, true, true, true], [false, true, true, true], [false, false, true, true]], [[false, true, true, false], [false, false, false, false], [false, false, true, false], [true, true, false, false], [false, true, false, false], [true, false, true, true]], [[true, false, false, true], [true, true, true, true], [false, false, true, true], [true, true, false, true], [false, true, true, false], [true, true, true, true]], [[false, true, true, true], [true, false, true, true], [true, true, true, true], [false, true, true, false], [true, true, true, true], [false, false, true, false]], [[true, true, false, false], [true, false, true, false], [true, false, true, false], [false, false, false, false], [true, false, false, true], [true, true, false, true]]]> : tensor<5x6x4xi1>
  %r = call @main(%x) : (tensor<5x6x4xi1>) -> tensor<i1>
  check.expect_eq_const %r, dense<false> : tensor<i1>
  return
}

// -----

// reduce: multiply over [0], init 1
func.func @main(%x: tensor<5x6x4xi32>) -> tensor<6x4xi32> {
  %z = stablehlo.constant dense<1> : tensor<i32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.multiply across dimensions = [0] : (tensor<5x6x4xi32>, tensor<i32>) -> tensor<6x4xi32>
  return %r : tensor<6x4xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[-1, 0, -1, 0], [-1, 1, 1, 1], [1, -1, 0, 1], [0, -1, -1, -1], [1, 1, -1, -1], [-1, 1, 1, -1]], [[-1, 1, 1, 0], [1, 1, -1, 0], [1, 1, 0, 0], [0, 0, 0, 0], [-1, 1, 1, -1], [-1, 1, -1, 0]], [[-1, 1, -1, 0], [-1, 0, 0, -1], [-1, -1, -1, 0], [-1, 0, 0, 0], [1, 0, 0, 0], [-1, 1, -1, 0]], [[0, 0, 0, 0], [1, 0, 0, 1], [-1, 1, 0, 0], [1, 0, -1, -1], [1, 1, -1, 1], [-1, 1, -1, -1]], [[1, -1, -1, 1], [1, 1, 0, -1], [0, 0, 0, 1], [0, -1, 0, 1], [-1, 0, -1, 1], [1, -1, 0, 1]]]> : tensor<5x6x4xi32>
  %r = call @main(%x) : (tensor<5x6x4xi32>) -> tensor<6x4xi32>
  check.expect_eq_const %r, dense<[[0, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0], [1, -1, 0, 0]]> : tensor<6x4xi32>
  return
}

// -----

// reduce: multiply over [1, 2], init 1
func.func @main(%x: tensor<5x6x4xi32>) -> tensor<5xi32> {
  %z = stablehlo.constant dense<1> : tensor<i32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.multiply across dimensions = [1, 2] : (tensor<5x6x4xi32>, tensor<i32>) -> tensor<5xi32>
  return %r : tensor<5xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[0, -1, 1, 1], [0, -1, -1, 1], [1, 0, 1, -1], [-1, 1, 0, -1], [1, 0, 0, 0], [0, 0, 1, -1]], [[0, 0, 0, 0], [1, -1, 1, -1], [0, -1, -1, 0], [-1, 1, 0, 1], [1, 0, 1, 0], [1, 0, 0, 0]], [[0, -1, 1, 1], [0, 1, 1, -1], [0, 1, 0, -1], [0, 0, 0, -1], [0, 0, -1, 1], [1, 1, 0, -1]], [[0, 1, 1, -1], [-1, 1, 1, -1], [0, -1, 0, 0], [0, 0, 0, -1], [1, -1, 0, 1], [-1, -1, -1, -1]], [[-1, 0, -1, 1], [-1, 0, 0, 1], [-1, -1, -1, 1], [1, 1, -1, 1], [-1, -1, -1, 0], [1, -1, 0, -1]]]> : tensor<5x6x4xi32>
  %r = call @main(%x) : (tensor<5x6x4xi32>) -> tensor<5xi32>
  check.expect_eq_const %r, dense<[0, 0, 0, 0, 0]> : tensor<5xi32>
  return
}

// -----

// reduce: multiply over [0, 1, 2], init 1
func.func @main(%x: tensor<5x6x4xi32>) -> tensor<i32> {
  %z = stablehlo.constant dense<1> : tensor<i32>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.multiply across dimensions = [0, 1, 2] : (tensor<5x6x4xi32>, tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[[-1, -1, -1, 0], [0, 0, 0, 0], [1, 1, 0, 1], [1, 1, 0, -1], [-1, 0, -1, -1], [0, 1, 0, -1]], [[-1, 1, 1, -1], [1, -1, -1, -1], [0, -1, -1, -1], [1, 0, 0, 0], [1, 1, 0, 0], [-1, 1, 0, -1]], [[-1, -1, -1, -1], [0, 0, -1, -1], [1, 1, -1, -1], [1, -1, 1, -1], [1, -1, 1, 0], [0, 0, -1, 1]], [[1, 1, -1, -1], [-1, 0, -1, 1], [1, 0, 1, 0], [0, 0, 0, 0], [0, 0, 0, 0], [-1, 0, 0, 1]], [[-1, -1, -1, -1], [0, -1, 0, -1], [1, 1, 0, -1], [0, 0, 0, -1], [1, -1, -1, 0], [1, 1, 0, 1]]]> : tensor<5x6x4xi32>
  %r = call @main(%x) : (tensor<5x6x4xi32>) -> tensor<i32>
  check.expect_eq_const %r, dense<0> : tensor<i32>
  return
}
