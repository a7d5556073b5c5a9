// dynamic_iota: constant shape, added to an argument
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %s = stablehlo.constant dense<[5, 6]> : tensor<2xi64>
  %i = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi64>) -> tensor<5x6xf32>
  %r = stablehlo.add %x, %i : tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-0.375, 1.75, -1.1875, 0.625, -1.6875, -1.5], [0.0625, -0.0625, -0.0625, -0.0625, 1.375, 0.0], [-0.5625, 1.8125, 1.5, -0.625, -1.25, -1.125], [-1.375, 0.0625, 0.25, 0.5625, 1.5625, 1.75], [0.125, 0.3125, -1.6875, -0.9375, 1.9375, 1.6875]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-0.375, 2.75, 0.8125, 3.625, 2.3125, 3.5], [0.0625, 0.9375, 1.9375, 2.9375, 5.375, 5.0], [-0.5625, 2.8125, 3.5, 2.375, 2.75, 3.875], [-1.375, 1.0625, 2.25, 3.5625, 5.5625, 6.75], [0.125, 1.3125, 0.3125, 2.0625, 5.9375, 6.6875]]> : tensor<5x6xf32>
  return
}
