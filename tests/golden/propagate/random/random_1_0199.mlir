module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=4]>
  func.func public @main(%arg0: tensor<6xf32>, %arg1: tensor<3x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"y"}p1]>}, %arg2: tensor<1x4x3xf32>, %arg3: tensor<3x8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", ?}, {"z":(1)2}p0]>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<8x3x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}) -> (tensor<1x4x3xf32>, tensor<4x3x17xf32>, tensor<3x1x8xi32>, tensor<8x4x12xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg3, batching_dims = [2] x [0], contracting_dims = [1] x [2] : (tensor<1x4x3xf32>, tensor<3x8x4xf32>) -> tensor<3x1x8xf32>
    %1 = stablehlo.constant dense<-1> : tensor<i32>
    %2 = stablehlo.constant dense<6> : tensor<i32>
    %3 = stablehlo.dynamic_slice %arg2, %1, %2, %arg4, sizes = [1, 1, 1] : (tensor<1x4x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x1xf32>
    %4 = sdy.sharding_constraint %0 <@mesh, [{}, {?}, {"y"}]> : tensor<3x1x8xf32>
    %5 = stablehlo.constant dense<-4.0> : tensor<f32>
    %6 = stablehlo.constant dense<4.0> : tensor<f32>
    %7 = stablehlo.clamp %5, %0, %6 : (tensor<f32>, tensor<3x1x8xf32>, tensor<f32>) -> tensor<3x1x8xf32>
    %8 = stablehlo.floor %7 : tensor<3x1x8xf32>
    %9 = stablehlo.multiply %arg3, %arg3 : tensor<3x8x4xf32>
    %10 = stablehlo.reverse %arg2, dims = [1, 2] : tensor<1x4x3xf32>
    %11 = stablehlo.constant dense<2.0> : tensor<f32>
    %12 = stablehlo.pad %8, %11, low = [0, 1, 0], high = [1, 1, 2], interior = [0, 0, 1] : (tensor<3x1x8xf32>, tensor<f32>) -> tensor<4x3x17xf32>
    %13 = stablehlo.constant dense<-4.0> : tensor<f32>
    %14 = stablehlo.constant dense<4.0> : tensor<f32>
    %15 = stablehlo.clamp %13, %7, %14 : (tensor<f32>, tensor<3x1x8xf32>, tensor<f32>) -> tensor<3x1x8xf32>
    %16 = stablehlo.floor %15 : tensor<3x1x8xf32>
    %17 = stablehlo.convert %16 : (tensor<3x1x8xf32>) -> tensor<3x1x8xi32>
    %18 = stablehlo.constant dense<-4.0> : tensor<f32>
    %19 = stablehlo.constant dense<4.0> : tensor<f32>
    %20 = stablehlo.clamp %18, %9, %19 : (tensor<f32>, tensor<3x8x4xf32>, tensor<f32>) -> tensor<3x8x4xf32>
    %21 = stablehlo.floor %20 : tensor<3x8x4xf32>
    %22 = stablehlo.dot_general %21, %arg5, batching_dims = [1] x [0], contracting_dims = [0] x [1] : (tensor<3x8x4xf32>, tensor<8x3x12xf32>) -> tensor<8x4x12xf32>
    return %10, %12, %17, %22 : tensor<1x4x3xf32>, tensor<4x3x17xf32>, tensor<3x1x8xi32>, tensor<8x4x12xf32>
  }
}
