module @random attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2]>
  func.func public @main(%arg0: tensor<12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg1: tensor<12x16x24xf32>, %arg2: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg3: tensor<4x12x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg4: tensor<12x11x24xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg5: tensor<i32>, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<18x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg8: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg9: tensor<4x12x16xf32>, %arg10: tensor<4x1x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg11: tensor<i32>, %arg12: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg13: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x"}>}, %arg14: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg15: tensor<3xi32>, %arg16: tensor<3x16x24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg17: tensor<12x16x24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg18: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg19: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg20: tensor<12x2x3x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, %arg21: tensor<i32>) -> (tensor<12x10x6xf32>, tensor<12x2x3x6xi32>, tensor<12x10x6xf32>, tensor<12x8x24xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<12xf32>) -> tensor<12x1x1xf32>
    %1 = stablehlo.add %arg1, %arg1 : tensor<12x16x24xf32>
    %2 = stablehlo.constant dense<-4.0> : tensor<f32>
    %3 = stablehlo.constant dense<4.0> : tensor<f32>
    %4 = stablehlo.clamp %2, %arg1, %3 : (tensor<f32>, tensor<12x16x24xf32>, tensor<f32>) -> tensor<12x16x24xf32>
    %5 = stablehlo.floor %4 : tensor<12x16x24xf32>
    %6 = stablehlo.convert %5 : (tensor<12x16x24xf32>) -> tensor<12x16x24xi32>
    %7 = "stablehlo.scatter"(%arg1, %arg2, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [2], scatter_dims_to_operand_dims = [2], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<12x16x24xf32>, tensor<4xi32>, tensor<4x12x16xf32>) -> tensor<12x16x24xf32>
    %8 = stablehlo.constant dense<2> : tensor<i32>
    %9 = stablehlo.dynamic_update_slice %6, %arg4, %arg5, %arg6, %8 : (tensor<12x16x24xi32>, tensor<12x11x24xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x16x24xi32>
    %10 = stablehlo.constant dense<6> : tensor<i32>
    %11 = stablehlo.dynamic_slice %arg2, %10, sizes = [4] : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    %12 = stablehlo.iota dim = 1 : tensor<24x16xi32>
    %13 = stablehlo.dot_general %6, %12, contracting_dims = [2] x [0] : (tensor<12x16x24xi32>, tensor<24x16xi32>) -> tensor<12x16x16xi32>
    %14 = stablehlo.constant dense<2> : tensor<i32>
    %15 = stablehlo.dynamic_update_slice %12, %arg7, %arg8, %14 : (tensor<24x16xi32>, tensor<18x16xi32>, tensor<i32>, tensor<i32>) -> tensor<24x16xi32>
    %16 = stablehlo.negate %12 : tensor<24x16xi32>
    %17 = stablehlo.constant dense<-4.0> : tensor<f32>
    %18 = stablehlo.constant dense<4.0> : tensor<f32>
    %19 = stablehlo.clamp %17, %arg3, %18 : (tensor<f32>, tensor<4x12x16xf32>, tensor<f32>) -> tensor<4x12x16xf32>
    %20 = stablehlo.floor %19 : tensor<4x12x16xf32>
    %21 = stablehlo.constant dense<0> : tensor<i32>
    %22 = stablehlo.constant dense<3> : tensor<i32>
    %23 = stablehlo.constant dense<1> : tensor<i32>
    %24:2 = stablehlo.while(%i = %21, %c = %20) : tensor<i32>, tensor<4x12x16xf32>
    cond {
      %t = stablehlo.compare LT, %i, %22 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %23 : tensor<i32>
      %s = stablehlo.maximum %c, %arg9 : tensor<4x12x16xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<4x12x16xf32>
    }
    %25 = stablehlo.compare GE, %20, %arg9 : (tensor<4x12x16xf32>, tensor<4x12x16xf32>) -> tensor<4x12x16xi1>
    %26 = stablehlo.select %25, %20, %24#1 : tensor<4x12x16xi1>, tensor<4x12x16xf32>
    %27 = sdy.sharding_constraint %arg2 <@mesh, [{}]> : tensor<4xi32>
    %28 = stablehlo.reshape %6 : (tensor<12x16x24xi32>) -> tensor<12x2x8x24xi32>
    %29 = stablehlo.sign %13 : tensor<12x16x16xi32>
    %30 = stablehlo.negate %4 : tensor<12x16x24xf32>
    %31 = stablehlo.constant dense<6> : tensor<i32>
    %32 = stablehlo.constant dense<5> : tensor<i32>
    %33 = stablehlo.dynamic_update_slice %0, %arg10, %arg11, %31, %32 : (tensor<12x1x1xf32>, tensor<4x1x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x1x1xf32>
    %34 = stablehlo.constant dense<4> : tensor<i32>
    %35 = stablehlo.dynamic_slice %28, %arg12, %34, %arg13, %arg14, sizes = [12, 2, 3, 6] : (tensor<12x2x8x24xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x2x3x6xi32>
    %36 = stablehlo.iota dim = 0 : tensor<12x16x24xf32>
    %37 = stablehlo.compare EQ, %30, %36 : (tensor<12x16x24xf32>, tensor<12x16x24xf32>) -> tensor<12x16x24xi1>
    %38 = stablehlo.select %37, %30, %1 : tensor<12x16x24xi1>, tensor<12x16x24xf32>
    %39 = "stablehlo.scatter"(%30, %arg15, %arg16) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<12x16x24xf32>, tensor<3xi32>, tensor<3x16x24xf32>) -> tensor<12x16x24xf32>
    %40 = stablehlo.constant dense<0> : tensor<i32>
    %41 = stablehlo.pad %arg15, %40, low = [0], high = [2], interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<5xi32>
    %42 = stablehlo.maximum %38, %arg17 : tensor<12x16x24xf32>
    %43 = stablehlo.constant dense<2> : tensor<i32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [] : (tensor<i32>) -> tensor<3x12x16xi32>
    %45 = "stablehlo.scatter"(%29, %arg18, %44) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.maximum %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<12x16x16xi32>, tensor<3xi32>, tensor<3x12x16xi32>) -> tensor<12x16x16xi32>
    %46 = sdy.sharding_constraint %42 <@mesh, [{"x"}, {?}, {?}]> : tensor<12x16x24xf32>
    %47 = stablehlo.floor %arg17 : tensor<12x16x24xf32>
    %48 = stablehlo.sign %47 : tensor<12x16x24xf32>
    %49 = sdy.sharding_constraint %44 <@mesh, [{?}, {"x"}, {}]> : tensor<3x12x16xi32>
    %50 = stablehlo.transpose %47, dims = [2, 1, 0] : (tensor<12x16x24xf32>) -> tensor<24x16x12xf32>
    %51 = stablehlo.negate %49 : tensor<3x12x16xi32>
    %52 = stablehlo.constant dense<-4.0> : tensor<f32>
    %53 = stablehlo.constant dense<4.0> : tensor<f32>
    %54 = stablehlo.clamp %52, %46, %53 : (tensor<f32>, tensor<12x16x24xf32>, tensor<f32>) -> tensor<12x16x24xf32>
    %55 = stablehlo.floor %54 : tensor<12x16x24xf32>
    %56 = stablehlo.constant dense<3.0> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %56, dims = [] : (tensor<f32>) -> tensor<12x16x24xf32>
    %58 = stablehlo.constant dense<0> : tensor<i32>
    %59 = stablehlo.constant dense<1> : tensor<i32>
    %60 = stablehlo.constant dense<1> : tensor<i32>
    %61:2 = stablehlo.while(%i = %58, %c = %55) : tensor<i32>, tensor<12x16x24xf32>
    cond {
      %t = stablehlo.compare LT, %i, %59 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %60 : tensor<i32>
      %s = stablehlo.add %c, %57 : tensor<12x16x24xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<12x16x24xf32>
    }
    %62 = stablehlo.constant dense<0.0> : tensor<f32>
    %63 = stablehlo.reduce(%30 init: %62) applies stablehlo.add across dimensions = [1, 2] : (tensor<12x16x24xf32>, tensor<f32>) -> tensor<12xf32>
    %64 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %65 = "stablehlo.reduce_window"(%54, %64) <{padding = dense<[[0, 2], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 2, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<12x16x24xf32>, tensor<f32>) -> tensor<12x8x24xf32>
    %66 = stablehlo.sign %54 : tensor<12x16x24xf32>
    %67 = stablehlo.constant dense<3> : tensor<i32>
    %68 = stablehlo.constant dense<2> : tensor<i32>
    %69 = stablehlo.dynamic_slice %57, %67, %68, %arg19, sizes = [12, 10, 6] : (tensor<12x16x24xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<12x10x6xf32>
    %70 = stablehlo.constant dense<-4.0> : tensor<f32>
    %71 = stablehlo.constant dense<4.0> : tensor<f32>
    %72 = stablehlo.clamp %70, %69, %71 : (tensor<f32>, tensor<12x10x6xf32>, tensor<f32>) -> tensor<12x10x6xf32>
    %73 = stablehlo.floor %72 : tensor<12x10x6xf32>
    %74 = stablehlo.constant dense<0> : tensor<i32>
    %75 = stablehlo.constant dense<4> : tensor<i32>
    %76 = stablehlo.constant dense<1> : tensor<i32>
    %77:2 = stablehlo.while(%i = %74, %c = %73) : tensor<i32>, tensor<12x10x6xf32>
    cond {
      %t = stablehlo.compare LT, %i, %75 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %76 : tensor<i32>
      %s = stablehlo.maximum %c, %72 : tensor<12x10x6xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<12x10x6xf32>
    }
    %78 = sdy.sharding_constraint %73 <@mesh, [{}, {?}, {}]> : tensor<12x10x6xf32>
    %79 = "stablehlo.case"(%arg21) ({
      %s = stablehlo.negate %35 : tensor<12x2x3x6xi32>
      stablehlo.return %s : tensor<12x2x3x6xi32>
    }, {
      %s = stablehlo.maximum %35, %arg20 : tensor<12x2x3x6xi32>
      stablehlo.return %s : tensor<12x2x3x6xi32>
    }, {
      %s = stablehlo.abs %arg20 : tensor<12x2x3x6xi32>
      stablehlo.return %s : tensor<12x2x3x6xi32>
    }) : (tensor<i32>) -> tensor<12x2x3x6xi32>
    %80 = sdy.sharding_constraint %73 <@mesh, [{?}, {?}, {?}]> : tensor<12x10x6xf32>
    %81 = stablehlo.reshape %65 : (tensor<12x8x24xf32>) -> tensor<12x8x24xf32>
    return %78, %79, %80, %81 : tensor<12x10x6xf32>, tensor<12x2x3x6xi32>, tensor<12x10x6xf32>, tensor<12x8x24xf32>
  }
}
