module @random attributes {mhlo.num_partitions = 12 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=3, "z"=2]>
  func.func public @main(%arg0: tensor<16xf32>, %arg1: tensor<4x4x8x16xf32>, %arg2: tensor<4x16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "x", "y"}, {}, {}]>}) -> (tensor<6x16x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {"y"}]>}, tensor<4x4x8x16xf32>, tensor<4x16x16xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"y", "z"}]>}, tensor<4x16x16xf32>) {
    %0 = stablehlo.compare GE, %arg0, %arg0 : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xi1>
    %1 = stablehlo.select %0, %arg0, %arg0 : tensor<16xi1>, tensor<16xf32>
    %2 = stablehlo.constant dense<0.0> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<6x16x4xf32>
    %4 = stablehlo.dot_general %arg1, %3, batching_dims = [1] x [2], contracting_dims = [3] x [1] : (tensor<4x4x8x16xf32>, tensor<6x16x4xf32>) -> tensor<4x4x8x6xf32>
    %5 = stablehlo.slice %4 [0:2:1, 0:1:2, 0:8:2, 0:6:1] : (tensor<4x4x8x6xf32>) -> tensor<2x1x4x6xf32>
    %6 = stablehlo.constant dense<1.0> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %8 = stablehlo.dot_general %3, %7, contracting_dims = [2] x [1] : (tensor<6x16x4xf32>, tensor<6x4xf32>) -> tensor<6x16x6xf32>
    %9 = stablehlo.dot_general %arg1, %arg2, batching_dims = [0] x [0], contracting_dims = [3] x [2] : (tensor<4x4x8x16xf32>, tensor<4x16x16xf32>) -> tensor<4x4x8x16xf32>
    %10 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2] : (tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %11 = stablehlo.constant dense<-4.0> : tensor<f32>
    %12 = stablehlo.constant dense<4.0> : tensor<f32>
    %13 = stablehlo.clamp %11, %10, %12 : (tensor<f32>, tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16x16xf32>
    %14 = stablehlo.floor %13 : tensor<4x16x16xf32>
    %15 = stablehlo.convert %14 : (tensor<4x16x16xf32>) -> tensor<4x16x16xbf16>
    %16 = "stablehlo.sort"(%arg2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    return %8, %9, %15, %16 : tensor<6x16x6xf32>, tensor<4x4x8x16xf32>, tensor<4x16x16xbf16>, tensor<4x16x16xf32>
  }
}
