module @random attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2]>
  func.func public @main(%arg0: tensor<8x8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}, %arg1: tensor<12x1x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {}, {}]>}, %arg2: tensor<12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x"}>}, %arg4: tensor<5x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<1x2x8xf32>, tensor<8xi32>, tensor<12xbf16>, tensor<5x4xf32>) {
    %0 = "stablehlo.case"(%arg3) ({
      %s = stablehlo.negate %arg0 : tensor<8x8x16xi32>
      stablehlo.return %s : tensor<8x8x16xi32>
    }, {
      %s = stablehlo.maximum %arg0, %arg0 : tensor<8x8x16xi32>
      stablehlo.return %s : tensor<8x8x16xi32>
    }) : (tensor<i32>) -> tensor<8x8x16xi32>
    %1 = stablehlo.dot_general %arg1, %arg4, contracting_dims = [0] x [1] : (tensor<12x1x2xf32>, tensor<5x12xf32>) -> tensor<1x2x5xf32>
    %2 = sdy.sharding_constraint %arg1 <@mesh, [{?}, {}, {}]> : tensor<12x1x2xf32>
    %3 = stablehlo.constant dense<0.0> : tensor<f32>
    %4 = stablehlo.pad %2, %3, low = [0, 2, 0], high = [2, 1, 1], interior = [0, 1, 0] : (tensor<12x1x2xf32>, tensor<f32>) -> tensor<14x4x3xf32>
    %5 = stablehlo.compare GE, %arg2, %arg2 : (tensor<12xi32>, tensor<12xi32>) -> tensor<12xi1>
    %6 = stablehlo.select %5, %arg2, %arg2 : tensor<12xi1>, tensor<12xi32>
    %7 = stablehlo.iota dim = 1 : tensor<12x8xf32>
    %8 = stablehlo.dot_general %arg1, %7, contracting_dims = [0] x [0] : (tensor<12x1x2xf32>, tensor<12x8xf32>) -> tensor<1x2x8xf32>
    %9 = stablehlo.constant dense<1000> : tensor<i32>
    %10 = stablehlo.reduce(%arg0 init: %9) applies stablehlo.minimum across dimensions = [1, 2] : (tensor<8x8x16xi32>, tensor<i32>) -> tensor<8xi32>
    %11 = stablehlo.convert %5 : (tensor<12xi1>) -> tensor<12xbf16>
    %12 = stablehlo.iota dim = 0 : tensor<12x4xf32>
    %13 = stablehlo.dot_general %arg4, %12, contracting_dims = [1] x [0] : (tensor<5x12xf32>, tensor<12x4xf32>) -> tensor<5x4xf32>
    return %8, %10, %11, %13 : tensor<1x2x8xf32>, tensor<8xi32>, tensor<12xbf16>, tensor<5x4xf32>
  }
}
