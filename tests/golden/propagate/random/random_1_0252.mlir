module @random attributes {mhlo.num_partitions = 12 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=3, "z"=2]>
  func.func public @main(%arg0: tensor<4x8x2xi32>, %arg1: tensor<16xf32>, %arg2: tensor<16xf32>, %arg3: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x", "z"}]>}, %arg4: tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<4x8x4xi32>, tensor<6xf32>, tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x", ?}]>}, tensor<4x8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"z"}, {}]>}) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2, 3] : (tensor<4x8x2xi32>) -> tensor<2x4x8x2xi32>
    %1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<i32>) -> tensor<2x4x4xi32>
    %3 = stablehlo.dot_general %arg0, %2, batching_dims = [0] x [1], contracting_dims = [2] x [0] : (tensor<4x8x2xi32>, tensor<2x4x4xi32>) -> tensor<4x8x4xi32>
    %4 = stablehlo.compare GE, %arg1, %arg2 : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xi1>
    %5 = stablehlo.select %4, %arg1, %arg3 : tensor<16xi1>, tensor<16xf32>
    %6 = sdy.sharding_constraint %arg3 <@mesh, [{"x", ?}]> : tensor<16xf32>
    %7 = stablehlo.negate %3 : tensor<4x8x4xi32>
    %8 = stablehlo.maximum %7, %7 : tensor<4x8x4xi32>
    %9 = stablehlo.convert %7 : (tensor<4x8x4xi32>) -> tensor<4x8x4xf32>
    %10 = "stablehlo.gather"(%arg2, %arg4) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<16xf32>, tensor<6xi32>) -> tensor<6xf32>
    %11 = sdy.sharding_constraint %arg4 <@mesh, [{}]> : tensor<6xi32>
    %12 = stablehlo.constant dense<2> : tensor<i32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %14 = stablehlo.maximum %11, %13 : tensor<6xi32>
    %15 = sdy.sharding_constraint %9 <@mesh, [{"z", ?}, {}, {?}]> : tensor<4x8x4xf32>
    return %8, %10, %14, %15 : tensor<4x8x4xi32>, tensor<6xf32>, tensor<6xi32>, tensor<4x8x4xf32>
  }
}
