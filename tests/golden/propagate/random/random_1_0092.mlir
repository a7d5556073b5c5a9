module @random attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=1, "z"=3]>
  func.func public @main(%arg0: tensor<3x16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"z"}, {"x", "y"}]>}, %arg1: tensor<3x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {"z"}, {}]>}, %arg2: tensor<1x11x5xf32>, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<i32>, %arg5: tensor<i32>) -> (tensor<8x128xf32>, tensor<3x16x8xf32>, tensor<8x16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"x", ?}, {"y"}]>}, tensor<3x16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{"z"}, {?}p2, {"y"}p0]> : tensor<3x16x8xf32>
    %1 = stablehlo.dot_general %arg0, %arg1, batching_dims = [2] x [1], contracting_dims = [0] x [0] : (tensor<3x16x8xf32>, tensor<3x8x8xf32>) -> tensor<8x16x8xf32>
    %2 = stablehlo.reshape %1 : (tensor<8x16x8xf32>) -> tensor<8x128xf32>
    %3 = stablehlo.constant dense<-2> : tensor<i32>
    %4 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.dynamic_update_slice %arg0, %arg2, %3, %arg3, %4 : (tensor<3x16x8xf32>, tensor<1x11x5xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x16x8xf32>
    %6 = stablehlo.iota dim = 1 : tensor<2x11x2xf32>
    %7 = stablehlo.constant dense<6> : tensor<i32>
    %8 = stablehlo.dynamic_update_slice %1, %6, %7, %arg4, %arg5 : (tensor<8x16x8xf32>, tensor<2x11x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x16x8xf32>
    %9 = "stablehlo.sort"(%0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<3x16x8xf32>) -> tensor<3x16x8xf32>
    return %2, %5, %8, %9 : tensor<8x128xf32>, tensor<3x16x8xf32>, tensor<8x16x8xf32>, tensor<3x16x8xf32>
  }
}
