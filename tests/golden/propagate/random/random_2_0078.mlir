module @random attributes {mhlo.num_partitions = 9 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=3, "y"=3]>
  func.func public @main(%arg0: tensor<24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg1: tensor<20xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg2: tensor<8x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}, %arg3: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %arg4: tensor<24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<3x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {?}]>}, %arg7: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x"}>}, %arg8: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x", "y"}>}, %arg9: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg10: tensor<i32>, %arg11: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg12: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg13: tensor<8x1x1x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}, {}]>}) -> (tensor<28xf32>, tensor<8x1x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}]>}, tensor<64x16xf32>, tensor<24xf32>) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{"y"}]> : tensor<24xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<24xf32>) -> tensor<24xf32>
    %2 = stablehlo.constant dense<4> : tensor<i32>
    %3 = stablehlo.dynamic_update_slice %1, %arg1, %2 : (tensor<24xf32>, tensor<20xf32>, tensor<i32>) -> tensor<24xf32>
    %4 = stablehlo.dot_general %arg2, %arg3, contracting_dims = [1] x [0] : (tensor<8x64xf32>, tensor<64x16xf32>) -> tensor<8x16xf32>
    %5 = stablehlo.reshape %arg2 : (tensor<8x64xf32>) -> tensor<8x1x1x64xf32>
    %6 = stablehlo.minimum %3, %arg4 : tensor<24xf32>
    %7 = stablehlo.constant dense<1.0> : tensor<f32>
    %8 = stablehlo.pad %arg3, %7, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<64x16xf32>, tensor<f32>) -> tensor<64x16xf32>
    %9 = sdy.sharding_constraint %4 <@mesh, [{"y"}, {"x"}]> : tensor<8x16xf32>
    %10 = stablehlo.constant dense<0.0> : tensor<f32>
    %11 = stablehlo.reduce(%6 init: %10) applies stablehlo.add across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
    %12 = stablehlo.constant dense<2.0> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<8x64xf32>
    %14 = stablehlo.concatenate %arg2, %arg2, %13, dim = 1 : (tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x192xf32>
    %15 = sdy.sharding_constraint %1 <@mesh, [{}]> : tensor<24xf32>
    %16 = sdy.sharding_constraint %8 <@mesh, [{?}, {"x", "y"}]> : tensor<64x16xf32>
    %17 = stablehlo.constant dense<-4.0> : tensor<f32>
    %18 = stablehlo.constant dense<4.0> : tensor<f32>
    %19 = stablehlo.clamp %17, %9, %18 : (tensor<f32>, tensor<8x16xf32>, tensor<f32>) -> tensor<8x16xf32>
    %20 = stablehlo.floor %19 : tensor<8x16xf32>
    %21 = sdy.sharding_constraint %20 <@mesh, [{}, {"x"}]> : tensor<8x16xf32>
    %22 = stablehlo.constant dense<1.0> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<f32>) -> tensor<8x13xf32>
    %24 = stablehlo.constant dense<-2> : tensor<i32>
    %25 = stablehlo.dynamic_update_slice %21, %23, %arg5, %24 : (tensor<8x16xf32>, tensor<8x13xf32>, tensor<i32>, tensor<i32>) -> tensor<8x16xf32>
    %26 = stablehlo.constant dense<-4.0> : tensor<f32>
    %27 = stablehlo.constant dense<4.0> : tensor<f32>
    %28 = stablehlo.clamp %26, %4, %27 : (tensor<f32>, tensor<8x16xf32>, tensor<f32>) -> tensor<8x16xf32>
    %29 = stablehlo.floor %28 : tensor<8x16xf32>
    %30 = stablehlo.convert %29 : (tensor<8x16xf32>) -> tensor<8x16xi32>
    %31 = stablehlo.reshape %28 : (tensor<8x16xf32>) -> tensor<2x2x2x16xf32>
    %32 = stablehlo.dynamic_update_slice %29, %arg6, %arg7, %arg8 : (tensor<8x16xf32>, tensor<3x16xf32>, tensor<i32>, tensor<i32>) -> tensor<8x16xf32>
    %33 = stablehlo.dynamic_slice %29, %arg9, %arg10, sizes = [1, 12] : (tensor<8x16xf32>, tensor<i32>, tensor<i32>) -> tensor<1x12xf32>
    %34 = stablehlo.compare EQ, %32, %4 : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xi1>
    %35 = stablehlo.select %34, %32, %25 : tensor<8x16xi1>, tensor<8x16xf32>
    %36 = stablehlo.constant dense<5> : tensor<i32>
    %37 = stablehlo.dynamic_slice %19, %36, %arg11, sizes = [7, 16] : (tensor<8x16xf32>, tensor<i32>, tensor<i32>) -> tensor<7x16xf32>
    %38 = sdy.sharding_constraint %35 <@mesh, [{"x", ?}, {}]> : tensor<8x16xf32>
    %39 = stablehlo.constant dense<2.0> : tensor<f32>
    %40 = stablehlo.pad %23, %39, low = [0, 2], high = [2, 2], interior = [0, 0] : (tensor<8x13xf32>, tensor<f32>) -> tensor<10x17xf32>
    %41 = stablehlo.abs %38 : tensor<8x16xf32>
    %42 = stablehlo.iota dim = 0 : tensor<4x8xf32>
    %43 = "stablehlo.scatter"(%32, %arg12, %42) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<8x16xf32>, tensor<4xi32>, tensor<4x8xf32>) -> tensor<8x16xf32>
    %44 = stablehlo.reshape %40 : (tensor<10x17xf32>) -> tensor<170xf32>
    %45 = stablehlo.constant dense<-4.0> : tensor<f32>
    %46 = stablehlo.constant dense<4.0> : tensor<f32>
    %47 = stablehlo.clamp %45, %6, %46 : (tensor<f32>, tensor<24xf32>, tensor<f32>) -> tensor<24xf32>
    %48 = stablehlo.floor %47 : tensor<24xf32>
    %49 = stablehlo.convert %48 : (tensor<24xf32>) -> tensor<24xi32>
    %50 = stablehlo.constant dense<-4.0> : tensor<f32>
    %51 = stablehlo.constant dense<4.0> : tensor<f32>
    %52 = stablehlo.clamp %50, %4, %51 : (tensor<f32>, tensor<8x16xf32>, tensor<f32>) -> tensor<8x16xf32>
    %53 = stablehlo.floor %52 : tensor<8x16xf32>
    %54 = stablehlo.constant dense<0.0> : tensor<f32>
    %55 = stablehlo.reduce(%53 init: %54) applies stablehlo.add across dimensions = [0] : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %56 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %57 = "stablehlo.reduce_window"(%47, %56) <{padding = dense<[[0, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1>, window_strides = array<i64: 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<24xf32>, tensor<f32>) -> tensor<24xf32>
    %58 = stablehlo.compare GE, %53, %9 : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xi1>
    %59 = stablehlo.select %58, %53, %20 : tensor<8x16xi1>, tensor<8x16xf32>
    %60 = sdy.sharding_constraint %44 <@mesh, [{"x"}]> : tensor<170xf32>
    %61 = stablehlo.add %53, %41 : tensor<8x16xf32>
    %62 = stablehlo.constant dense<0.0> : tensor<f32>
    %63 = stablehlo.pad %60, %62, low = [0], high = [0], interior = [0] : (tensor<170xf32>, tensor<f32>) -> tensor<170xf32>
    %64 = stablehlo.iota dim = 1 : tensor<8x16xf32>
    %65 = stablehlo.subtract %59, %64 : tensor<8x16xf32>
    %66 = stablehlo.constant dense<-4.0> : tensor<f32>
    %67 = stablehlo.constant dense<4.0> : tensor<f32>
    %68 = stablehlo.clamp %66, %5, %67 : (tensor<f32>, tensor<8x1x1x64xf32>, tensor<f32>) -> tensor<8x1x1x64xf32>
    %69 = stablehlo.floor %68 : tensor<8x1x1x64xf32>
    %70 = stablehlo.constant dense<0> : tensor<i32>
    %71 = stablehlo.constant dense<3> : tensor<i32>
    %72 = stablehlo.constant dense<1> : tensor<i32>
    %73:2 = stablehlo.while(%i = %70, %c = %69) : tensor<i32>, tensor<8x1x1x64xf32>
    cond {
      %t = stablehlo.compare LT, %i, %71 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %72 : tensor<i32>
      %s = stablehlo.add %c, %arg13 : tensor<8x1x1x64xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<8x1x1x64xf32>
    }
    %74 = stablehlo.iota dim = 0 : tensor<4xf32>
    %75 = stablehlo.concatenate %47, %74, dim = 0 : (tensor<24xf32>, tensor<4xf32>) -> tensor<28xf32>
    %76 = stablehlo.constant dense<0.0> : tensor<f32>
    %77 = stablehlo.reduce(%arg13 init: %76) applies stablehlo.add across dimensions = [2] : (tensor<8x1x1x64xf32>, tensor<f32>) -> tensor<8x1x64xf32>
    %78 = stablehlo.constant dense<-4.0> : tensor<f32>
    %79 = stablehlo.constant dense<4.0> : tensor<f32>
    %80 = stablehlo.clamp %78, %77, %79 : (tensor<f32>, tensor<8x1x64xf32>, tensor<f32>) -> tensor<8x1x64xf32>
    %81 = stablehlo.floor %80 : tensor<8x1x64xf32>
    %82 = stablehlo.constant dense<3.0> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %82, dims = [] : (tensor<f32>) -> tensor<64x15xf32>
    %84 = stablehlo.dot_general %81, %83, contracting_dims = [2] x [0] : (tensor<8x1x64xf32>, tensor<64x15xf32>) -> tensor<8x1x15xf32>
    %85 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<64x16xf32>) -> tensor<64x16xf32>
    %86 = stablehlo.reshape %47 : (tensor<24xf32>) -> tensor<24xf32>
    return %75, %84, %85, %86 : tensor<28xf32>, tensor<8x1x15xf32>, tensor<64x16xf32>, tensor<24xf32>
  }
}
