// optimization_barrier: identity
func.func @main(%x: tensor<5x6xf32>, %y: tensor<3x4xf32>) -> tensor<5x6xf32> {
  %r:2 = stablehlo.optimization_barrier %x, %y : tensor<5x6xf32>, tensor<3x4xf32>
  return %r#0 : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-1.25, -0.3125, 1.5625, 1.75, -0.3125, -1.0], [1.5625, 1.6875, 1.0, 0.125, -0.75, 1.4375], [-1.375, -1.3125, 1.9375, 1.3125, -2.0, -1.375], [1.75, -0.5, -0.3125, 0.1875, 1.8125, -1.1875], [-1.6875, -1.0625, -0.625, 0.4375, 0.3125, 1.375]]> : tensor<5x6xf32>
  %y = stablehlo.constant dense<[[-1.0, -1.6875, 0.3125, -0.9375], [-1.1875, 1.5625, -1.1875, -1.125], [-1.5625, -0.3125, 1.4375, -0.4375]]> : tensor<3x4xf32>
  %r = call @main(%x, %y) : (tensor<5x6xf32>, tensor<3x4xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-1.25, -0.3125, 1.5625, 1.75, -0.3125, -1.0], [1.5625, 1.6875, 1.0, 0.125, -0.75, 1.4375], [-1.375, -1.3125, 1.9375, 1.3125, -2.0, -1.375], [1.75, -0.5, -0.3125, 0.1875, 1.8125, -1.1875], [-1.6875, -1.0625, -0.625, 0.4375, 0.3125, 1.375]]> : tensor<5x6xf32>
  return
}
