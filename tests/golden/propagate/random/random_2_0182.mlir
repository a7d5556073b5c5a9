module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=16]>
  func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(4)4}]>}, %arg1: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(8)2}p1]>}, %arg2: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(8)2, ?}p2]>}, %arg3: tensor<8xf32>, %arg4: tensor<8xi32>, %arg5: tensor<3x4x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x":(1)2}, {}]>}, %arg6: tensor<i32>, %arg7: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg8: tensor<2x16xf32>, %arg9: tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg10: tensor<2x48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(8)2}p0, {}]>}) -> (tensor<12xi32>, tensor<2x16xf32>, tensor<2x96xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<2x41xf32>) {
    %0 = sdy.sharding_constraint %arg1 <@mesh, [{"x", ?}]> : tensor<16xf32>
    %1 = stablehlo.reshape %0 : (tensor<16xf32>) -> tensor<4x2x2xf32>
    %2 = stablehlo.tanh %arg1 : tensor<16xf32>
    %3 = stablehlo.compare LT, %arg0, %arg2 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %4 = stablehlo.select %3, %arg0, %arg3 : tensor<8xi1>, tensor<8xf32>
    %5 = stablehlo.cosine %0 : tensor<16xf32>
    %6 = stablehlo.slice %2 [10:16:2] : (tensor<16xf32>) -> tensor<3xf32>
    %7 = sdy.sharding_constraint %arg3 <@mesh, [{"x":(1)2}]> : tensor<8xf32>
    %8 = stablehlo.iota dim = 1 : tensor<2x16xf32>
    %9 = stablehlo.dot_general %1, %8, contracting_dims = [2] x [0] : (tensor<4x2x2xf32>, tensor<2x16xf32>) -> tensor<4x2x16xf32>
    %10 = stablehlo.constant dense<3.0> : tensor<f32>
    %11 = stablehlo.reduce(%4 init: %10) applies stablehlo.minimum across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %12 = "stablehlo.gather"(%9, %arg4) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, slice_sizes = array<i64: 4, 2, 1>}> : (tensor<4x2x16xf32>, tensor<8xi32>) -> tensor<8x4x2xf32>
    %13 = stablehlo.constant dense<3.0> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<3x2xf32>
    %15 = stablehlo.dot_general %1, %14, contracting_dims = [2] x [1] : (tensor<4x2x2xf32>, tensor<3x2xf32>) -> tensor<4x2x3xf32>
    %16 = stablehlo.subtract %15, %15 : tensor<4x2x3xf32>
    %17 = stablehlo.reshape %12 : (tensor<8x4x2xf32>) -> tensor<32x2xf32>
    %18 = stablehlo.concatenate %9, %9, dim = 1 : (tensor<4x2x16xf32>, tensor<4x2x16xf32>) -> tensor<4x4x16xf32>
    %19 = stablehlo.constant dense<-4.0> : tensor<f32>
    %20 = stablehlo.constant dense<4.0> : tensor<f32>
    %21 = stablehlo.clamp %19, %14, %20 : (tensor<f32>, tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %22 = stablehlo.floor %21 : tensor<3x2xf32>
    %23 = stablehlo.convert %22 : (tensor<3x2xf32>) -> tensor<3x2xbf16>
    %24 = stablehlo.constant dense<5> : tensor<i32>
    %25 = stablehlo.dynamic_update_slice %18, %arg5, %arg6, %arg7, %24 : (tensor<4x4x16xf32>, tensor<3x4x7xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x4x16xf32>
    %26 = stablehlo.iota dim = 1 : tensor<16x3xf32>
    %27 = stablehlo.dot_general %22, %26, contracting_dims = [0] x [1] : (tensor<3x2xf32>, tensor<16x3xf32>) -> tensor<2x16xf32>
    %28 = stablehlo.reverse %27, dims = [1] : tensor<2x16xf32>
    %29 = stablehlo.constant dense<-4.0> : tensor<f32>
    %30 = stablehlo.constant dense<4.0> : tensor<f32>
    %31 = stablehlo.clamp %29, %9, %30 : (tensor<f32>, tensor<4x2x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
    %32 = stablehlo.floor %31 : tensor<4x2x16xf32>
    %33 = stablehlo.constant dense<0> : tensor<i32>
    %34 = stablehlo.constant dense<1> : tensor<i32>
    %35 = stablehlo.constant dense<1> : tensor<i32>
    %36:2 = stablehlo.while(%i = %33, %c = %32) : tensor<i32>, tensor<4x2x16xf32>
    cond {
      %t = stablehlo.compare LT, %i, %34 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %35 : tensor<i32>
      %s = stablehlo.maximum %c, %31 : tensor<4x2x16xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<4x2x16xf32>
    }
    %37 = stablehlo.reshape %32 : (tensor<4x2x16xf32>) -> tensor<128xf32>
    %38 = sdy.sharding_constraint %36#1 <@mesh, [{"x":(4)4, ?}, {?}p2, {}]> : tensor<4x2x16xf32>
    %39 = sdy.sharding_constraint %27 <@mesh, [{}, {?}p0]> : tensor<2x16xf32>
    %40 = stablehlo.reshape %39 : (tensor<2x16xf32>) -> tensor<1x2x1x16xf32>
    %41 = sdy.sharding_constraint %36#1 <@mesh, [{?}, {}, {"x"}p0]> : tensor<4x2x16xf32>
    %42 = stablehlo.transpose %16, dims = [2, 0, 1] : (tensor<4x2x3xf32>) -> tensor<3x4x2xf32>
    %43 = stablehlo.reshape %37 : (tensor<128xf32>) -> tensor<1x4x32xf32>
    %44 = stablehlo.constant dense<2.0> : tensor<f32>
    %45 = stablehlo.pad %arg3, %44, low = [2], high = [1], interior = [1] : (tensor<8xf32>, tensor<f32>) -> tensor<18xf32>
    %46 = stablehlo.reshape %45 : (tensor<18xf32>) -> tensor<2x1x9xf32>
    %47 = stablehlo.constant dense<-4.0> : tensor<f32>
    %48 = stablehlo.constant dense<4.0> : tensor<f32>
    %49 = stablehlo.clamp %47, %8, %48 : (tensor<f32>, tensor<2x16xf32>, tensor<f32>) -> tensor<2x16xf32>
    %50 = stablehlo.floor %49 : tensor<2x16xf32>
    %51 = stablehlo.constant dense<0> : tensor<i32>
    %52 = stablehlo.constant dense<3> : tensor<i32>
    %53 = stablehlo.constant dense<1> : tensor<i32>
    %54:2 = stablehlo.while(%i = %51, %c = %50) : tensor<i32>, tensor<2x16xf32>
    cond {
      %t = stablehlo.compare LT, %i, %52 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %53 : tensor<i32>
      %s = stablehlo.maximum %c, %28 : tensor<2x16xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<2x16xf32>
    }
    %55 = stablehlo.reshape %49 : (tensor<2x16xf32>) -> tensor<2x1x2x8xf32>
    %56 = stablehlo.constant dense<-2> : tensor<i32>
    %57 = stablehlo.constant dense<1> : tensor<i32>
    %58 = stablehlo.dynamic_slice %8, %56, %57, sizes = [2, 16] : (tensor<2x16xf32>, tensor<i32>, tensor<i32>) -> tensor<2x16xf32>
    %59 = stablehlo.constant dense<3.0> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %59, dims = [] : (tensor<f32>) -> tensor<2x16xf32>
    %61 = stablehlo.compare LT, %58, %60 : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xi1>
    %62 = stablehlo.select %61, %58, %arg8 : tensor<2x16xi1>, tensor<2x16xf32>
    %63 = stablehlo.constant dense<3.0> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %63, dims = [] : (tensor<f32>) -> tensor<2x48xf32>
    %65 = stablehlo.dot_general %62, %64, contracting_dims = [0] x [0] : (tensor<2x16xf32>, tensor<2x48xf32>) -> tensor<16x48xf32>
    %66 = "stablehlo.gather"(%65, %arg9) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 48>}> : (tensor<16x48xf32>, tensor<6xi32>) -> tensor<6x48xf32>
    %67 = stablehlo.concatenate %arg9, %arg9, dim = 0 : (tensor<6xi32>, tensor<6xi32>) -> tensor<12xi32>
    %68 = stablehlo.constant dense<1.0> : tensor<f32>
    %69 = stablehlo.broadcast_in_dim %68, dims = [] : (tensor<f32>) -> tensor<2x41xf32>
    %70 = stablehlo.constant dense<3> : tensor<i32>
    %71 = stablehlo.constant dense<0> : tensor<i32>
    %72 = stablehlo.dynamic_update_slice %64, %69, %70, %71 : (tensor<2x48xf32>, tensor<2x41xf32>, tensor<i32>, tensor<i32>) -> tensor<2x48xf32>
    %73 = stablehlo.logistic %arg8 : tensor<2x16xf32>
    %74 = stablehlo.concatenate %72, %arg10, dim = 1 : (tensor<2x48xf32>, tensor<2x48xf32>) -> tensor<2x96xf32>
    %75 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %76 = "stablehlo.reduce_window"(%69, %75) <{padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<2x41xf32>, tensor<f32>) -> tensor<2x41xf32>
    return %67, %73, %74, %76 : tensor<12xi32>, tensor<2x16xf32>, tensor<2x96xf32>, tensor<2x41xf32>
  }
}
