module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=4]>
  func.func public @main(%arg0: tensor<5x8x4xf32>, %arg1: tensor<6x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x", "y"}]>}) -> (tensor<5x8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x", ?}, {}]>}, tensor<96xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}]>}, tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x", ?}]>}, tensor<4xf32>) {
    %0 = stablehlo.constant dense<-4.0> : tensor<f32>
    %1 = stablehlo.constant dense<4.0> : tensor<f32>
    %2 = stablehlo.clamp %0, %arg0, %1 : (tensor<f32>, tensor<5x8x4xf32>, tensor<f32>) -> tensor<5x8x4xf32>
    %3 = stablehlo.floor %2 : tensor<5x8x4xf32>
    %4 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.constant dense<3> : tensor<i32>
    %6 = stablehlo.constant dense<1> : tensor<i32>
    %7:2 = stablehlo.while(%i = %4, %c = %3) : tensor<i32>, tensor<5x8x4xf32>
    cond {
      %t = stablehlo.compare LT, %i, %5 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %6 : tensor<i32>
      %s = stablehlo.add %c, %arg0 : tensor<5x8x4xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<5x8x4xf32>
    }
    %8 = sdy.sharding_constraint %arg1 <@mesh, [{}, {?}, {?}]> : tensor<6x4x4xf32>
    %9 = stablehlo.constant dense<-4.0> : tensor<f32>
    %10 = stablehlo.constant dense<4.0> : tensor<f32>
    %11 = stablehlo.clamp %9, %arg1, %10 : (tensor<f32>, tensor<6x4x4xf32>, tensor<f32>) -> tensor<6x4x4xf32>
    %12 = stablehlo.floor %11 : tensor<6x4x4xf32>
    %13 = stablehlo.convert %12 : (tensor<6x4x4xf32>) -> tensor<6x4x4xi32>
    %14 = stablehlo.reshape %12 : (tensor<6x4x4xf32>) -> tensor<96xf32>
    %15 = stablehlo.constant dense<2.0> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %17 = stablehlo.dot_general %8, %16, contracting_dims = [2] x [1] : (tensor<6x4x4xf32>, tensor<6x4xf32>) -> tensor<6x4x6xf32>
    %18 = stablehlo.constant dense<-4.0> : tensor<f32>
    %19 = stablehlo.constant dense<4.0> : tensor<f32>
    %20 = stablehlo.clamp %18, %2, %19 : (tensor<f32>, tensor<5x8x4xf32>, tensor<f32>) -> tensor<5x8x4xf32>
    %21 = stablehlo.floor %20 : tensor<5x8x4xf32>
    %22 = stablehlo.constant dense<0> : tensor<i32>
    %23 = stablehlo.constant dense<4> : tensor<i32>
    %24 = stablehlo.constant dense<1> : tensor<i32>
    %25:2 = stablehlo.while(%i = %22, %c = %21) : tensor<i32>, tensor<5x8x4xf32>
    cond {
      %t = stablehlo.compare LT, %i, %23 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %24 : tensor<i32>
      %s = stablehlo.maximum %c, %arg0 : tensor<5x8x4xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<5x8x4xf32>
    }
    %26 = stablehlo.add %14, %14 : tensor<96xf32>
    %27 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %28 = stablehlo.reduce(%16 init: %27) applies stablehlo.maximum across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %29 = stablehlo.constant dense<0.0> : tensor<f32>
    %30 = stablehlo.reduce(%11 init: %29) applies stablehlo.add across dimensions = [0, 2] : (tensor<6x4x4xf32>, tensor<f32>) -> tensor<4xf32>
    return %25#1, %26, %28, %30 : tensor<5x8x4xf32>, tensor<96xf32>, tensor<6xf32>, tensor<4xf32>
  }
}
