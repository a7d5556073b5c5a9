// dynamic_update_slice: start (1, 2)
func.func @main(%x: tensor<5x6xf32>, %u: tensor<3x4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<5x6xf32> {
  %r = stablehlo.dynamic_update_slice %x, %u, %i, %j : (tensor<5x6xf32>, tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.5, 0.375, 1.0, -1.5625, 0.375, -1.0625], [-0.4375, -0.5, 0.3125, -1.5, 1.625, -1.1875], [-1.6875, 0.5, 1.1875, 0.25, 1.625, 0.375], [-1.875, -0.9375, -1.25, 1.375, 1.375, 0.0625], [-1.3125, -0.75, -0.8125, -0.8125, 1.5, 0.75]]> : tensor<5x6xf32>
  %u = stablehlo.constant dense<[[0.375, 0.375, 1.875, 0.3125], [1.125, -2.0, -1.25, -1.8125], [-0.1875, -0.625, -1.25, -1.125]]> : tensor<3x4xf32>
  %i = stablehlo.constant dense<1> : tensor<i32>
  %j = stablehlo.constant dense<2> : tensor<i32>
  %r = call @main(%x, %u, %i, %j) : (tensor<5x6xf32>, tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[1.5, 0.375, 1.0, -1.5625, 0.375, -1.0625], [-0.4375, -0.5, 0.375, 0.375, 1.875, 0.3125], [-1.6875, 0.5, 1.125, -2.0, -1.25, -1.8125], [-1.875, -0.9375, -0.1875, -0.625, -1.25, -1.125], [-1.3125, -0.75, -0.8125, -0.8125, 1.5, 0.75]]> : tensor<5x6xf32>
  return
}

// -----

// dynamic_update_slice: start (-3, 99)
func.func @main(%x: tensor<5x6xf32>, %u: tensor<3x4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<5x6xf32> {
  %r = stablehlo.dynamic_update_slice %x, %u, %i, %j : (tensor<5x6xf32>, tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.5, 0.375, 1.0, -1.5625, 0.375, -1.0625], [-0.4375, -0.5, 0.3125, -1.5, 1.625, -1.1875], [-1.6875, 0.5, 1.1875, 0.25, 1.625, 0.375], [-1.875, -0.9375, -1.25, 1.375, 1.375, 0.0625], [-1.3125, -0.75, -0.8125, -0.8125, 1.5, 0.75]]> : tensor<5x6xf32>
  %u = stablehlo.constant dense<[[1.625, 2.0, 0.4375, 1.5625], [0.8125, -1.8125, 1.8125, -0.875], [-0.1875, 0.9375, 0.5625, -1.9375]]> : tensor<3x4xf32>
  %i = stablehlo.constant dense<-3> : tensor<i32>
  %j = stablehlo.constant dense<99> : tensor<i32>
  %r = call @main(%x, %u, %i, %j) : (tensor<5x6xf32>, tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[1.5, 0.375, 1.625, 2.0, 0.4375, 1.5625], [-0.4375, -0.5, 0.8125, -1.8125, 1.8125, -0.875], [-1.6875, 0.5, -0.1875, 0.9375, 0.5625, -1.9375], [-1.875, -0.9375, -1.25, 1.375, 1.375, 0.0625], [-1.3125, -0.75, -0.8125, -0.8125, 1.5, 0.75]]> : tensor<5x6xf32>
  return
}

// -----

// dynamic_update_slice: start (4, 0)
func.func @main(%x: tensor<5x6xf32>, %u: tensor<3x4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<5x6xf32> {
  %r = stablehlo.dynamic_update_slice %x, %u, %i, %j : (tensor<5x6xf32>, tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.5, 0.375, 1.0, -1.5625, 0.375, -1.0625], [-0.4375, -0.5, 0.3125, -1.5, 1.625, -1.1875], [-1.6875, 0.5, 1.1875, 0.25, 1.625, 0.375], [-1.875, -0.9375, -1.25, 1.375, 1.375, 0.0625], [-1.3125, -0.75, -0.8125, -0.8125, 1.5, 0.75]]> : tensor<5x6xf32>
  %u = stablehlo.constant dense<[[2.0, -1.3125, -0.1875, -1.625], [-1.125, 1.3125, 0.0625, -1.3125], [0.6875, 1.75, -1.625, 1.5]]> : tensor<3x4xf32>
  %i = stablehlo.constant dense<4> : tensor<i32>
  %j = stablehlo.constant dense<0> : tensor<i32>
  %r = call @main(%x, %u, %i, %j) : (tensor<5x6xf32>, tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[1.5, 0.375, 1.0, -1.5625, 0.375, -1.0625], [-0.4375, -0.5, 0.3125, -1.5, 1.625, -1.1875], [2.0, -1.3125, -0.1875, -1.625, 1.625, 0.375], [-1.125, 1.3125, 0.0625, -1.3125, 1.375, 0.0625], [0.6875, 1.75, -1.625, 1.5, 1.5, 0.75]]> : tensor<5x6xf32>
  return
}
