// The k largest of k elements: a sort, which no shard can do alone.
module @top_k_of_all attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%p0: tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> (tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, tensor<3x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) {
    %n0:2 = chlo.top_k(%p0, k = 4) : tensor<3x4xf32> -> (tensor<3x4xf32>, tensor<3x4xi32>)
    return %n0#0, %n0#1 : tensor<3x4xf32>, tensor<3x4xi32>
  }
}
