// Ulysses: sequence to heads for q, k, v, and back for the result.
// annotations: 7 for 1 layer
// expect: collectives all_reduce=0 all_gather=0 reduce_scatter=0 all_to_all=4 collective_permute=0
// expect: bytes all_to_all = 1536
module @jit_run attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["seq"=4]> {stablehlo.mesh = {axes = [{name = "seq", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<2x8x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"seq"}, {}, {}]>}, %arg1: tensor<2x8x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"seq"}, {}, {}]>}, %arg2: tensor<2x8x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"seq"}, {}, {}]>}) -> (tensor<2x8x4x8xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{}, {"seq"}, {}, {}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {}, {"seq"}, {}]> : tensor<2x8x4x8xf32>
    %1 = sdy.sharding_constraint %arg1 <@mesh, [{}, {}, {"seq"}, {}]> : tensor<2x8x4x8xf32>
    %2 = sdy.sharding_constraint %arg2 <@mesh, [{}, {}, {"seq"}, {}]> : tensor<2x8x4x8xf32>
    %3 = stablehlo.dot_general %0, %1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) -> tensor<2x4x8x8xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x8x8xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %6 = stablehlo.maximum %5, %4 : tensor<2x4x8xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<2x4x8xf32>) -> tensor<2x4x8x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2, 3] : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x8xf32>
    %9 = stablehlo.subtract %3, %8 : tensor<2x4x8x8xf32>
    %10 = stablehlo.exponential %9 : tensor<2x4x8x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x4x8x8xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x4x8xf32>) -> tensor<2x4x8x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x8xf32>
    %14 = stablehlo.divide %10, %13 : tensor<2x4x8x8xf32>
    %15 = stablehlo.dot_general %2, %14, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x4x8xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %16 = stablehlo.transpose %15, dims = [0, 3, 1, 2] : (tensor<2x4x8x8xf32>) -> tensor<2x8x4x8xf32>
    return %16 : tensor<2x8x4x8xf32>
  }
}
