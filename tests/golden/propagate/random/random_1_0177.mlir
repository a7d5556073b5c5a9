module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]>
  func.func public @main(%arg0: tensor<5x12xf32>, %arg1: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "z"}]>}, %arg2: tensor<8x4x8xi32>, %arg3: tensor<8x16x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}) -> (tensor<8x2x2x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}, {"y"}]>}, tensor<8x8x4xi32>, tensor<12x8x16xi32>, tensor<16xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<16xf32>) -> tensor<2x16x3xf32>
    %1 = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.reduce(%arg1 init: %1) applies stablehlo.add across dimensions = [0] : (tensor<16xf32>, tensor<f32>) -> tensor<f32>
    %3 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %4 = stablehlo.reduce(%0 init: %3) applies stablehlo.maximum across dimensions = [0, 2] : (tensor<2x16x3xf32>, tensor<f32>) -> tensor<16xf32>
    %5 = stablehlo.transpose %arg2, dims = [0, 2, 1] : (tensor<8x4x8xi32>) -> tensor<8x8x4xi32>
    %6 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %7 = stablehlo.reduce(%arg1 init: %6) applies stablehlo.maximum across dimensions = [0] : (tensor<16xf32>, tensor<f32>) -> tensor<f32>
    %8 = stablehlo.dot_general %arg2, %arg3, batching_dims = [1] x [2], contracting_dims = [0] x [0] : (tensor<8x4x8xi32>, tensor<8x16x4xi32>) -> tensor<4x8x16xi32>
    %9 = stablehlo.reshape %arg2 : (tensor<8x4x8xi32>) -> tensor<8x2x2x8xi32>
    %10 = stablehlo.reverse %4, dims = [0] : tensor<16xf32>
    %11 = sdy.sharding_constraint %4 <@mesh, [{"y"}]> : tensor<16xf32>
    %12 = stablehlo.reverse %5, dims = [1] : tensor<8x8x4xi32>
    %13 = stablehlo.concatenate %8, %8, %8, dim = 0 : (tensor<4x8x16xi32>, tensor<4x8x16xi32>, tensor<4x8x16xi32>) -> tensor<12x8x16xi32>
    %14 = stablehlo.subtract %10, %11 : tensor<16xf32>
    return %9, %12, %13, %14 : tensor<8x2x2x8xi32>, tensor<8x8x4xi32>, tensor<12x8x16xi32>, tensor<16xf32>
  }
}
