module @random attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=1, "z"=3]>
  func.func public @main(%arg0: tensor<8x16x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"z"}]>}, %arg1: tensor<4x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"x"}, {"y"}]>}, %arg2: tensor<12x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "y", ?}, {}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x", "y"}>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<4x16x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {}, {}]>}, %arg6: tensor<i32>) -> (tensor<4x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"z"}]>}, tensor<8x16x5xf32>, tensor<1x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x", "y"}]>}, tensor<1x6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"z"}, {}]>}) {
    %0 = stablehlo.constant dense<3.0> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<16x5x2xf32>
    %2 = stablehlo.dot_general %arg0, %1, batching_dims = [1] x [0], contracting_dims = [2] x [1] : (tensor<8x16x5xf32>, tensor<16x5x2xf32>) -> tensor<16x8x2xf32>
    %3 = stablehlo.constant dense<-4.0> : tensor<f32>
    %4 = stablehlo.constant dense<4.0> : tensor<f32>
    %5 = stablehlo.clamp %3, %arg1, %4 : (tensor<f32>, tensor<4x8x8xf32>, tensor<f32>) -> tensor<4x8x8xf32>
    %6 = stablehlo.floor %5 : tensor<4x8x8xf32>
    %7 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.constant dense<2> : tensor<i32>
    %9 = stablehlo.constant dense<1> : tensor<i32>
    %10:2 = stablehlo.while(%i = %7, %c = %6) : tensor<i32>, tensor<4x8x8xf32>
    cond {
      %t = stablehlo.compare LT, %i, %8 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %9 : tensor<i32>
      %s = stablehlo.add %c, %arg1 : tensor<4x8x8xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<4x8x8xf32>
    }
    %11 = stablehlo.constant dense<2.0> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<f32>) -> tensor<1x2x3xf32>
    %13 = stablehlo.constant dense<0> : tensor<i32>
    %14 = stablehlo.dynamic_update_slice %5, %12, %13, %arg3, %arg4 : (tensor<4x8x8xf32>, tensor<1x2x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x8x8xf32>
    %15 = stablehlo.sign %14 : tensor<4x8x8xf32>
    %16 = stablehlo.constant dense<-2> : tensor<i32>
    %17 = stablehlo.constant dense<1> : tensor<i32>
    %18 = stablehlo.dynamic_update_slice %arg0, %arg5, %arg6, %16, %17 : (tensor<8x16x5xf32>, tensor<4x16x5xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x16x5xf32>
    %19 = sdy.sharding_constraint %15 <@mesh, [{?}, {}, {}], replicated={"z"}> : tensor<4x8x8xf32>
    %20 = stablehlo.constant dense<4> : tensor<i32>
    %21 = stablehlo.constant dense<4> : tensor<i32>
    %22 = stablehlo.constant dense<4> : tensor<i32>
    %23 = stablehlo.dynamic_slice %14, %20, %21, %22, sizes = [2, 1, 8] : (tensor<4x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x1x8xf32>
    %24 = stablehlo.transpose %23, dims = [1, 0, 2] : (tensor<2x1x8xf32>) -> tensor<1x2x8xf32>
    %25 = stablehlo.slice %19 [1:2:1, 2:8:1, 4:8:2] : (tensor<4x8x8xf32>) -> tensor<1x6x2xf32>
    return %10#1, %18, %24, %25 : tensor<4x8x8xf32>, tensor<8x16x5xf32>, tensor<1x2x8xf32>, tensor<1x6x2xf32>
  }
}
