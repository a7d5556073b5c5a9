module @random attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=4]>
  func.func public @main(%arg0: tensor<3x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %arg1: tensor<6x8xf32>, %arg2: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}, %arg3: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %arg4: tensor<8x6xf32>) -> (tensor<3x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, tensor<7x8xf32>, tensor<48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], replicated={"x"}>}) {
    %0 = stablehlo.iota dim = 1 : tensor<3x16xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<3x16xf32>
    %2 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<3x16xf32>) -> tensor<3x16xf32>
    %3 = stablehlo.compare GE, %arg1, %arg1 : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xi1>
    %4 = stablehlo.iota dim = 0 : tensor<6x8xf32>
    %5 = stablehlo.select %3, %arg1, %4 : tensor<6x8xi1>, tensor<6x8xf32>
    %6 = sdy.sharding_constraint %4 <@mesh, [{"x"}, {"y"}]> : tensor<6x8xf32>
    %7 = stablehlo.convert %3 : (tensor<6x8xi1>) -> tensor<6x8xi32>
    %8 = stablehlo.floor %5 : tensor<6x8xf32>
    %9 = "stablehlo.scatter"(%8, %arg2, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<6x8xf32>, tensor<8xi32>, tensor<8x6xf32>) -> tensor<6x8xf32>
    %10 = stablehlo.convert %7 : (tensor<6x8xi32>) -> tensor<6x8xf32>
    %11 = sdy.sharding_constraint %0 <@mesh, [{"y"}, {"x"}]> : tensor<3x16xf32>
    %12 = stablehlo.constant dense<-4.0> : tensor<f32>
    %13 = stablehlo.constant dense<4.0> : tensor<f32>
    %14 = stablehlo.clamp %12, %9, %13 : (tensor<f32>, tensor<6x8xf32>, tensor<f32>) -> tensor<6x8xf32>
    %15 = stablehlo.floor %14 : tensor<6x8xf32>
    %16 = stablehlo.dot_general %15, %arg4, contracting_dims = [0] x [1] : (tensor<6x8xf32>, tensor<8x6xf32>) -> tensor<8x8xf32>
    %17 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %18 = "stablehlo.reduce_window"(%14, %17) <{padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<6x8xf32>, tensor<f32>) -> tensor<7x8xf32>
    %19 = stablehlo.reshape %14 : (tensor<6x8xf32>) -> tensor<48xf32>
    return %11, %16, %18, %19 : tensor<3x16xf32>, tensor<8x8xf32>, tensor<7x8xf32>, tensor<48xf32>
  }
}
