// A rule that the user writes counts for any op of the text.
module @m_chlo_user_rule attributes {mhlo.num_partitions = 8 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x4xf32>, tensor<8x4xi32>, tensor<8x8xf32>) {
    %0 = chlo.square %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=8}, custom>} : tensor<8x8xf32> -> tensor<8x8xf32>
    %1 = chlo.erf %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=8}, custom>} : tensor<8x8xf32> -> tensor<8x8xf32>
    %2, %3 = "chlo.top_k"(%arg0) {k = 4 : i64, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, k], [i, k]) {i=8, j=8, k=4}, custom>} : (tensor<8x8xf32>) -> (tensor<8x4xf32>, tensor<8x4xi32>)
    %4 = stablehlo.composite "my.twice" %arg0 {decomposition = @twice, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=8}, custom>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return %0, %1, %2, %3, %4 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x4xf32>, tensor<8x4xi32>, tensor<8x8xf32>
  }
  func.func private @twice(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
