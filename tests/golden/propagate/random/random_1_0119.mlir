module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=4]>
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}], replicated={"y"}>}, %arg1: tensor<5xi32>, %arg2: tensor<4xf32>, %arg3: tensor<8x6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {}, {}]>}, %arg4: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg5: tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}], replicated={"z"}>}) -> (tensor<14xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, tensor<8xi32>, tensor<6xi32>, tensor<8x8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"z", ?}, {}]>}) {
    %0 = stablehlo.sign %arg1 : tensor<5xi32>
    %1 = sdy.sharding_constraint %arg2 <@mesh, [{"x"}]> : tensor<4xf32>
    %2 = stablehlo.abs %1 : tensor<4xf32>
    %3 = stablehlo.constant dense<4> : tensor<i32>
    %4 = stablehlo.dynamic_slice %arg2, %3, sizes = [4] : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
    %5 = stablehlo.constant dense<2.0> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<8x8x6xf32>
    %7 = stablehlo.dot_general %arg3, %6, batching_dims = [1] x [2], contracting_dims = [2] x [0] : (tensor<8x6x8xf32>, tensor<8x8x6xf32>) -> tensor<6x8x8xf32>
    %8 = "stablehlo.gather"(%4, %arg4) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
    %9 = stablehlo.subtract %arg4, %arg4 : tensor<4xi32>
    %10 = "stablehlo.gather"(%arg4, %arg5) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<4xi32>, tensor<6xi32>) -> tensor<6xi32>
    %11 = stablehlo.constant dense<1> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %13 = stablehlo.concatenate %arg5, %12, dim = 0 : (tensor<6xi32>, tensor<8xi32>) -> tensor<14xi32>
    %14 = "stablehlo.sort"(%12) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<8xi32>) -> tensor<8xi32>
    %15 = stablehlo.abs %10 : tensor<6xi32>
    %16 = stablehlo.iota dim = 1 : tensor<3x8x6xf32>
    %17 = stablehlo.dot_general %6, %16, batching_dims = [1] x [1], contracting_dims = [2] x [2] : (tensor<8x8x6xf32>, tensor<3x8x6xf32>) -> tensor<8x8x3xf32>
    return %13, %14, %15, %17 : tensor<14xi32>, tensor<8xi32>, tensor<6xi32>, tensor<8x8x3xf32>
  }
}
