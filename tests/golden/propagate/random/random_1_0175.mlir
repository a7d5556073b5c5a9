module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=4]>
  func.func public @main(%arg0: tensor<8x2x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}]>}, %arg1: tensor<5x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %arg2: tensor<5x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<5x8xf32>, tensor<5x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, tensor<2x8x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}]>}) {
    %0 = stablehlo.transpose %arg0, dims = [2, 0, 1] : (tensor<8x2x2xf32>) -> tensor<2x8x2xf32>
    %1 = stablehlo.abs %0 : tensor<2x8x2xf32>
    %2 = stablehlo.constant dense<1.0> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %4 = stablehlo.constant dense<1> : tensor<i32>
    %5 = stablehlo.dynamic_update_slice %arg2, %3, %4, %arg3 : (tensor<5x8xf32>, tensor<5x5xf32>, tensor<i32>, tensor<i32>) -> tensor<5x8xf32>
    %6 = stablehlo.sign %arg1 : tensor<5x8xf32>
    %7 = stablehlo.reshape %1 : (tensor<2x8x2xf32>) -> tensor<32xf32>
    %8 = stablehlo.constant dense<-4.0> : tensor<f32>
    %9 = stablehlo.constant dense<4.0> : tensor<f32>
    %10 = stablehlo.clamp %8, %0, %9 : (tensor<f32>, tensor<2x8x2xf32>, tensor<f32>) -> tensor<2x8x2xf32>
    %11 = stablehlo.floor %10 : tensor<2x8x2xf32>
    %12 = stablehlo.convert %11 : (tensor<2x8x2xf32>) -> tensor<2x8x2xbf16>
    return %5, %6, %7, %12 : tensor<5x8xf32>, tensor<5x8xf32>, tensor<32xf32>, tensor<2x8x2xbf16>
  }
}
