// slice: [1:4, 0:6]
func.func @main(%x: tensor<5x6xf32>) -> tensor<3x6xf32> {
  %r = stablehlo.slice %x [1:4, 0:6] : (tensor<5x6xf32>) -> tensor<3x6xf32>
  return %r : tensor<3x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.5, 0.375, 1.0, -1.5625, 0.375, -1.0625], [-0.4375, -0.5, 0.3125, -1.5, 1.625, -1.1875], [-1.6875, 0.5, 1.1875, 0.25, 1.625, 0.375], [-1.875, -0.9375, -1.25, 1.375, 1.375, 0.0625], [-1.3125, -0.75, -0.8125, -0.8125, 1.5, 0.75]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<3x6xf32>
  check.expect_eq_const %r, dense<[[-0.4375, -0.5, 0.3125, -1.5, 1.625, -1.1875], [-1.6875, 0.5, 1.1875, 0.25, 1.625, 0.375], [-1.875, -0.9375, -1.25, 1.375, 1.375, 0.0625]]> : tensor<3x6xf32>
  return
}

// -----

// slice: [0:5:2, 1:6:3]
func.func @main(%x: tensor<5x6xf32>) -> tensor<3x2xf32> {
  %r = stablehlo.slice %x [0:5:2, 1:6:3] : (tensor<5x6xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.5, 0.375, 1.0, -1.5625, 0.375, -1.0625], [-0.4375, -0.5, 0.3125, -1.5, 1.625, -1.1875], [-1.6875, 0.5, 1.1875, 0.25, 1.625, 0.375], [-1.875, -0.9375, -1.25, 1.375, 1.375, 0.0625], [-1.3125, -0.75, -0.8125, -0.8125, 1.5, 0.75]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<3x2xf32>
  check.expect_eq_const %r, dense<[[0.375, 0.375], [0.5, 1.625], [-0.75, 1.5]]> : tensor<3x2xf32>
  return
}

// -----

// slice: [4:5, 2:2]
func.func @main(%x: tensor<5x6xf32>) -> tensor<1x0xf32> {
  %r = stablehlo.slice %x [4:5, 2:2] : (tensor<5x6xf32>) -> tensor<1x0xf32>
  return %r : tensor<1x0xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.5, 0.375, 1.0, -1.5625, 0.375, -1.0625], [-0.4375, -0.5, 0.3125, -1.5, 1.625, -1.1875], [-1.6875, 0.5, 1.1875, 0.25, 1.625, 0.375], [-1.875, -0.9375, -1.25, 1.375, 1.375, 0.0625], [-1.3125, -0.75, -0.8125, -0.8125, 1.5, 0.75]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<1x0xf32>
  check.expect_eq_const %r, dense<> : tensor<1x0xf32>
  return
}
