// Mixture of experts: tokens to the experts and back, forward and backward.
// annotations: 7 for 1 layer
// expect: collectives all_reduce=0 all_gather=0 reduce_scatter=0 all_to_all=4 collective_permute=0
// expect: bytes all_to_all = 6144
module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["e"=4]> {stablehlo.mesh = {axes = [{name = "e", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<4x8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"e"}, {}, {}]>}, %arg1: tensor<4x8x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"e"}, {}, {}, {}]>}, %arg2: tensor<4x8x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"e"}, {}, {}, {}]>}, %arg3: tensor<4x32x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"e"}, {}, {}]>}, %arg4: tensor<4x128x32xf32>, %arg5: tensor<4x8x32xf32>) -> (tensor<4x8x32xf32> {jax.result_info = "result[0]"}, tensor<4x8x32xf32> {jax.result_info = "result[1]", sdy.sharding = #sdy.sharding<@mesh, [{"e"}, {}, {}]>}, tensor<4x32x128xf32> {jax.result_info = "result[2]"}, tensor<4x128x32xf32> {jax.result_info = "result[3]"}) {
    %0 = stablehlo.dot_general %arg1, %arg0, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x4x4xf32>, tensor<4x8x32xf32>) -> tensor<4x4x4x32xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"e"}, {}, {}]> : tensor<4x4x4x32xf32>
    %2 = stablehlo.dot_general %arg3, %1, batching_dims = [0] x [1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x32x128xf32>, tensor<4x4x4x32xf32>) -> tensor<4x128x4x4xf32>
    %3 = stablehlo.transpose %2, dims = [2, 0, 3, 1] : (tensor<4x128x4x4xf32>) -> tensor<4x4x4x128xf32>
    %4 = call @relu(%3) : (tensor<4x4x4x128xf32>) -> tensor<4x4x4x128xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4x4x128xf32>
    %6 = stablehlo.compare GT, %3, %5, FLOAT : (tensor<4x4x4x128xf32>, tensor<4x4x4x128xf32>) -> tensor<4x4x4x128xi1>
    %7 = stablehlo.dot_general %arg4, %4, batching_dims = [0] x [1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x128x32xf32>, tensor<4x4x4x128xf32>) -> tensor<4x32x4x4xf32>
    %8 = stablehlo.transpose %7, dims = [2, 0, 3, 1] : (tensor<4x32x4x4xf32>) -> tensor<4x4x4x32xf32>
    %9 = sdy.sharding_constraint %8 <@mesh, [{"e"}, {}, {}, {}]> : tensor<4x4x4x32xf32>
    %10 = stablehlo.dot_general %arg2, %9, batching_dims = [0] x [0], contracting_dims = [3, 2] x [2, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x4x4xf32>, tensor<4x4x4x32xf32>) -> tensor<4x8x32xf32>
    %11 = stablehlo.dot_general %arg5, %arg2, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x32xf32>, tensor<4x8x4x4xf32>) -> tensor<4x32x4x4xf32>
    %12 = stablehlo.transpose %11, dims = [0, 2, 3, 1] : (tensor<4x32x4x4xf32>) -> tensor<4x4x4x32xf32>
    %13 = sdy.sharding_constraint %12 <@mesh, [{"e"}, {}, {}, {}]> : tensor<4x4x4x32xf32>
    %14 = stablehlo.transpose %13, dims = [1, 3, 0, 2] : (tensor<4x4x4x32xf32>) -> tensor<4x32x4x4xf32>
    %15 = stablehlo.dot_general %14, %arg4, batching_dims = [0] x [0], contracting_dims = [1] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x32x4x4xf32>, tensor<4x128x32xf32>) -> tensor<4x4x4x128xf32>
    %16 = stablehlo.transpose %15, dims = [1, 0, 2, 3] : (tensor<4x4x4x128xf32>) -> tensor<4x4x4x128xf32>
    %17 = stablehlo.dot_general %14, %4, batching_dims = [0] x [1], contracting_dims = [2, 3] x [0, 2], precision = [DEFAULT, DEFAULT] : (tensor<4x32x4x4xf32>, tensor<4x4x4x128xf32>) -> tensor<4x32x128xf32>
    %18 = stablehlo.transpose %17, dims = [0, 2, 1] : (tensor<4x32x128xf32>) -> tensor<4x128x32xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x4x4x128xf32>
    %20 = stablehlo.select %6, %16, %19 : tensor<4x4x4x128xi1>, tensor<4x4x4x128xf32>
    %21 = stablehlo.transpose %20, dims = [1, 3, 0, 2] : (tensor<4x4x4x128xf32>) -> tensor<4x128x4x4xf32>
    %22 = stablehlo.dot_general %21, %arg3, batching_dims = [0] x [0], contracting_dims = [1] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x128x4x4xf32>, tensor<4x32x128xf32>) -> tensor<4x4x4x32xf32>
    %23 = stablehlo.transpose %22, dims = [1, 0, 2, 3] : (tensor<4x4x4x32xf32>) -> tensor<4x4x4x32xf32>
    %24 = stablehlo.dot_general %21, %1, batching_dims = [0] x [1], contracting_dims = [2, 3] x [0, 2], precision = [DEFAULT, DEFAULT] : (tensor<4x128x4x4xf32>, tensor<4x4x4x32xf32>) -> tensor<4x128x32xf32>
    %25 = stablehlo.transpose %24, dims = [0, 2, 1] : (tensor<4x128x32xf32>) -> tensor<4x32x128xf32>
    %26 = sdy.sharding_constraint %23 <@mesh, [{}, {"e"}, {}, {}]> : tensor<4x4x4x32xf32>
    %27 = stablehlo.dot_general %26, %arg1, batching_dims = [0] x [0], contracting_dims = [1, 2] x [2, 3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x32xf32>, tensor<4x8x4x4xf32>) -> tensor<4x32x8xf32>
    %28 = stablehlo.transpose %27, dims = [0, 2, 1] : (tensor<4x32x8xf32>) -> tensor<4x8x32xf32>
    return %10, %28, %25, %18 : tensor<4x8x32xf32>, tensor<4x8x32xf32>, tensor<4x32x128xf32>, tensor<4x128x32xf32>
  }
  func.func private @relu(%arg0: tensor<4x4x4x128xf32>) -> tensor<4x4x4x128xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4x4x128xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<4x4x4x128xf32>
    return %1 : tensor<4x4x4x128xf32>
  }
}
