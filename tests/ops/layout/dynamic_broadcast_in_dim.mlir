// dynamic_broadcast_in_dim: constant shape
func.func @main(%x: tensor<6xf32>) -> tensor<5x6xf32> {
  %s = stablehlo.constant dense<[5, 6]> : tensor<2xi64>
  %r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [1] : (tensor<6xf32>, tensor<2xi64>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[0.3125, -1.3125, -0.1875, 0.375, -0.8125, 0.8125]> : tensor<6xf32>
  %r = call @main(%x) : (tensor<6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[0.3125, -1.3125, -0.1875, 0.375, -0.8125, 0.8125], [0.3125, -1.3125, -0.1875, 0.375, -0.8125, 0.8125], [0.3125, -1.3125, -0.1875, 0.375, -0.8125, 0.8125], [0.3125, -1.3125, -0.1875, 0.375, -0.8125, 0.8125], [0.3125, -1.3125, -0.1875, 0.375, -0.8125, 0.8125]]> : tensor<5x6xf32>
  return
}
