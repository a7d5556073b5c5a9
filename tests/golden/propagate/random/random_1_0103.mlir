module @random attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%arg0: tensor<2x16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}, {?}]>}, %arg1: tensor<4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg2: tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> (tensor<4x4xi32>, tensor<2x16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {?}, {}]>}, tensor<2x16x16xf32>, tensor<2x16x16xf32>) {
    %0 = stablehlo.negate %arg2 : tensor<4x4xi32>
    %1 = sdy.sharding_constraint %arg0 <@mesh, [{?}, {}, {}]> : tensor<2x16x16xf32>
    %2 = stablehlo.constant dense<-4.0> : tensor<f32>
    %3 = stablehlo.constant dense<4.0> : tensor<f32>
    %4 = stablehlo.clamp %2, %1, %3 : (tensor<f32>, tensor<2x16x16xf32>, tensor<f32>) -> tensor<2x16x16xf32>
    %5 = stablehlo.floor %4 : tensor<2x16x16xf32>
    %6 = stablehlo.iota dim = 2 : tensor<2x16x16xf32>
    %7 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.constant dense<2> : tensor<i32>
    %9 = stablehlo.constant dense<1> : tensor<i32>
    %10:2 = stablehlo.while(%i = %7, %c = %5) : tensor<i32>, tensor<2x16x16xf32>
    cond {
      %t = stablehlo.compare LT, %i, %8 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %9 : tensor<i32>
      %s = stablehlo.maximum %c, %6 : tensor<2x16x16xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<2x16x16xf32>
    }
    %11 = "stablehlo.sort"(%1) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
    %12 = stablehlo.ceil %4 : tensor<2x16x16xf32>
    return %0, %10#1, %11, %12 : tensor<4x4xi32>, tensor<2x16x16xf32>, tensor<2x16x16xf32>, tensor<2x16x16xf32>
  }
}
