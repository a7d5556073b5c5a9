module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=16]>
  func.func public @main(%arg0: tensor<3x12x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}, %arg1: tensor<8x4xf32>, %arg2: tensor<2x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg3: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg4: tensor<3x4xf32>, %arg5: tensor<i32>, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<8x4xf32>, tensor<3x4xf32>, tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) {
    %0 = stablehlo.constant dense<-4.0> : tensor<f32>
    %1 = stablehlo.constant dense<4.0> : tensor<f32>
    %2 = stablehlo.clamp %0, %arg1, %1 : (tensor<f32>, tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
    %3 = stablehlo.floor %2 : tensor<8x4xf32>
    %4 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.constant dense<2> : tensor<i32>
    %6 = stablehlo.constant dense<1> : tensor<i32>
    %7:2 = stablehlo.while(%i = %4, %c = %3) : tensor<i32>, tensor<8x4xf32>
    cond {
      %t = stablehlo.compare LT, %i, %5 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %6 : tensor<i32>
      %s = stablehlo.maximum %c, %2 : tensor<8x4xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<8x4xf32>
    }
    %8 = stablehlo.reverse %7#1, dims = [0, 1] : tensor<8x4xf32>
    %9 = "stablehlo.scatter"(%2, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<8x4xf32>, tensor<3xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
    %10 = stablehlo.add %arg4, %arg4 : tensor<3x4xf32>
    %11 = stablehlo.dynamic_update_slice %9, %2, %arg5, %arg6 : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<8x4xf32>
    return %8, %10, %11 : tensor<8x4xf32>, tensor<3x4xf32>, tensor<8x4xf32>
  }
}
