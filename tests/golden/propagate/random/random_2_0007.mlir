module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=8], device_ids=[7, 3, 0, 4, 5, 2, 6, 1]>
  func.func public @main(%arg0: tensor<48x16x8xi32>, %arg1: tensor<16x24xf32>, %arg2: tensor<64x48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(2)4}, {}]>}, %arg3: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(2)4}]>}, %arg4: tensor<i32>, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<4x4xf32>, %arg7: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(4)2}, {"x":(1)4}]>}, %arg8: tensor<i32>, %arg9: tensor<4x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x":(4)2}]>}, %arg10: tensor<i32>, %arg11: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x"}>}, %arg12: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg13: tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x":(1)2}]>}) -> (tensor<19x43xf32>, tensor<64x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(1)2, ?}, {?}]>}, tensor<4xf32>, tensor<4x24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x", ?}]>}) {
    %0 = stablehlo.reshape %arg0 : (tensor<48x16x8xi32>) -> tensor<16x3x16x8xi32>
    %1 = "stablehlo.gather"(%arg2, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 48>}> : (tensor<64x48xf32>, tensor<4xi32>) -> tensor<4x48xf32>
    %2 = stablehlo.reshape %arg3 : (tensor<4xi32>) -> tensor<1x4xi32>
    %3 = stablehlo.negate %0 : tensor<16x3x16x8xi32>
    %4 = stablehlo.sign %arg2 : tensor<64x48xf32>
    %5 = stablehlo.constant dense<-1000> : tensor<i32>
    %6 = stablehlo.reduce(%3 init: %5) applies stablehlo.maximum across dimensions = [0, 1, 2, 3] : (tensor<16x3x16x8xi32>, tensor<i32>) -> tensor<i32>
    %7 = stablehlo.reshape %0 : (tensor<16x3x16x8xi32>) -> tensor<16x3x2x8x8xi32>
    %8 = stablehlo.reshape %arg2 : (tensor<64x48xf32>) -> tensor<3072xf32>
    %9 = stablehlo.constant dense<-4.0> : tensor<f32>
    %10 = stablehlo.constant dense<4.0> : tensor<f32>
    %11 = stablehlo.clamp %9, %1, %10 : (tensor<f32>, tensor<4x48xf32>, tensor<f32>) -> tensor<4x48xf32>
    %12 = stablehlo.floor %11 : tensor<4x48xf32>
    %13 = stablehlo.iota dim = 1 : tensor<4x48xf32>
    %14 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.constant dense<2> : tensor<i32>
    %16 = stablehlo.constant dense<1> : tensor<i32>
    %17:2 = stablehlo.while(%i = %14, %c = %12) : tensor<i32>, tensor<4x48xf32>
    cond {
      %t = stablehlo.compare LT, %i, %15 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %16 : tensor<i32>
      %s = stablehlo.add %c, %13 : tensor<4x48xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<4x48xf32>
    }
    %18 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %19 = stablehlo.transpose %13, dims = [1, 0] : (tensor<4x48xf32>) -> tensor<48x4xf32>
    %20 = "stablehlo.case"(%arg4) ({
      %s = stablehlo.negate %13 : tensor<4x48xf32>
      stablehlo.return %s : tensor<4x48xf32>
    }, {
      %s = stablehlo.maximum %13, %17#1 : tensor<4x48xf32>
      stablehlo.return %s : tensor<4x48xf32>
    }) : (tensor<i32>) -> tensor<4x48xf32>
    %21 = stablehlo.constant dense<-4.0> : tensor<f32>
    %22 = stablehlo.constant dense<4.0> : tensor<f32>
    %23 = stablehlo.clamp %21, %17#1, %22 : (tensor<f32>, tensor<4x48xf32>, tensor<f32>) -> tensor<4x48xf32>
    %24 = stablehlo.floor %23 : tensor<4x48xf32>
    %25 = stablehlo.constant dense<1.0> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [] : (tensor<f32>) -> tensor<48x24xf32>
    %27 = stablehlo.dot_general %24, %26, contracting_dims = [1] x [0] : (tensor<4x48xf32>, tensor<48x24xf32>) -> tensor<4x24xf32>
    %28 = stablehlo.multiply %27, %27 : tensor<4x24xf32>
    %29 = sdy.sharding_constraint %26 <@mesh, [{"x"}, {}]> : tensor<48x24xf32>
    %30 = stablehlo.iota dim = 0 : tensor<2x15xf32>
    %31 = stablehlo.constant dense<-2> : tensor<i32>
    %32 = stablehlo.dynamic_update_slice %28, %30, %arg5, %31 : (tensor<4x24xf32>, tensor<2x15xf32>, tensor<i32>, tensor<i32>) -> tensor<4x24xf32>
    %33 = stablehlo.reverse %27, dims = [1] : tensor<4x24xf32>
    %34 = stablehlo.constant dense<0.0> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %36 = stablehlo.maximum %28, %35 : tensor<4x24xf32>
    %37 = "stablehlo.sort"(%35) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<4x24xf32>) -> tensor<4x24xf32>
    %38 = stablehlo.reshape %3 : (tensor<16x3x16x8xi32>) -> tensor<16x3x128xi32>
    %39 = stablehlo.cosine %28 : tensor<4x24xf32>
    %40 = stablehlo.concatenate %13, %arg6, %arg7, dim = 1 : (tensor<4x48xf32>, tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x60xf32>
    %41 = stablehlo.constant dense<6> : tensor<i32>
    %42 = stablehlo.constant dense<4> : tensor<i32>
    %43 = stablehlo.dynamic_slice %38, %41, %arg8, %42, sizes = [16, 3, 128] : (tensor<16x3x128xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<16x3x128xi32>
    %44 = stablehlo.dot_general %40, %arg9, contracting_dims = [0] x [0] : (tensor<4x60xf32>, tensor<4x64xf32>) -> tensor<60x64xf32>
    %45 = sdy.sharding_constraint %44 <@mesh, [{}, {?}], replicated={"x"}> : tensor<60x64xf32>
    %46 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %47 = stablehlo.reduce(%arg7 init: %46) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %48 = stablehlo.constant dense<-2> : tensor<i32>
    %49 = stablehlo.dynamic_slice %43, %arg10, %arg11, %48, sizes = [14, 3, 128] : (tensor<16x3x128xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<14x3x128xi32>
    %50 = stablehlo.slice %44 [23:60:2, 21:64:1] : (tensor<60x64xf32>) -> tensor<19x43xf32>
    %51 = stablehlo.transpose %arg9, dims = [1, 0] : (tensor<4x64xf32>) -> tensor<64x4xf32>
    %52 = sdy.sharding_constraint %47 <@mesh, [{}]> : tensor<4xf32>
    %53 = stablehlo.subtract %50, %50 : tensor<19x43xf32>
    %54 = "stablehlo.scatter"(%51, %arg12, %arg13) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<64x4xf32>, tensor<3xi32>, tensor<3x4xf32>) -> tensor<64x4xf32>
    %55 = sdy.sharding_constraint %52 <@mesh, [{?}]> : tensor<4xf32>
    %56 = sdy.sharding_constraint %35 <@mesh, [{}, {}]> : tensor<4x24xf32>
    return %53, %54, %55, %56 : tensor<19x43xf32>, tensor<64x4xf32>, tensor<4xf32>, tensor<4x24xf32>
  }
}
