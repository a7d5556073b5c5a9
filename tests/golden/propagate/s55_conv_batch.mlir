module @s55_conv_batch {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}, {?}]>}, %arg1: tensor<3x4x6xf32>) -> (tensor<8x16x6xf32>) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x16x4xf32>, tensor<3x4x6xf32>) -> tensor<8x16x6xf32>
    return %0 : tensor<8x16x6xf32>
  }
}
