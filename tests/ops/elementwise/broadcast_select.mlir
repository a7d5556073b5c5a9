// broadcast_select: a scalar predicate
func.func @main(%p: tensor<i1>, %a: tensor<5x6xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = chlo.broadcast_select %p, %a, %b : (tensor<i1>, tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %p = stablehlo.constant dense<false> : tensor<i1>
  %a = stablehlo.constant dense<[[0.0, 1.3125, -0.125, -0.5625, 0.75, -0.375], [0.5, -0.75, 0.9375, 0.5, -1.0, 0.625], [0.5625, 1.875, -0.6875, 1.125, -0.6875, -0.375], [1.4375, 1.6875, -1.8125, -1.5625, -1.6875, -1.75], [0.875, -1.375, -1.8125, -1.9375, 1.3125, -1.3125]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[0.9375, 0.0, -1.1875, -1.25, -0.625, -0.375], [0.4375, -1.75, 0.8125, 1.75, -0.5625, 1.1875], [1.25, -0.875, 1.0625, -1.9375, -1.5625, 0.5], [0.9375, -1.375, 1.625, -0.5625, 0.4375, -1.75], [1.5625, 1.375, 1.0625, -1.25, -1.4375, 0.875]]> : tensor<5x6xf32>
  %r = call @main(%p, %a, %b) : (tensor<i1>, tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[0.9375, 0.0, -1.1875, -1.25, -0.625, -0.375], [0.4375, -1.75, 0.8125, 1.75, -0.5625, 1.1875], [1.25, -0.875, 1.0625, -1.9375, -1.5625, 0.5], [0.9375, -1.375, 1.625, -0.5625, 0.4375, -1.75], [1.5625, 1.375, 1.0625, -1.25, -1.4375, 0.875]]> : tensor<5x6xf32>
  return
}

// -----

// broadcast_select: a predicate for each element
func.func @main(%p: tensor<5x6xi1>, %a: tensor<5x6xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = chlo.broadcast_select %p, %a, %b : (tensor<5x6xi1>, tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %p = stablehlo.constant dense<[[true, false, false, false, false, false], [true, false, true, false, false, true], [true, false, false, true, false, true], [false, true, false, false, true, false], [true, false, true, false, true, true]]> : tensor<5x6xi1>
  %a = stablehlo.constant dense<[[0.0, 1.3125, -0.125, -0.5625, 0.75, -0.375], [0.5, -0.75, 0.9375, 0.5, -1.0, 0.625], [0.5625, 1.875, -0.6875, 1.125, -0.6875, -0.375], [1.4375, 1.6875, -1.8125, -1.5625, -1.6875, -1.75], [0.875, -1.375, -1.8125, -1.9375, 1.3125, -1.3125]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[0.9375, 0.0, -1.1875, -1.25, -0.625, -0.375], [0.4375, -1.75, 0.8125, 1.75, -0.5625, 1.1875], [1.25, -0.875, 1.0625, -1.9375, -1.5625, 0.5], [0.9375, -1.375, 1.625, -0.5625, 0.4375, -1.75], [1.5625, 1.375, 1.0625, -1.25, -1.4375, 0.875]]> : tensor<5x6xf32>
  %r = call @main(%p, %a, %b) : (tensor<5x6xi1>, tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[0.0, 0.0, -1.1875, -1.25, -0.625, -0.375], [0.5, -1.75, 0.9375, 1.75, -0.5625, 0.625], [0.5625, -0.875, 1.0625, 1.125, -1.5625, -0.375], [0.9375, 1.6875, 1.625, -0.5625, -1.6875, -1.75], [0.875, 1.375, -1.8125, -1.25, 1.3125, -1.3125]]> : tensor<5x6xf32>
  return
}
