module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=16]>
  func.func public @main(%arg0: tensor<64x2x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg1: tensor<16x2x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}]>}, %arg2: tensor<i32>, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<3xi32>, %arg5: tensor<12x3x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}, %arg6: tensor<12x3x15xf32>, %arg7: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg8: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<12x3x15xbf16>, tensor<12x1x3x1x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}, {?}, {?}]>}, tensor<12x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", ?}]>}, tensor<12x16x1x1x1xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<2x64x32xf32>
    %1 = stablehlo.dot_general %arg0, %0, batching_dims = [1] x [0], contracting_dims = [0] x [1] : (tensor<64x2x12xf32>, tensor<2x64x32xf32>) -> tensor<2x12x32xf32>
    %2 = stablehlo.dot_general %arg0, %arg1, batching_dims = [1] x [1], contracting_dims = [2] x [2] : (tensor<64x2x12xf32>, tensor<16x2x12xf32>) -> tensor<2x64x16xf32>
    %3 = stablehlo.constant dense<1000.0> : tensor<f32>
    %4 = stablehlo.reduce(%0 init: %3) applies stablehlo.minimum across dimensions = [1, 2] : (tensor<2x64x32xf32>, tensor<f32>) -> tensor<2xf32>
    %5 = stablehlo.constant dense<6> : tensor<i32>
    %6 = stablehlo.constant dense<6> : tensor<i32>
    %7 = stablehlo.dynamic_slice %arg1, %5, %arg2, %6, sizes = [11, 2, 9] : (tensor<16x2x12xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<11x2x9xf32>
    %8 = stablehlo.minimum %2, %2 : tensor<2x64x16xf32>
    %9 = stablehlo.constant dense<1.0> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<16x2x12xf32>
    %11 = "stablehlo.case"(%arg3) ({
      %s = stablehlo.negate %arg1 : tensor<16x2x12xf32>
      stablehlo.return %s : tensor<16x2x12xf32>
    }, {
      %s = stablehlo.maximum %arg1, %10 : tensor<16x2x12xf32>
      stablehlo.return %s : tensor<16x2x12xf32>
    }) : (tensor<i32>) -> tensor<16x2x12xf32>
    %12 = stablehlo.logistic %4 : tensor<2xf32>
    %13 = stablehlo.iota dim = 2 : tensor<3x2x12xf32>
    %14 = "stablehlo.scatter"(%10, %arg4, %13) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<16x2x12xf32>, tensor<3xi32>, tensor<3x2x12xf32>) -> tensor<16x2x12xf32>
    %15 = stablehlo.constant dense<0.0> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<f32>) -> tensor<8x2x9xf32>
    %17 = stablehlo.dot_general %7, %16, batching_dims = [2] x [2], contracting_dims = [1] x [1] : (tensor<11x2x9xf32>, tensor<8x2x9xf32>) -> tensor<9x11x8xf32>
    %18 = stablehlo.reshape %11 : (tensor<16x2x12xf32>) -> tensor<16x2x1x12xf32>
    %19 = sdy.sharding_constraint %13 <@mesh, [{}, {"x"}, {}]> : tensor<3x2x12xf32>
    %20 = stablehlo.dot_general %13, %arg5, batching_dims = [2] x [0], contracting_dims = [0] x [1] : (tensor<3x2x12xf32>, tensor<12x3x15xf32>) -> tensor<12x2x15xf32>
    %21 = stablehlo.constant dense<-4.0> : tensor<f32>
    %22 = stablehlo.constant dense<4.0> : tensor<f32>
    %23 = stablehlo.clamp %21, %arg5, %22 : (tensor<f32>, tensor<12x3x15xf32>, tensor<f32>) -> tensor<12x3x15xf32>
    %24 = stablehlo.floor %23 : tensor<12x3x15xf32>
    %25 = stablehlo.constant dense<0> : tensor<i32>
    %26 = stablehlo.constant dense<3> : tensor<i32>
    %27 = stablehlo.constant dense<1> : tensor<i32>
    %28:2 = stablehlo.while(%i = %25, %c = %24) : tensor<i32>, tensor<12x3x15xf32>
    cond {
      %t = stablehlo.compare LT, %i, %26 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %27 : tensor<i32>
      %s = stablehlo.maximum %c, %arg6 : tensor<12x3x15xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<12x3x15xf32>
    }
    %29 = "stablehlo.case"(%arg7) ({
      %s = stablehlo.negate %24 : tensor<12x3x15xf32>
      stablehlo.return %s : tensor<12x3x15xf32>
    }, {
      %s = stablehlo.maximum %24, %arg5 : tensor<12x3x15xf32>
      stablehlo.return %s : tensor<12x3x15xf32>
    }) : (tensor<i32>) -> tensor<12x3x15xf32>
    %30 = stablehlo.reshape %29 : (tensor<12x3x15xf32>) -> tensor<12x1x3x1x15xf32>
    %31 = stablehlo.iota dim = 3 : tensor<8x12x1x3x1xf32>
    %32 = "stablehlo.scatter"(%30, %arg8, %31) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2, 3, 4], inserted_window_dims = [4], scatter_dims_to_operand_dims = [4], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<12x1x3x1x15xf32>, tensor<8xi32>, tensor<8x12x1x3x1xf32>) -> tensor<12x1x3x1x15xf32>
    %33 = stablehlo.constant dense<-4.0> : tensor<f32>
    %34 = stablehlo.constant dense<4.0> : tensor<f32>
    %35 = stablehlo.clamp %33, %24, %34 : (tensor<f32>, tensor<12x3x15xf32>, tensor<f32>) -> tensor<12x3x15xf32>
    %36 = stablehlo.floor %35 : tensor<12x3x15xf32>
    %37 = stablehlo.convert %36 : (tensor<12x3x15xf32>) -> tensor<12x3x15xbf16>
    %38 = stablehlo.transpose %30, dims = [0, 4, 3, 2, 1] : (tensor<12x1x3x1x15xf32>) -> tensor<12x15x1x3x1xf32>
    %39 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %40 = "stablehlo.reduce_window"(%38, %39) <{padding = dense<[[0, 0], [1, 0], [0, 0], [2, 0], [0, 0]]> : tensor<5x2xi64>, window_dimensions = array<i64: 1, 2, 1, 3, 1>, window_strides = array<i64: 1, 1, 1, 2, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<12x15x1x3x1xf32>, tensor<f32>) -> tensor<12x15x1x2x1xf32>
    %41 = sdy.sharding_constraint %32 <@mesh, [{}, {?}, {}, {}, {?}]> : tensor<12x1x3x1x15xf32>
    %42 = stablehlo.constant dense<0.0> : tensor<f32>
    %43 = stablehlo.reduce(%36 init: %42) applies stablehlo.add across dimensions = [2] : (tensor<12x3x15xf32>, tensor<f32>) -> tensor<12x3xf32>
    %44 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %45 = "stablehlo.reduce_window"(%40, %44) <{padding = dense<[[1, 0], [1, 2], [0, 0], [0, 0], [0, 0]]> : tensor<5x2xi64>, window_dimensions = array<i64: 2, 3, 1, 1, 1>, window_strides = array<i64: 1, 1, 1, 2, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<12x15x1x2x1xf32>, tensor<f32>) -> tensor<12x16x1x1x1xf32>
    return %37, %41, %43, %45 : tensor<12x3x15xbf16>, tensor<12x1x3x1x15xf32>, tensor<12x3xf32>, tensor<12x16x1x1x1xf32>
  }
}
