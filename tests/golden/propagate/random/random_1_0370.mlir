module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func public @main(%arg0: tensor<1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg1: tensor<8x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"y"}], replicated={"x"}>}, %arg2: tensor<1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<8x4x8xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x", ?}, {}]>}, tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<1xi32>, tensor<1xi32>) {
    %0 = stablehlo.constant dense<-4.0> : tensor<f32>
    %1 = stablehlo.constant dense<4.0> : tensor<f32>
    %2 = stablehlo.clamp %0, %arg1, %1 : (tensor<f32>, tensor<8x4x8xf32>, tensor<f32>) -> tensor<8x4x8xf32>
    %3 = stablehlo.floor %2 : tensor<8x4x8xf32>
    %4 = stablehlo.convert %3 : (tensor<8x4x8xf32>) -> tensor<8x4x8xbf16>
    %5 = sdy.sharding_constraint %arg1 <@mesh, [{"y"}, {}, {"x"}]> : tensor<8x4x8xf32>
    %6 = stablehlo.constant dense<0.0> : tensor<f32>
    %7 = stablehlo.reduce(%5 init: %6) applies stablehlo.add across dimensions = [1, 2] : (tensor<8x4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %8 = stablehlo.compare LT, %5, %3 : (tensor<8x4x8xf32>, tensor<8x4x8xf32>) -> tensor<8x4x8xi1>
    %9 = stablehlo.iota dim = 1 : tensor<8x4x8xf32>
    %10 = stablehlo.select %8, %5, %9 : tensor<8x4x8xi1>, tensor<8x4x8xf32>
    %11 = stablehlo.add %arg0, %arg2 : tensor<1xi32>
    %12 = stablehlo.abs %arg0 : tensor<1xi32>
    %13 = sdy.sharding_constraint %arg2 <@mesh, [{}]> : tensor<1xi32>
    %14 = sdy.sharding_constraint %4 <@mesh, [{}, {}, {"x"}]> : tensor<8x4x8xbf16>
    %15 = stablehlo.constant dense<0> : tensor<i32>
    %16 = stablehlo.reduce(%arg2 init: %15) applies stablehlo.add across dimensions = [0] : (tensor<1xi32>, tensor<i32>) -> tensor<i32>
    %17 = stablehlo.reshape %11 : (tensor<1xi32>) -> tensor<1xi32>
    %18 = stablehlo.iota dim = 0 : tensor<1xi32>
    %19 = stablehlo.minimum %11, %18 : tensor<1xi32>
    return %14, %16, %17, %19 : tensor<8x4x8xbf16>, tensor<i32>, tensor<1xi32>, tensor<1xi32>
  }
}
