// The k largest of k elements, by a call: no shard can sort alone.
module @top_k_call_of_all attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%p0: tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> (tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, tensor<3x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) {
    %n0:2 = stablehlo.custom_call @mhlo.topk(%p0) {mhlo.attributes = {k = 4 : i64, largest = true}, mhlo.version = 1 : i64} : (tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
    return %n0#0, %n0#1 : tensor<3x4xf32>, tensor<3x4xi32>
  }
}
