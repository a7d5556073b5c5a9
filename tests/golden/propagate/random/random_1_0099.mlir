module @random attributes {mhlo.num_partitions = 9 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=3, "y"=3]>
  func.func public @main(%arg0: tensor<4x16x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}, {}]>}, %arg1: tensor<16x4x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg2: tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg3: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<6x4x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"y"}]>}, tensor<4x16x16xi32>, tensor<16x8x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"y", ?}]>}, tensor<4x16x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {?}, {?}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {}, {"x", "y"}]> : tensor<4x16x16xi32>
    %1 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [1], contracting_dims = [2] x [0] : (tensor<4x16x16xi32>, tensor<16x4x8xi32>) -> tensor<4x16x8xi32>
    %2 = "stablehlo.gather"(%arg0, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 4, 1, 16>}> : (tensor<4x16x16xi32>, tensor<6xi32>) -> tensor<6x4x16xi32>
    %3 = stablehlo.transpose %arg0, dims = [0, 1, 2] : (tensor<4x16x16xi32>) -> tensor<4x16x16xi32>
    %4 = stablehlo.iota dim = 0 : tensor<3x16x16xi32>
    %5 = "stablehlo.scatter"(%3, %arg3, %4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.maximum %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<4x16x16xi32>, tensor<3xi32>, tensor<3x16x16xi32>) -> tensor<4x16x16xi32>
    %6 = stablehlo.reshape %3 : (tensor<4x16x16xi32>) -> tensor<4x16x16xi32>
    %7 = stablehlo.iota dim = 1 : tensor<6x4xi32>
    %8 = stablehlo.dot_general %1, %7, contracting_dims = [0] x [1] : (tensor<4x16x8xi32>, tensor<6x4xi32>) -> tensor<16x8x6xi32>
    %9 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<4x16x16xi32>) -> tensor<4x16x16xi32>
    return %2, %6, %8, %9 : tensor<6x4x16xi32>, tensor<4x16x16xi32>, tensor<16x8x6xi32>, tensor<4x16x16xi32>
  }
}
