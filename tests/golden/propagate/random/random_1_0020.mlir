module @random attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=1, "z"=3]>
  func.func public @main(%arg0: tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg1: tensor<3x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {?}]>}, %arg2: tensor<4x2x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}, {}]>}, %arg3: tensor<4x2x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}], replicated={"z"}>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x", "y", "z"}>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x"}>}) -> (tensor<2x4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {}, {?}]>}, tensor<4x2x16xf32>, tensor<4x2x16x1xf32>, tensor<4x2x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {?}]>}) {
    %0 = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg2, %0) <{padding = dense<[[2, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 2, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<4x2x16xf32>, tensor<f32>) -> tensor<4x1x16xf32>
    %2 = stablehlo.minimum %arg2, %arg3 : tensor<4x2x16xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{}, {"x", ?}, {"y", ?}]> : tensor<4x2x16xf32>
    %4 = stablehlo.minimum %arg3, %arg2 : tensor<4x2x16xf32>
    %5 = stablehlo.constant dense<2> : tensor<i32>
    %6 = stablehlo.dynamic_update_slice %4, %1, %5, %arg4, %arg5 : (tensor<4x2x16xf32>, tensor<4x1x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x16xf32>
    %7 = stablehlo.transpose %2, dims = [0, 2, 1] : (tensor<4x2x16xf32>) -> tensor<4x16x2xf32>
    %8 = stablehlo.reshape %6 : (tensor<4x2x16xf32>) -> tensor<2x4x16xf32>
    %9 = sdy.sharding_constraint %4 <@mesh, [{}, {"x"}, {"y"}]> : tensor<4x2x16xf32>
    %10 = stablehlo.add %6, %arg2 : tensor<4x2x16xf32>
    %11 = stablehlo.reshape %6 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
    %12 = sdy.sharding_constraint %10 <@mesh, [{}, {"x"}, {}]> : tensor<4x2x16xf32>
    return %8, %9, %11, %12 : tensor<2x4x16xf32>, tensor<4x2x16xf32>, tensor<4x2x16x1xf32>, tensor<4x2x16xf32>
  }
}
