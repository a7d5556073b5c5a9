// Each device makes all bits and keeps its own, so that they do not depend on the mesh.
module @random_bits attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%arg0: tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<16xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
    %0, %1 = stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<16xui32>)
    return %0, %1 : tensor<2xui64>, tensor<16xui32>
  }
}
