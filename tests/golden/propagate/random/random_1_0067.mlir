module @random attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2]>
  func.func public @main(%arg0: tensor<1x6x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg1: tensor<2x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p2, {"x"}p2]>}) -> (tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p2, {?}]>}, tensor<8x16xf32>, tensor<8x16xf32>) {
    %0 = stablehlo.negate %arg2 : tensor<8x8xf32>
    %1 = "stablehlo.sort"(%arg2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %2 = stablehlo.reshape %arg0 : (tensor<1x6x3xf32>) -> tensor<18xf32>
    %3 = stablehlo.constant dense<-4.0> : tensor<f32>
    %4 = stablehlo.constant dense<4.0> : tensor<f32>
    %5 = stablehlo.clamp %3, %arg0, %4 : (tensor<f32>, tensor<1x6x3xf32>, tensor<f32>) -> tensor<1x6x3xf32>
    %6 = stablehlo.floor %5 : tensor<1x6x3xf32>
    %7 = stablehlo.convert %6 : (tensor<1x6x3xf32>) -> tensor<1x6x3xbf16>
    %8 = stablehlo.iota dim = 0 : tensor<12x8xf32>
    %9 = stablehlo.dot_general %1, %8, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<12x8xf32>) -> tensor<8x12xf32>
    %10 = sdy.sharding_constraint %9 <@mesh, [{}, {"x", ?}]> : tensor<8x12xf32>
    %11 = stablehlo.concatenate %0, %1, dim = 1 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x16xf32>
    %12 = stablehlo.reshape %11 : (tensor<8x16xf32>) -> tensor<2x4x16xf32>
    %13 = stablehlo.constant dense<1000.0> : tensor<f32>
    %14 = stablehlo.reduce(%11 init: %13) applies stablehlo.minimum across dimensions = [0, 1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
    %15 = sdy.sharding_constraint %10 <@mesh, [{"x"}, {}]> : tensor<8x12xf32>
    %16 = stablehlo.constant dense<-2> : tensor<i32>
    %17 = stablehlo.constant dense<6> : tensor<i32>
    %18 = stablehlo.dynamic_slice %11, %16, %17, sizes = [8, 16] : (tensor<8x16xf32>, tensor<i32>, tensor<i32>) -> tensor<8x16xf32>
    %19 = stablehlo.subtract %11, %11 : tensor<8x16xf32>
    return %14, %15, %18, %19 : tensor<f32>, tensor<8x12xf32>, tensor<8x16xf32>, tensor<8x16xf32>
  }
}
