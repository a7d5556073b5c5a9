// select: by a predicate of the same shape
func.func @main(%p: tensor<5x6xi1>, %a: tensor<5x6xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = stablehlo.select %p, %a, %b : tensor<5x6xi1>, tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %p = stablehlo.constant dense<[[true, false, true, true, true, true], [true, false, true, true, true, true], [false, false, false, false, true, true], [true, true, false, false, true, false], [false, true, false, true, true, false]]> : tensor<5x6xi1>
  %a = stablehlo.constant dense<[[-1.4375, 1.75, 0.125, -1.75, 0.375, 0.1875], [1.25, -0.5625, 1.3125, 1.6875, -1.5, 0.3125], [-1.75, -1.9375, 0.3125, -0.125, -0.75, 1.375], [0.5, -1.9375, -1.375, 0.5625, 0.875, -1.125], [0.5, 0.375, 0.5625, 1.625, 0.8125, -1.625]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[1.9375, -0.0625, -0.6875, 0.8125, -0.8125, -0.9375], [-1.875, 0.25, 0.3125, -0.1875, 0.9375, 0.9375], [-1.0, -1.5625, -1.4375, -1.625, 0.3125, -1.9375], [1.9375, -1.8125, -0.625, 0.25, -0.25, 1.0], [0.8125, 0.625, -0.625, -0.0625, 1.3125, -0.8125]]> : tensor<5x6xf32>
  %r = call @main(%p, %a, %b) : (tensor<5x6xi1>, tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-1.4375, -0.0625, 0.125, -1.75, 0.375, 0.1875], [1.25, 0.25, 1.3125, 1.6875, -1.5, 0.3125], [-1.0, -1.5625, -1.4375, -1.625, -0.75, 1.375], [0.5, -1.9375, -0.625, 0.25, 0.875, 1.0], [0.8125, 0.375, -0.625, 1.625, 0.8125, -0.8125]]> : tensor<5x6xf32>
  return
}

// -----

// select: by a scalar predicate
func.func @main(%p: tensor<i1>, %a: tensor<5x6xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = stablehlo.select %p, %a, %b : tensor<i1>, tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %p = stablehlo.constant dense<true> : tensor<i1>
  %a = stablehlo.constant dense<[[-1.4375, 1.75, 0.125, -1.75, 0.375, 0.1875], [1.25, -0.5625, 1.3125, 1.6875, -1.5, 0.3125], [-1.75, -1.9375, 0.3125, -0.125, -0.75, 1.375], [0.5, -1.9375, -1.375, 0.5625, 0.875, -1.125], [0.5, 0.375, 0.5625, 1.625, 0.8125, -1.625]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[1.9375, -0.0625, -0.6875, 0.8125, -0.8125, -0.9375], [-1.875, 0.25, 0.3125, -0.1875, 0.9375, 0.9375], [-1.0, -1.5625, -1.4375, -1.625, 0.3125, -1.9375], [1.9375, -1.8125, -0.625, 0.25, -0.25, 1.0], [0.8125, 0.625, -0.625, -0.0625, 1.3125, -0.8125]]> : tensor<5x6xf32>
  %r = call @main(%p, %a, %b) : (tensor<i1>, tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-1.4375, 1.75, 0.125, -1.75, 0.375, 0.1875], [1.25, -0.5625, 1.3125, 1.6875, -1.5, 0.3125], [-1.75, -1.9375, 0.3125, -0.125, -0.75, 1.375], [0.5, -1.9375, -1.375, 0.5625, 0.875, -1.125], [0.5, 0.375, 0.5625, 1.625, 0.8125, -1.625]]> : tensor<5x6xf32>
  return
}
