module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=2, "z"=4]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", "z":(1)2}p1]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}p0, {"z"}p2]>}, %arg2: tensor<6x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(1)2, "x"}, {"z":(2)2}]>}, %arg3: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(1)2}p1, {"y"}]>}, %arg4: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"z":(2)2, ?}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {}]>}, tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}p0]>}, tensor<8x8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.reverse %arg0, dims = [0, 1] : tensor<8x8xf32>
    %1 = stablehlo.reshape %arg2 : (tensor<6x12xf32>) -> tensor<72xf32>
    %2 = stablehlo.add %0, %arg3 : tensor<8x8xf32>
    %3 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %4 = "stablehlo.reduce_window"(%arg0, %3) <{padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 2, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    %5 = stablehlo.dot_general %2, %arg4, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<6x8xf32>) -> tensor<8x6xf32>
    %6 = stablehlo.transpose %2, dims = [0, 1] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %7 = stablehlo.iota dim = 1 : tensor<8x8xf32>
    %8 = stablehlo.concatenate %6, %7, dim = 0 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
    %9 = sdy.sharding_constraint %6 <@mesh, [{"y", "z"}p0, {"x"}]> : tensor<8x8xf32>
    %10 = sdy.sharding_constraint %6 <@mesh, [{"x", "y", ?}p1, {}]> : tensor<8x8xf32>
    %11 = sdy.sharding_constraint %6 <@mesh, [{"z":(1)2, ?}p1, {"y", "z":(2)2}p2]> : tensor<8x8xf32>
    %12 = stablehlo.dot_general %9, %10, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return %5, %8, %11, %12 : tensor<8x6xf32>, tensor<16x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
  }
}
