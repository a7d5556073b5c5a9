module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]>
  func.func public @main(%arg0: tensor<16x4x48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}, {?}p0], replicated={"z"}>}, %arg1: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}], replicated={"x", "z"}>}, %arg2: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "x"}p1], replicated={"y"}>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<3xi32>, %arg5: tensor<2x4x46xf32>, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<16x4x48xf32>, tensor<5x7x52xf32>, tensor<3xi32>, tensor<3x4x48xf32>) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"z"}, {"y", "x"}p2]> : tensor<16x4x48xf32>
    %1 = stablehlo.multiply %0, %0 : tensor<16x4x48xf32>
    %2 = stablehlo.reverse %arg0, dims = [0, 1, 2] : tensor<16x4x48xf32>
    %3 = "stablehlo.gather"(%0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, slice_sizes = array<i64: 16, 4, 1>}> : (tensor<16x4x48xf32>, tensor<4xi32>) -> tensor<4x16x4xf32>
    %4 = stablehlo.constant dense<-4.0> : tensor<f32>
    %5 = stablehlo.constant dense<4.0> : tensor<f32>
    %6 = stablehlo.clamp %4, %0, %5 : (tensor<f32>, tensor<16x4x48xf32>, tensor<f32>) -> tensor<16x4x48xf32>
    %7 = stablehlo.floor %6 : tensor<16x4x48xf32>
    %8 = stablehlo.convert %7 : (tensor<16x4x48xf32>) -> tensor<16x4x48xi32>
    %9 = stablehlo.constant dense<2.0> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<8x16x48xf32>
    %11 = "stablehlo.scatter"(%2, %arg2, %10) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<16x4x48xf32>, tensor<8xi32>, tensor<8x16x48xf32>) -> tensor<16x4x48xf32>
    %12 = stablehlo.constant dense<0.0> : tensor<f32>
    %13 = stablehlo.reduce(%10 init: %12) applies stablehlo.add across dimensions = [1] : (tensor<8x16x48xf32>, tensor<f32>) -> tensor<8x48xf32>
    %14 = stablehlo.reshape %0 : (tensor<16x4x48xf32>) -> tensor<16x192xf32>
    %15 = "stablehlo.sort"(%arg2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<8xi32>) -> tensor<8xi32>
    %16 = stablehlo.add %13, %13 : tensor<8x48xf32>
    %17 = sdy.sharding_constraint %13 <@mesh, [{?}p2, {"x", "y"}]> : tensor<8x48xf32>
    %18 = sdy.sharding_constraint %2 <@mesh, [{"z"}, {"y"}, {}]> : tensor<16x4x48xf32>
    %19 = "stablehlo.sort"(%18) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<16x4x48xf32>) -> tensor<16x4x48xf32>
    %20 = stablehlo.abs %15 : tensor<8xi32>
    %21 = sdy.sharding_constraint %15 <@mesh, [{"z", ?}p0]> : tensor<8xi32>
    %22 = sdy.sharding_constraint %16 <@mesh, [{"z"}p1, {?}]> : tensor<8x48xf32>
    %23 = stablehlo.transpose %7, dims = [1, 0, 2] : (tensor<16x4x48xf32>) -> tensor<4x16x48xf32>
    %24 = stablehlo.reshape %21 : (tensor<8xi32>) -> tensor<2x4xi32>
    %25 = stablehlo.constant dense<-2> : tensor<i32>
    %26 = stablehlo.constant dense<0> : tensor<i32>
    %27 = stablehlo.constant dense<2> : tensor<i32>
    %28 = stablehlo.dynamic_slice %19, %25, %26, %27, sizes = [16, 4, 25] : (tensor<16x4x48xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<16x4x25xf32>
    %29 = sdy.sharding_constraint %20 <@mesh, [{"z", "y", ?}]> : tensor<8xi32>
    %30 = stablehlo.sign %1 : tensor<16x4x48xf32>
    %31 = stablehlo.reverse %29, dims = [0] : tensor<8xi32>
    %32 = stablehlo.dynamic_slice %29, %arg3, sizes = [8] : (tensor<8xi32>, tensor<i32>) -> tensor<8xi32>
    %33 = "stablehlo.sort"(%24) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<2x4xi32>) -> tensor<2x4xi32>
    %34 = stablehlo.transpose %28, dims = [0, 1, 2] : (tensor<16x4x25xf32>) -> tensor<16x4x25xf32>
    %35 = stablehlo.sign %31 : tensor<8xi32>
    %36 = stablehlo.constant dense<0.0> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<f32>) -> tensor<3x4x48xf32>
    %38 = "stablehlo.scatter"(%0, %arg4, %37) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<16x4x48xf32>, tensor<3xi32>, tensor<3x4x48xf32>) -> tensor<16x4x48xf32>
    %39 = stablehlo.constant dense<0.0> : tensor<f32>
    %40 = stablehlo.pad %37, %39, low = [2, 0, 2], high = [0, 0, 2], interior = [0, 1, 0] : (tensor<3x4x48xf32>, tensor<f32>) -> tensor<5x7x52xf32>
    %41 = "stablehlo.sort"(%arg4) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<3xi32>) -> tensor<3xi32>
    %42 = stablehlo.constant dense<-1> : tensor<i32>
    %43 = stablehlo.constant dense<1> : tensor<i32>
    %44 = stablehlo.dynamic_update_slice %37, %arg5, %42, %43, %arg6 : (tensor<3x4x48xf32>, tensor<2x4x46xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x48xf32>
    return %38, %40, %41, %44 : tensor<16x4x48xf32>, tensor<5x7x52xf32>, tensor<3xi32>, tensor<3x4x48xf32>
  }
}
