// Rows to columns by all_to_all, then an axis onto the other dimension, then whole.
module @reshard_chain attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"x"}]> : tensor<8x16xf32>
    %1 = stablehlo.negate %0 : tensor<8x16xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{"y"}, {"x"}]> : tensor<8x16xf32>
    %3 = stablehlo.tanh %2 : tensor<8x16xf32>
    return %3 : tensor<8x16xf32>
  }
}
