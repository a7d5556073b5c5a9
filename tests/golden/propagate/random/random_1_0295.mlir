module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4], device_ids=[0, 7, 2, 4, 6, 5, 1, 3]>
  func.func public @main(%arg0: tensor<4x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {}]>}, %arg1: tensor<6x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"x"}]>}, %arg2: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg3: tensor<6x4x4xf32>) -> (tensor<6x4x4xf32>, tensor<6x1x2xf32>, tensor<4x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {}]>}, tensor<4x4x2xf32>) {
    %0 = stablehlo.abs %arg0 : tensor<4x4x2xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0, 2] : (tensor<4x4x2xf32>) -> tensor<4x4x2xf32>
    %2 = stablehlo.iota dim = 0 : tensor<3x4x4xf32>
    %3 = "stablehlo.scatter"(%arg1, %arg2, %2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<6x4x4xf32>, tensor<3xi32>, tensor<3x4x4xf32>) -> tensor<6x4x4xf32>
    %4 = stablehlo.minimum %arg1, %arg3 : tensor<6x4x4xf32>
    %5 = sdy.sharding_constraint %1 <@mesh, [{}, {}, {?}]> : tensor<4x4x2xf32>
    %6 = stablehlo.reshape %5 : (tensor<4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %7 = stablehlo.iota dim = 0 : tensor<4x4x2xf32>
    %8 = stablehlo.minimum %0, %7 : tensor<4x4x2xf32>
    %9 = stablehlo.subtract %4, %arg1 : tensor<6x4x4xf32>
    %10 = stablehlo.slice %4 [0:6:1, 1:2:1, 0:2:1] : (tensor<6x4x4xf32>) -> tensor<6x1x2xf32>
    %11 = sdy.sharding_constraint %7 <@mesh, [{}, {"y"}, {"x", ?}]> : tensor<4x4x2xf32>
    %12 = stablehlo.multiply %0, %5 : tensor<4x4x2xf32>
    return %9, %10, %11, %12 : tensor<6x4x4xf32>, tensor<6x1x2xf32>, tensor<4x4x2xf32>, tensor<4x4x2xf32>
  }
}
