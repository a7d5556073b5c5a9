// A composite stays although nobody uses its result, and what it uses stays with it: Shardy does not
// know that it has no effects.
module @m_composite_unused attributes {mhlo.num_partitions = 8 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%arg0: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> (tensor<4x4xf32>) {
    %0 = stablehlo.negate %arg0 : tensor<4x4xf32>
    %1 = stablehlo.constant dense<3.000000e+00> : tensor<4xf32>
    %2 = stablehlo.dot_general %0, %1, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %3 = stablehlo.composite "my.twice" %2 {decomposition = @twice} : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4x4xf32>
  }
  func.func private @twice(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
