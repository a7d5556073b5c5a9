module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=4]>
  func.func public @main(%arg0: tensor<16x24xf32>, %arg1: tensor<24x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %arg2: tensor<2x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg3: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", "y", "z", ?}]>}, %arg6: tensor<i32>, %arg7: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x"}>}, %arg8: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "z", "y"}]>}, %arg9: tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"x"}]>}, %arg10: tensor<i32>, %arg11: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x", "y", "z"}>}) -> (tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, tensor<8x3xf32>, tensor<8x3xf32>, tensor<2x15xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<12x16xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [0] x [1] : (tensor<16x24xf32>, tensor<12x16xf32>) -> tensor<24x12xf32>
    %2 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %3 = "stablehlo.reduce_window"(%arg0, %2) <{padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<16x24xf32>, tensor<f32>) -> tensor<16x12xf32>
    %4 = stablehlo.tanh %1 : tensor<24x12xf32>
    %5 = stablehlo.constant dense<0.0> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<24x32xf32>
    %7 = stablehlo.dot_general %arg1, %6, contracting_dims = [0] x [0] : (tensor<24x4xf32>, tensor<24x32xf32>) -> tensor<4x32xf32>
    %8 = "stablehlo.sort"(%0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<12x16xf32>) -> tensor<12x16xf32>
    %9 = "stablehlo.gather"(%7, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 32>}> : (tensor<4x32xf32>, tensor<4xi32>) -> tensor<4x32xf32>
    %10 = stablehlo.logistic %7 : tensor<4x32xf32>
    %11 = stablehlo.reshape %6 : (tensor<24x32xf32>) -> tensor<1x768xf32>
    %12 = stablehlo.maximum %7, %10 : tensor<4x32xf32>
    %13 = stablehlo.abs %arg3 : tensor<4xi32>
    %14 = stablehlo.iota dim = 0 : tensor<4x32xf32>
    %15 = stablehlo.maximum %10, %14 : tensor<4x32xf32>
    %16 = "stablehlo.sort"(%11) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<1x768xf32>) -> tensor<1x768xf32>
    %17 = "stablehlo.case"(%arg4) ({
      %s = stablehlo.negate %15 : tensor<4x32xf32>
      stablehlo.return %s : tensor<4x32xf32>
    }, {
      %s = stablehlo.maximum %15, %15 : tensor<4x32xf32>
      stablehlo.return %s : tensor<4x32xf32>
    }) : (tensor<i32>) -> tensor<4x32xf32>
    %18 = stablehlo.constant dense<-4.0> : tensor<f32>
    %19 = stablehlo.constant dense<4.0> : tensor<f32>
    %20 = stablehlo.clamp %18, %7, %19 : (tensor<f32>, tensor<4x32xf32>, tensor<f32>) -> tensor<4x32xf32>
    %21 = stablehlo.floor %20 : tensor<4x32xf32>
    %22 = stablehlo.constant dense<0.0> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<f32>) -> tensor<48x32xf32>
    %24 = stablehlo.dot_general %21, %23, contracting_dims = [1] x [1] : (tensor<4x32xf32>, tensor<48x32xf32>) -> tensor<4x48xf32>
    %25 = stablehlo.dot_general %21, %arg5, contracting_dims = [0] x [1] : (tensor<4x32xf32>, tensor<3x4xf32>) -> tensor<32x3xf32>
    %26 = stablehlo.constant dense<-4.0> : tensor<f32>
    %27 = stablehlo.constant dense<4.0> : tensor<f32>
    %28 = stablehlo.clamp %26, %21, %27 : (tensor<f32>, tensor<4x32xf32>, tensor<f32>) -> tensor<4x32xf32>
    %29 = stablehlo.floor %28 : tensor<4x32xf32>
    %30 = stablehlo.constant dense<0> : tensor<i32>
    %31 = stablehlo.constant dense<3> : tensor<i32>
    %32 = stablehlo.constant dense<1> : tensor<i32>
    %33:2 = stablehlo.while(%i = %30, %c = %29) : tensor<i32>, tensor<4x32xf32>
    cond {
      %t = stablehlo.compare LT, %i, %31 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %32 : tensor<i32>
      %s = stablehlo.maximum %c, %29 : tensor<4x32xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<4x32xf32>
    }
    %34 = stablehlo.constant dense<0.0> : tensor<f32>
    %35 = stablehlo.pad %14, %34, low = [0, 0], high = [1, 1], interior = [1, 0] : (tensor<4x32xf32>, tensor<f32>) -> tensor<8x33xf32>
    %36 = stablehlo.transpose %arg5, dims = [0, 1] : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %37 = stablehlo.reshape %36 : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %38 = stablehlo.logistic %28 : tensor<4x32xf32>
    %39 = stablehlo.dynamic_slice %29, %arg6, %arg7, sizes = [4, 2] : (tensor<4x32xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
    %40 = stablehlo.floor %35 : tensor<8x33xf32>
    %41 = stablehlo.constant dense<-4.0> : tensor<f32>
    %42 = stablehlo.constant dense<4.0> : tensor<f32>
    %43 = stablehlo.clamp %41, %14, %42 : (tensor<f32>, tensor<4x32xf32>, tensor<f32>) -> tensor<4x32xf32>
    %44 = stablehlo.floor %43 : tensor<4x32xf32>
    %45 = stablehlo.convert %44 : (tensor<4x32xf32>) -> tensor<4x32xbf16>
    %46 = sdy.sharding_constraint %38 <@mesh, [{"z", ?}, {"x"}]> : tensor<4x32xf32>
    %47 = stablehlo.subtract %46, %28 : tensor<4x32xf32>
    %48 = stablehlo.compare GE, %36, %36 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %49 = stablehlo.constant dense<2.0> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %51 = stablehlo.select %48, %36, %50 : tensor<3x4xi1>, tensor<3x4xf32>
    %52 = sdy.sharding_constraint %23 <@mesh, [{}, {"x", "y", ?}]> : tensor<48x32xf32>
    %53 = sdy.sharding_constraint %7 <@mesh, [{"y"}, {"x"}]> : tensor<4x32xf32>
    %54 = stablehlo.constant dense<3.0> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
    %56 = "stablehlo.scatter"(%50, %arg8, %55) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<3x4xf32>, tensor<8xi32>, tensor<8x3xf32>) -> tensor<3x4xf32>
    %57 = stablehlo.compare EQ, %55, %55 : (tensor<8x3xf32>, tensor<8x3xf32>) -> tensor<8x3xi1>
    %58 = stablehlo.select %57, %55, %arg9 : tensor<8x3xi1>, tensor<8x3xf32>
    %59 = stablehlo.dynamic_slice %arg9, %arg10, %arg11, sizes = [8, 3] : (tensor<8x3xf32>, tensor<i32>, tensor<i32>) -> tensor<8x3xf32>
    %60 = stablehlo.constant dense<3> : tensor<i32>
    %61 = stablehlo.constant dense<3> : tensor<i32>
    %62 = stablehlo.dynamic_update_slice %arg2, %arg2, %60, %61 : (tensor<2x15xf32>, tensor<2x15xf32>, tensor<i32>, tensor<i32>) -> tensor<2x15xf32>
    return %56, %58, %59, %62 : tensor<3x4xf32>, tensor<8x3xf32>, tensor<8x3xf32>, tensor<2x15xf32>
  }
}
