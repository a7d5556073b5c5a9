module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=4], device_ids=[5, 0, 4, 9, 3, 10, 12, 11, 14, 7, 2, 13, 1, 15, 8, 6]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4x11xf32>, %arg3: tensor<11x10xf32>) -> (tensor<f32>, tensor<8x8xbf16>, tensor<4x11xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, tensor<11x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", "y", ?}]>}) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %1 = stablehlo.constant dense<2.0> : tensor<f32>
    %2 = stablehlo.pad %arg0, %1, low = [1, 0], high = [2, 2], interior = [0, 0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<11x10xf32>
    %3 = "stablehlo.scatter"(%2, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<11x10xf32>, tensor<4xi32>, tensor<4x11xf32>) -> tensor<11x10xf32>
    %4 = sdy.sharding_constraint %0 <@mesh, [{"y", "z", ?}, {?}]> : tensor<8x8xf32>
    %5 = "stablehlo.sort"(%2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<11x10xf32>) -> tensor<11x10xf32>
    %6 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %7 = stablehlo.reduce(%3 init: %6) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<11x10xf32>, tensor<f32>) -> tensor<f32>
    %8 = sdy.sharding_constraint %4 <@mesh, [{?}, {"x", "y", "z", ?}]> : tensor<8x8xf32>
    %9 = stablehlo.constant dense<-4.0> : tensor<f32>
    %10 = stablehlo.constant dense<4.0> : tensor<f32>
    %11 = stablehlo.clamp %9, %8, %10 : (tensor<f32>, tensor<8x8xf32>, tensor<f32>) -> tensor<8x8xf32>
    %12 = stablehlo.floor %11 : tensor<8x8xf32>
    %13 = stablehlo.convert %12 : (tensor<8x8xf32>) -> tensor<8x8xbf16>
    %14 = "stablehlo.sort"(%arg2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<4x11xf32>) -> tensor<4x11xf32>
    %15 = stablehlo.minimum %2, %arg3 : tensor<11x10xf32>
    return %7, %13, %14, %15 : tensor<f32>, tensor<8x8xbf16>, tensor<4x11xf32>, tensor<11x10xf32>
  }
}
