// dynamic_slice: start (1, 2)
func.func @main(%x: tensor<5x6xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<3x4xf32> {
  %r = stablehlo.dynamic_slice %x, %i, %j, sizes = [3, 4] : (tensor<5x6xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.5, 0.375, 1.0, -1.5625, 0.375, -1.0625], [-0.4375, -0.5, 0.3125, -1.5, 1.625, -1.1875], [-1.6875, 0.5, 1.1875, 0.25, 1.625, 0.375], [-1.875, -0.9375, -1.25, 1.375, 1.375, 0.0625], [-1.3125, -0.75, -0.8125, -0.8125, 1.5, 0.75]]> : tensor<5x6xf32>
  %i = stablehlo.constant dense<1> : tensor<i32>
  %j = stablehlo.constant dense<2> : tensor<i32>
  %r = call @main(%x, %i, %j) : (tensor<5x6xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
  check.expect_eq_const %r, dense<[[0.3125, -1.5, 1.625, -1.1875], [1.1875, 0.25, 1.625, 0.375], [-1.25, 1.375, 1.375, 0.0625]]> : tensor<3x4xf32>
  return
}

// -----

// dynamic_slice: start (-3, 99)
func.func @main(%x: tensor<5x6xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<3x4xf32> {
  %r = stablehlo.dynamic_slice %x, %i, %j, sizes = [3, 4] : (tensor<5x6xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.5, 0.375, 1.0, -1.5625, 0.375, -1.0625], [-0.4375, -0.5, 0.3125, -1.5, 1.625, -1.1875], [-1.6875, 0.5, 1.1875, 0.25, 1.625, 0.375], [-1.875, -0.9375, -1.25, 1.375, 1.375, 0.0625], [-1.3125, -0.75, -0.8125, -0.8125, 1.5, 0.75]]> : tensor<5x6xf32>
  %i = stablehlo.constant dense<-3> : tensor<i32>
  %j = stablehlo.constant dense<99> : tensor<i32>
  %r = call @main(%x, %i, %j) : (tensor<5x6xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
  check.expect_eq_const %r, dense<[[1.0, -1.5625, 0.375, -1.0625], [0.3125, -1.5, 1.625, -1.1875], [1.1875, 0.25, 1.625, 0.375]]> : tensor<3x4xf32>
  return
}

// -----

// dynamic_slice: start (4, 0)
func.func @main(%x: tensor<5x6xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<3x4xf32> {
  %r = stablehlo.dynamic_slice %x, %i, %j, sizes = [3, 4] : (tensor<5x6xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.5, 0.375, 1.0, -1.5625, 0.375, -1.0625], [-0.4375, -0.5, 0.3125, -1.5, 1.625, -1.1875], [-1.6875, 0.5, 1.1875, 0.25, 1.625, 0.375], [-1.875, -0.9375, -1.25, 1.375, 1.375, 0.0625], [-1.3125, -0.75, -0.8125, -0.8125, 1.5, 0.75]]> : tensor<5x6xf32>
  %i = stablehlo.constant dense<4> : tensor<i32>
  %j = stablehlo.constant dense<0> : tensor<i32>
  %r = call @main(%x, %i, %j) : (tensor<5x6xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
  check.expect_eq_const %r, dense<[[-1.6875, 0.5, 1.1875, 0.25], [-1.875, -0.9375, -1.25, 1.375], [-1.3125, -0.75, -0.8125, -0.8125]]> : tensor<3x4xf32>
  return
}
