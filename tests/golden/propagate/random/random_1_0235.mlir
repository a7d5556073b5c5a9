module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%arg0: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<3x1x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}, %arg2: tensor<3x4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {?}]>}) -> (tensor<1x1x1xf32>, tensor<3x1x1xf32>, tensor<1x1x4xf32>, tensor<3x4x1xf32>) {
    %0 = stablehlo.slice %arg1 [1:2:1, 0:1:1, 0:1:1] : (tensor<3x1x1xf32>) -> tensor<1x1x1xf32>
    %1 = stablehlo.constant dense<-4.0> : tensor<f32>
    %2 = stablehlo.constant dense<4.0> : tensor<f32>
    %3 = stablehlo.clamp %1, %arg1, %2 : (tensor<f32>, tensor<3x1x1xf32>, tensor<f32>) -> tensor<3x1x1xf32>
    %4 = stablehlo.floor %3 : tensor<3x1x1xf32>
    %5 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.constant dense<3> : tensor<i32>
    %7 = stablehlo.constant dense<1> : tensor<i32>
    %8:2 = stablehlo.while(%i = %5, %c = %4) : tensor<i32>, tensor<3x1x1xf32>
    cond {
      %t = stablehlo.compare LT, %i, %6 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %7 : tensor<i32>
      %s = stablehlo.add %c, %arg1 : tensor<3x1x1xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<3x1x1xf32>
    }
    %9 = stablehlo.constant dense<2.0> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<3x1x1xf32>
    %11 = stablehlo.constant dense<1> : tensor<i32>
    %12 = stablehlo.constant dense<3> : tensor<i32>
    %13 = stablehlo.constant dense<-2> : tensor<i32>
    %14 = stablehlo.dynamic_update_slice %4, %10, %11, %12, %13 : (tensor<3x1x1xf32>, tensor<3x1x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x1x1xf32>
    %15 = stablehlo.dot_general %14, %arg2, batching_dims = [1] x [2], contracting_dims = [0] x [0] : (tensor<3x1x1xf32>, tensor<3x4x1xf32>) -> tensor<1x1x4xf32>
    %16 = stablehlo.tanh %arg2 : tensor<3x4x1xf32>
    return %0, %8#1, %15, %16 : tensor<1x1x1xf32>, tensor<3x1x1xf32>, tensor<1x1x4xf32>, tensor<3x4x1xf32>
  }
}
