module @random attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=3, "y"=2]>
  func.func public @main(%arg0: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<4x12x15x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}, {"x"}, {}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<4x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg7: tensor<i32>, %arg8: tensor<i32>, %arg9: tensor<24x2xf32>) -> (tensor<f32>, tensor<24x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}, tensor<12x8xf32>, tensor<32x12xf32>) {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [7] : (tensor<64xf32>, tensor<i32>) -> tensor<7xf32>
    %1 = stablehlo.concatenate %0, %0, dim = 0 : (tensor<7xf32>, tensor<7xf32>) -> tensor<14xf32>
    %2 = stablehlo.transpose %arg2, dims = [0, 3, 1, 2] : (tensor<4x12x15x16xf32>) -> tensor<4x16x12x15xf32>
    %3 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %4 = stablehlo.reduce(%1 init: %3) applies stablehlo.maximum across dimensions = [0] : (tensor<14xf32>, tensor<f32>) -> tensor<f32>
    %5 = sdy.sharding_constraint %arg0 <@mesh, [{?}]> : tensor<64xf32>
    %6 = stablehlo.cosine %2 : tensor<4x16x12x15xf32>
    %7 = stablehlo.iota dim = 3 : tensor<16x12x4x16xf32>
    %8 = stablehlo.dot_general %2, %7, batching_dims = [0, 2] x [2, 1], contracting_dims = [1] x [0] : (tensor<4x16x12x15xf32>, tensor<16x12x4x16xf32>) -> tensor<4x12x15x16xf32>
    %9 = stablehlo.negate %7 : tensor<16x12x4x16xf32>
    %10 = stablehlo.reverse %5, dims = [0] : tensor<64xf32>
    %11 = stablehlo.transpose %8, dims = [0, 1, 3, 2] : (tensor<4x12x15x16xf32>) -> tensor<4x12x16x15xf32>
    %12 = stablehlo.reshape %7 : (tensor<16x12x4x16xf32>) -> tensor<16x6x8x16xf32>
    %13 = stablehlo.add %8, %arg2 : tensor<4x12x15x16xf32>
    %14 = stablehlo.multiply %12, %12 : tensor<16x6x8x16xf32>
    %15 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<64xf32>) -> tensor<4x64xf32>
    %16 = "stablehlo.sort"(%15) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<4x64xf32>) -> tensor<4x64xf32>
    %17 = "stablehlo.sort"(%15) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<4x64xf32>) -> tensor<4x64xf32>
    %18 = sdy.sharding_constraint %12 <@mesh, [{}, {?}, {?}, {?}]> : tensor<16x6x8x16xf32>
    %19 = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.dynamic_slice %13, %arg3, %19, %arg4, %arg5, sizes = [4, 12, 10, 1] : (tensor<4x12x15x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x12x10x1xf32>
    %21 = sdy.sharding_constraint %17 <@mesh, [{"y"}, {}]> : tensor<4x64xf32>
    %22 = stablehlo.iota dim = 1 : tensor<4x64xf32>
    %23 = stablehlo.multiply %15, %22 : tensor<4x64xf32>
    %24 = stablehlo.dot_general %16, %arg6, contracting_dims = [0] x [0] : (tensor<4x64xf32>, tensor<4x32xf32>) -> tensor<64x32xf32>
    %25 = stablehlo.broadcast_in_dim %21, dims = [1, 2] : (tensor<4x64xf32>) -> tensor<8x4x64xf32>
    %26 = stablehlo.constant dense<1.0> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<f32>) -> tensor<8x3x64xf32>
    %28 = stablehlo.constant dense<0> : tensor<i32>
    %29 = stablehlo.dynamic_update_slice %25, %27, %28, %arg7, %arg8 : (tensor<8x4x64xf32>, tensor<8x3x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x4x64xf32>
    %30 = stablehlo.constant dense<1.0> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [] : (tensor<f32>) -> tensor<32x24xf32>
    %32 = stablehlo.dot_general %arg6, %31, contracting_dims = [1] x [0] : (tensor<4x32xf32>, tensor<32x24xf32>) -> tensor<4x24xf32>
    %33 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %34 = "stablehlo.reduce_window"(%32, %33) <{padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 2, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<4x24xf32>, tensor<f32>) -> tensor<2x24xf32>
    %35 = sdy.sharding_constraint %31 <@mesh, [{"y", ?}, {?}]> : tensor<32x24xf32>
    %36 = stablehlo.constant dense<2.0> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %38 = stablehlo.add %32, %37 : tensor<4x24xf32>
    %39 = stablehlo.dot_general %35, %arg9, contracting_dims = [1] x [0] : (tensor<32x24xf32>, tensor<24x2xf32>) -> tensor<32x2xf32>
    %40 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %41 = stablehlo.reduce(%27 init: %40) applies stablehlo.maximum across dimensions = [0, 1, 2] : (tensor<8x3x64xf32>, tensor<f32>) -> tensor<f32>
    %42 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %43 = "stablehlo.reduce_window"(%35, %42) <{padding = dense<[[0, 0], [2, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<32x24xf32>, tensor<f32>) -> tensor<32x12xf32>
    %44 = stablehlo.constant dense<3.0> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [] : (tensor<f32>) -> tensor<24x2xf32>
    %46 = stablehlo.add %arg9, %45 : tensor<24x2xf32>
    %47 = stablehlo.constant dense<-4.0> : tensor<f32>
    %48 = stablehlo.constant dense<4.0> : tensor<f32>
    %49 = stablehlo.clamp %47, %43, %48 : (tensor<f32>, tensor<32x12xf32>, tensor<f32>) -> tensor<32x12xf32>
    %50 = stablehlo.floor %49 : tensor<32x12xf32>
    %51 = stablehlo.constant dense<3.0> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [] : (tensor<f32>) -> tensor<32x8xf32>
    %53 = stablehlo.dot_general %50, %52, contracting_dims = [0] x [0] : (tensor<32x12xf32>, tensor<32x8xf32>) -> tensor<12x8xf32>
    %54 = stablehlo.ceil %50 : tensor<32x12xf32>
    return %41, %46, %53, %54 : tensor<f32>, tensor<24x2xf32>, tensor<12x8xf32>, tensor<32x12xf32>
  }
}
