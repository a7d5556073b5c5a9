module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func public @main(%arg0: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg1: tensor<3x8x5x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x"}, {}, {}]>}, %arg2: tensor<5x5x16xf32>, %arg3: tensor<8x5x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}, {}]>}, %arg4: tensor<5x3x8x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"x"}, {}]>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"y"}>}, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<i32>, tensor<4xi32>, tensor<5x16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"x", ?}]>}, tensor<16x8x5x4xf32>) {
    %0 = stablehlo.dot_general %arg1, %arg2, batching_dims = [3] x [2], contracting_dims = [2] x [1] : (tensor<3x8x5x16xf32>, tensor<5x5x16xf32>) -> tensor<16x3x8x5xf32>
    %1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.reduce(%arg0 init: %1) applies stablehlo.add across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.subtract %arg0, %arg0 : tensor<4xi32>
    %4 = stablehlo.reverse %3, dims = [0] : tensor<4xi32>
    %5 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %7 = stablehlo.compare LT, %arg0, %6 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %8 = stablehlo.select %7, %arg0, %4 : tensor<4xi1>, tensor<4xi32>
    %9 = stablehlo.dot_general %arg2, %arg3, batching_dims = [0] x [1], contracting_dims = [1] x [2] : (tensor<5x5x16xf32>, tensor<8x5x5xf32>) -> tensor<5x16x8xf32>
    %10 = stablehlo.constant dense<1> : tensor<i32>
    %11 = stablehlo.dynamic_update_slice %0, %arg4, %10, %arg5, %arg6, %arg7 : (tensor<16x3x8x5xf32>, tensor<5x3x8x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<16x3x8x5xf32>
    %12 = stablehlo.constant dense<-4.0> : tensor<f32>
    %13 = stablehlo.constant dense<4.0> : tensor<f32>
    %14 = stablehlo.clamp %12, %11, %13 : (tensor<f32>, tensor<16x3x8x5xf32>, tensor<f32>) -> tensor<16x3x8x5xf32>
    %15 = stablehlo.floor %14 : tensor<16x3x8x5xf32>
    %16 = stablehlo.constant dense<3.0> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<f32>) -> tensor<16x3x4xf32>
    %18 = stablehlo.dot_general %15, %17, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<16x3x8x5xf32>, tensor<16x3x4xf32>) -> tensor<16x8x5x4xf32>
    return %2, %8, %9, %18 : tensor<i32>, tensor<4xi32>, tensor<5x16x8xf32>, tensor<16x8x5x4xf32>
  }
}
