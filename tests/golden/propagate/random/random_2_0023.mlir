module @random attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%arg0: tensor<15x48x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}, {}], replicated={"x"}>}, %arg1: tensor<8xi32>, %arg2: tensor<16x48x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x", "y"}>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<48x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}]>}, %arg6: tensor<8x24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg7: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg8: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x", "y"}>}, %arg9: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg10: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", ?}]>}, %arg11: tensor<4x16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}, {?}]>}, %arg12: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}) -> (tensor<16x91x4x4xf32>, tensor<16x48x8xf32>, tensor<15x91x3x3xf32>, tensor<8xi32>) {
    %0 = stablehlo.iota dim = 1 : tensor<8x48x15xf32>
    %1 = "stablehlo.scatter"(%arg0, %arg1, %0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<15x48x15xf32>, tensor<8xi32>, tensor<8x48x15xf32>) -> tensor<15x48x15xf32>
    %2 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %3 = "stablehlo.reduce_window"(%arg0, %2) <{padding = dense<[[2, 1], [0, 0], [1, 1]]> : tensor<3x2xi64>, window_dimensions = array<i64: 3, 1, 3>, window_strides = array<i64: 1, 1, 2>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<15x48x15xf32>, tensor<f32>) -> tensor<16x48x8xf32>
    %4 = sdy.sharding_constraint %3 <@mesh, [{?}, {"y"}, {}]> : tensor<16x48x8xf32>
    %5 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.dynamic_update_slice %3, %arg2, %5, %6, %arg3 : (tensor<16x48x8xf32>, tensor<16x48x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<16x48x8xf32>
    %8 = stablehlo.maximum %3, %3 : tensor<16x48x8xf32>
    %9 = sdy.sharding_constraint %3 <@mesh, [{?}, {}, {"x"}]> : tensor<16x48x8xf32>
    %10 = sdy.sharding_constraint %arg2 <@mesh, [{"x"}, {}, {?}]> : tensor<16x48x8xf32>
    %11 = stablehlo.constant dense<-4.0> : tensor<f32>
    %12 = stablehlo.constant dense<4.0> : tensor<f32>
    %13 = stablehlo.clamp %11, %7, %12 : (tensor<f32>, tensor<16x48x8xf32>, tensor<f32>) -> tensor<16x48x8xf32>
    %14 = stablehlo.floor %13 : tensor<16x48x8xf32>
    %15 = stablehlo.constant dense<3.0> : tensor<f32>
    %16 = stablehlo.reduce(%14 init: %15) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<16x48x8xf32>, tensor<f32>) -> tensor<f32>
    %17 = stablehlo.iota dim = 0 : tensor<8xi32>
    %18 = "stablehlo.case"(%arg4) ({
      %s = stablehlo.negate %arg1 : tensor<8xi32>
      stablehlo.return %s : tensor<8xi32>
    }, {
      %s = stablehlo.maximum %arg1, %17 : tensor<8xi32>
      stablehlo.return %s : tensor<8xi32>
    }) : (tensor<i32>) -> tensor<8xi32>
    %19 = stablehlo.reverse %1, dims = [0, 1, 2] : tensor<15x48x15xf32>
    %20 = stablehlo.dot_general %10, %arg5, batching_dims = [1] x [0], contracting_dims = [0] x [2] : (tensor<16x48x8xf32>, tensor<48x8x16xf32>) -> tensor<48x8x8xf32>
    %21 = stablehlo.constant dense<0.0> : tensor<f32>
    %22 = stablehlo.reduce(%arg5 init: %21) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<48x8x16xf32>, tensor<f32>) -> tensor<f32>
    %23 = sdy.sharding_constraint %17 <@mesh, [{"y"}]> : tensor<8xi32>
    %24 = stablehlo.reshape %18 : (tensor<8xi32>) -> tensor<1x8x1xi32>
    %25 = stablehlo.dot_general %14, %arg6, contracting_dims = [2] x [0] : (tensor<16x48x8xf32>, tensor<8x24xf32>) -> tensor<16x48x24xf32>
    %26 = sdy.sharding_constraint %23 <@mesh, [{?}]> : tensor<8xi32>
    %27 = stablehlo.iota dim = 0 : tensor<16x8x8xf32>
    %28 = stablehlo.concatenate %8, %3, %27, dim = 1 : (tensor<16x48x8xf32>, tensor<16x48x8xf32>, tensor<16x8x8xf32>) -> tensor<16x104x8xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 3] : (tensor<16x104x8xf32>) -> tensor<16x104x4x8xf32>
    %30 = stablehlo.constant dense<3> : tensor<i32>
    %31 = stablehlo.reduce(%26 init: %30) applies stablehlo.add across dimensions = [0] : (tensor<8xi32>, tensor<i32>) -> tensor<i32>
    %32 = stablehlo.reshape %27 : (tensor<16x8x8xf32>) -> tensor<16x64xf32>
    %33 = "stablehlo.gather"(%28, %arg7) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, slice_sizes = array<i64: 16, 104, 1>}> : (tensor<16x104x8xf32>, tensor<4xi32>) -> tensor<4x16x104xf32>
    %34 = stablehlo.constant dense<0.0> : tensor<f32>
    %35 = "stablehlo.reduce_window"(%29, %34) <{padding = dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 3, 1, 1>, window_strides = array<i64: 1, 1, 1, 2>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<16x104x4x8xf32>, tensor<f32>) -> tensor<16x102x4x4xf32>
    %36 = stablehlo.constant dense<5> : tensor<i32>
    %37 = stablehlo.constant dense<2> : tensor<i32>
    %38 = stablehlo.dynamic_slice %35, %36, %37, %arg8, %arg9, sizes = [16, 91, 4, 4] : (tensor<16x102x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<16x91x4x4xf32>
    %39 = stablehlo.constant dense<0> : tensor<i32>
    %40 = stablehlo.constant dense<-1> : tensor<i32>
    %41 = stablehlo.constant dense<-2> : tensor<i32>
    %42 = stablehlo.dynamic_slice %24, %39, %40, %41, sizes = [1, 8, 1] : (tensor<1x8x1xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x1xi32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [1, 2, 3] : (tensor<1x8x1xi32>) -> tensor<3x1x8x2xi32>
    %44 = stablehlo.floor %38 : tensor<16x91x4x4xf32>
    %45 = stablehlo.reshape %35 : (tensor<16x102x4x4xf32>) -> tensor<1x16x102x4x4xf32>
    %46 = stablehlo.constant dense<-4.0> : tensor<f32>
    %47 = stablehlo.constant dense<4.0> : tensor<f32>
    %48 = stablehlo.clamp %46, %44, %47 : (tensor<f32>, tensor<16x91x4x4xf32>, tensor<f32>) -> tensor<16x91x4x4xf32>
    %49 = stablehlo.floor %48 : tensor<16x91x4x4xf32>
    %50 = "stablehlo.scatter"(%7, %arg10, %arg11) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<16x48x8xf32>, tensor<4xi32>, tensor<4x16x8xf32>) -> tensor<16x48x8xf32>
    %51 = stablehlo.tanh %50 : tensor<16x48x8xf32>
    %52 = stablehlo.constant dense<-4.0> : tensor<f32>
    %53 = stablehlo.constant dense<4.0> : tensor<f32>
    %54 = stablehlo.clamp %52, %44, %53 : (tensor<f32>, tensor<16x91x4x4xf32>, tensor<f32>) -> tensor<16x91x4x4xf32>
    %55 = stablehlo.floor %54 : tensor<16x91x4x4xf32>
    %56 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %57 = "stablehlo.reduce_window"(%55, %56) <{padding = dense<[[0, 1], [0, 0], [1, 1], [2, 1]]> : tensor<4x2xi64>, window_dimensions = array<i64: 3, 1, 2, 3>, window_strides = array<i64: 1, 1, 2, 2>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<16x91x4x4xf32>, tensor<f32>) -> tensor<15x91x3x3xf32>
    %58 = "stablehlo.gather"(%17, %arg12) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
    %59 = stablehlo.reverse %58, dims = [0] : tensor<8xi32>
    return %49, %51, %57, %59 : tensor<16x91x4x4xf32>, tensor<16x48x8xf32>, tensor<15x91x3x3xf32>, tensor<8xi32>
  }
}
