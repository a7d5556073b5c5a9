// sdy.sharding_group
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  sdy.sharding_group %x group_id=0 : tensor<5x6xf32>
  %r = stablehlo.negate %x : tensor<5x6xf32>
  sdy.sharding_group %r group_id=0 : tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.5625, 1.6875, -1.0, -1.6875, 0.8125, -0.4375], [1.875, -1.25, -1.4375, 1.125, -1.625, 0.0625], [1.3125, -1.6875, -1.125, 1.0, -0.4375, 1.6875], [-0.6875, 1.125, -0.3125, -1.125, 0.875, 1.9375], [-1.0, 0.6875, -1.1875, -0.5, 1.4375, -1.6875]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-1.5625, -1.6875, 1.0, 1.6875, -0.8125, 0.4375], [-1.875, 1.25, 1.4375, -1.125, 1.625, -0.0625], [-1.3125, 1.6875, 1.125, -1.0, 0.4375, -1.6875], [0.6875, -1.125, 0.3125, 1.125, -0.875, -1.9375], [1.0, -0.6875, 1.1875, 0.5, -1.4375, 1.6875]]> : tensor<5x6xf32>
  return
}
