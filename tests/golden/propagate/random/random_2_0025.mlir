module @random attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=3]>
  func.func public @main(%arg0: tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg1: tensor<16xf32>, %arg2: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg3: tensor<4x8xf32>, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<8x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg6: tensor<8x15xf32>, %arg7: tensor<6xi32>, %arg8: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", ?}]>}, %arg9: tensor<16x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}, %arg10: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<6xi32>, tensor<3x1xf32>, tensor<8x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x"}]>}, tensor<2xi32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<3xf32>) -> tensor<3x1xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<3xf32>) -> tensor<3x4xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{}, {}], replicated={"y"}> : tensor<3x4xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{}, {?}]> : tensor<3x4xf32>
    %4 = stablehlo.concatenate %arg0, %arg1, dim = 0 : (tensor<3xf32>, tensor<16xf32>) -> tensor<19xf32>
    %5 = stablehlo.iota dim = 1 : tensor<4x3xf32>
    %6 = stablehlo.dot_general %3, %5, contracting_dims = [0] x [1] : (tensor<3x4xf32>, tensor<4x3xf32>) -> tensor<4x4xf32>
    %7 = stablehlo.constant dense<1> : tensor<i32>
    %8 = stablehlo.dynamic_slice %arg1, %7, sizes = [13] : (tensor<16xf32>, tensor<i32>) -> tensor<13xf32>
    %9 = stablehlo.negate %arg1 : tensor<16xf32>
    %10 = stablehlo.sign %9 : tensor<16xf32>
    %11 = stablehlo.transpose %5, dims = [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
    %12 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<16xf32>) -> tensor<16x8x8xf32>
    %13 = stablehlo.reshape %6 : (tensor<4x4xf32>) -> tensor<8x2xf32>
    %14 = "stablehlo.scatter"(%13, %arg2, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<8x2xf32>, tensor<4xi32>, tensor<4x8xf32>) -> tensor<8x2xf32>
    %15 = "stablehlo.sort"(%14) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<8x2xf32>) -> tensor<8x2xf32>
    %16 = stablehlo.constant dense<1.0> : tensor<f32>
    %17 = stablehlo.pad %15, %16, low = [2, 2], high = [0, 0], interior = [0, 1] : (tensor<8x2xf32>, tensor<f32>) -> tensor<10x5xf32>
    %18 = stablehlo.transpose %12, dims = [2, 1, 0] : (tensor<16x8x8xf32>) -> tensor<8x8x16xf32>
    %19 = "stablehlo.case"(%arg4) ({
      %s = stablehlo.negate %10 : tensor<16xf32>
      stablehlo.return %s : tensor<16xf32>
    }, {
      %s = stablehlo.maximum %10, %10 : tensor<16xf32>
      stablehlo.return %s : tensor<16xf32>
    }, {
      %s = stablehlo.abs %10 : tensor<16xf32>
      stablehlo.return %s : tensor<16xf32>
    }) : (tensor<i32>) -> tensor<16xf32>
    %20 = stablehlo.constant dense<0.0> : tensor<f32>
    %21 = stablehlo.reduce(%19 init: %20) applies stablehlo.add across dimensions = [0] : (tensor<16xf32>, tensor<f32>) -> tensor<f32>
    %22 = stablehlo.constant dense<-4.0> : tensor<f32>
    %23 = stablehlo.constant dense<4.0> : tensor<f32>
    %24 = stablehlo.clamp %22, %15, %23 : (tensor<f32>, tensor<8x2xf32>, tensor<f32>) -> tensor<8x2xf32>
    %25 = stablehlo.floor %24 : tensor<8x2xf32>
    %26 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %27 = stablehlo.reduce(%25 init: %26) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<8x2xf32>, tensor<f32>) -> tensor<f32>
    %28 = stablehlo.maximum %9, %9 : tensor<16xf32>
    %29 = sdy.sharding_constraint %28 <@mesh, [{"x"}]> : tensor<16xf32>
    %30 = sdy.sharding_constraint %11 <@mesh, [{?}, {"x"}]> : tensor<3x4xf32>
    %31 = stablehlo.constant dense<-4.0> : tensor<f32>
    %32 = stablehlo.constant dense<4.0> : tensor<f32>
    %33 = stablehlo.clamp %31, %24, %32 : (tensor<f32>, tensor<8x2xf32>, tensor<f32>) -> tensor<8x2xf32>
    %34 = stablehlo.floor %33 : tensor<8x2xf32>
    %35 = stablehlo.constant dense<-4.0> : tensor<f32>
    %36 = stablehlo.constant dense<4.0> : tensor<f32>
    %37 = stablehlo.clamp %35, %34, %36 : (tensor<f32>, tensor<8x2xf32>, tensor<f32>) -> tensor<8x2xf32>
    %38 = stablehlo.floor %37 : tensor<8x2xf32>
    %39 = stablehlo.convert %38 : (tensor<8x2xf32>) -> tensor<8x2xbf16>
    %40 = stablehlo.dot_general %25, %arg6, contracting_dims = [0] x [0] : (tensor<8x2xf32>, tensor<8x15xf32>) -> tensor<2x15xf32>
    %41 = "stablehlo.gather"(%37, %arg7) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>}> : (tensor<8x2xf32>, tensor<6xi32>) -> tensor<6x2xf32>
    %42 = stablehlo.reshape %39 : (tensor<8x2xbf16>) -> tensor<8x2xbf16>
    %43 = stablehlo.slice %42 [0:8:2, 0:2:1] : (tensor<8x2xbf16>) -> tensor<4x2xbf16>
    %44 = stablehlo.iota dim = 0 : tensor<8x15xf32>
    %45 = stablehlo.maximum %arg6, %44 : tensor<8x15xf32>
    %46 = stablehlo.reshape %41 : (tensor<6x2xf32>) -> tensor<6x2x1xf32>
    %47 = stablehlo.constant dense<-4.0> : tensor<f32>
    %48 = stablehlo.constant dense<4.0> : tensor<f32>
    %49 = stablehlo.clamp %47, %40, %48 : (tensor<f32>, tensor<2x15xf32>, tensor<f32>) -> tensor<2x15xf32>
    %50 = stablehlo.floor %49 : tensor<2x15xf32>
    %51 = stablehlo.constant dense<0> : tensor<i32>
    %52 = stablehlo.constant dense<2> : tensor<i32>
    %53 = stablehlo.constant dense<1> : tensor<i32>
    %54:2 = stablehlo.while(%i = %51, %c = %50) : tensor<i32>, tensor<2x15xf32>
    cond {
      %t = stablehlo.compare LT, %i, %52 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %53 : tensor<i32>
      %s = stablehlo.add %c, %49 : tensor<2x15xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<2x15xf32>
    }
    %55 = stablehlo.constant dense<5> : tensor<i32>
    %56 = stablehlo.constant dense<4> : tensor<i32>
    %57 = stablehlo.dynamic_slice %0, %55, %56, sizes = [3, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
    %58 = stablehlo.constant dense<1.0> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %58, dims = [] : (tensor<f32>) -> tensor<2x24xf32>
    %60 = stablehlo.dot_general %50, %59, contracting_dims = [0] x [0] : (tensor<2x15xf32>, tensor<2x24xf32>) -> tensor<15x24xf32>
    %61 = stablehlo.constant dense<1.0> : tensor<f32>
    %62 = stablehlo.pad %54#1, %61, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x15xf32>, tensor<f32>) -> tensor<2x15xf32>
    %63 = "stablehlo.scatter"(%arg7, %arg8, %arg8) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.add %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<6xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<6xi32>
    %64 = stablehlo.dot_general %57, %arg9, contracting_dims = [0] x [1] : (tensor<3x1xf32>, tensor<16x3xf32>) -> tensor<1x16xf32>
    %65 = "stablehlo.gather"(%64, %arg10) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<1x16xf32>, tensor<3xi32>) -> tensor<3x1xf32>
    %66 = stablehlo.abs %33 : tensor<8x2xf32>
    %67 = stablehlo.slice %arg10 [0:3:2] : (tensor<3xi32>) -> tensor<2xi32>
    return %63, %65, %66, %67 : tensor<6xi32>, tensor<3x1xf32>, tensor<8x2xf32>, tensor<2xi32>
  }
}
