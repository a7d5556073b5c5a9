// Decoding with a key-value cache split by heads: one all_reduce behind attention, one behind the MLP.
// annotations: 7 for 1 layer
// expect: collectives all_reduce=2 all_gather=0 reduce_scatter=0 all_to_all=0 collective_permute=0
// expect: bytes all_reduce = 768
module @jit_run attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @empty_mesh = <[]> {stablehlo.mesh = {axes = []}}
  sdy.mesh @mesh = <["model"=4]> {stablehlo.mesh = {axes = [{name = "model", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<2x32xf32>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@empty_mesh, []>}, %arg2: tensor<2x8x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"model"}, {}]>}, %arg3: tensor<2x8x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"model"}, {}]>}, %arg4: tensor<32x3x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"model"}, {}]>}, %arg5: tensor<4x8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}, {}]>}, %arg6: tensor<32x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}, %arg7: tensor<128x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>}) -> (tensor<2x32xf32> {jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<2x8x4x8xf32> {jax.result_info = "result[1]"}, tensor<2x8x4x8xf32> {jax.result_info = "result[2]"}) {
    %0 = stablehlo.dot_general %arg0, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x32xf32>, tensor<32x3x4x8xf32>) -> tensor<2x3x4x8xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0, 2, 3] : (tensor<2x3x4x8xf32>) -> tensor<3x2x4x8xf32>
    %2 = stablehlo.slice %1 [0:1, 0:2, 0:4, 0:8] : (tensor<3x2x4x8xf32>) -> tensor<1x2x4x8xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x2x4x8xf32>) -> tensor<2x4x8xf32>
    %4 = stablehlo.slice %1 [1:2, 0:2, 0:4, 0:8] : (tensor<3x2x4x8xf32>) -> tensor<1x2x4x8xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x2x4x8xf32>) -> tensor<2x4x8xf32>
    %6 = stablehlo.slice %1 [2:3, 0:2, 0:4, 0:8] : (tensor<3x2x4x8xf32>) -> tensor<1x2x4x8xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x2x4x8xf32>) -> tensor<2x4x8xf32>
    %8 = stablehlo.broadcast_in_dim %5, dims = [0, 2, 3] : (tensor<2x4x8xf32>) -> tensor<2x1x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<8> : tensor<i32>
    %10 = stablehlo.add %arg1, %c_0 : tensor<i32>
    %11 = stablehlo.select %9, %10, %arg1 : tensor<i1>, tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.dynamic_update_slice %arg2, %8, %c_1, %11, %c_2, %c_3 : (tensor<2x8x4x8xf32>, tensor<2x1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x8x4x8xf32>
    %13 = stablehlo.broadcast_in_dim %7, dims = [0, 2, 3] : (tensor<2x4x8xf32>) -> tensor<2x1x4x8xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %14 = stablehlo.compare LT, %arg1, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_5 = stablehlo.constant dense<8> : tensor<i32>
    %15 = stablehlo.add %arg1, %c_5 : tensor<i32>
    %16 = stablehlo.select %14, %15, %arg1 : tensor<i1>, tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %17 = stablehlo.dynamic_update_slice %arg3, %13, %c_6, %16, %c_7, %c_8 : (tensor<2x8x4x8xf32>, tensor<2x1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x8x4x8xf32>
    %18 = stablehlo.dot_general %3, %12, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8xf32>, tensor<2x8x4x8xf32>) -> tensor<2x4x8xf32>
    %19 = stablehlo.iota dim = 0 : tensor<8xi32>
    %20 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %21 = stablehlo.compare LE, %19, %20, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %cst = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %22 = call @_where(%21, %18, %cst) : (tensor<8xi1>, tensor<2x4x8xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %23 = stablehlo.reduce(%22 init: %cst_9) applies stablehlo.maximum across dimensions = [2] : (tensor<2x4x8xf32>, tensor<f32>) -> tensor<2x4xf32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %25 = stablehlo.maximum %24, %23 : tensor<2x4xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<2x4xf32>) -> tensor<2x4x1xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2] : (tensor<2x4x1xf32>) -> tensor<2x4x8xf32>
    %28 = stablehlo.subtract %22, %27 : tensor<2x4x8xf32>
    %29 = stablehlo.exponential %28 : tensor<2x4x8xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.reduce(%29 init: %cst_11) applies stablehlo.add across dimensions = [2] : (tensor<2x4x8xf32>, tensor<f32>) -> tensor<2x4xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1] : (tensor<2x4xf32>) -> tensor<2x4x1xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<2x4x1xf32>) -> tensor<2x4x8xf32>
    %33 = stablehlo.divide %29, %32 : tensor<2x4x8xf32>
    %34 = stablehlo.dot_general %33, %17, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8xf32>, tensor<2x8x4x8xf32>) -> tensor<2x4x8xf32>
    %35 = stablehlo.dot_general %34, %arg5, contracting_dims = [2, 1] x [1, 0], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8xf32>, tensor<4x8x32xf32>) -> tensor<2x32xf32>
    %36 = stablehlo.add %arg0, %35 : tensor<2x32xf32>
    %37 = stablehlo.dot_general %36, %arg6, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x32xf32>, tensor<32x128xf32>) -> tensor<2x128xf32>
    %38 = call @relu(%37) : (tensor<2x128xf32>) -> tensor<2x128xf32>
    %39 = stablehlo.dot_general %38, %arg7, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x128xf32>, tensor<128x32xf32>) -> tensor<2x32xf32>
    %40 = stablehlo.add %36, %39 : tensor<2x32xf32>
    return %40, %12, %17 : tensor<2x32xf32>, tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>
  }
  func.func private @_where(%arg0: tensor<8xi1>, %arg1: tensor<2x4x8xf32>, %arg2: tensor<f32>) -> tensor<2x4x8xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2] : (tensor<8xi1>) -> tensor<2x4x8xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x4x8xi1>, tensor<2x4x8xf32>
    return %3 : tensor<2x4x8xf32>
  }
  func.func private @relu(%arg0: tensor<2x128xf32>) -> tensor<2x128xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x128xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x128xf32>
    return %1 : tensor<2x128xf32>
  }
}
