// Keeping the first dimension whole must not move its axes to another one with windows.
module @select_and_scatter_moved_axes attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%p0: tensor<5x1x3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}, {"y", ?}]>}, %p1: tensor<2x1x3x1xf32>, %p2: tensor<f32>) -> (tensor<5x1x3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}, {}, {"x"}]>}) {
    %n0 = "stablehlo.select_and_scatter"(%p0, %p1, %p2) <{padding = dense<[[0, 1], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>, window_dimensions = array<i64: 3, 1, 1, 3>, window_strides = array<i64: 3, 1, 1, 3>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }, {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %c : tensor<f32>
    }) : (tensor<5x1x3x4xf32>, tensor<2x1x3x1xf32>, tensor<f32>) -> tensor<5x1x3x4xf32>
    return %n0 : tensor<5x1x3x4xf32>
  }
}
