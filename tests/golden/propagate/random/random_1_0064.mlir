module @random attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=1, "z"=3]>
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}], replicated={"y"}>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}, %arg2: tensor<12x5x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}, {}]>}, %arg3: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg4: tensor<4x12xf32>, %arg5: tensor<4x17xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<5x12xf32>, tensor<4x17xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}, tensor<f32>, tensor<4x17xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}) {
    %0 = stablehlo.ceil %arg0 : tensor<16xf32>
    %1 = stablehlo.iota dim = 0 : tensor<5x12xf32>
    %2 = stablehlo.dot_general %arg2, %1, contracting_dims = [2] x [0] : (tensor<12x5x5xf32>, tensor<5x12xf32>) -> tensor<12x5x12xf32>
    %3 = sdy.sharding_constraint %arg0 <@mesh, [{?}]> : tensor<16xf32>
    %4 = "stablehlo.scatter"(%1, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<5x12xf32>, tensor<4xi32>, tensor<4x12xf32>) -> tensor<5x12xf32>
    %5 = stablehlo.iota dim = 1 : tensor<4x5xf32>
    %6 = stablehlo.concatenate %arg4, %5, dim = 1 : (tensor<4x12xf32>, tensor<4x5xf32>) -> tensor<4x17xf32>
    %7 = sdy.sharding_constraint %3 <@mesh, [{"x", "y"}]> : tensor<16xf32>
    %8 = stablehlo.constant dense<1.0> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<4x17xf32>
    %10 = stablehlo.compare EQ, %6, %9 : (tensor<4x17xf32>, tensor<4x17xf32>) -> tensor<4x17xi1>
    %11 = stablehlo.select %10, %6, %9 : tensor<4x17xi1>, tensor<4x17xf32>
    %12 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %13 = "stablehlo.reduce_window"(%6, %12) <{padding = dense<[[0, 0], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<4x17xf32>, tensor<f32>) -> tensor<4x17xf32>
    %14 = stablehlo.maximum %9, %arg5 : tensor<4x17xf32>
    %15 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %16 = stablehlo.reduce(%7 init: %15) applies stablehlo.maximum across dimensions = [0] : (tensor<16xf32>, tensor<f32>) -> tensor<f32>
    %17 = stablehlo.compare LT, %14, %arg5 : (tensor<4x17xf32>, tensor<4x17xf32>) -> tensor<4x17xi1>
    %18 = stablehlo.constant dense<3.0> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [] : (tensor<f32>) -> tensor<4x17xf32>
    %20 = stablehlo.select %17, %14, %19 : tensor<4x17xi1>, tensor<4x17xf32>
    %21 = stablehlo.constant dense<2.0> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<f32>) -> tensor<4x17xf32>
    %23 = stablehlo.compare EQ, %20, %22 : (tensor<4x17xf32>, tensor<4x17xf32>) -> tensor<4x17xi1>
    %24 = stablehlo.select %23, %20, %11 : tensor<4x17xi1>, tensor<4x17xf32>
    return %4, %13, %16, %24 : tensor<5x12xf32>, tensor<4x17xf32>, tensor<f32>, tensor<4x17xf32>
  }
}
