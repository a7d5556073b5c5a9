module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func public @main(%arg0: tensor<12x12xf32>, %arg1: tensor<12x8x8xf32>, %arg2: tensor<4x16x2xf32>, %arg3: tensor<12x12xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"y", ?}, {"x"}]>}, %arg4: tensor<12x12xbf16>) -> (tensor<12x3x2x2xbf16>, tensor<12x12xbf16>, tensor<12x12xf32>, tensor<f32>) {
    %0 = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 2, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<12x12xf32>, tensor<f32>) -> tensor<6x12xf32>
    %2 = stablehlo.constant dense<-4.0> : tensor<f32>
    %3 = stablehlo.constant dense<4.0> : tensor<f32>
    %4 = stablehlo.clamp %2, %arg0, %3 : (tensor<f32>, tensor<12x12xf32>, tensor<f32>) -> tensor<12x12xf32>
    %5 = stablehlo.floor %4 : tensor<12x12xf32>
    %6 = stablehlo.convert %5 : (tensor<12x12xf32>) -> tensor<12x12xbf16>
    %7 = stablehlo.add %6, %arg3 : tensor<12x12xbf16>
    %8 = stablehlo.reshape %7 : (tensor<12x12xbf16>) -> tensor<12x3x2x2xbf16>
    %9 = stablehlo.constant dense<1.0> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<12x3xf32>
    %11 = stablehlo.dot_general %4, %10, contracting_dims = [0] x [0] : (tensor<12x12xf32>, tensor<12x3xf32>) -> tensor<12x3xf32>
    %12 = stablehlo.multiply %7, %arg4 : tensor<12x12xbf16>
    %13 = sdy.sharding_constraint %11 <@mesh, [{?}, {"y"}]> : tensor<12x3xf32>
    %14 = stablehlo.subtract %arg0, %arg0 : tensor<12x12xf32>
    %15 = stablehlo.constant dense<3.0> : tensor<f32>
    %16 = stablehlo.reduce(%13 init: %15) applies stablehlo.add across dimensions = [0, 1] : (tensor<12x3xf32>, tensor<f32>) -> tensor<f32>
    return %8, %12, %14, %16 : tensor<12x3x2x2xbf16>, tensor<12x12xbf16>, tensor<12x12xf32>, tensor<f32>
  }
}
