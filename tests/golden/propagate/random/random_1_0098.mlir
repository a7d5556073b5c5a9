module @random attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=4]>
  func.func public @main(%arg0: tensor<16x1xf32>, %arg1: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(1)2}, {"y":(2)2}]>}, %arg2: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y":(1)2}]>}, %arg3: tensor<8x16xf32>) -> (tensor<1x4xf32>, tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y", ?}p1]>}, tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p2, {}]>}) {
    %0 = "stablehlo.gather"(%arg0, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<16x1xf32>, tensor<4xi32>) -> tensor<4x1xf32>
    %1 = stablehlo.ceil %0 : tensor<4x1xf32>
    %2 = stablehlo.constant dense<2.0> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<4x12xf32>
    %4 = stablehlo.concatenate %arg1, %3, dim = 1 : (tensor<4x4xf32>, tensor<4x12xf32>) -> tensor<4x16xf32>
    %5 = sdy.sharding_constraint %1 <@mesh, [{"x", ?}, {}]> : tensor<4x1xf32>
    %6 = "stablehlo.sort"(%4) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %7 = stablehlo.transpose %5, dims = [1, 0] : (tensor<4x1xf32>) -> tensor<1x4xf32>
    %8 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %9 = "stablehlo.reduce_window"(%6, %8) <{padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<4x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %10 = stablehlo.constant dense<1.0> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %12 = stablehlo.concatenate %6, %arg3, %11, dim = 0 : (tensor<4x16xf32>, tensor<8x16xf32>, tensor<4x16xf32>) -> tensor<16x16xf32>
    return %7, %9, %12 : tensor<1x4xf32>, tensor<4x8xf32>, tensor<16x16xf32>
  }
}
