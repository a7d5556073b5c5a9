// reduce_precision: to the precision of bf16
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = stablehlo.reduce_precision %x, format = e8m7 : tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[2.0, -1.75, -1.3125, 1.625, 1.8125, 1.625], [0.5625, 0.5, 1.9375, 0.875, -0.9375, -1.5], [0.125, 1.1875, -0.1875, 0.1875, -0.3125, 0.4375], [1.9375, -1.3125, -1.0, 1.1875, -1.0, -1.6875], [-1.875, 0.8125, 2.0, 1.25, 0.375, 1.625]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[2.0, -1.75, -1.3125, 1.625, 1.8125, 1.625], [0.5625, 0.5, 1.9375, 0.875, -0.9375, -1.5], [0.125, 1.1875, -0.1875, 0.1875, -0.3125, 0.4375], [1.9375, -1.3125, -1.0, 1.1875, -1.0, -1.6875], [-1.875, 0.8125, 2.0, 1.25, 0.375, 1.625]]> : tensor<5x6xf32>
  return
}
