module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2, "z"=2]>
  func.func public @main(%arg0: tensor<32x16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x", ?}, {}]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<6x48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"y"}]>}, %arg4: tensor<16x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"y"}]>}, %arg5: tensor<32x16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", ?}, {"y"}], replicated={"z"}>}, %arg6: tensor<8xi32>, %arg7: tensor<8xi32>, %arg8: tensor<48x32xf32>, %arg9: tensor<2x52xf32>, %arg10: tensor<32x7x48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {}, {"x"}]>}) -> (tensor<11x3x9xf32>, tensor<34x15x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(2)2, ?}, {?}, {"y"}]>}, tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "x":(1)2, "y", ?}]>}, tensor<32x7x48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {}, {"x", ?}]>}) {
    %0 = stablehlo.add %arg0, %arg0 : tensor<32x16x16xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<32x16x16xf32>
    %2 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %3 = "stablehlo.reduce_window"(%0, %2) <{padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 2>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<32x16x16xf32>, tensor<f32>) -> tensor<32x16x8xf32>
    %4 = stablehlo.subtract %1, %arg0 : tensor<32x16x16xf32>
    %5 = sdy.sharding_constraint %3 <@mesh, [{?}, {"y", "z", "x", ?}, {}]> : tensor<32x16x8xf32>
    %6 = stablehlo.add %arg0, %0 : tensor<32x16x16xf32>
    %7 = sdy.sharding_constraint %4 <@mesh, [{"y"}, {"z", "x":(2)2}, {}]> : tensor<32x16x16xf32>
    %8 = stablehlo.iota dim = 0 : tensor<32x16x16xf32>
    %9 = stablehlo.add %6, %8 : tensor<32x16x16xf32>
    %10 = stablehlo.constant dense<0.0> : tensor<f32>
    %11 = "stablehlo.reduce_window"(%4, %10) <{padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 2>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<32x16x16xf32>, tensor<f32>) -> tensor<32x16x8xf32>
    %12 = stablehlo.constant dense<-1> : tensor<i32>
    %13 = stablehlo.dynamic_slice %8, %12, %arg1, %arg2, sizes = [32, 6, 7] : (tensor<32x16x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<32x6x7xf32>
    %14 = stablehlo.minimum %13, %13 : tensor<32x6x7xf32>
    %15 = stablehlo.constant dense<-4.0> : tensor<f32>
    %16 = stablehlo.constant dense<4.0> : tensor<f32>
    %17 = stablehlo.clamp %15, %3, %16 : (tensor<f32>, tensor<32x16x8xf32>, tensor<f32>) -> tensor<32x16x8xf32>
    %18 = stablehlo.floor %17 : tensor<32x16x8xf32>
    %19 = stablehlo.constant dense<0.0> : tensor<f32>
    %20 = stablehlo.reduce(%18 init: %19) applies stablehlo.add across dimensions = [0] : (tensor<32x16x8xf32>, tensor<f32>) -> tensor<16x8xf32>
    %21 = stablehlo.dot_general %13, %arg3, contracting_dims = [1] x [0] : (tensor<32x6x7xf32>, tensor<6x48xf32>) -> tensor<32x7x48xf32>
    %22 = stablehlo.constant dense<0.0> : tensor<f32>
    %23 = stablehlo.reduce(%14 init: %22) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<32x6x7xf32>, tensor<f32>) -> tensor<f32>
    %24 = stablehlo.constant dense<-4.0> : tensor<f32>
    %25 = stablehlo.constant dense<4.0> : tensor<f32>
    %26 = stablehlo.clamp %24, %21, %25 : (tensor<f32>, tensor<32x7x48xf32>, tensor<f32>) -> tensor<32x7x48xf32>
    %27 = stablehlo.floor %26 : tensor<32x7x48xf32>
    %28 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %29 = "stablehlo.reduce_window"(%27, %28) <{padding = dense<[[0, 1], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 2, 1, 1>, window_strides = array<i64: 1, 2, 2>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<32x7x48xf32>, tensor<f32>) -> tensor<32x4x24xf32>
    %30 = stablehlo.constant dense<5> : tensor<i32>
    %31 = stablehlo.constant dense<6> : tensor<i32>
    %32 = stablehlo.dynamic_update_slice %20, %arg4, %30, %31 : (tensor<16x8xf32>, tensor<16x2xf32>, tensor<i32>, tensor<i32>) -> tensor<16x8xf32>
    %33 = sdy.sharding_constraint %21 <@mesh, [{"x":(2)2, ?}, {}, {"x":(1)2}]> : tensor<32x7x48xf32>
    %34 = stablehlo.compare EQ, %11, %arg5 : (tensor<32x16x8xf32>, tensor<32x16x8xf32>) -> tensor<32x16x8xi1>
    %35 = stablehlo.select %34, %11, %18 : tensor<32x16x8xi1>, tensor<32x16x8xf32>
    %36 = stablehlo.add %arg4, %arg4 : tensor<16x2xf32>
    %37 = stablehlo.slice %arg5 [0:32:2, 0:16:2, 0:6:2] : (tensor<32x16x8xf32>) -> tensor<16x8x3xf32>
    %38 = stablehlo.iota dim = 2 : tensor<8x16x8xf32>
    %39 = "stablehlo.scatter"(%3, %arg6, %38) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<32x16x8xf32>, tensor<8xi32>, tensor<8x16x8xf32>) -> tensor<32x16x8xf32>
    %40 = stablehlo.iota dim = 0 : tensor<48x32x16xf32>
    %41 = stablehlo.dot_general %arg5, %40, batching_dims = [0] x [1], contracting_dims = [1] x [2] : (tensor<32x16x8xf32>, tensor<48x32x16xf32>) -> tensor<32x8x48xf32>
    %42 = "stablehlo.scatter"(%arg6, %arg7, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.add %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
    %43 = stablehlo.negate %42 : tensor<8xi32>
    %44 = stablehlo.constant dense<2.0> : tensor<f32>
    %45 = stablehlo.pad %26, %44, low = [0, 2, 2], high = [2, 0, 2], interior = [0, 1, 0] : (tensor<32x7x48xf32>, tensor<f32>) -> tensor<34x15x52xf32>
    %46 = stablehlo.constant dense<-4.0> : tensor<f32>
    %47 = stablehlo.constant dense<4.0> : tensor<f32>
    %48 = stablehlo.clamp %46, %26, %47 : (tensor<f32>, tensor<32x7x48xf32>, tensor<f32>) -> tensor<32x7x48xf32>
    %49 = stablehlo.floor %48 : tensor<32x7x48xf32>
    %50 = stablehlo.dot_general %49, %arg8, contracting_dims = [0] x [1] : (tensor<32x7x48xf32>, tensor<48x32xf32>) -> tensor<7x48x48xf32>
    %51 = stablehlo.slice %4 [21:32:1, 0:3:1, 7:16:1] : (tensor<32x16x16xf32>) -> tensor<11x3x9xf32>
    %52 = stablehlo.constant dense<-4.0> : tensor<f32>
    %53 = stablehlo.constant dense<4.0> : tensor<f32>
    %54 = stablehlo.clamp %52, %45, %53 : (tensor<f32>, tensor<34x15x52xf32>, tensor<f32>) -> tensor<34x15x52xf32>
    %55 = stablehlo.floor %54 : tensor<34x15x52xf32>
    %56 = stablehlo.dot_general %55, %arg9, contracting_dims = [2] x [1] : (tensor<34x15x52xf32>, tensor<2x52xf32>) -> tensor<34x15x2xf32>
    %57 = stablehlo.sign %arg7 : tensor<8xi32>
    %58 = stablehlo.constant dense<-4.0> : tensor<f32>
    %59 = stablehlo.constant dense<4.0> : tensor<f32>
    %60 = stablehlo.clamp %58, %26, %59 : (tensor<f32>, tensor<32x7x48xf32>, tensor<f32>) -> tensor<32x7x48xf32>
    %61 = stablehlo.floor %60 : tensor<32x7x48xf32>
    %62 = stablehlo.constant dense<0> : tensor<i32>
    %63 = stablehlo.constant dense<4> : tensor<i32>
    %64 = stablehlo.constant dense<1> : tensor<i32>
    %65:2 = stablehlo.while(%i = %62, %c = %61) : tensor<i32>, tensor<32x7x48xf32>
    cond {
      %t = stablehlo.compare LT, %i, %63 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %64 : tensor<i32>
      %s = stablehlo.maximum %c, %arg10 : tensor<32x7x48xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<32x7x48xf32>
    }
    return %51, %56, %57, %65#1 : tensor<11x3x9xf32>, tensor<34x15x2xf32>, tensor<8xi32>, tensor<32x7x48xf32>
  }
}
