module @random attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%arg0: tensor<8x48x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}, %arg1: tensor<8x48x4xi32>, %arg2: tensor<4x8x15xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<i32>, %arg7: tensor<2x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg8: tensor<3x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %arg9: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg10: tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg11: tensor<65x2xi32>, %arg12: tensor<i32>, %arg13: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<3x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, tensor<3x459xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}], replicated={"x"}>}, tensor<32x15xi32>) {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<8x48x4xi32>
    %1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.constant dense<1> : tensor<i32>
    %3 = stablehlo.constant dense<1> : tensor<i32>
    %4:2 = stablehlo.while(%i = %1, %c = %0) : tensor<i32>, tensor<8x48x4xi32>
    cond {
      %t = stablehlo.compare LT, %i, %2 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %3 : tensor<i32>
      %s = stablehlo.add %c, %arg1 : tensor<8x48x4xi32>
      stablehlo.return %j, %s : tensor<i32>, tensor<8x48x4xi32>
    }
    %5 = stablehlo.dot_general %arg1, %arg2, batching_dims = [0] x [1], contracting_dims = [2] x [0] : (tensor<8x48x4xi32>, tensor<4x8x15xi32>) -> tensor<8x48x15xi32>
    %6 = stablehlo.add %arg1, %arg1 : tensor<8x48x4xi32>
    %7 = stablehlo.constant dense<3> : tensor<i32>
    %8 = stablehlo.dynamic_slice %arg1, %7, %arg3, %arg4, sizes = [8, 48, 4] : (tensor<8x48x4xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x48x4xi32>
    %9 = stablehlo.sign %4#1 : tensor<8x48x4xi32>
    %10 = stablehlo.convert %8 : (tensor<8x48x4xi32>) -> tensor<8x48x4xf32>
    %11 = stablehlo.constant dense<3> : tensor<i32>
    %12 = stablehlo.dynamic_slice %arg2, %11, %arg5, %arg6, sizes = [4, 8, 15] : (tensor<4x8x15xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x8x15xi32>
    %13 = sdy.sharding_constraint %12 <@mesh, [{}, {}, {}]> : tensor<4x8x15xi32>
    %14 = stablehlo.reshape %6 : (tensor<8x48x4xi32>) -> tensor<384x2x2xi32>
    %15 = stablehlo.dot_general %14, %arg7, contracting_dims = [1] x [0] : (tensor<384x2x2xi32>, tensor<2x4xi32>) -> tensor<384x2x4xi32>
    %16 = stablehlo.iota dim = 1 : tensor<3x2xi32>
    %17 = stablehlo.dot_general %15, %16, contracting_dims = [1] x [1] : (tensor<384x2x4xi32>, tensor<3x2xi32>) -> tensor<384x4x3xi32>
    %18 = stablehlo.dot_general %16, %arg8, contracting_dims = [0] x [0] : (tensor<3x2xi32>, tensor<3x8xi32>) -> tensor<2x8xi32>
    %19 = stablehlo.reverse %arg0, dims = [2] : tensor<8x48x4xi32>
    %20 = stablehlo.constant dense<2> : tensor<i32>
    %21 = stablehlo.pad %6, %20, low = [0, 2, 1], high = [1, 1, 2], interior = [0, 0, 0] : (tensor<8x48x4xi32>, tensor<i32>) -> tensor<9x51x7xi32>
    %22 = "stablehlo.case"(%arg9) ({
      %s = stablehlo.negate %16 : tensor<3x2xi32>
      stablehlo.return %s : tensor<3x2xi32>
    }, {
      %s = stablehlo.maximum %16, %16 : tensor<3x2xi32>
      stablehlo.return %s : tensor<3x2xi32>
    }, {
      %s = stablehlo.abs %16 : tensor<3x2xi32>
      stablehlo.return %s : tensor<3x2xi32>
    }) : (tensor<i32>) -> tensor<3x2xi32>
    %23 = "stablehlo.gather"(%12, %arg10) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 4, 1, 15>}> : (tensor<4x8x15xi32>, tensor<6xi32>) -> tensor<6x4x15xi32>
    %24 = stablehlo.minimum %13, %12 : tensor<4x8x15xi32>
    %25 = stablehlo.reshape %21 : (tensor<9x51x7xi32>) -> tensor<459x7xi32>
    %26 = stablehlo.slice %23 [5:6:1, 0:2:2, 0:15:1] : (tensor<6x4x15xi32>) -> tensor<1x1x15xi32>
    %27 = stablehlo.sign %25 : tensor<459x7xi32>
    %28 = stablehlo.add %24, %arg2 : tensor<4x8x15xi32>
    %29 = stablehlo.add %arg7, %arg7 : tensor<2x4xi32>
    %30 = stablehlo.abs %28 : tensor<4x8x15xi32>
    %31 = stablehlo.constant dense<0> : tensor<i32>
    %32 = stablehlo.pad %27, %31, low = [0, 2], high = [0, 2], interior = [0, 0] : (tensor<459x7xi32>, tensor<i32>) -> tensor<459x11xi32>
    %33 = stablehlo.constant dense<-2> : tensor<i32>
    %34 = stablehlo.constant dense<3> : tensor<i32>
    %35 = stablehlo.dynamic_update_slice %32, %arg11, %33, %34 : (tensor<459x11xi32>, tensor<65x2xi32>, tensor<i32>, tensor<i32>) -> tensor<459x11xi32>
    %36 = stablehlo.transpose %32, dims = [1, 0] : (tensor<459x11xi32>) -> tensor<11x459xi32>
    %37 = stablehlo.convert %29 : (tensor<2x4xi32>) -> tensor<2x4xbf16>
    %38 = stablehlo.constant dense<0> : tensor<i32>
    %39 = stablehlo.reduce(%arg11 init: %38) applies stablehlo.add across dimensions = [0, 1] : (tensor<65x2xi32>, tensor<i32>) -> tensor<i32>
    %40 = sdy.sharding_constraint %32 <@mesh, [{}, {"x", ?}]> : tensor<459x11xi32>
    %41 = stablehlo.compare LT, %35, %40 : (tensor<459x11xi32>, tensor<459x11xi32>) -> tensor<459x11xi1>
    %42 = stablehlo.constant dense<3> : tensor<i32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [] : (tensor<i32>) -> tensor<459x11xi32>
    %44 = stablehlo.select %41, %35, %43 : tensor<459x11xi1>, tensor<459x11xi32>
    %45 = "stablehlo.case"(%arg12) ({
      %s = stablehlo.negate %22 : tensor<3x2xi32>
      stablehlo.return %s : tensor<3x2xi32>
    }, {
      %s = stablehlo.maximum %22, %16 : tensor<3x2xi32>
      stablehlo.return %s : tensor<3x2xi32>
    }) : (tensor<i32>) -> tensor<3x2xi32>
    %46 = "stablehlo.gather"(%44, %arg13) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 459, 1>}> : (tensor<459x11xi32>, tensor<3xi32>) -> tensor<3x459xi32>
    %47 = stablehlo.reshape %28 : (tensor<4x8x15xi32>) -> tensor<32x15xi32>
    return %39, %45, %46, %47 : tensor<i32>, tensor<3x2xi32>, tensor<3x459xi32>, tensor<32x15xi32>
  }
}
