// One constant, used as it is and repeated, in one chain of element-wise ops.
module @repeated_constant_of_a_chain attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2]>
  func.func public @main(%p0: tensor<5xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %p1: tensor<ui32>, %p2: tensor<2xui32>, %p3: tensor<ui32>) -> (tensor<5xui32>) {
    %n0 = stablehlo.constant dense<0> : tensor<ui32>
    %n1 = stablehlo.clamp %n0, %p0, %p3 : (tensor<ui32>, tensor<5xui32>, tensor<ui32>) -> tensor<5xui32>
    %n2 = "stablehlo.reduce_window"(%n1, %p1) <{padding = dense<[[0, 4]]> : tensor<1x2xi64>, window_dimensions = array<i64: 5>}> ({
    ^bb0(%a: tensor<ui32>, %b: tensor<ui32>):
      %c = stablehlo.maximum %a, %b : tensor<ui32>
      stablehlo.return %c : tensor<ui32>
    }) : (tensor<5xui32>, tensor<ui32>) -> tensor<5xui32>
    %n3 = stablehlo.slice %n2 [2:5] : (tensor<5xui32>) -> tensor<3xui32>
    %n4 = stablehlo.concatenate %n3, %p2, dim = 0 : (tensor<3xui32>, tensor<2xui32>) -> tensor<5xui32>
    return %n4 : tensor<5xui32>
  }
}
