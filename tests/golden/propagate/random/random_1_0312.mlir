module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%arg0: tensor<8x8x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}, {}]>}, %arg1: tensor<5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<8x8xf32>, tensor<7x3xf32>, tensor<1x8x16xf32>, tensor<15x32x4xf32>) {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<8x8x1xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<5xi32>) -> tensor<5x1xi32>
    %2 = stablehlo.reshape %0 : (tensor<8x8x1xf32>) -> tensor<8x8xf32>
    %3 = sdy.sharding_constraint %0 <@mesh, [{"y"}, {}, {?}]> : tensor<8x8x1xf32>
    %4 = stablehlo.compare GE, %2, %2 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xi1>
    %5 = stablehlo.select %4, %2, %2 : tensor<8x8xi1>, tensor<8x8xf32>
    %6 = stablehlo.constant dense<-4.0> : tensor<f32>
    %7 = stablehlo.constant dense<4.0> : tensor<f32>
    %8 = stablehlo.clamp %6, %5, %7 : (tensor<f32>, tensor<8x8xf32>, tensor<f32>) -> tensor<8x8xf32>
    %9 = stablehlo.floor %8 : tensor<8x8xf32>
    %10 = stablehlo.constant dense<0.0> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %12 = stablehlo.dot_general %9, %11, contracting_dims = [0] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %13 = stablehlo.iota dim = 0 : tensor<8x8xf32>
    %14 = stablehlo.subtract %8, %13 : tensor<8x8xf32>
    %15 = stablehlo.reshape %12 : (tensor<8x8xf32>) -> tensor<8x1x2x4xf32>
    %16 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %17 = stablehlo.constant dense<4> : tensor<i32>
    %18 = stablehlo.dynamic_slice %12, %17, %arg2, sizes = [7, 3] : (tensor<8x8xf32>, tensor<i32>, tensor<i32>) -> tensor<7x3xf32>
    %19 = stablehlo.constant dense<-4.0> : tensor<f32>
    %20 = stablehlo.constant dense<4.0> : tensor<f32>
    %21 = stablehlo.clamp %19, %0, %20 : (tensor<f32>, tensor<8x8x1xf32>, tensor<f32>) -> tensor<8x8x1xf32>
    %22 = stablehlo.floor %21 : tensor<8x8x1xf32>
    %23 = stablehlo.iota dim = 0 : tensor<8x16x1xf32>
    %24 = stablehlo.dot_general %22, %23, batching_dims = [2] x [2], contracting_dims = [1] x [0] : (tensor<8x8x1xf32>, tensor<8x16x1xf32>) -> tensor<1x8x16xf32>
    %25 = stablehlo.constant dense<2.0> : tensor<f32>
    %26 = stablehlo.pad %23, %25, low = [0, 0, 2], high = [0, 1, 1], interior = [1, 1, 0] : (tensor<8x16x1xf32>, tensor<f32>) -> tensor<15x32x4xf32>
    return %16, %18, %24, %26 : tensor<8x8xf32>, tensor<7x3xf32>, tensor<1x8x16xf32>, tensor<15x32x4xf32>
  }
}
