module @random attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=1, "z"=3]>
  func.func public @main(%arg0: tensor<2x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg1: tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"y"}]>}, %arg2: tensor<3x5x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {}]>}, %arg3: tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}]>}, %arg4: tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<1x6xi32>, tensor<16xi32>, tensor<6xi32>, tensor<6xi32>) {
    %0 = "stablehlo.gather"(%arg2, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, slice_sizes = array<i64: 3, 5, 1>}> : (tensor<3x5x6xf32>, tensor<6xi32>) -> tensor<6x3x5xf32>
    %1 = stablehlo.reshape %arg0 : (tensor<2x8xi32>) -> tensor<16xi32>
    %2 = "stablehlo.gather"(%arg3, %arg4) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi32>
    %3 = sdy.sharding_constraint %arg3 <@mesh, [{"z", "x"}]> : tensor<6xi32>
    %4 = stablehlo.minimum %arg4, %arg3 : tensor<6xi32>
    %5 = stablehlo.reshape %4 : (tensor<6xi32>) -> tensor<1x6xi32>
    %6 = sdy.sharding_constraint %5 <@mesh, [{?}, {?}]> : tensor<1x6xi32>
    %7 = sdy.sharding_constraint %1 <@mesh, [{"x"}]> : tensor<16xi32>
    %8 = stablehlo.constant dense<-1000> : tensor<i32>
    %9 = "stablehlo.reduce_window"(%3, %8) <{padding = dense<[[0, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1>, window_strides = array<i64: 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.maximum %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %10 = stablehlo.dynamic_update_slice %4, %2, %arg5 : (tensor<6xi32>, tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %11 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %13 = stablehlo.compare GE, %10, %12 : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %14 = stablehlo.iota dim = 0 : tensor<6xi32>
    %15 = stablehlo.select %13, %10, %14 : tensor<6xi1>, tensor<6xi32>
    return %6, %7, %9, %15 : tensor<1x6xi32>, tensor<16xi32>, tensor<6xi32>, tensor<6xi32>
  }
}
