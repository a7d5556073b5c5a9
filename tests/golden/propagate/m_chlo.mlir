// Shardy has no rule for chlo ops, but XLA expands them before it runs Shardy (docs/propagation.md).
module @m_chlo attributes {mhlo.num_partitions = 8 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%arg0: tensor<4x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<4x32xf32>, tensor<4x5xf32>, tensor<4x5xi32>) {
    %0 = chlo.erfc %arg0 : tensor<4x32xf32> -> tensor<4x32xf32>
    %1, %2 = chlo.top_k(%arg0, k = 5) : tensor<4x32xf32> -> (tensor<4x5xf32>, tensor<4x5xi32>)
    return %0, %1, %2 : tensor<4x32xf32>, tensor<4x5xf32>, tensor<4x5xi32>
  }
}
