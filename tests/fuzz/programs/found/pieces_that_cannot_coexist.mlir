// The pieces of 12 that one operand and the result have are no two pieces of one sharding.
module @pieces_that_cannot_coexist attributes {mhlo.num_partitions = 12 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=12]>
  func.func public @main(%p0: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<2x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x":(3)4}]>}) {
    %n0 = stablehlo.reshape %p0 : (tensor<4xi32>) -> tensor<2x2xi32>
    %n1 = stablehlo.concatenate %n0, %n0, dim = 1 : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x4xi32>
    return %n1 : tensor<2x4xi32>
  }
}
