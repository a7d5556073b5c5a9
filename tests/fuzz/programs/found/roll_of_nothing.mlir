// A concatenation of a tensor without elements with itself is no rotation.
module @roll_of_nothing attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func public @main(%p0: tensor<4x0xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"y"}]>}) -> (tensor<4x0xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
    %n0 = stablehlo.concatenate %p0, %p0, dim = 1 : (tensor<4x0xf16>, tensor<4x0xf16>) -> tensor<4x0xf16>
    return %n0 : tensor<4x0xf16>
  }
}
