// Of 12 columns over 6 devices the first 11 lie in the same shards: a move of the one is not a move of the other.
module @moves_of_shared_shards attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=6]>
  func.func public @main(%p0: tensor<3x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %p1: tensor<i8>, %p2: tensor<i8>) -> (tensor<3x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
    %n0 = stablehlo.slice %p0 [0:3:1, 0:11:1] : (tensor<3x12xf32>) -> tensor<3x11xf32>
    %n1 = stablehlo.dynamic_update_slice %p0, %n0, %p1, %p2 : (tensor<3x12xf32>, tensor<3x11xf32>, tensor<i8>, tensor<i8>) -> tensor<3x12xf32>
    return %n1 : tensor<3x12xf32>
  }
}
