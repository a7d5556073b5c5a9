module @random attributes {mhlo.num_partitions = 3 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=3]>
  func.func public @main(%arg0: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg1: tensor<6x4xf32>, %arg2: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<5x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, tensor<2x3x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"x"}]>}, tensor<6x6xf32>, tensor<1x1xf32>) {
    %0 = stablehlo.constant dense<1000.0> : tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %0) applies stablehlo.minimum across dimensions = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [1] x [0] : (tensor<6x4xf32>, tensor<4x6xf32>) -> tensor<6x6xf32>
    %3 = stablehlo.constant dense<-4.0> : tensor<f32>
    %4 = stablehlo.constant dense<4.0> : tensor<f32>
    %5 = stablehlo.clamp %3, %2, %4 : (tensor<f32>, tensor<6x6xf32>, tensor<f32>) -> tensor<6x6xf32>
    %6 = stablehlo.floor %5 : tensor<6x6xf32>
    %7 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.constant dense<2> : tensor<i32>
    %9 = stablehlo.constant dense<1> : tensor<i32>
    %10:2 = stablehlo.while(%i = %7, %c = %6) : tensor<i32>, tensor<6x6xf32>
    cond {
      %t = stablehlo.compare LT, %i, %8 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %9 : tensor<i32>
      %s = stablehlo.add %c, %6 : tensor<6x6xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<6x6xf32>
    }
    %11 = stablehlo.ceil %10#1 : tensor<6x6xf32>
    %12 = stablehlo.cosine %5 : tensor<6x6xf32>
    %13 = sdy.sharding_constraint %12 <@mesh, [{?}, {}]> : tensor<6x6xf32>
    %14 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %15 = "stablehlo.reduce_window"(%2, %14) <{padding = dense<[[0, 0], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<6x6xf32>, tensor<f32>) -> tensor<5x6xf32>
    %16 = stablehlo.constant dense<0.0> : tensor<f32>
    %17 = "stablehlo.reduce_window"(%11, %16) <{padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<6x6xf32>, tensor<f32>) -> tensor<6x6xf32>
    %18 = stablehlo.reshape %17 : (tensor<6x6xf32>) -> tensor<2x3x6xf32>
    %19 = sdy.sharding_constraint %12 <@mesh, [{}, {?}]> : tensor<6x6xf32>
    %20 = stablehlo.dynamic_slice %11, %arg3, %arg4, sizes = [1, 1] : (tensor<6x6xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
    return %15, %18, %19, %20 : tensor<5x6xf32>, tensor<2x3x6xf32>, tensor<6x6xf32>, tensor<1x1xf32>
  }
}
