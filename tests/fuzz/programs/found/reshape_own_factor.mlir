// The result has a factor 5 that the operand has not: a part of it is not made of a part of the operand.
module @reshape_own_factor attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%p0: tensor<3x5x2xi32>) -> (tensor<5x2x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}, {}]>}) {
    %n0 = stablehlo.reshape %p0 : (tensor<3x5x2xi32>) -> tensor<5x2x3xi32>
    return %n0 : tensor<5x2x3xi32>
  }
}
