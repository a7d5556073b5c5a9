module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2, "z"=2]>
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "y"}]>}, %arg1: tensor<5x16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"z"}]>}, %arg2: tensor<16x16x5xf32>, %arg3: tensor<2x5x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"y"}]>}) -> (tensor<8x8x16xf32>, tensor<5x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {}, {}]>}, tensor<7x31x4xf32>, tensor<5x16x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {?}, {}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{"y"}]> : tensor<16xf32>
    %1 = stablehlo.transpose %arg1, dims = [0, 2, 1] : (tensor<5x16x8xf32>) -> tensor<5x8x16xf32>
    %2 = stablehlo.dot_general %arg1, %arg2, batching_dims = [1] x [0], contracting_dims = [0] x [2] : (tensor<5x16x8xf32>, tensor<16x16x5xf32>) -> tensor<16x8x16xf32>
    %3 = stablehlo.dot_general %arg2, %arg3, batching_dims = [2] x [1], contracting_dims = [0] x [2] : (tensor<16x16x5xf32>, tensor<2x5x16xf32>) -> tensor<5x16x2xf32>
    %4 = stablehlo.constant dense<-4.0> : tensor<f32>
    %5 = stablehlo.constant dense<4.0> : tensor<f32>
    %6 = stablehlo.clamp %4, %2, %5 : (tensor<f32>, tensor<16x8x16xf32>, tensor<f32>) -> tensor<16x8x16xf32>
    %7 = stablehlo.floor %6 : tensor<16x8x16xf32>
    %8 = stablehlo.constant dense<0.0> : tensor<f32>
    %9 = "stablehlo.reduce_window"(%7, %8) <{padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 2, 1, 1>, window_strides = array<i64: 2, 1, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<16x8x16xf32>, tensor<f32>) -> tensor<8x8x16xf32>
    %10 = sdy.sharding_constraint %1 <@mesh, [{?}, {"z"}, {?}], replicated={"x"}> : tensor<5x8x16xf32>
    %11 = stablehlo.constant dense<0.0> : tensor<f32>
    %12 = stablehlo.pad %3, %11, low = [0, 0, 2], high = [2, 0, 0], interior = [0, 1, 0] : (tensor<5x16x2xf32>, tensor<f32>) -> tensor<7x31x4xf32>
    %13 = sdy.sharding_constraint %3 <@mesh, [{?}, {"y"}, {"x"}]> : tensor<5x16x2xf32>
    return %9, %10, %12, %13 : tensor<8x8x16xf32>, tensor<5x8x16xf32>, tensor<7x31x4xf32>, tensor<5x16x2xf32>
  }
}
