module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=2, "z"=4]>
  func.func public @main(%arg0: tensor<16x4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}, {}], replicated={"x"}>}, %arg1: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "z"}]>}, %arg2: tensor<15x24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "z", ?}, {"y"}]>}) -> (tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<22x1x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {?}, {"z"}]>}, tensor<3x4x24xf32>, tensor<96x4x16xf32>) {
    %0 = stablehlo.cosine %arg0 : tensor<16x4x16xf32>
    %1 = stablehlo.negate %0 : tensor<16x4x16xf32>
    %2 = stablehlo.constant dense<1.0> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<8x4x16xf32>
    %4 = stablehlo.concatenate %1, %3, dim = 0 : (tensor<16x4x16xf32>, tensor<8x4x16xf32>) -> tensor<24x4x16xf32>
    %5 = sdy.sharding_constraint %arg0 <@mesh, [{}, {}, {"x", ?}], replicated={"z"}> : tensor<16x4x16xf32>
    %6 = stablehlo.iota dim = 0 : tensor<16x4x16xf32>
    %7 = stablehlo.minimum %arg0, %6 : tensor<16x4x16xf32>
    %8 = sdy.sharding_constraint %4 <@mesh, [{}, {"z", ?}, {"y"}]> : tensor<24x4x16xf32>
    %9 = stablehlo.constant dense<-4.0> : tensor<f32>
    %10 = stablehlo.constant dense<4.0> : tensor<f32>
    %11 = stablehlo.clamp %9, %7, %10 : (tensor<f32>, tensor<16x4x16xf32>, tensor<f32>) -> tensor<16x4x16xf32>
    %12 = stablehlo.floor %11 : tensor<16x4x16xf32>
    %13 = stablehlo.constant dense<0> : tensor<i32>
    %14 = stablehlo.constant dense<2> : tensor<i32>
    %15 = stablehlo.constant dense<1> : tensor<i32>
    %16:2 = stablehlo.while(%i = %13, %c = %12) : tensor<i32>, tensor<16x4x16xf32>
    cond {
      %t = stablehlo.compare LT, %i, %14 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %15 : tensor<i32>
      %s = stablehlo.maximum %c, %arg0 : tensor<16x4x16xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<16x4x16xf32>
    }
    %17 = stablehlo.constant dense<1.0> : tensor<f32>
    %18 = stablehlo.pad %6, %17, low = [1, 2, 2], high = [0, 2, 0], interior = [0, 0, 1] : (tensor<16x4x16xf32>, tensor<f32>) -> tensor<17x8x33xf32>
    %19 = sdy.sharding_constraint %16#1 <@mesh, [{"y", ?}, {}, {"z"}]> : tensor<16x4x16xf32>
    %20 = stablehlo.concatenate %12, %11, dim = 0 : (tensor<16x4x16xf32>, tensor<16x4x16xf32>) -> tensor<32x4x16xf32>
    %21 = "stablehlo.gather"(%8, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 24, 1, 16>}> : (tensor<24x4x16xf32>, tensor<3xi32>) -> tensor<3x24x16xf32>
    %22 = stablehlo.negate %16#1 : tensor<16x4x16xf32>
    %23 = stablehlo.constant dense<0.0> : tensor<f32>
    %24 = stablehlo.reduce(%16#1 init: %23) applies stablehlo.add across dimensions = [0, 2] : (tensor<16x4x16xf32>, tensor<f32>) -> tensor<4xf32>
    %25 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %26 = stablehlo.reduce(%20 init: %25) applies stablehlo.maximum across dimensions = [0, 1, 2] : (tensor<32x4x16xf32>, tensor<f32>) -> tensor<f32>
    %27 = stablehlo.slice %7 [9:12:1, 0:4:1, 0:15:1] : (tensor<16x4x16xf32>) -> tensor<3x4x15xf32>
    %28 = stablehlo.sign %20 : tensor<32x4x16xf32>
    %29 = stablehlo.slice %28 [10:32:1, 0:1:1, 0:16:1] : (tensor<32x4x16xf32>) -> tensor<22x1x16xf32>
    %30 = stablehlo.dot_general %27, %arg2, contracting_dims = [2] x [0] : (tensor<3x4x15xf32>, tensor<15x24xf32>) -> tensor<3x4x24xf32>
    %31 = stablehlo.concatenate %28, %28, %28, dim = 0 : (tensor<32x4x16xf32>, tensor<32x4x16xf32>, tensor<32x4x16xf32>) -> tensor<96x4x16xf32>
    return %26, %29, %30, %31 : tensor<f32>, tensor<22x1x16xf32>, tensor<3x4x24xf32>, tensor<96x4x16xf32>
  }
}
