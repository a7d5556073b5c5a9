module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%arg0: tensor<12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg1: tensor<12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}], replicated={"y"}>}, %arg2: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x", ?}]>}, %arg3: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg4: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(2)2}]>}) -> (tensor<f32>, tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, tensor<12xf32>, tensor<12xf32>) {
    %0 = stablehlo.minimum %arg0, %arg1 : tensor<12xf32>
    %1 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %2 = "stablehlo.reduce_window"(%arg1, %1) <{padding = dense<[[1, 1]]> : tensor<1x2xi64>, window_dimensions = array<i64: 3>, window_strides = array<i64: 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<12xf32>, tensor<f32>) -> tensor<12xf32>
    %3 = stablehlo.abs %arg1 : tensor<12xf32>
    %4 = stablehlo.constant dense<0.0> : tensor<f32>
    %5 = stablehlo.reduce(%arg0 init: %4) applies stablehlo.add across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    %6 = sdy.sharding_constraint %0 <@mesh, [{"y":(1)2, "x"}]> : tensor<12xf32>
    %7 = stablehlo.constant dense<1.0> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %9 = stablehlo.dot_general %arg2, %8, contracting_dims = [1] x [1] : (tensor<8x6xf32>, tensor<4x6xf32>) -> tensor<8x4xf32>
    %10 = "stablehlo.scatter"(%2, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<12xf32>, tensor<4xi32>, tensor<4xf32>) -> tensor<12xf32>
    %11 = stablehlo.compare EQ, %6, %3 : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %12 = stablehlo.constant dense<0.0> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %14 = stablehlo.select %11, %6, %13 : tensor<12xi1>, tensor<12xf32>
    return %5, %9, %10, %14 : tensor<f32>, tensor<8x4xf32>, tensor<12xf32>, tensor<12xf32>
  }
}
