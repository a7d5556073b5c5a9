module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=4]>
  func.func public @main(%arg0: tensor<2x1x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}, %arg1: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", ?}, {"y", "x"}]>}, %arg2: tensor<5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg3: tensor<3x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg4: tensor<8xi32>, %arg5: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg6: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg7: tensor<3x4x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"z"}, {}]>}) -> (tensor<8x4x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}], replicated={"z"}>}, tensor<4x5x3xf32>, tensor<8xi32>, tensor<4x5x3xf32>) {
    %0 = stablehlo.reshape %arg1 : (tensor<4x8xf32>) -> tensor<4x1x8xf32>
    %1 = stablehlo.constant dense<-2> : tensor<i32>
    %2 = stablehlo.constant dense<5> : tensor<i32>
    %3 = stablehlo.constant dense<3> : tensor<i32>
    %4 = stablehlo.dynamic_slice %0, %1, %2, %3, sizes = [4, 1, 5] : (tensor<4x1x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x1x5xf32>
    %5 = stablehlo.dot_general %4, %arg3, contracting_dims = [1] x [1] : (tensor<4x1x5xf32>, tensor<3x1xf32>) -> tensor<4x5x3xf32>
    %6 = stablehlo.reverse %5, dims = [1, 2] : tensor<4x5x3xf32>
    %7 = "stablehlo.gather"(%5, %arg4) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, slice_sizes = array<i64: 4, 5, 1>}> : (tensor<4x5x3xf32>, tensor<8xi32>) -> tensor<8x4x5xf32>
    %8 = sdy.sharding_constraint %7 <@mesh, [{"x"}, {?}, {?}]> : tensor<8x4x5xf32>
    %9 = stablehlo.tanh %5 : tensor<4x5x3xf32>
    %10 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.dynamic_update_slice %arg4, %arg5, %10 : (tensor<8xi32>, tensor<3xi32>, tensor<i32>) -> tensor<8xi32>
    %12 = "stablehlo.scatter"(%6, %arg6, %arg7) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<4x5x3xf32>, tensor<3xi32>, tensor<3x4x3xf32>) -> tensor<4x5x3xf32>
    return %8, %9, %11, %12 : tensor<8x4x5xf32>, tensor<4x5x3xf32>, tensor<8xi32>, tensor<4x5x3xf32>
  }
}
