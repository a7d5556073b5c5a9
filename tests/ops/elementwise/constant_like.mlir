// constant_like: only the shape of the operand counts
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = "chlo.constant_like"(%x) <{value = 2.5 : f32}> : (tensor<5x6xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-0.125, 1.0625, 1.8125, -0.9375, -0.375, -0.375], [1.5, 0.625, -1.9375, -1.3125, 1.4375, -0.75], [1.0, 0.75, -0.25, -0.0625, -1.0, -0.4375], [1.625, -1.125, 1.75, 1.125, 0.875, -0.75], [-1.0, -0.3125, -1.0625, 0.1875, 1.1875, -1.25]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[2.5, 2.5, 2.5, 2.5, 2.5, 2.5], [2.5, 2.5, 2.5, 2.5, 2.5, 2.5], [2.5, 2.5, 2.5, 2.5, 2.5, 2.5], [2.5, 2.5, 2.5, 2.5, 2.5, 2.5], [2.5, 2.5, 2.5, 2.5, 2.5, 2.5]]> : tensor<5x6xf32>
  return
}
