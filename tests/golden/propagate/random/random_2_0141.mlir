module @random attributes {mhlo.num_partitions = 15 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=5, "y"=3]>
  func.func public @main(%arg0: tensor<16x8x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"y", ?}]>}, %arg1: tensor<32x8x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x", ?}]>}, %arg2: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg3: tensor<16x24xf32>, %arg4: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", ?}, {}]>}, %arg5: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg6: tensor<18x7x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}, %arg7: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg8: tensor<i32>) -> (tensor<132xf32>, tensor<32x8x15xf32>, tensor<18x7x6xf32>, tensor<4xi32>) {
    %0 = stablehlo.iota dim = 2 : tensor<16x8x15xf32>
    %1 = stablehlo.concatenate %arg0, %0, dim = 0 : (tensor<16x8x15xf32>, tensor<16x8x15xf32>) -> tensor<32x8x15xf32>
    %2 = stablehlo.constant dense<2.0> : tensor<f32>
    %3 = stablehlo.pad %arg0, %2, low = [1, 1, 1], high = [0, 2, 2], interior = [0, 0, 0] : (tensor<16x8x15xf32>, tensor<f32>) -> tensor<17x11x18xf32>
    %4 = stablehlo.abs %0 : tensor<16x8x15xf32>
    %5 = stablehlo.reshape %3 : (tensor<17x11x18xf32>) -> tensor<17x11x1x18xf32>
    %6 = stablehlo.constant dense<-4.0> : tensor<f32>
    %7 = stablehlo.constant dense<4.0> : tensor<f32>
    %8 = stablehlo.clamp %6, %1, %7 : (tensor<f32>, tensor<32x8x15xf32>, tensor<f32>) -> tensor<32x8x15xf32>
    %9 = stablehlo.floor %8 : tensor<32x8x15xf32>
    %10 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.constant dense<3> : tensor<i32>
    %12 = stablehlo.constant dense<1> : tensor<i32>
    %13:2 = stablehlo.while(%i = %10, %c = %9) : tensor<i32>, tensor<32x8x15xf32>
    cond {
      %t = stablehlo.compare LT, %i, %11 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %12 : tensor<i32>
      %s = stablehlo.add %c, %9 : tensor<32x8x15xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<32x8x15xf32>
    }
    %14 = stablehlo.ceil %4 : tensor<16x8x15xf32>
    %15 = stablehlo.add %9, %arg1 : tensor<32x8x15xf32>
    %16 = stablehlo.constant dense<0.0> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<f32>) -> tensor<11x12xf32>
    %18 = stablehlo.dot_general %3, %17, contracting_dims = [1] x [0] : (tensor<17x11x18xf32>, tensor<11x12xf32>) -> tensor<17x18x12xf32>
    %19 = stablehlo.abs %14 : tensor<16x8x15xf32>
    %20 = stablehlo.constant dense<-4.0> : tensor<f32>
    %21 = stablehlo.constant dense<4.0> : tensor<f32>
    %22 = stablehlo.clamp %20, %13#1, %21 : (tensor<f32>, tensor<32x8x15xf32>, tensor<f32>) -> tensor<32x8x15xf32>
    %23 = stablehlo.floor %22 : tensor<32x8x15xf32>
    %24 = stablehlo.convert %23 : (tensor<32x8x15xf32>) -> tensor<32x8x15xi32>
    %25 = "stablehlo.gather"(%19, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, slice_sizes = array<i64: 16, 8, 1>}> : (tensor<16x8x15xf32>, tensor<3xi32>) -> tensor<3x16x8xf32>
    %26 = stablehlo.dot_general %19, %arg3, contracting_dims = [0] x [0] : (tensor<16x8x15xf32>, tensor<16x24xf32>) -> tensor<8x15x24xf32>
    %27 = sdy.sharding_constraint %26 <@mesh, [{"y", "x", ?}, {}, {}]> : tensor<8x15x24xf32>
    %28 = stablehlo.constant dense<0.0> : tensor<f32>
    %29 = stablehlo.pad %25, %28, low = [1, 0, 2], high = [0, 0, 0], interior = [0, 1, 1] : (tensor<3x16x8xf32>, tensor<f32>) -> tensor<4x31x17xf32>
    %30 = stablehlo.constant dense<1000.0> : tensor<f32>
    %31 = stablehlo.reduce(%25 init: %30) applies stablehlo.minimum across dimensions = [0] : (tensor<3x16x8xf32>, tensor<f32>) -> tensor<16x8xf32>
    %32 = sdy.sharding_constraint %25 <@mesh, [{}, {"y"}, {"x", ?}]> : tensor<3x16x8xf32>
    %33 = stablehlo.cosine %8 : tensor<32x8x15xf32>
    %34 = stablehlo.dot_general %32, %arg4, contracting_dims = [2] x [0] : (tensor<3x16x8xf32>, tensor<8x8xf32>) -> tensor<3x16x8xf32>
    %35 = stablehlo.ceil %17 : tensor<11x12xf32>
    %36 = stablehlo.iota dim = 0 : tensor<4x12xf32>
    %37 = "stablehlo.scatter"(%35, %arg5, %36) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<11x12xf32>, tensor<4xi32>, tensor<4x12xf32>) -> tensor<11x12xf32>
    %38 = stablehlo.reverse %35, dims = [0, 1] : tensor<11x12xf32>
    %39 = stablehlo.reshape %38 : (tensor<11x12xf32>) -> tensor<132xf32>
    %40 = sdy.sharding_constraint %39 <@mesh, [{"y", "x"}]> : tensor<132xf32>
    %41 = stablehlo.add %arg5, %arg5 : tensor<4xi32>
    %42 = stablehlo.constant dense<0.0> : tensor<f32>
    %43 = stablehlo.pad %0, %42, low = [2, 1, 2], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<16x8x15xf32>, tensor<f32>) -> tensor<18x9x17xf32>
    %44 = sdy.sharding_constraint %39 <@mesh, [{"y", "x", ?}]> : tensor<132xf32>
    %45 = stablehlo.constant dense<2> : tensor<i32>
    %46 = stablehlo.dynamic_update_slice %13#1, %arg6, %arg7, %45, %arg8 : (tensor<32x8x15xf32>, tensor<18x7x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<32x8x15xf32>
    %47 = sdy.sharding_constraint %arg6 <@mesh, [{}, {"y", "x"}, {?}]> : tensor<18x7x6xf32>
    %48 = stablehlo.constant dense<6> : tensor<i32>
    %49 = stablehlo.dynamic_slice %41, %48, sizes = [4] : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    return %44, %46, %47, %49 : tensor<132xf32>, tensor<32x8x15xf32>, tensor<18x7x6xf32>, tensor<4xi32>
  }
}
