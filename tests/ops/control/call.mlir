// func.call: a private function, twice
func.func private @double(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = stablehlo.add %x, %x : tensor<5x6xf32>
  func.return %r : tensor<5x6xf32>
}
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %h = func.call @double(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  %r = func.call @double(%h) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.5625, 1.6875, -1.0, -1.6875, 0.8125, -0.4375], [1.875, -1.25, -1.4375, 1.125, -1.625, 0.0625], [1.3125, -1.6875, -1.125, 1.0, -0.4375, 1.6875], [-0.6875, 1.125, -0.3125, -1.125, 0.875, 1.9375], [-1.0, 0.6875, -1.1875, -0.5, 1.4375, -1.6875]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[6.25, 6.75, -4.0, -6.75, 3.25, -1.75], [7.5, -5.0, -5.75, 4.5, -6.5, 0.25], [5.25, -6.75, -4.5, 4.0, -1.75, 6.75], [-2.75, 4.5, -1.25, -4.5, 3.5, 7.75], [-4.0, 2.75, -4.75, -2.0, 5.75, -6.75]]> : tensor<5x6xf32>
  return
}
