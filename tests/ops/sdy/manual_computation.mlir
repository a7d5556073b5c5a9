// sdy.manual_computation: sums over one axis
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%x: tensor<4x6xf32>) -> tensor<2x6xf32> {
  %r = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"x"} (%a: tensor<2x6xf32>) {
    %s = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %u = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %u : tensor<f32>
    }) : (tensor<2x6xf32>) -> tensor<2x6xf32>
    sdy.return %s : tensor<2x6xf32>
  } : (tensor<4x6xf32>) -> tensor<2x6xf32>
  return %r : tensor<2x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-1.125, 0.375, -0.5625, -0.9375, -1.375, -0.1875], [1.3125, -0.3125, -1.3125, 0.375, -0.4375, -1.75], [-0.625, -0.125, -1.1875, -1.6875, 0.1875, -0.4375], [-0.5625, 0.375, 1.75, 1.6875, -0.1875, -0.625]]> : tensor<4x6xf32>
  %r = call @main(%x) : (tensor<4x6xf32>) -> tensor<2x6xf32>
  check.expect_eq_const %r, dense<[[-1.75, 0.25, -1.75, -2.625, -1.1875, -0.625], [0.75, 0.0625, 0.4375, 2.0625, -0.625, -2.375]]> : tensor<2x6xf32>
  return
}
