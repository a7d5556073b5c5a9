module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=2, "z"=4]>
  func.func public @main(%arg0: tensor<16x3x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"z":(1)2}, {"x", "y"}]>}, %arg1: tensor<3x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg2: tensor<3x17xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x", ?}]>}, %arg3: tensor<15x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {"y"}], replicated={"z"}>}, %arg4: tensor<5x16x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {"z":(2)2}]>}, %arg5: tensor<8xi32>, %arg6: tensor<5x45xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y", "x"}], replicated={"z"}>}, %arg7: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg8: tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "z"}]>}, %arg9: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg10: tensor<4xi32>, %arg11: tensor<i32>) -> (tensor<4x45xf32>, tensor<2x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x", "z":(2)2}]>}, tensor<8xi32>, tensor<8x45xf32>) {
    %0 = stablehlo.sign %arg0 : tensor<16x3x16xf32>
    %1 = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.pad %0, %1, low = [0, 0, 0], high = [1, 2, 0], interior = [0, 0, 0] : (tensor<16x3x16xf32>, tensor<f32>) -> tensor<17x5x16xf32>
    %3 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<16x3x16xf32>, tensor<3x12xf32>) -> tensor<16x16x12xf32>
    %4 = stablehlo.constant dense<1.0> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<f32>) -> tensor<17x5x16xf32>
    %6 = stablehlo.maximum %2, %5 : tensor<17x5x16xf32>
    %7 = stablehlo.dot_general %2, %arg2, contracting_dims = [0] x [1] : (tensor<17x5x16xf32>, tensor<3x17xf32>) -> tensor<5x16x3xf32>
    %8 = stablehlo.constant dense<1.0> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<17x5x16xf32>
    %10 = stablehlo.concatenate %5, %2, %9, dim = 1 : (tensor<17x5x16xf32>, tensor<17x5x16xf32>, tensor<17x5x16xf32>) -> tensor<17x15x16xf32>
    %11 = sdy.sharding_constraint %7 <@mesh, [{}, {}, {?}]> : tensor<5x16x3xf32>
    %12 = stablehlo.reverse %7, dims = [2] : tensor<5x16x3xf32>
    %13 = stablehlo.add %arg2, %arg2 : tensor<3x17xf32>
    %14 = stablehlo.slice %9 [5:17:1, 2:5:1, 0:16:1] : (tensor<17x5x16xf32>) -> tensor<12x3x16xf32>
    %15 = stablehlo.constant dense<-4.0> : tensor<f32>
    %16 = stablehlo.constant dense<4.0> : tensor<f32>
    %17 = stablehlo.clamp %15, %12, %16 : (tensor<f32>, tensor<5x16x3xf32>, tensor<f32>) -> tensor<5x16x3xf32>
    %18 = stablehlo.floor %17 : tensor<5x16x3xf32>
    %19 = stablehlo.dot_general %18, %arg3, contracting_dims = [1] x [1] : (tensor<5x16x3xf32>, tensor<15x16xf32>) -> tensor<5x3x15xf32>
    %20 = stablehlo.compare EQ, %19, %19 : (tensor<5x3x15xf32>, tensor<5x3x15xf32>) -> tensor<5x3x15xi1>
    %21 = stablehlo.select %20, %19, %19 : tensor<5x3x15xi1>, tensor<5x3x15xf32>
    %22 = stablehlo.concatenate %18, %arg4, dim = 2 : (tensor<5x16x3xf32>, tensor<5x16x3xf32>) -> tensor<5x16x6xf32>
    %23 = stablehlo.reshape %21 : (tensor<5x3x15xf32>) -> tensor<5x45xf32>
    %24 = stablehlo.constant dense<0.0> : tensor<f32>
    %25 = stablehlo.pad %19, %24, low = [2, 0, 1], high = [0, 1, 0], interior = [0, 0, 1] : (tensor<5x3x15xf32>, tensor<f32>) -> tensor<7x4x30xf32>
    %26 = "stablehlo.sort"(%23) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<5x45xf32>) -> tensor<5x45xf32>
    %27 = sdy.sharding_constraint %23 <@mesh, [{"y"}, {"z":(2)2, ?}], replicated={"x"}> : tensor<5x45xf32>
    %28 = stablehlo.transpose %23, dims = [0, 1] : (tensor<5x45xf32>) -> tensor<5x45xf32>
    %29 = sdy.sharding_constraint %6 <@mesh, [{}, {"x", ?}, {"z":(2)2, "y", ?}]> : tensor<17x5x16xf32>
    %30 = stablehlo.constant dense<1.0> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [] : (tensor<f32>) -> tensor<8x45xf32>
    %32 = "stablehlo.scatter"(%26, %arg5, %31) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<5x45xf32>, tensor<8xi32>, tensor<8x45xf32>) -> tensor<5x45xf32>
    %33 = stablehlo.add %27, %arg6 : tensor<5x45xf32>
    %34 = stablehlo.constant dense<2> : tensor<i32>
    %35 = stablehlo.dynamic_slice %27, %arg7, %34, sizes = [2, 8] : (tensor<5x45xf32>, tensor<i32>, tensor<i32>) -> tensor<2x8xf32>
    %36 = sdy.sharding_constraint %27 <@mesh, [{}, {"z", ?}]> : tensor<5x45xf32>
    %37 = stablehlo.reshape %6 : (tensor<17x5x16xf32>) -> tensor<17x1x80xf32>
    %38 = stablehlo.constant dense<0.0> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [] : (tensor<f32>) -> tensor<17x1x80xf32>
    %40 = stablehlo.compare LT, %37, %39 : (tensor<17x1x80xf32>, tensor<17x1x80xf32>) -> tensor<17x1x80xi1>
    %41 = stablehlo.select %40, %37, %39 : tensor<17x1x80xi1>, tensor<17x1x80xf32>
    %42 = stablehlo.compare EQ, %33, %28 : (tensor<5x45xf32>, tensor<5x45xf32>) -> tensor<5x45xi1>
    %43 = stablehlo.select %42, %33, %33 : tensor<5x45xi1>, tensor<5x45xf32>
    %44 = stablehlo.iota dim = 1 : tensor<5x45xf32>
    %45 = stablehlo.minimum %27, %44 : tensor<5x45xf32>
    %46 = sdy.sharding_constraint %44 <@mesh, [{"y", "z", ?}, {"x"}]> : tensor<5x45xf32>
    %47 = "stablehlo.gather"(%5, %arg8) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, slice_sizes = array<i64: 17, 5, 1>}> : (tensor<17x5x16xf32>, tensor<6xi32>) -> tensor<6x17x5xf32>
    %48 = "stablehlo.gather"(%44, %arg9) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 45>}> : (tensor<5x45xf32>, tensor<4xi32>) -> tensor<4x45xf32>
    %49 = stablehlo.constant dense<0.0> : tensor<f32>
    %50 = "stablehlo.reduce_window"(%48, %49) <{padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<4x45xf32>, tensor<f32>) -> tensor<4x23xf32>
    %51 = sdy.sharding_constraint %arg9 <@mesh, [{"z", "y", ?}]> : tensor<4xi32>
    %52 = "stablehlo.sort"(%arg8) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<6xi32>) -> tensor<6xi32>
    %53 = sdy.sharding_constraint %52 <@mesh, [{"z":(1)2, "x", ?}]> : tensor<6xi32>
    %54 = sdy.sharding_constraint %29 <@mesh, [{"y", "x", "z":(2)2, ?}, {?}, {}]> : tensor<17x5x16xf32>
    %55 = stablehlo.constant dense<0.0> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %57 = "stablehlo.scatter"(%48, %arg10, %56) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<4x45xf32>, tensor<4xi32>, tensor<4x4xf32>) -> tensor<4x45xf32>
    %58 = stablehlo.broadcast_in_dim %53, dims = [1] : (tensor<6xi32>) -> tensor<2x6xi32>
    %59 = sdy.sharding_constraint %arg5 <@mesh, [{"y", "x", ?}]> : tensor<8xi32>
    %60 = stablehlo.iota dim = 1 : tensor<1x45xf32>
    %61 = stablehlo.constant dense<0> : tensor<i32>
    %62 = stablehlo.dynamic_update_slice %31, %60, %61, %arg11 : (tensor<8x45xf32>, tensor<1x45xf32>, tensor<i32>, tensor<i32>) -> tensor<8x45xf32>
    return %57, %58, %59, %62 : tensor<4x45xf32>, tensor<2x6xi32>, tensor<8xi32>, tensor<8x45xf32>
  }
}
