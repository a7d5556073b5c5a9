// Arguments and results that are partial sums along an axis: one device holds the value, the others
// nothing to add; the value of a result is the sum.
module @partial_sums_in_and_out attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=3, "y"=2]>
  func.func public @main(%p0: tensor<4x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}], unreduced={"x"}>}, %p1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], unreduced={"x", "y"}>}) -> (tensor<4x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, tensor<i32>, tensor<4x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x", "y"}>}) {
    %n0 = stablehlo.negate %p0 : tensor<4x5xf32>
    return %p0, %p1, %n0 : tensor<4x5xf32>, tensor<i32>, tensor<4x5xf32>
  }
}
