module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=2, "z"=4]>
  func.func public @main(%arg0: tensor<12x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, %arg1: tensor<4x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", ?}, {?}]>}, %arg2: tensor<12x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"x"}]>}, %arg3: tensor<i32>, %arg4: tensor<8xi32>, %arg5: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(2)2, "x", "y"}]>}, %arg6: tensor<i32>) -> (tensor<f32>, tensor<12x19xf32>, tensor<16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}]>}, tensor<8xi32>) {
    %0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %arg2, %arg3, %0 : (tensor<12x3xf32>, tensor<12x1xf32>, tensor<i32>, tensor<i32>) -> tensor<12x3xf32>
    %2 = stablehlo.iota dim = 1 : tensor<8x3xf32>
    %3 = stablehlo.dot_general %arg0, %2, contracting_dims = [1] x [1] : (tensor<12x3xf32>, tensor<8x3xf32>) -> tensor<12x8xf32>
    %4 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %5 = "stablehlo.reduce_window"(%3, %4) <{padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<12x8xf32>, tensor<f32>) -> tensor<12x4xf32>
    %6 = sdy.sharding_constraint %arg2 <@mesh, [{}, {"x"}]> : tensor<12x1xf32>
    %7 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %8 = stablehlo.reduce(%6 init: %7) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<12x1xf32>, tensor<f32>) -> tensor<f32>
    %9 = stablehlo.iota dim = 1 : tensor<12x16xf32>
    %10 = stablehlo.concatenate %1, %9, dim = 1 : (tensor<12x3xf32>, tensor<12x16xf32>) -> tensor<12x19xf32>
    %11 = stablehlo.iota dim = 0 : tensor<8x19xf32>
    %12 = "stablehlo.scatter"(%10, %arg4, %11) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<12x19xf32>, tensor<8xi32>, tensor<8x19xf32>) -> tensor<12x19xf32>
    %13 = "stablehlo.case"(%arg6) ({
      %s = stablehlo.negate %arg4 : tensor<8xi32>
      stablehlo.return %s : tensor<8xi32>
    }, {
      %s = stablehlo.maximum %arg4, %arg5 : tensor<8xi32>
      stablehlo.return %s : tensor<8xi32>
    }, {
      %s = stablehlo.abs %arg5 : tensor<8xi32>
      stablehlo.return %s : tensor<8xi32>
    }) : (tensor<i32>) -> tensor<8xi32>
    %14 = stablehlo.concatenate %13, %arg5, dim = 0 : (tensor<8xi32>, tensor<8xi32>) -> tensor<16xi32>
    %15 = stablehlo.abs %arg4 : tensor<8xi32>
    return %8, %12, %14, %15 : tensor<f32>, tensor<12x19xf32>, tensor<16xi32>, tensor<8xi32>
  }
}
