// A smoothing stencil and a shift of a split dimension: neighbours send rows.
module @halo attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%a: tensor<16x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
      -> (tensor<16x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
          tensor<16x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %s = "stablehlo.reduce_window"(%a, %zero) <{padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %t = stablehlo.add %l, %r : tensor<f32>
      stablehlo.return %t : tensor<f32>
    }) : (tensor<16x3xf32>, tensor<f32>) -> tensor<16x3xf32>
    %low = stablehlo.slice %a [2:16, 0:3] : (tensor<16x3xf32>) -> tensor<14x3xf32>
    %high = stablehlo.slice %a [0:2, 0:3] : (tensor<16x3xf32>) -> tensor<2x3xf32>
    %roll = stablehlo.concatenate %low, %high, dim = 0 : (tensor<14x3xf32>, tensor<2x3xf32>) -> tensor<16x3xf32>
    return %s, %roll : tensor<16x3xf32>, tensor<16x3xf32>
  }
}
