module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4], device_ids=[4, 3, 5, 1, 2, 0, 7, 6]>
  func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg1: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg2: tensor<8x8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}, {}], replicated={"x"}>}, %arg3: tensor<8x4x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}, {}], replicated={"x"}>}) -> (tensor<12x8x8xf32>, tensor<8x8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {?}]>}, tensor<8x2xi32>, tensor<8x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", ?}, {}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{?}]> : tensor<8xf32>
    %1 = stablehlo.reverse %arg0, dims = [0] : tensor<8xf32>
    %2 = stablehlo.abs %arg2 : tensor<8x8x12xf32>
    %3 = stablehlo.transpose %arg2, dims = [2, 0, 1] : (tensor<8x8x12xf32>) -> tensor<12x8x8xf32>
    %4 = sdy.sharding_constraint %3 <@mesh, [{"x"}, {}, {"y"}]> : tensor<12x8x8xf32>
    %5 = stablehlo.constant dense<-4.0> : tensor<f32>
    %6 = stablehlo.constant dense<4.0> : tensor<f32>
    %7 = stablehlo.clamp %5, %3, %6 : (tensor<f32>, tensor<12x8x8xf32>, tensor<f32>) -> tensor<12x8x8xf32>
    %8 = stablehlo.floor %7 : tensor<12x8x8xf32>
    %9 = stablehlo.constant dense<0.0> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<12x8x8xf32>
    %11 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.constant dense<3> : tensor<i32>
    %13 = stablehlo.constant dense<1> : tensor<i32>
    %14:2 = stablehlo.while(%i = %11, %c = %8) : tensor<i32>, tensor<12x8x8xf32>
    cond {
      %t = stablehlo.compare LT, %i, %12 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %13 : tensor<i32>
      %s = stablehlo.add %c, %10 : tensor<12x8x8xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<12x8x8xf32>
    }
    %15 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i32>) -> tensor<8x2xi32>
    %16 = stablehlo.dot_general %8, %arg3, batching_dims = [2] x [0], contracting_dims = [0] x [2] : (tensor<12x8x8xf32>, tensor<8x4x12xf32>) -> tensor<8x8x4xf32>
    %17 = stablehlo.compare EQ, %15, %15 : (tensor<8x2xi32>, tensor<8x2xi32>) -> tensor<8x2xi1>
    %18 = stablehlo.select %17, %15, %15 : tensor<8x2xi1>, tensor<8x2xi32>
    %19 = stablehlo.constant dense<-2> : tensor<i32>
    %20 = stablehlo.constant dense<5> : tensor<i32>
    %21 = stablehlo.dynamic_slice %15, %19, %20, sizes = [8, 2] : (tensor<8x2xi32>, tensor<i32>, tensor<i32>) -> tensor<8x2xi32>
    return %14#1, %16, %18, %21 : tensor<12x8x8xf32>, tensor<8x8x4xf32>, tensor<8x2xi32>, tensor<8x2xi32>
  }
}
