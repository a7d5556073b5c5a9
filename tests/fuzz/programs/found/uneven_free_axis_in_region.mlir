// Inside, 5 rows over y are cut 2, 2, 1; outside, 10 rows over x and y would be cut every 2.
module @uneven_free_axis_in_region attributes {mhlo.num_partitions = 12 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=3, "z"=2]>
  func.func public @main(%p0: tensor<10xi32>, %p1: tensor<10xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}) -> (tensor<10xi32>) {
    %n0 = sdy.manual_computation(%p0, %p1) in_shardings=[<@mesh, [{"x", ?}]>, <@mesh, [{"x", ?}]>] out_shardings=[<@mesh, [{"x", ?}]>] manual_axes={"x", "z"} (%a: tensor<5xi32>, %b: tensor<5xi32>) {
      %c = stablehlo.subtract %a, %b : tensor<5xi32>
      sdy.return %c : tensor<5xi32>
    } : (tensor<10xi32>, tensor<10xi32>) -> tensor<10xi32>
    return %n0 : tensor<10xi32>
  }
}
