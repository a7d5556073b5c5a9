module @random attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=3]>
  func.func public @main(%arg0: tensor<4x5x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}p1, {}]>}, %arg1: tensor<1x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg2: tensor<5x4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}p0, {}]>}, %arg3: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg4: tensor<5x8x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}, {}]>}) -> (tensor<5x4x1xf32>, tensor<1x1x1xf32>, tensor<4x5x4x2xf32>, tensor<5x8x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}, {"y"}p2]>}) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0, 2] : (tensor<4x5x1xf32>) -> tensor<5x4x1xf32>
    %1 = stablehlo.compare LT, %0, %arg2 : (tensor<5x4x1xf32>, tensor<5x4x1xf32>) -> tensor<5x4x1xi1>
    %2 = stablehlo.select %1, %0, %arg2 : tensor<5x4x1xi1>, tensor<5x4x1xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{}, {?}p2, {?}p2]> : tensor<5x4x1xf32>
    %4 = stablehlo.negate %3 : tensor<5x4x1xf32>
    %5 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<5x4x1xf32>) -> tensor<5x4x2x3xf32>
    %6 = "stablehlo.sort"(%4) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<5x4x1xf32>) -> tensor<5x4x1xf32>
    %7 = stablehlo.broadcast_in_dim %3, dims = [0, 2, 3] : (tensor<5x4x1xf32>) -> tensor<5x8x4x2xf32>
    %8 = stablehlo.slice %4 [3:5:2, 0:1:1, 0:1:2] : (tensor<5x4x1xf32>) -> tensor<1x1x1xf32>
    %9 = "stablehlo.gather"(%5, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2, 3], collapsed_slice_dims = [3], start_index_map = [3], index_vector_dim = 1>, slice_sizes = array<i64: 5, 4, 2, 1>}> : (tensor<5x4x2x3xf32>, tensor<4xi32>) -> tensor<4x5x4x2xf32>
    %10 = stablehlo.compare LT, %7, %7 : (tensor<5x8x4x2xf32>, tensor<5x8x4x2xf32>) -> tensor<5x8x4x2xi1>
    %11 = stablehlo.select %10, %7, %arg4 : tensor<5x8x4x2xi1>, tensor<5x8x4x2xf32>
    return %6, %8, %9, %11 : tensor<5x4x1xf32>, tensor<1x1x1xf32>, tensor<4x5x4x2xf32>, tensor<5x8x4x2xf32>
  }
}
