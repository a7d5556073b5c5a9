module @random attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=1], device_ids=[1, 0]>
  func.func public @main(%arg0: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}, %arg1: tensor<1x16x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}, {"x"}]>}, %arg2: tensor<4x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", ?}, {}]>}, %arg3: tensor<16x4x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg4: tensor<3x1x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}, %arg5: tensor<3x1x2x8xf32>, %arg6: tensor<3x4x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}, {}]>}, %arg7: tensor<3x8x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {}, {"x"}]>}) -> (tensor<3x8x16xf32>, tensor<3x13x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}, {}]>}, tensor<3x1x2x8xf32>, tensor<3x8x6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {?}, {?}]>}) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<3x4x8xf32>
    %1 = stablehlo.dot_general %0, %arg3, batching_dims = [0] x [2], contracting_dims = [1] x [1] : (tensor<3x4x8xf32>, tensor<16x4x3xf32>) -> tensor<3x8x16xf32>
    %2 = stablehlo.constant dense<-4.0> : tensor<f32>
    %3 = stablehlo.constant dense<4.0> : tensor<f32>
    %4 = stablehlo.clamp %2, %1, %3 : (tensor<f32>, tensor<3x8x16xf32>, tensor<f32>) -> tensor<3x8x16xf32>
    %5 = stablehlo.floor %4 : tensor<3x8x16xf32>
    %6 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %7 = stablehlo.reduce(%5 init: %6) applies stablehlo.maximum across dimensions = [0, 1, 2] : (tensor<3x8x16xf32>, tensor<f32>) -> tensor<f32>
    %8 = sdy.sharding_constraint %4 <@mesh, [{}, {"x"}, {"y"}]> : tensor<3x8x16xf32>
    %9 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.constant dense<3> : tensor<i32>
    %11 = stablehlo.constant dense<6> : tensor<i32>
    %12 = stablehlo.dynamic_update_slice %4, %arg4, %9, %10, %11 : (tensor<3x8x16xf32>, tensor<3x1x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x8x16xf32>
    %13 = stablehlo.reshape %4 : (tensor<3x8x16xf32>) -> tensor<3x8x2x8xf32>
    %14 = stablehlo.concatenate %13, %arg5, %arg6, dim = 1 : (tensor<3x8x2x8xf32>, tensor<3x1x2x8xf32>, tensor<3x4x2x8xf32>) -> tensor<3x13x2x8xf32>
    %15 = stablehlo.abs %arg5 : tensor<3x1x2x8xf32>
    %16 = stablehlo.floor %13 : tensor<3x8x2x8xf32>
    %17 = stablehlo.concatenate %16, %13, %arg7, dim = 2 : (tensor<3x8x2x8xf32>, tensor<3x8x2x8xf32>, tensor<3x8x2x8xf32>) -> tensor<3x8x6x8xf32>
    return %12, %14, %15, %17 : tensor<3x8x16xf32>, tensor<3x13x2x8xf32>, tensor<3x1x2x8xf32>, tensor<3x8x6x8xf32>
  }
}
