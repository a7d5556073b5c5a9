// dynamic_pad: constant amounts
func.func @main(%x: tensor<5x6xf32>, %z: tensor<f32>) -> tensor<10x7xf32> {
  %l = stablehlo.constant dense<[1, -1]> : tensor<2xi64>
  %h = stablehlo.constant dense<[0, 2]> : tensor<2xi64>
  %i = stablehlo.constant dense<[1, 0]> : tensor<2xi64>
  %r = stablehlo.dynamic_pad %x, %z, %l, %h, %i : (tensor<5x6xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<10x7xf32>
  return %r : tensor<10x7xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-0.375, 1.75, -1.1875, 0.625, -1.6875, -1.5], [0.0625, -0.0625, -0.0625, -0.0625, 1.375, 0.0], [-0.5625, 1.8125, 1.5, -0.625, -1.25, -1.125], [-1.375, 0.0625, 0.25, 0.5625, 1.5625, 1.75], [0.125, 0.3125, -1.6875, -0.9375, 1.9375, 1.6875]]> : tensor<5x6xf32>
  %z = stablehlo.constant dense<9.0> : tensor<f32>
  %r = call @main(%x, %z) : (tensor<5x6xf32>, tensor<f32>) -> tensor<10x7xf32>
  check.expect_eq_const %r, dense<[[9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0], [1.75, -1.1875, 0.625, -1.6875, -1.5, 9.0, 9.0], [9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0], [-0.0625, -0.0625, -0.0625, 1.375, 0.0, 9.0, 9.0], [9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0], [1.8125, 1.5, -0.625, -1.25, -1.125, 9.0, 9.0], [9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0], [0.0625, 0.25, 0.5625, 1.5625, 1.75, 9.0, 9.0], [9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0], [0.3125, -1.6875, -0.9375, 1.9375, 1.6875, 9.0, 9.0]]> : tensor<10x7xf32>
  return
}
