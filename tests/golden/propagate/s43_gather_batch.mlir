module @s43_gather_batch {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<4x8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {"c"}]>}, %arg1: tensor<4x3x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}, {}]>}) -> (tensor<4x3x6xf32>) {
    %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x8x6xf32>, tensor<4x3x1xi32>) -> tensor<4x3x6xf32>
    return %0 : tensor<4x3x6xf32>
  }
}
