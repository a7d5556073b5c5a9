module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func public @main(%arg0: tensor<12x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x", "y"}]>}, %arg1: tensor<4x8x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}, %arg2: tensor<8x8xf32>, %arg3: tensor<8xi32>, %arg4: tensor<4x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}, {"x"}]>}, %arg5: tensor<4x8x8xf32>) -> (tensor<8x4x8xf32>, tensor<8x4x8xf32>, tensor<8x4x4xf32>, tensor<4x8x8xf32>) {
    %0 = stablehlo.reverse %arg0, dims = [2] : tensor<12x4x8xf32>
    %1 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [2] x [0] : (tensor<12x4x8xf32>, tensor<8x8xf32>) -> tensor<12x4x8xf32>
    %2 = sdy.sharding_constraint %0 <@mesh, [{?}, {}, {}], replicated={"y"}> : tensor<12x4x8xf32>
    %3 = "stablehlo.gather"(%arg0, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4, 8>}> : (tensor<12x4x8xf32>, tensor<8xi32>) -> tensor<8x4x8xf32>
    %4 = stablehlo.constant dense<-4.0> : tensor<f32>
    %5 = stablehlo.constant dense<4.0> : tensor<f32>
    %6 = stablehlo.clamp %4, %3, %5 : (tensor<f32>, tensor<8x4x8xf32>, tensor<f32>) -> tensor<8x4x8xf32>
    %7 = stablehlo.floor %6 : tensor<8x4x8xf32>
    %8 = stablehlo.convert %7 : (tensor<8x4x8xf32>) -> tensor<8x4x8xbf16>
    %9 = "stablehlo.sort"(%7) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    %10 = sdy.sharding_constraint %3 <@mesh, [{?}, {"x", ?}, {"y", ?}]> : tensor<8x4x8xf32>
    %11 = stablehlo.dot_general %6, %arg4, batching_dims = [0] x [1], contracting_dims = [2] x [2] : (tensor<8x4x8xf32>, tensor<4x8x8xf32>) -> tensor<8x4x4xf32>
    %12 = stablehlo.maximum %arg4, %arg5 : tensor<4x8x8xf32>
    return %9, %10, %11, %12 : tensor<8x4x8xf32>, tensor<8x4x8xf32>, tensor<8x4x4xf32>, tensor<4x8x8xf32>
  }
}
