module @random attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=3, "y"=2], device_ids=[2, 1, 4, 0, 3, 5]>
  func.func public @main(%arg0: tensor<5x3x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}]>}, %arg1: tensor<5x3x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<i32>, %arg4: tensor<5x3x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg5: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}) -> (tensor<5x3x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"y"}]>}, tensor<5x3x2xf32>, tensor<5x3x2xf32>, tensor<5x3x2xf32>) {
    %0 = stablehlo.sign %arg0 : tensor<5x3x2xf32>
    %1 = stablehlo.add %0, %arg1 : tensor<5x3x2xf32>
    %2 = stablehlo.tanh %arg0 : tensor<5x3x2xf32>
    %3 = stablehlo.constant dense<2.0> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<5x3x1xf32>
    %5 = stablehlo.constant dense<-1> : tensor<i32>
    %6 = stablehlo.dynamic_update_slice %2, %4, %5, %arg2, %arg3 : (tensor<5x3x2xf32>, tensor<5x3x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x3x2xf32>
    %7 = stablehlo.multiply %arg1, %arg0 : tensor<5x3x2xf32>
    %8 = sdy.sharding_constraint %6 <@mesh, [{}, {}, {?}]> : tensor<5x3x2xf32>
    %9 = stablehlo.concatenate %1, %arg4, dim = 2 : (tensor<5x3x2xf32>, tensor<5x3x6xf32>) -> tensor<5x3x8xf32>
    %10 = stablehlo.reverse %8, dims = [1, 2] : tensor<5x3x2xf32>
    %11 = sdy.sharding_constraint %7 <@mesh, [{}, {"x", ?}, {"y", ?}]> : tensor<5x3x2xf32>
    %12 = stablehlo.constant dense<2.0> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<4x5x3xf32>
    %14 = "stablehlo.scatter"(%7, %arg5, %13) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [2], scatter_dims_to_operand_dims = [2], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<5x3x2xf32>, tensor<4xi32>, tensor<4x5x3xf32>) -> tensor<5x3x2xf32>
    %15 = sdy.sharding_constraint %11 <@mesh, [{}, {"x"}, {}]> : tensor<5x3x2xf32>
    return %9, %10, %14, %15 : tensor<5x3x8xf32>, tensor<5x3x2xf32>, tensor<5x3x2xf32>, tensor<5x3x2xf32>
  }
}
