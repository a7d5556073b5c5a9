module @s56_conv_spatial {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<2x16x16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}, {"b"}, {?}]>}, %arg1: tensor<3x3x4x6xf32>) -> (tensor<2x8x8x6xf32>) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 0], [1, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x16x16x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
    return %0 : tensor<2x8x8x6xf32>
  }
}
