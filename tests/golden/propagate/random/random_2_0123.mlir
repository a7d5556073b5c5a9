module @random attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%arg0: tensor<12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg1: tensor<64x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y", ?}]>}, %arg2: tensor<8xi32>, %arg3: tensor<64x15xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %arg4: tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg5: tensor<64x12x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg6: tensor<6x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", ?}]>}) -> (tensor<6x64xi32>, tensor<3x2x64xf32>, tensor<64x16xf32>, tensor<6x64xf32>) {
    %0 = stablehlo.add %arg0, %arg0 : tensor<12xi32>
    %1 = stablehlo.reshape %0 : (tensor<12xi32>) -> tensor<4x3xi32>
    %2 = stablehlo.constant dense<4> : tensor<i32>
    %3 = stablehlo.dynamic_slice %arg2, %2, sizes = [8] : (tensor<8xi32>, tensor<i32>) -> tensor<8xi32>
    %4 = stablehlo.reshape %arg1 : (tensor<64x12xi32>) -> tensor<64x12x1xi32>
    %5 = stablehlo.compare EQ, %1, %1 : (tensor<4x3xi32>, tensor<4x3xi32>) -> tensor<4x3xi1>
    %6 = stablehlo.select %5, %1, %1 : tensor<4x3xi1>, tensor<4x3xi32>
    %7 = stablehlo.constant dense<0> : tensor<i32>
    %8 = "stablehlo.reduce_window"(%0, %7) <{padding = dense<[[0, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1>, window_strides = array<i64: 2>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.add %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<12xi32>, tensor<i32>) -> tensor<6xi32>
    %9 = stablehlo.dot_general %arg1, %arg3, contracting_dims = [0] x [0] : (tensor<64x12xi32>, tensor<64x15xi32>) -> tensor<12x15xi32>
    %10 = stablehlo.multiply %4, %4 : tensor<64x12x1xi32>
    %11 = stablehlo.broadcast_in_dim %arg3, dims = [2, 3] : (tensor<64x15xi32>) -> tensor<8x4x64x15xi32>
    %12 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.reduce(%11 init: %12) applies stablehlo.add across dimensions = [1, 3] : (tensor<8x4x64x15xi32>, tensor<i32>) -> tensor<8x64xi32>
    %14 = stablehlo.reverse %arg3, dims = [0, 1] : tensor<64x15xi32>
    %15 = sdy.sharding_constraint %14 <@mesh, [{"x"}, {?}]> : tensor<64x15xi32>
    %16 = stablehlo.constant dense<1000> : tensor<i32>
    %17 = stablehlo.reduce(%11 init: %16) applies stablehlo.minimum across dimensions = [0, 1, 2, 3] : (tensor<8x4x64x15xi32>, tensor<i32>) -> tensor<i32>
    %18 = stablehlo.slice %arg1 [0:58:1, 0:1:1] : (tensor<64x12xi32>) -> tensor<58x1xi32>
    %19 = stablehlo.reshape %15 : (tensor<64x15xi32>) -> tensor<1x960xi32>
    %20 = stablehlo.transpose %18, dims = [1, 0] : (tensor<58x1xi32>) -> tensor<1x58xi32>
    %21 = stablehlo.slice %19 [0:1:1, 838:877:1] : (tensor<1x960xi32>) -> tensor<1x39xi32>
    %22 = stablehlo.transpose %4, dims = [2, 0, 1] : (tensor<64x12x1xi32>) -> tensor<1x64x12xi32>
    %23 = sdy.sharding_constraint %22 <@mesh, [{}, {?}, {"x"}]> : tensor<1x64x12xi32>
    %24 = stablehlo.constant dense<1> : tensor<i32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [] : (tensor<i32>) -> tensor<1x960xi32>
    %26 = stablehlo.multiply %19, %25 : tensor<1x960xi32>
    %27 = sdy.sharding_constraint %26 <@mesh, [{}, {"y"}]> : tensor<1x960xi32>
    %28 = stablehlo.add %20, %20 : tensor<1x58xi32>
    %29 = stablehlo.reshape %arg2 : (tensor<8xi32>) -> tensor<2x4xi32>
    %30 = stablehlo.iota dim = 1 : tensor<32x960xi32>
    %31 = stablehlo.concatenate %25, %25, %30, dim = 0 : (tensor<1x960xi32>, tensor<1x960xi32>, tensor<32x960xi32>) -> tensor<34x960xi32>
    %32 = "stablehlo.gather"(%arg1, %arg4) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 64, 1>}> : (tensor<64x12xi32>, tensor<6xi32>) -> tensor<6x64xi32>
    %33 = stablehlo.maximum %32, %32 : tensor<6x64xi32>
    %34 = stablehlo.sign %33 : tensor<6x64xi32>
    %35 = stablehlo.minimum %4, %arg5 : tensor<64x12x1xi32>
    %36 = stablehlo.iota dim = 1 : tensor<6x64xi32>
    %37 = stablehlo.compare GE, %34, %36 : (tensor<6x64xi32>, tensor<6x64xi32>) -> tensor<6x64xi1>
    %38 = stablehlo.select %37, %34, %32 : tensor<6x64xi1>, tensor<6x64xi32>
    %39 = stablehlo.convert %36 : (tensor<6x64xi32>) -> tensor<6x64xf32>
    %40 = stablehlo.reshape %39 : (tensor<6x64xf32>) -> tensor<3x2x64xf32>
    %41 = stablehlo.constant dense<-4.0> : tensor<f32>
    %42 = stablehlo.constant dense<4.0> : tensor<f32>
    %43 = stablehlo.clamp %41, %39, %42 : (tensor<f32>, tensor<6x64xf32>, tensor<f32>) -> tensor<6x64xf32>
    %44 = stablehlo.floor %43 : tensor<6x64xf32>
    %45 = stablehlo.dot_general %44, %arg6, contracting_dims = [0] x [0] : (tensor<6x64xf32>, tensor<6x16xf32>) -> tensor<64x16xf32>
    %46 = stablehlo.constant dense<-4.0> : tensor<f32>
    %47 = stablehlo.constant dense<4.0> : tensor<f32>
    %48 = stablehlo.clamp %46, %44, %47 : (tensor<f32>, tensor<6x64xf32>, tensor<f32>) -> tensor<6x64xf32>
    %49 = stablehlo.floor %48 : tensor<6x64xf32>
    return %38, %40, %45, %49 : tensor<6x64xi32>, tensor<3x2x64xf32>, tensor<64x16xf32>, tensor<6x64xf32>
  }
}
