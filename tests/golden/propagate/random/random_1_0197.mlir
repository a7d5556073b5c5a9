module @random attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2]>
  func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg1: tensor<2xf32>, %arg2: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg3: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %arg4: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x16xf32>, tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {}]>}, tensor<8x16xf32>, tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
    %0 = stablehlo.transpose %arg3, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %1 = stablehlo.negate %arg0 : tensor<8xf32>
    %2 = stablehlo.maximum %0, %arg4 : tensor<8x16xf32>
    %3 = stablehlo.reshape %arg4 : (tensor<8x16xf32>) -> tensor<32x4xf32>
    %4 = sdy.sharding_constraint %0 <@mesh, [{}, {"x"}]> : tensor<8x16xf32>
    %5 = stablehlo.iota dim = 1 : tensor<8x16xf32>
    %6 = "stablehlo.case"(%arg5) ({
      %s = stablehlo.negate %2 : tensor<8x16xf32>
      stablehlo.return %s : tensor<8x16xf32>
    }, {
      %s = stablehlo.maximum %2, %5 : tensor<8x16xf32>
      stablehlo.return %s : tensor<8x16xf32>
    }, {
      %s = stablehlo.abs %5 : tensor<8x16xf32>
      stablehlo.return %s : tensor<8x16xf32>
    }) : (tensor<i32>) -> tensor<8x16xf32>
    %7 = stablehlo.iota dim = 1 : tensor<8x16xf32>
    %8 = stablehlo.multiply %6, %7 : tensor<8x16xf32>
    %9 = sdy.sharding_constraint %8 <@mesh, [{}, {"x"}]> : tensor<8x16xf32>
    %10 = stablehlo.constant dense<4> : tensor<i32>
    %11 = stablehlo.constant dense<3> : tensor<i32>
    %12 = stablehlo.dynamic_update_slice %5, %arg6, %10, %11 : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<i32>, tensor<i32>) -> tensor<8x16xf32>
    %13 = stablehlo.minimum %4, %4 : tensor<8x16xf32>
    %14 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %15 = "stablehlo.reduce_window"(%1, %14) <{padding = dense<[[0, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1>, window_strides = array<i64: 2>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<8xf32>, tensor<f32>) -> tensor<4xf32>
    return %9, %12, %13, %15 : tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<4xf32>
  }
}
