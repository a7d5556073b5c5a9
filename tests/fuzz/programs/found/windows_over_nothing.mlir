// All windows lie beyond the edges of a dimension without elements.
module @windows_over_nothing attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%p0: tensor<2x0xi32>, %p1: tensor<i32>) -> (tensor<2x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
    %n0 = "stablehlo.reduce_window"(%p0, %p1) <{padding = dense<[[0, 0], [2, 3]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 2>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %c = stablehlo.xor %a, %b : tensor<i32>
      stablehlo.return %c : tensor<i32>
    }) : (tensor<2x0xi32>, tensor<i32>) -> tensor<2x4xi32>
    return %n0 : tensor<2x4xi32>
  }
}
