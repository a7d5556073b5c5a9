// dynamic_reshape: constant shape
func.func @main(%x: tensor<5x6xf32>) -> tensor<3x10xf32> {
  %s = stablehlo.constant dense<[3, 10]> : tensor<2xi64>
  %r = stablehlo.dynamic_reshape %x, %s : (tensor<5x6xf32>, tensor<2xi64>) -> tensor<3x10xf32>
  return %r : tensor<3x10xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-0.375, 1.75, -1.1875, 0.625, -1.6875, -1.5], [0.0625, -0.0625, -0.0625, -0.0625, 1.375, 0.0], [-0.5625, 1.8125, 1.5, -0.625, -1.25, -1.125], [-1.375, 0.0625, 0.25, 0.5625, 1.5625, 1.75], [0.125, 0.3125, -1.6875, -0.9375, 1.9375, 1.6875]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<3x10xf32>
  check.expect_eq_const %r, dense<[[-0.375, 1.75, -1.1875, 0.625, -1.6875, -1.5, 0.0625, -0.0625, -0.0625, -0.0625], [1.375, 0.0, -0.5625, 1.8125, 1.5, -0.625, -1.25, -1.125, -1.375, 0.0625], [0.25, 0.5625, 1.5625, 1.75, 0.125, 0.3125, -1.6875, -0.9375, 1.9375, 1.6875]]> : tensor<3x10xf32>
  return
}
