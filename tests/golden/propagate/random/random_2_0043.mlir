module @random attributes {mhlo.num_partitions = 12 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=6], device_ids=[9, 0, 3, 1, 11, 5, 2, 10, 6, 4, 8, 7]>
  func.func public @main(%arg0: tensor<2x12x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(2)3}, {"y":(1)2}, {?}]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<i32>, %arg5: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg6: tensor<i32>, %arg7: tensor<16x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"y":(3)2}]>}) -> (tensor<5x1x16xf32>, tensor<2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(1)2, ?}, {"x"}]>}, tensor<5x1x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}]>}, tensor<2x16xf32>) {
    %0 = "stablehlo.case"(%arg1) ({
      %s = stablehlo.negate %arg0 : tensor<2x12x16xf32>
      stablehlo.return %s : tensor<2x12x16xf32>
    }, {
      %s = stablehlo.maximum %arg0, %arg0 : tensor<2x12x16xf32>
      stablehlo.return %s : tensor<2x12x16xf32>
    }, {
      %s = stablehlo.abs %arg0 : tensor<2x12x16xf32>
      stablehlo.return %s : tensor<2x12x16xf32>
    }) : (tensor<i32>) -> tensor<2x12x16xf32>
    %1 = stablehlo.reverse %arg0, dims = [0] : tensor<2x12x16xf32>
    %2 = stablehlo.negate %1 : tensor<2x12x16xf32>
    %3 = stablehlo.maximum %0, %0 : tensor<2x12x16xf32>
    %4 = stablehlo.add %2, %arg0 : tensor<2x12x16xf32>
    %5 = stablehlo.subtract %2, %4 : tensor<2x12x16xf32>
    %6 = stablehlo.reshape %0 : (tensor<2x12x16xf32>) -> tensor<1x2x192xf32>
    %7 = sdy.sharding_constraint %1 <@mesh, [{"y":(3)2, "x", ?}, {}, {}]> : tensor<2x12x16xf32>
    %8 = stablehlo.multiply %4, %4 : tensor<2x12x16xf32>
    %9 = stablehlo.constant dense<0.0> : tensor<f32>
    %10 = stablehlo.reduce(%3 init: %9) applies stablehlo.add across dimensions = [2] : (tensor<2x12x16xf32>, tensor<f32>) -> tensor<2x12xf32>
    %11 = stablehlo.dynamic_slice %5, %arg2, %arg3, %arg4, sizes = [2, 12, 16] : (tensor<2x12x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x12x16xf32>
    %12 = stablehlo.constant dense<-4.0> : tensor<f32>
    %13 = stablehlo.constant dense<4.0> : tensor<f32>
    %14 = stablehlo.clamp %12, %10, %13 : (tensor<f32>, tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
    %15 = stablehlo.floor %14 : tensor<2x12xf32>
    %16 = stablehlo.constant dense<3.0> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<f32>) -> tensor<3x12xf32>
    %18 = "stablehlo.scatter"(%15, %arg5, %17) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<2x12xf32>, tensor<3xi32>, tensor<3x12xf32>) -> tensor<2x12xf32>
    %19 = stablehlo.reshape %0 : (tensor<2x12x16xf32>) -> tensor<12x2x16xf32>
    %20 = stablehlo.add %19, %19 : tensor<12x2x16xf32>
    %21 = stablehlo.tanh %15 : tensor<2x12xf32>
    %22 = stablehlo.ceil %19 : tensor<12x2x16xf32>
    %23 = stablehlo.negate %arg5 : tensor<3xi32>
    %24 = stablehlo.reverse %10, dims = [0, 1] : tensor<2x12xf32>
    %25 = stablehlo.slice %22 [7:12:1, 0:1:1, 0:16:1] : (tensor<12x2x16xf32>) -> tensor<5x1x16xf32>
    %26 = stablehlo.constant dense<0.0> : tensor<f32>
    %27 = stablehlo.reduce(%19 init: %26) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<12x2x16xf32>, tensor<f32>) -> tensor<f32>
    %28 = "stablehlo.case"(%arg6) ({
      %s = stablehlo.negate %25 : tensor<5x1x16xf32>
      stablehlo.return %s : tensor<5x1x16xf32>
    }, {
      %s = stablehlo.maximum %25, %25 : tensor<5x1x16xf32>
      stablehlo.return %s : tensor<5x1x16xf32>
    }, {
      %s = stablehlo.abs %25 : tensor<5x1x16xf32>
      stablehlo.return %s : tensor<5x1x16xf32>
    }) : (tensor<i32>) -> tensor<5x1x16xf32>
    %29 = stablehlo.dot_general %18, %arg7, contracting_dims = [1] x [1] : (tensor<2x12xf32>, tensor<16x12xf32>) -> tensor<2x16xf32>
    %30 = stablehlo.reverse %25, dims = [0, 2] : tensor<5x1x16xf32>
    %31 = stablehlo.constant dense<-4.0> : tensor<f32>
    %32 = stablehlo.constant dense<4.0> : tensor<f32>
    %33 = stablehlo.clamp %31, %29, %32 : (tensor<f32>, tensor<2x16xf32>, tensor<f32>) -> tensor<2x16xf32>
    %34 = stablehlo.floor %33 : tensor<2x16xf32>
    %35 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %36 = "stablehlo.reduce_window"(%34, %35) <{padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<2x16xf32>, tensor<f32>) -> tensor<2x8xf32>
    %37 = sdy.sharding_constraint %30 <@mesh, [{"y":(3)2}, {?}, {"x"}]> : tensor<5x1x16xf32>
    %38 = stablehlo.add %33, %34 : tensor<2x16xf32>
    %39 = stablehlo.transpose %38, dims = [0, 1] : (tensor<2x16xf32>) -> tensor<2x16xf32>
    %40 = stablehlo.add %39, %29 : tensor<2x16xf32>
    return %28, %36, %37, %40 : tensor<5x1x16xf32>, tensor<2x8xf32>, tensor<5x1x16xf32>, tensor<2x16xf32>
  }
}
