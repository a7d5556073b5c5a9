// ZeRO-3 (FSDP): a weight is gathered forward and again backward, its gradient scattered.
// annotations: 7 for 2 layers
// expect: collectives all_reduce=0 all_gather=4 reduce_scatter=2 all_to_all=0 collective_permute=0
// expect: bytes all_gather = 7168
// expect: bytes reduce_scatter = 3584
module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["data"=8]> {stablehlo.mesh = {axes = [{name = "data", size = 8 : i64}]}}
  func.func public @main(%arg0: tensor<128x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %arg1: tensor<128x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %arg2: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %arg3: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<128x16xf32> {jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, tensor<16x32xf32> {jax.result_info = "result[1]", sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, tensor<32x16xf32> {jax.result_info = "result[2]", sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x16xf32>, tensor<16x32xf32>) -> tensor<128x32xf32>
    %1 = call @relu(%0) : (tensor<128x32xf32>) -> tensor<128x32xf32>
    %2 = stablehlo.dot_general %1, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x32xf32>, tensor<32x16xf32>) -> tensor<128x16xf32>
    %3 = stablehlo.tanh %2 : tensor<128x16xf32>
    %4:3 = stablehlo.optimization_barrier %1, %arg3, %arg1 : tensor<128x32xf32>, tensor<32x16xf32>, tensor<128x16xf32>
    %5 = stablehlo.dot_general %4#0, %4#1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x32xf32>, tensor<32x16xf32>) -> tensor<128x16xf32>
    %6 = stablehlo.tanh %5 : tensor<128x16xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<128x16xf32>
    %8 = stablehlo.subtract %7, %6 : tensor<128x16xf32>
    %9 = stablehlo.multiply %4#2, %8 : tensor<128x16xf32>
    %10 = stablehlo.multiply %9, %6 : tensor<128x16xf32>
    %11 = stablehlo.add %9, %10 : tensor<128x16xf32>
    %12 = stablehlo.dot_general %11, %4#0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x16xf32>, tensor<128x32xf32>) -> tensor<16x32xf32>
    %13 = stablehlo.transpose %12, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %14 = stablehlo.dot_general %11, %4#1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<128x16xf32>, tensor<32x16xf32>) -> tensor<128x32xf32>
    %15:3 = stablehlo.optimization_barrier %arg0, %arg2, %14 : tensor<128x16xf32>, tensor<16x32xf32>, tensor<128x32xf32>
    %16 = stablehlo.dot_general %15#0, %15#1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x16xf32>, tensor<16x32xf32>) -> tensor<128x32xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %18 = stablehlo.compare GT, %16, %17, FLOAT : (tensor<128x32xf32>, tensor<128x32xf32>) -> tensor<128x32xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %20 = stablehlo.select %18, %15#2, %19 : tensor<128x32xi1>, tensor<128x32xf32>
    %21 = stablehlo.dot_general %20, %15#0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x32xf32>, tensor<128x16xf32>) -> tensor<32x16xf32>
    %22 = stablehlo.transpose %21, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %23 = stablehlo.subtract %arg2, %22 : tensor<16x32xf32>
    %24 = stablehlo.subtract %arg3, %13 : tensor<32x16xf32>
    return %3, %23, %24 : tensor<128x16xf32>, tensor<16x32xf32>, tensor<32x16xf32>
  }
  func.func private @relu(%arg0: tensor<128x32xf32>) -> tensor<128x32xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<128x32xf32>
    return %1 : tensor<128x32xf32>
  }
}
