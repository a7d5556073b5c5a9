module @random attributes {mhlo.num_partitions = 5 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=5]>
  func.func public @main(%arg0: tensor<1x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg1: tensor<1x8xf32>, %arg2: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg3: tensor<1x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}], replicated={"x"}>}, %arg4: tensor<2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", ?}]>}) -> (tensor<8x4x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, tensor<2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<2x8xf32>, tensor<8x8xf32>) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {?}]> : tensor<1x5xf32>
    %1 = stablehlo.negate %arg1 : tensor<1x8xf32>
    %2 = stablehlo.constant dense<1000.0> : tensor<f32>
    %3 = stablehlo.reduce(%0 init: %2) applies stablehlo.minimum across dimensions = [1] : (tensor<1x5xf32>, tensor<f32>) -> tensor<1xf32>
    %4 = stablehlo.compare GE, %0, %arg0 : (tensor<1x5xf32>, tensor<1x5xf32>) -> tensor<1x5xi1>
    %5 = stablehlo.select %4, %0, %arg3 : tensor<1x5xi1>, tensor<1x5xf32>
    %6 = stablehlo.iota dim = 0 : tensor<2x8xf32>
    %7 = stablehlo.dot_general %arg1, %6, contracting_dims = [1] x [1] : (tensor<1x8xf32>, tensor<2x8xf32>) -> tensor<1x2xf32>
    %8 = stablehlo.broadcast_in_dim %5, dims = [1, 2] : (tensor<1x5xf32>) -> tensor<2x1x5xf32>
    %9 = stablehlo.negate %1 : tensor<1x8xf32>
    %10 = stablehlo.broadcast_in_dim %arg3, dims = [0, 2] : (tensor<1x5xf32>) -> tensor<8x4x5xf32>
    %11 = stablehlo.compare EQ, %6, %6 : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xi1>
    %12 = stablehlo.select %11, %6, %arg4 : tensor<2x8xi1>, tensor<2x8xf32>
    %13 = sdy.sharding_constraint %arg4 <@mesh, [{}, {?}]> : tensor<2x8xf32>
    %14 = stablehlo.dot_general %arg4, %arg4, contracting_dims = [0] x [0] : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<8x8xf32>
    return %10, %12, %13, %14 : tensor<8x4x5xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<8x8xf32>
  }
}
