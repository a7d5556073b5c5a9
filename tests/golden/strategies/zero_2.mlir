// ZeRO-2: gradients and optimizer state split, two microbatches summed before they move.
// annotations: 12 for 2 layers
// expect: collectives all_reduce=0 all_gather=2 reduce_scatter=2 all_to_all=0 collective_permute=0
// expect: bytes all_gather = 3584
// expect: bytes reduce_scatter = 3584
module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["data"=8]> {stablehlo.mesh = {axes = [{name = "data", size = 8 : i64}]}}
  func.func public @main(%arg0: tensor<128x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %arg1: tensor<128x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %arg2: tensor<128x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %arg3: tensor<128x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %arg4: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg5: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg6: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %arg7: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<16x32xf32> {jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<32x16xf32> {jax.result_info = "result[1]", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<16x32xf32> {jax.result_info = "result[2]", sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, tensor<32x16xf32> {jax.result_info = "result[3]", sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
    %0 = stablehlo.dot_general %arg0, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x16xf32>, tensor<16x32xf32>) -> tensor<128x32xf32>
    %1 = call @relu(%0) : (tensor<128x32xf32>) -> tensor<128x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %3 = stablehlo.compare GT, %0, %2, FLOAT : (tensor<128x32xf32>, tensor<128x32xf32>) -> tensor<128x32xi1>
    %4 = stablehlo.dot_general %arg1, %1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x16xf32>, tensor<128x32xf32>) -> tensor<16x32xf32>
    %5 = stablehlo.transpose %4, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %6 = stablehlo.dot_general %arg1, %arg5, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<128x16xf32>, tensor<32x16xf32>) -> tensor<128x32xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %8 = stablehlo.select %3, %6, %7 : tensor<128x32xi1>, tensor<128x32xf32>
    %9 = stablehlo.dot_general %8, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x32xf32>, tensor<128x16xf32>) -> tensor<32x16xf32>
    %10 = stablehlo.transpose %9, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %11 = stablehlo.dot_general %arg2, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x16xf32>, tensor<16x32xf32>) -> tensor<128x32xf32>
    %12 = call @relu(%11) : (tensor<128x32xf32>) -> tensor<128x32xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %14 = stablehlo.compare GT, %11, %13, FLOAT : (tensor<128x32xf32>, tensor<128x32xf32>) -> tensor<128x32xi1>
    %15 = stablehlo.dot_general %arg3, %12, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x16xf32>, tensor<128x32xf32>) -> tensor<16x32xf32>
    %16 = stablehlo.transpose %15, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %17 = stablehlo.dot_general %arg3, %arg5, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<128x16xf32>, tensor<32x16xf32>) -> tensor<128x32xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %19 = stablehlo.select %14, %17, %18 : tensor<128x32xi1>, tensor<128x32xf32>
    %20 = stablehlo.dot_general %19, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x32xf32>, tensor<128x16xf32>) -> tensor<32x16xf32>
    %21 = stablehlo.transpose %20, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %22 = stablehlo.add %10, %21 : tensor<16x32xf32>
    %23 = stablehlo.add %5, %16 : tensor<32x16xf32>
    %24 = stablehlo.add %arg6, %22 : tensor<16x32xf32>
    %25 = stablehlo.add %arg7, %23 : tensor<32x16xf32>
    %26 = stablehlo.subtract %arg4, %24 : tensor<16x32xf32>
    %27 = stablehlo.subtract %arg5, %25 : tensor<32x16xf32>
    return %26, %27, %24, %25 : tensor<16x32xf32>, tensor<32x16xf32>, tensor<16x32xf32>, tensor<32x16xf32>
  }
  func.func private @relu(%arg0: tensor<128x32xf32>) -> tensor<128x32xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<128x32xf32>
    return %1 : tensor<128x32xf32>
  }
}
