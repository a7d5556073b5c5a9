// async_start and async_done around a slice
func.func @main(%x: tensor<5x6xf32>) -> tensor<2x6xf32> {
  %s = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<5x6xf32>):
    %b = stablehlo.slice %a [1:3, 0:6] : (tensor<5x6xf32>) -> tensor<2x6xf32>
    stablehlo.return %b : tensor<2x6xf32>
  }) : (tensor<5x6xf32>) -> !stablehlo.future<tensor<2x6xf32>>
  %r = "stablehlo.async_done"(%s) : (!stablehlo.future<tensor<2x6xf32>>) -> tensor<2x6xf32>
  return %r : tensor<2x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.8125, 0.8125, 0.3125, -1.6875, -1.8125, 0.5625], [0.5625, -0.5625, 0.1875, -0.0625, 1.3125, -0.6875], [0.125, 0.5, 0.875, 0.25, 0.3125, 0.4375], [-1.875, -1.75, -0.8125, -1.125, 1.75, -1.75], [0.25, -0.5, 1.4375, -0.125, -1.5, -1.5625]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<2x6xf32>
  check.expect_eq_const %r, dense<[[0.5625, -0.5625, 0.1875, -0.0625, 1.3125, -0.6875], [0.125, 0.5, 0.875, 0.25, 0.3125, 0.4375]]> : tensor<2x6xf32>
  return
}
