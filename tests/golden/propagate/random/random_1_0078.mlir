module @random attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=6]>
  func.func public @main(%arg0: tensor<12x16x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {?}p2]>}, %arg1: tensor<12x5x6xf32>, %arg2: tensor<3xi32>) -> (tensor<12x21x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}p0, {}]>}, tensor<3x21x3xf32>, tensor<12x16x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"x"}p1]>}, tensor<3x12x6xf32>) {
    %0 = stablehlo.minimum %arg0, %arg0 : tensor<12x16x6xf32>
    %1 = stablehlo.reverse %arg0, dims = [0] : tensor<12x16x6xf32>
    %2 = stablehlo.reverse %arg0, dims = [1, 2] : tensor<12x16x6xf32>
    %3 = stablehlo.compare EQ, %1, %0 : (tensor<12x16x6xf32>, tensor<12x16x6xf32>) -> tensor<12x16x6xi1>
    %4 = stablehlo.select %3, %1, %2 : tensor<12x16x6xi1>, tensor<12x16x6xf32>
    %5 = stablehlo.concatenate %4, %arg1, dim = 1 : (tensor<12x16x6xf32>, tensor<12x5x6xf32>) -> tensor<12x21x6xf32>
    %6 = stablehlo.constant dense<2.0> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<3x12x6xf32>
    %8 = stablehlo.dot_general %5, %7, batching_dims = [0] x [1], contracting_dims = [2] x [2] : (tensor<12x21x6xf32>, tensor<3x12x6xf32>) -> tensor<12x21x3xf32>
    %9 = stablehlo.transpose %5, dims = [0, 1, 2] : (tensor<12x21x6xf32>) -> tensor<12x21x6xf32>
    %10 = sdy.sharding_constraint %4 <@mesh, [{}, {}, {?}p2]> : tensor<12x16x6xf32>
    %11 = "stablehlo.gather"(%8, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 21, 3>}> : (tensor<12x21x3xf32>, tensor<3xi32>) -> tensor<3x21x3xf32>
    %12 = stablehlo.iota dim = 1 : tensor<12x16x6xf32>
    %13 = stablehlo.add %10, %12 : tensor<12x16x6xf32>
    %14 = stablehlo.logistic %7 : tensor<3x12x6xf32>
    return %9, %11, %13, %14 : tensor<12x21x6xf32>, tensor<3x21x3xf32>, tensor<12x16x6xf32>, tensor<3x12x6xf32>
  }
}
