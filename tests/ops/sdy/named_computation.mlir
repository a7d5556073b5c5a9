// sdy.named_computation
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = sdy.named_computation<"f">(%x) in_shardings=[<@mesh, [{"x"}, {?}]>] out_shardings=[<@mesh, [{?}, {"y"}]>] (%a: tensor<5x6xf32>) {
    %n = stablehlo.negate %a : tensor<5x6xf32>
    sdy.return %n : tensor<5x6xf32>
  } : (tensor<5x6xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.5625, 1.6875, -1.0, -1.6875, 0.8125, -0.4375], [1.875, -1.25, -1.4375, 1.125, -1.625, 0.0625], [1.3125, -1.6875, -1.125, 1.0, -0.4375, 1.6875], [-0.6875, 1.125, -0.3125, -1.125, 0.875, 1.9375], [-1.0, 0.6875, -1.1875, -0.5, 1.4375, -1.6875]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-1.5625, -1.6875, 1.0, 1.6875, -0.8125, 0.4375], [-1.875, 1.25, 1.4375, -1.125, 1.625, -0.0625], [-1.3125, 1.6875, 1.125, -1.0, 0.4375, -1.6875], [0.6875, -1.125, 0.3125, 1.125, -0.875, -1.9375], [1.0, -0.6875, 1.1875, 0.5, -1.4375, 1.6875]]> : tensor<5x6xf32>
  return
}
