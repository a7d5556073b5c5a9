module @random attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%arg0: tensor<6x12x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}, %arg1: tensor<3x4x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {}]>}, %arg2: tensor<6x1xi32>, %arg3: tensor<6x12x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}, {?}]>}, %arg4: tensor<6x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg5: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg6: tensor<3x12x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}, {}]>}) -> (tensor<8x12x8xf32>, tensor<6x12x8xf32>, tensor<8x8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, tensor<8x14x10xf32>) {
    %0 = stablehlo.convert %arg2 : (tensor<6x1xi32>) -> tensor<6x1xbf16>
    %1 = stablehlo.multiply %arg0, %arg3 : tensor<6x12x8xf32>
    %2 = stablehlo.compare LT, %arg2, %arg2 : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x1xi1>
    %3 = stablehlo.select %2, %arg2, %arg4 : tensor<6x1xi1>, tensor<6x1xi32>
    %4 = sdy.sharding_constraint %2 <@mesh, [{"y"}, {?}]> : tensor<6x1xi1>
    %5 = stablehlo.constant dense<-4.0> : tensor<f32>
    %6 = stablehlo.constant dense<4.0> : tensor<f32>
    %7 = stablehlo.clamp %5, %1, %6 : (tensor<f32>, tensor<6x12x8xf32>, tensor<f32>) -> tensor<6x12x8xf32>
    %8 = stablehlo.floor %7 : tensor<6x12x8xf32>
    %9 = stablehlo.iota dim = 2 : tensor<8x6x8xf32>
    %10 = stablehlo.dot_general %8, %9, batching_dims = [2] x [2], contracting_dims = [0] x [1] : (tensor<6x12x8xf32>, tensor<8x6x8xf32>) -> tensor<8x12x8xf32>
    %11 = stablehlo.compare EQ, %9, %9 : (tensor<8x6x8xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xi1>
    %12 = stablehlo.iota dim = 1 : tensor<8x6x8xf32>
    %13 = stablehlo.select %11, %9, %12 : tensor<8x6x8xi1>, tensor<8x6x8xf32>
    %14 = "stablehlo.scatter"(%8, %arg5, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<6x12x8xf32>, tensor<3xi32>, tensor<3x12x8xf32>) -> tensor<6x12x8xf32>
    %15 = stablehlo.transpose %13, dims = [0, 2, 1] : (tensor<8x6x8xf32>) -> tensor<8x8x6xf32>
    %16 = stablehlo.constant dense<0.0> : tensor<f32>
    %17 = stablehlo.pad %arg6, %16, low = [1, 1, 0], high = [2, 1, 2], interior = [1, 0, 0] : (tensor<3x12x8xf32>, tensor<f32>) -> tensor<8x14x10xf32>
    return %10, %14, %15, %17 : tensor<8x12x8xf32>, tensor<6x12x8xf32>, tensor<8x8x6xf32>, tensor<8x14x10xf32>
  }
}
