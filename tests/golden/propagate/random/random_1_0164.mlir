module @random attributes {mhlo.num_partitions = 3 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=3]>
  func.func public @main(%arg0: tensor<12x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %arg1: tensor<2x4x1xi32>, %arg2: tensor<8x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %arg3: tensor<4x2x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg4: tensor<12x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {?}]>}) -> (tensor<12x2xf32>, tensor<12x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, tensor<4x1x5xi32>, tensor<12x2xf32>) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {?}], replicated={"x"}> : tensor<12x2xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}, {}]> : tensor<12x2xf32>
    %2 = sdy.sharding_constraint %arg0 <@mesh, [{"x", ?}, {?}]> : tensor<12x2xf32>
    %3 = stablehlo.dot_general %2, %arg2, contracting_dims = [1] x [1] : (tensor<12x2xf32>, tensor<8x2xf32>) -> tensor<12x8xf32>
    %4 = stablehlo.constant dense<-4.0> : tensor<f32>
    %5 = stablehlo.constant dense<4.0> : tensor<f32>
    %6 = stablehlo.clamp %4, %0, %5 : (tensor<f32>, tensor<12x2xf32>, tensor<f32>) -> tensor<12x2xf32>
    %7 = stablehlo.floor %6 : tensor<12x2xf32>
    %8 = stablehlo.iota dim = 0 : tensor<12x2xf32>
    %9 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.constant dense<1> : tensor<i32>
    %11 = stablehlo.constant dense<1> : tensor<i32>
    %12:2 = stablehlo.while(%i = %9, %c = %7) : tensor<i32>, tensor<12x2xf32>
    cond {
      %t = stablehlo.compare LT, %i, %10 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %11 : tensor<i32>
      %s = stablehlo.maximum %c, %8 : tensor<12x2xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<12x2xf32>
    }
    %13 = stablehlo.dot_general %arg1, %arg3, batching_dims = [1] x [0], contracting_dims = [0] x [1] : (tensor<2x4x1xi32>, tensor<4x2x5xi32>) -> tensor<4x1x5xi32>
    %14 = stablehlo.add %12#1, %arg4 : tensor<12x2xf32>
    return %1, %3, %13, %14 : tensor<12x2xf32>, tensor<12x8xf32>, tensor<4x1x5xi32>, tensor<12x2xf32>
  }
}
