module @random attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=1]>
  func.func public @main(%arg0: tensor<16x16x4xf32>, %arg1: tensor<16x16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}p2, {}]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<i32>) -> (tensor<17x33x2x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}p0, {"y", ?}]>}, tensor<16x16x4xf32>, tensor<256x4xf32>, tensor<17x20x1xbf16>) {
    %0 = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [1, 1, 0], high = [0, 1, 2], interior = [0, 1, 0] : (tensor<16x16x4xf32>, tensor<f32>) -> tensor<17x33x6xf32>
    %2 = stablehlo.reshape %1 : (tensor<17x33x6xf32>) -> tensor<17x33x2x3xf32>
    %3 = "stablehlo.case"(%arg2) ({
      %s = stablehlo.negate %arg0 : tensor<16x16x4xf32>
      stablehlo.return %s : tensor<16x16x4xf32>
    }, {
      %s = stablehlo.maximum %arg0, %arg1 : tensor<16x16x4xf32>
      stablehlo.return %s : tensor<16x16x4xf32>
    }) : (tensor<i32>) -> tensor<16x16x4xf32>
    %4 = stablehlo.slice %1 [0:17:1, 6:26:1, 0:1:1] : (tensor<17x33x6xf32>) -> tensor<17x20x1xf32>
    %5 = sdy.sharding_constraint %3 <@mesh, [{}, {"y"}, {"x"}]> : tensor<16x16x4xf32>
    %6 = stablehlo.negate %3 : tensor<16x16x4xf32>
    %7 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.dynamic_slice %6, %7, %arg3, %arg4, sizes = [16, 16, 4] : (tensor<16x16x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<16x16x4xf32>
    %9 = stablehlo.reshape %5 : (tensor<16x16x4xf32>) -> tensor<256x4xf32>
    %10 = stablehlo.constant dense<-4.0> : tensor<f32>
    %11 = stablehlo.constant dense<4.0> : tensor<f32>
    %12 = stablehlo.clamp %10, %4, %11 : (tensor<f32>, tensor<17x20x1xf32>, tensor<f32>) -> tensor<17x20x1xf32>
    %13 = stablehlo.floor %12 : tensor<17x20x1xf32>
    %14 = stablehlo.convert %13 : (tensor<17x20x1xf32>) -> tensor<17x20x1xbf16>
    return %2, %8, %9, %14 : tensor<17x33x2x3xf32>, tensor<16x16x4xf32>, tensor<256x4xf32>, tensor<17x20x1xbf16>
  }
}
