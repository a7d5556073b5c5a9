// Top-k along a split dimension: k candidates of each part, values and indices.
// annotations: 3 for 1 layer
// expect: collectives all_reduce=0 all_gather=2 reduce_scatter=0 all_to_all=0 collective_permute=0
// expect: bytes all_gather = 192
module @jit__lambda attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["d"=4]> {stablehlo.mesh = {axes = [{name = "d", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<4x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"d"}]>}) -> (tensor<4x2xf32> {jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<4x2xi32> {jax.result_info = "result[1]", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %values, %indices = chlo.top_k(%arg0, k = 2) : tensor<4x32xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
    return %values, %indices : tensor<4x2xf32>, tensor<4x2xi32>
  }
}
