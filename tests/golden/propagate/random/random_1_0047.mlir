module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]>
  func.func public @main(%arg0: tensor<2x4xi32>, %arg1: tensor<8x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "z"}, {}]>}, %arg2: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}]>}, %arg3: tensor<2x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg4: tensor<5x1xf32>, %arg5: tensor<2x1x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg6: tensor<i32>) -> (tensor<8x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {"y"}]>}, tensor<2x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}, tensor<1x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"z"}]>}, tensor<2x1x1xf32>) {
    %0 = stablehlo.reshape %arg2 : (tensor<8xf32>) -> tensor<2x4xf32>
    %1 = stablehlo.constant dense<1.0> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %3 = stablehlo.dot_general %arg1, %2, contracting_dims = [1] x [0] : (tensor<8x2xf32>, tensor<2x5xf32>) -> tensor<8x5xf32>
    %4 = stablehlo.constant dense<3.0> : tensor<f32>
    %5 = stablehlo.reduce(%3 init: %4) applies stablehlo.maximum across dimensions = [1] : (tensor<8x5xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<8x2xf32>) -> tensor<8x2xf32>
    %7 = stablehlo.add %2, %arg3 : tensor<2x5xf32>
    %8 = stablehlo.dot_general %arg3, %arg4, contracting_dims = [1] x [0] : (tensor<2x5xf32>, tensor<5x1xf32>) -> tensor<2x1xf32>
    %9 = stablehlo.reshape %8 : (tensor<2x1xf32>) -> tensor<2x1x1xf32>
    %10 = stablehlo.constant dense<4> : tensor<i32>
    %11 = stablehlo.constant dense<6> : tensor<i32>
    %12 = stablehlo.dynamic_slice %arg3, %10, %11, sizes = [1, 5] : (tensor<2x5xf32>, tensor<i32>, tensor<i32>) -> tensor<1x5xf32>
    %13 = stablehlo.add %9, %arg5 : tensor<2x1x1xf32>
    %14 = "stablehlo.case"(%arg6) ({
      %s = stablehlo.negate %13 : tensor<2x1x1xf32>
      stablehlo.return %s : tensor<2x1x1xf32>
    }, {
      %s = stablehlo.maximum %13, %9 : tensor<2x1x1xf32>
      stablehlo.return %s : tensor<2x1x1xf32>
    }) : (tensor<i32>) -> tensor<2x1x1xf32>
    return %6, %7, %12, %14 : tensor<8x2xf32>, tensor<2x5xf32>, tensor<1x5xf32>, tensor<2x1x1xf32>
  }
}
