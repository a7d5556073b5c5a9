// if: predicate true
func.func @main(%x: tensor<5x6xf32>, %p: tensor<i1>) -> tensor<5x6xf32> {
  %r = "stablehlo.if"(%p) ({
    %n = stablehlo.negate %x : tensor<5x6xf32>
    stablehlo.return %n : tensor<5x6xf32>
  }, {
    stablehlo.return %x : tensor<5x6xf32>
  }) : (tensor<i1>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-1.25, -0.3125, 1.5625, 1.75, -0.3125, -1.0], [1.5625, 1.6875, 1.0, 0.125, -0.75, 1.4375], [-1.375, -1.3125, 1.9375, 1.3125, -2.0, -1.375], [1.75, -0.5, -0.3125, 0.1875, 1.8125, -1.1875], [-1.6875, -1.0625, -0.625, 0.4375, 0.3125, 1.375]]> : tensor<5x6xf32>
  %p = stablehlo.constant dense<true> : tensor<i1>
  %r = call @main(%x, %p) : (tensor<5x6xf32>, tensor<i1>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[1.25, 0.3125, -1.5625, -1.75, 0.3125, 1.0], [-1.5625, -1.6875, -1.0, -0.125, 0.75, -1.4375], [1.375, 1.3125, -1.9375, -1.3125, 2.0, 1.375], [-1.75, 0.5, 0.3125, -0.1875, -1.8125, 1.1875], [1.6875, 1.0625, 0.625, -0.4375, -0.3125, -1.375]]> : tensor<5x6xf32>
  return
}

// -----

// if: predicate false
func.func @main(%x: tensor<5x6xf32>, %p: tensor<i1>) -> tensor<5x6xf32> {
  %r = "stablehlo.if"(%p) ({
    %n = stablehlo.negate %x : tensor<5x6xf32>
    stablehlo.return %n : tensor<5x6xf32>
  }, {
    stablehlo.return %x : tensor<5x6xf32>
  }) : (tensor<i1>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-1.25, -0.3125, 1.5625, 1.75, -0.3125, -1.0], [1.5625, 1.6875, 1.0, 0.125, -0.75, 1.4375], [-1.375, -1.3125, 1.9375, 1.3125, -2.0, -1.375], [1.75, -0.5, -0.3125, 0.1875, 1.8125, -1.1875], [-1.6875, -1.0625, -0.625, 0.4375, 0.3125, 1.375]]> : tensor<5x6xf32>
  %p = stablehlo.constant dense<false> : tensor<i1>
  %r = call @main(%x, %p) : (tensor<5x6xf32>, tensor<i1>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-1.25, -0.3125, 1.5625, 1.75, -0.3125, -1.0], [1.5625, 1.6875, 1.0, 0.125, -0.75, 1.4375], [-1.375, -1.3125, 1.9375, 1.3125, -2.0, -1.375], [1.75, -0.5, -0.3125, 0.1875, 1.8125, -1.1875], [-1.6875, -1.0625, -0.625, 0.4375, 0.3125, 1.375]]> : tensor<5x6xf32>
  return
}
