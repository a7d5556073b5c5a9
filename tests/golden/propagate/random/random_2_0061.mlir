module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=2, "z"=4]>
  func.func public @main(%arg0: tensor<3x16x32xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"z":(2)2}, {"y", "z":(1)2}]>}, %arg1: tensor<8x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(1)2}, {"z":(2)2}]>}, %arg2: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(1)2, "x"}]>}, %arg3: tensor<8x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(1)2}, {}]>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x", "z"}>}, %arg5: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg6: tensor<11x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg7: tensor<11x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", ?}, {?}]>}, %arg8: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg9: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"z", ?}]>}, %arg10: tensor<64xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x", "z":(1)2}]>}, %arg11: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<8x16xi32>, tensor<1x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"z"}]>}, tensor<1x5xf32>, tensor<8x1xi32>) {
    %0 = "stablehlo.gather"(%arg1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 15>}> : (tensor<8x15xf32>, tensor<8xi32>) -> tensor<8x15xf32>
    %1 = stablehlo.reshape %arg2 : (tensor<8xi32>) -> tensor<1x8xi32>
    %2 = stablehlo.add %1, %1 : tensor<1x8xi32>
    %3 = stablehlo.cosine %arg1 : tensor<8x15xf32>
    %4 = stablehlo.constant dense<0.0> : tensor<f32>
    %5 = stablehlo.pad %arg1, %4, low = [2, 1], high = [1, 0], interior = [0, 0] : (tensor<8x15xf32>, tensor<f32>) -> tensor<11x16xf32>
    %6 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.constant dense<-1> : tensor<i32>
    %8 = stablehlo.dynamic_slice %2, %6, %7, sizes = [1, 8] : (tensor<1x8xi32>, tensor<i32>, tensor<i32>) -> tensor<1x8xi32>
    %9 = stablehlo.convert %1 : (tensor<1x8xi32>) -> tensor<1x8xf32>
    %10 = sdy.sharding_constraint %1 <@mesh, [{"x", ?}, {"z", ?}]> : tensor<1x8xi32>
    %11 = stablehlo.negate %10 : tensor<1x8xi32>
    %12 = stablehlo.minimum %3, %arg3 : tensor<8x15xf32>
    %13 = stablehlo.constant dense<-4.0> : tensor<f32>
    %14 = stablehlo.constant dense<4.0> : tensor<f32>
    %15 = stablehlo.clamp %13, %9, %14 : (tensor<f32>, tensor<1x8xf32>, tensor<f32>) -> tensor<1x8xf32>
    %16 = stablehlo.floor %15 : tensor<1x8xf32>
    %17 = sdy.sharding_constraint %15 <@mesh, [{?}, {"y"}]> : tensor<1x8xf32>
    %18 = stablehlo.constant dense<0.0> : tensor<f32>
    %19 = stablehlo.pad %arg3, %18, low = [0, 0], high = [2, 0], interior = [0, 0] : (tensor<8x15xf32>, tensor<f32>) -> tensor<10x15xf32>
    %20 = stablehlo.logistic %16 : tensor<1x8xf32>
    %21 = stablehlo.subtract %11, %8 : tensor<1x8xi32>
    %22 = stablehlo.constant dense<3.0> : tensor<f32>
    %23 = stablehlo.reduce(%arg3 init: %22) applies stablehlo.maximum across dimensions = [0] : (tensor<8x15xf32>, tensor<f32>) -> tensor<15xf32>
    %24 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xi32>) -> tensor<1x8xi32>
    %25 = stablehlo.constant dense<-1> : tensor<i32>
    %26 = stablehlo.dynamic_update_slice %20, %20, %25, %arg4 : (tensor<1x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %27 = "stablehlo.gather"(%23, %arg5) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<15xf32>, tensor<4xi32>) -> tensor<4xf32>
    %28 = stablehlo.constant dense<0> : tensor<i32>
    %29 = stablehlo.dynamic_slice %23, %28, sizes = [15] : (tensor<15xf32>, tensor<i32>) -> tensor<15xf32>
    %30 = stablehlo.transpose %24, dims = [1, 0] : (tensor<1x8xi32>) -> tensor<8x1xi32>
    %31 = stablehlo.compare GE, %5, %arg6 : (tensor<11x16xf32>, tensor<11x16xf32>) -> tensor<11x16xi1>
    %32 = stablehlo.iota dim = 1 : tensor<11x16xf32>
    %33 = stablehlo.select %31, %5, %32 : tensor<11x16xi1>, tensor<11x16xf32>
    %34 = sdy.sharding_constraint %30 <@mesh, [{}, {"x", ?}]> : tensor<8x1xi32>
    %35 = stablehlo.add %32, %33 : tensor<11x16xf32>
    %36 = stablehlo.dot_general %33, %arg7, contracting_dims = [0] x [0] : (tensor<11x16xf32>, tensor<11x15xf32>) -> tensor<16x15xf32>
    %37 = stablehlo.constant dense<4> : tensor<i32>
    %38 = stablehlo.dynamic_slice %2, %37, %arg8, sizes = [1, 8] : (tensor<1x8xi32>, tensor<i32>, tensor<i32>) -> tensor<1x8xi32>
    %39 = stablehlo.reshape %arg7 : (tensor<11x15xf32>) -> tensor<165xf32>
    %40 = stablehlo.dot_general %35, %arg9, contracting_dims = [1] x [0] : (tensor<11x16xf32>, tensor<16x4xf32>) -> tensor<11x4xf32>
    %41 = stablehlo.concatenate %arg5, %arg10, dim = 0 : (tensor<4xi32>, tensor<64xi32>) -> tensor<68xi32>
    %42 = stablehlo.constant dense<5> : tensor<i32>
    %43 = stablehlo.dynamic_slice %arg10, %42, sizes = [64] : (tensor<64xi32>, tensor<i32>) -> tensor<64xi32>
    %44 = sdy.sharding_constraint %41 <@mesh, [{"z":(2)2, "y", "x"}]> : tensor<68xi32>
    %45 = "stablehlo.case"(%arg11) ({
      %s = stablehlo.negate %9 : tensor<1x8xf32>
      stablehlo.return %s : tensor<1x8xf32>
    }, {
      %s = stablehlo.maximum %9, %9 : tensor<1x8xf32>
      stablehlo.return %s : tensor<1x8xf32>
    }) : (tensor<i32>) -> tensor<1x8xf32>
    %46 = stablehlo.iota dim = 0 : tensor<16x1xi32>
    %47 = stablehlo.dot_general %38, %46, contracting_dims = [0] x [1] : (tensor<1x8xi32>, tensor<16x1xi32>) -> tensor<8x16xi32>
    %48 = stablehlo.slice %15 [0:1:1, 0:8:1] : (tensor<1x8xf32>) -> tensor<1x8xf32>
    %49 = stablehlo.constant dense<5> : tensor<i32>
    %50 = stablehlo.constant dense<6> : tensor<i32>
    %51 = stablehlo.dynamic_slice %45, %49, %50, sizes = [1, 5] : (tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x5xf32>
    %52 = stablehlo.transpose %21, dims = [1, 0] : (tensor<1x8xi32>) -> tensor<8x1xi32>
    return %47, %48, %51, %52 : tensor<8x16xi32>, tensor<1x8xf32>, tensor<1x5xf32>, tensor<8x1xi32>
  }
}
