// Ring attention: keys and values go once round the ring.
// annotations: 4 for 1 layer
// expect: collectives all_reduce=0 all_gather=0 reduce_scatter=0 all_to_all=0 collective_permute=2
// expect: bytes collective_permute = 3072
module @jit_body attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["seq"=4]> {stablehlo.mesh = {axes = [{name = "seq", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<2x8x4x8xf32>, %arg1: tensor<2x8x4x8xf32>, %arg2: tensor<2x8x4x8xf32>) -> (tensor<2x8x4x8xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1, %arg2) in_shardings=[<@mesh, [{}, {"seq"}, {}, {}]>, <@mesh, [{}, {"seq"}, {}, {}]>, <@mesh, [{}, {"seq"}, {}, {}]>] out_shardings=[<@mesh, [{}, {"seq"}, {}, {}]>] manual_axes={"seq"} (%arg3: tensor<2x2x4x8xf32>, %arg4: tensor<2x2x4x8xf32>, %arg5: tensor<2x2x4x8xf32>) {
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x2xf32>
      %cst_0 = stablehlo.constant dense<1.000000e+30> : tensor<f32>
      %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x4x2xf32>
      %3 = stablehlo.subtract %1, %2 : tensor<2x4x2xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x2x8xf32>
      %c = stablehlo.constant dense<0> : tensor<i32>
      %5:7 = stablehlo.while(%iterArg = %arg3, %iterArg_4 = %c, %iterArg_5 = %arg4, %iterArg_6 = %arg5, %iterArg_7 = %3, %iterArg_8 = %1, %iterArg_9 = %4) : tensor<2x2x4x8xf32>, tensor<i32>, tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>, tensor<2x4x2xf32>, tensor<2x4x2xf32>, tensor<2x4x2x8xf32>
      cond {
        %c_10 = stablehlo.constant dense<3> : tensor<i32>
        %27 = stablehlo.compare LT, %iterArg_4, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %27 : tensor<i1>
      } do {
        %27:5 = func.call @closed_call(%iterArg, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9) : (tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>, tensor<2x4x2xf32>, tensor<2x4x2xf32>, tensor<2x4x2x8xf32>) -> (tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>, tensor<2x4x2xf32>, tensor<2x4x2xf32>, tensor<2x4x2x8xf32>)
        %c_10 = stablehlo.constant dense<1> : tensor<i32>
        %28 = stablehlo.add %iterArg_4, %c_10 : tensor<i32>
        stablehlo.return %iterArg, %28, %27#0, %27#1, %27#2, %27#3, %27#4 : tensor<2x2x4x8xf32>, tensor<i32>, tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>, tensor<2x4x2xf32>, tensor<2x4x2xf32>, tensor<2x4x2x8xf32>
      }
      %6 = stablehlo.dot_general %arg3, %5#2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>) -> tensor<2x4x2x2xf32>
      %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %7 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x2x2xf32>, tensor<f32>) -> tensor<2x4x2xf32>
      %8 = stablehlo.maximum %5#4, %7 : tensor<2x4x2xf32>
      %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<2x4x2xf32>) -> tensor<2x4x2x1xf32>
      %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2, 3] : (tensor<2x4x2x1xf32>) -> tensor<2x4x2x2xf32>
      %11 = stablehlo.subtract %6, %10 : tensor<2x4x2x2xf32>
      %12 = stablehlo.exponential %11 : tensor<2x4x2x2xf32>
      %13 = stablehlo.subtract %5#4, %8 : tensor<2x4x2xf32>
      %14 = stablehlo.exponential %13 : tensor<2x4x2xf32>
      %15 = stablehlo.multiply %5#5, %14 : tensor<2x4x2xf32>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %16 = stablehlo.reduce(%12 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<2x4x2x2xf32>, tensor<f32>) -> tensor<2x4x2xf32>
      %17 = stablehlo.add %15, %16 : tensor<2x4x2xf32>
      %18 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<2x4x2xf32>) -> tensor<2x4x2x1xf32>
      %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<2x4x2x1xf32>) -> tensor<2x4x2x8xf32>
      %20 = stablehlo.multiply %5#6, %19 : tensor<2x4x2x8xf32>
      %21 = stablehlo.dot_general %12, %5#3, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x2x2xf32>, tensor<2x2x4x8xf32>) -> tensor<2x4x2x8xf32>
      %22 = stablehlo.add %20, %21 : tensor<2x4x2x8xf32>
      %23 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<2x4x2xf32>) -> tensor<2x4x2x1xf32>
      %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<2x4x2x1xf32>) -> tensor<2x4x2x8xf32>
      %25 = stablehlo.divide %22, %24 : tensor<2x4x2x8xf32>
      %26 = stablehlo.transpose %25, dims = [0, 2, 1, 3] : (tensor<2x4x2x8xf32>) -> tensor<2x2x4x8xf32>
      sdy.return %26 : tensor<2x2x4x8xf32>
    } : (tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) -> tensor<2x8x4x8xf32>
    return %0 : tensor<2x8x4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<2x2x4x8xf32>, %arg1: tensor<2x2x4x8xf32>, %arg2: tensor<2x2x4x8xf32>, %arg3: tensor<2x4x2xf32>, %arg4: tensor<2x4x2xf32>, %arg5: tensor<2x4x2x8xf32>) -> (tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>, tensor<2x4x2xf32>, tensor<2x4x2xf32>, tensor<2x4x2x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>) -> tensor<2x4x2x2xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x2x2xf32>, tensor<f32>) -> tensor<2x4x2xf32>
    %2 = stablehlo.maximum %arg3, %1 : tensor<2x4x2xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<2x4x2xf32>) -> tensor<2x4x2x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3] : (tensor<2x4x2x1xf32>) -> tensor<2x4x2x2xf32>
    %5 = stablehlo.subtract %0, %4 : tensor<2x4x2x2xf32>
    %6 = stablehlo.exponential %5 : tensor<2x4x2x2xf32>
    %7 = stablehlo.subtract %arg3, %2 : tensor<2x4x2xf32>
    %8 = stablehlo.exponential %7 : tensor<2x4x2xf32>
    %9 = stablehlo.multiply %arg4, %8 : tensor<2x4x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x4x2x2xf32>, tensor<f32>) -> tensor<2x4x2xf32>
    %11 = stablehlo.add %9, %10 : tensor<2x4x2xf32>
    %12 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<2x4x2xf32>) -> tensor<2x4x2x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<2x4x2x1xf32>) -> tensor<2x4x2x8xf32>
    %14 = stablehlo.multiply %arg5, %13 : tensor<2x4x2x8xf32>
    %15 = stablehlo.dot_general %6, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x2x2xf32>, tensor<2x2x4x8xf32>) -> tensor<2x4x2x8xf32>
    %16 = stablehlo.add %14, %15 : tensor<2x4x2x8xf32>
    %17 = "stablehlo.collective_permute"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x2x4x8xf32>) -> tensor<2x2x4x8xf32>
    %18 = "stablehlo.collective_permute"(%arg2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x2x4x8xf32>) -> tensor<2x2x4x8xf32>
    return %17, %18, %2, %11, %16 : tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>, tensor<2x4x2xf32>, tensor<2x4x2xf32>, tensor<2x4x2x8xf32>
  }
}
