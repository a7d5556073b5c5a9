// The k largest of each shard are candidates; the k largest of them are the answer.
module @top_k attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%arg0: tensor<2x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> (tensor<2x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<2x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %0, %1 = chlo.top_k(%arg0, k = 3) : tensor<2x256xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)
    return %0, %1 : tensor<2x3xf32>, tensor<2x3xi32>
  }
}
