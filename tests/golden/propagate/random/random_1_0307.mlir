module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]>
  func.func public @main(%arg0: tensor<12x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"z"}]>}, %arg1: tensor<4x1x16xi32>, %arg2: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg3: tensor<i32>, %arg4: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}, %arg5: tensor<4x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}) -> (tensor<3x5xf32>, tensor<6x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {}]>}, tensor<6x12xf32>, tensor<12x8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "z"}, {?}, {}]>}) {
    %0 = stablehlo.maximum %arg0, %arg0 : tensor<12x6xf32>
    %1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.constant dense<3> : tensor<i32>
    %3 = stablehlo.constant dense<1> : tensor<i32>
    %4:2 = stablehlo.while(%i = %1, %c = %arg1) : tensor<i32>, tensor<4x1x16xi32>
    cond {
      %t = stablehlo.compare LT, %i, %2 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %3 : tensor<i32>
      %s = stablehlo.maximum %c, %arg1 : tensor<4x1x16xi32>
      stablehlo.return %j, %s : tensor<i32>, tensor<4x1x16xi32>
    }
    %5 = stablehlo.logistic %0 : tensor<12x6xf32>
    %6 = sdy.sharding_constraint %5 <@mesh, [{"y"}, {"z"}]> : tensor<12x6xf32>
    %7 = "stablehlo.gather"(%arg0, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}> : (tensor<12x6xf32>, tensor<3xi32>) -> tensor<3x6xf32>
    %8 = stablehlo.constant dense<6> : tensor<i32>
    %9 = stablehlo.dynamic_slice %7, %8, %arg3, sizes = [3, 5] : (tensor<3x6xf32>, tensor<i32>, tensor<i32>) -> tensor<3x5xf32>
    %10 = stablehlo.constant dense<0.0> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<6x12xf32>
    %12 = stablehlo.dot_general %0, %11, contracting_dims = [0] x [1] : (tensor<12x6xf32>, tensor<6x12xf32>) -> tensor<6x6xf32>
    %13 = "stablehlo.scatter"(%9, %arg4, %arg5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<3x5xf32>, tensor<4xi32>, tensor<4x3xf32>) -> tensor<3x5xf32>
    %14 = stablehlo.sign %11 : tensor<6x12xf32>
    %15 = stablehlo.constant dense<-4.0> : tensor<f32>
    %16 = stablehlo.constant dense<4.0> : tensor<f32>
    %17 = stablehlo.clamp %15, %14, %16 : (tensor<f32>, tensor<6x12xf32>, tensor<f32>) -> tensor<6x12xf32>
    %18 = stablehlo.floor %17 : tensor<6x12xf32>
    %19 = stablehlo.convert %18 : (tensor<6x12xf32>) -> tensor<6x12xi32>
    %20 = sdy.sharding_constraint %18 <@mesh, [{"z"}, {}]> : tensor<6x12xf32>
    %21 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<12x6xf32>) -> tensor<12x8x6xf32>
    return %13, %19, %20, %21 : tensor<3x5xf32>, tensor<6x12xi32>, tensor<6x12xf32>, tensor<12x8x6xf32>
  }
}
