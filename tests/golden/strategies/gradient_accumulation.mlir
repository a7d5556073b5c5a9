// Gradient accumulation: one all_reduce per gradient behind the loop over microbatches.
// annotations: 6 for 2 layers
// expect: collectives all_reduce=2 all_gather=0 reduce_scatter=0 all_to_all=0 collective_permute=0
// expect: bytes all_reduce = 6144
module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["data"=4]> {stablehlo.mesh = {axes = [{name = "data", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<4x128x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"data"}, {}]>}, %arg1: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg2: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<16x32xf32> {jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<32x16xf32> {jax.result_info = "result[1]", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:6 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %arg1, %iterArg_2 = %arg2, %iterArg_3 = %c, %iterArg_4 = %0, %iterArg_5 = %1) : tensor<4x128x16xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<i32>, tensor<16x32xf32>, tensor<32x16xf32>
    cond {
      %c_6 = stablehlo.constant dense<4> : tensor<i32>
      %5 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %5 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_3) : (tensor<4x128x16xf32>, tensor<i32>) -> tensor<128x16xf32>
      %6:2 = func.call @closed_call(%iterArg_1, %iterArg_2, %iterArg_4, %iterArg_5, %5) : (tensor<16x32xf32>, tensor<32x16xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<128x16xf32>) -> (tensor<16x32xf32>, tensor<32x16xf32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %7 = stablehlo.add %iterArg_3, %c_6 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_1, %iterArg_2, %7, %6#0, %6#1 : tensor<4x128x16xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<i32>, tensor<16x32xf32>, tensor<32x16xf32>
    }
    %3 = stablehlo.subtract %arg1, %2#4 : tensor<16x32xf32>
    %4 = stablehlo.subtract %arg2, %2#5 : tensor<32x16xf32>
    return %3, %4 : tensor<16x32xf32>, tensor<32x16xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<4x128x16xf32>, %arg1: tensor<i32>) -> tensor<128x16xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 128, 16] : (tensor<4x128x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x128x16xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x128x16xf32>) -> tensor<128x16xf32>
    return %1 : tensor<128x16xf32>
  }
  func.func private @closed_call(%arg0: tensor<16x32xf32>, %arg1: tensor<32x16xf32>, %arg2: tensor<16x32xf32>, %arg3: tensor<32x16xf32>, %arg4: tensor<128x16xf32>) -> (tensor<16x32xf32>, tensor<32x16xf32>) {
    %0 = sdy.sharding_constraint %arg4 <@mesh, [{"data"}, {}]> : tensor<128x16xf32>
    %1 = stablehlo.dot_general %0, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x16xf32>, tensor<16x32xf32>) -> tensor<128x32xf32>
    %2 = call @relu(%1) : (tensor<128x32xf32>) -> tensor<128x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %4 = stablehlo.compare GT, %1, %3, FLOAT : (tensor<128x32xf32>, tensor<128x32xf32>) -> tensor<128x32xi1>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<128x16xf32>
    %6 = stablehlo.dot_general %5, %2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x16xf32>, tensor<128x32xf32>) -> tensor<16x32xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %8 = stablehlo.dot_general %5, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<128x16xf32>, tensor<32x16xf32>) -> tensor<128x32xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %10 = stablehlo.select %4, %8, %9 : tensor<128x32xi1>, tensor<128x32xf32>
    %11 = stablehlo.dot_general %10, %0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x32xf32>, tensor<128x16xf32>) -> tensor<32x16xf32>
    %12 = stablehlo.transpose %11, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %13 = stablehlo.add %arg2, %12 : tensor<16x32xf32>
    %14 = stablehlo.add %arg3, %7 : tensor<32x16xf32>
    return %13, %14 : tensor<16x32xf32>, tensor<32x16xf32>
  }
  func.func private @relu(%arg0: tensor<128x32xf32>) -> tensor<128x32xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<128x32xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<128x32xf32>
    return %1 : tensor<128x32xf32>
  }
}
