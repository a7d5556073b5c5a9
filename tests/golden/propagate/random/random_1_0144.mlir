module @random attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=6], device_ids=[0, 4, 1, 3, 5, 2]>
  func.func public @main(%arg0: tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg1: tensor<8x4x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x"}>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x"}>}, %arg4: tensor<4x2x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}) -> (tensor<5xf32>, tensor<4x2x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"x"}]>}, tensor<4x8x12xf32>, tensor<8x4x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"x"}]>}) {
    %0 = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x2x7xf32>
    %2 = stablehlo.constant dense<-2> : tensor<i32>
    %3 = stablehlo.dynamic_update_slice %arg1, %1, %arg2, %arg3, %2 : (tensor<8x4x12xf32>, tensor<4x2x7xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x4x12xf32>
    %4 = sdy.sharding_constraint %arg0 <@mesh, [{}]> : tensor<5xf32>
    %5 = stablehlo.ceil %arg0 : tensor<5xf32>
    %6 = stablehlo.multiply %1, %arg4 : tensor<4x2x7xf32>
    %7 = stablehlo.constant dense<-4.0> : tensor<f32>
    %8 = stablehlo.constant dense<4.0> : tensor<f32>
    %9 = stablehlo.clamp %7, %3, %8 : (tensor<f32>, tensor<8x4x12xf32>, tensor<f32>) -> tensor<8x4x12xf32>
    %10 = stablehlo.floor %9 : tensor<8x4x12xf32>
    %11 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.constant dense<1> : tensor<i32>
    %13 = stablehlo.constant dense<1> : tensor<i32>
    %14:2 = stablehlo.while(%i = %11, %c = %10) : tensor<i32>, tensor<8x4x12xf32>
    cond {
      %t = stablehlo.compare LT, %i, %12 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %13 : tensor<i32>
      %s = stablehlo.add %c, %10 : tensor<8x4x12xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<8x4x12xf32>
    }
    %15 = stablehlo.transpose %14#1, dims = [1, 0, 2] : (tensor<8x4x12xf32>) -> tensor<4x8x12xf32>
    %16 = stablehlo.compare LT, %10, %10 : (tensor<8x4x12xf32>, tensor<8x4x12xf32>) -> tensor<8x4x12xi1>
    %17 = stablehlo.select %16, %10, %9 : tensor<8x4x12xi1>, tensor<8x4x12xf32>
    return %5, %6, %15, %17 : tensor<5xf32>, tensor<4x2x7xf32>, tensor<4x8x12xf32>, tensor<8x4x12xf32>
  }
}
