module @random attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=6], device_ids=[1, 5, 2, 4, 3, 0]>
  func.func public @main(%arg0: tensor<5x8xf32>, %arg1: tensor<5xf32>, %arg2: tensor<4x4x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}]>}, %arg3: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg4: tensor<4x5xf32>, %arg5: tensor<2x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> (tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8x1xf32>, tensor<1x8x2xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<5x8xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<5x8xf32>
    %2 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"x"}]> : tensor<5x8xf32>
    %3 = "stablehlo.sort"(%1) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<5x8xf32>) -> tensor<5x8xf32>
    %4 = "stablehlo.scatter"(%0, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<5x8xf32>, tensor<4xi32>, tensor<4x5xf32>) -> tensor<5x8xf32>
    %5 = stablehlo.reshape %arg0 : (tensor<5x8xf32>) -> tensor<5x1x8xf32>
    %6 = stablehlo.minimum %5, %5 : tensor<5x1x8xf32>
    %7 = stablehlo.logistic %4 : tensor<5x8xf32>
    %8 = sdy.sharding_constraint %6 <@mesh, [{}, {}, {?}]> : tensor<5x1x8xf32>
    %9 = stablehlo.transpose %5, dims = [0, 2, 1] : (tensor<5x1x8xf32>) -> tensor<5x8x1xf32>
    %10 = stablehlo.dot_general %8, %arg5, contracting_dims = [0] x [1] : (tensor<5x1x8xf32>, tensor<2x5xf32>) -> tensor<1x8x2xf32>
    return %3, %7, %9, %10 : tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8x1xf32>, tensor<1x8x2xf32>
  }
}
