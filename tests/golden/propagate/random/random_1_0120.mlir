module @random attributes {mhlo.num_partitions = 9 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=3, "y"=3]>
  func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg1: tensor<12x6x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"x"}]>}, %arg2: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}]>}, %arg3: tensor<1152xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<8xf32>, tensor<f32>, tensor<1152xf32>, tensor<4xf32>) {
    %0 = stablehlo.abs %arg0 : tensor<8xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<12x6x16xf32>) -> tensor<1152xf32>
    %2 = stablehlo.iota dim = 0 : tensor<8xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<8xf32>
    %4 = stablehlo.reverse %3, dims = [0] : tensor<8xf32>
    %5 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %6 = "stablehlo.reduce_window"(%2, %5) <{padding = dense<[[0, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1>, window_strides = array<i64: 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
    %7 = stablehlo.tanh %1 : tensor<1152xf32>
    %8 = stablehlo.floor %7 : tensor<1152xf32>
    %9 = stablehlo.compare LT, %3, %arg2 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %10 = stablehlo.select %9, %3, %4 : tensor<8xi1>, tensor<8xf32>
    %11 = stablehlo.slice %arg2 [0:8:2] : (tensor<8xf32>) -> tensor<4xf32>
    %12 = stablehlo.constant dense<3.0> : tensor<f32>
    %13 = stablehlo.reduce(%11 init: %12) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %14 = stablehlo.add %7, %arg3 : tensor<1152xf32>
    %15 = stablehlo.constant dense<1.0> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %17 = stablehlo.subtract %11, %16 : tensor<4xf32>
    return %10, %13, %14, %17 : tensor<8xf32>, tensor<f32>, tensor<1152xf32>, tensor<4xf32>
  }
}
