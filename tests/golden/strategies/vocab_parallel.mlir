// Vocabulary-parallel embedding and cross-entropy: rows summed once; maximum; sum and target logit (two of the textbook's four) travel in one op.
// annotations: 2 for 1 layer
// expect: collectives all_reduce=3 all_gather=0 reduce_scatter=0 all_to_all=0 collective_permute=0
// expect: bytes all_reduce = 3360
module @jit_run attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["model"=4]> {stablehlo.mesh = {axes = [{name = "model", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<2x8xi32>, %arg1: tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>}, %arg2: tensor<2x8xi32>) -> (tensor<2x8xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2x8xi32>
    %1 = stablehlo.compare LT, %arg0, %0, SIGNED : (tensor<2x8xi32>, tensor<2x8xi32>) -> tensor<2x8xi1>
    %c_0 = stablehlo.constant dense<32> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<2x8xi32>
    %3 = stablehlo.add %arg0, %2 : tensor<2x8xi32>
    %4 = stablehlo.select %1, %3, %arg0 : tensor<2x8xi1>, tensor<2x8xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<2x8xi32>) -> tensor<2x8x1xi32>
    %6 = "stablehlo.gather"(%arg1, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 32>}> : (tensor<32x32xf32>, tensor<2x8x1xi32>) -> tensor<2x8x32xf32>
    %7 = stablehlo.tanh %6 : tensor<2x8x32xf32>
    %8 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %9 = stablehlo.dot_general %7, %8, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8x32xf32>, tensor<32x32xf32>) -> tensor<2x8x32xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x32xf32>, tensor<f32>) -> tensor<2x8xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x1xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x8x1xf32>) -> tensor<2x8x32xf32>
    %13 = stablehlo.subtract %9, %12 : tensor<2x8x32xf32>
    %14 = stablehlo.iota dim = 0 : tensor<32xi32>
    %15 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<2x8xi32>) -> tensor<2x8x1xi32>
    %16 = stablehlo.broadcast_in_dim %14, dims = [2] : (tensor<32xi32>) -> tensor<1x1x32xi32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2] : (tensor<1x1x32xi32>) -> tensor<2x8x32xi32>
    %18 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<2x8x1xi32>) -> tensor<2x8x32xi32>
    %19 = stablehlo.compare EQ, %17, %18, SIGNED : (tensor<2x8x32xi32>, tensor<2x8x32xi32>) -> tensor<2x8x32xi1>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %20 = call @_where(%19, %13, %c_1) : (tensor<2x8x32xi1>, tensor<2x8x32xf32>, tensor<i32>) -> tensor<2x8x32xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.reduce(%20 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<2x8x32xf32>, tensor<f32>) -> tensor<2x8xf32>
    %22 = stablehlo.exponential %13 : tensor<2x8x32xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.reduce(%22 init: %cst_3) applies stablehlo.add across dimensions = [2] : (tensor<2x8x32xf32>, tensor<f32>) -> tensor<2x8xf32>
    %24 = stablehlo.log %23 : tensor<2x8xf32>
    %25 = stablehlo.subtract %24, %21 : tensor<2x8xf32>
    return %25 : tensor<2x8xf32>
  }
  func.func private @_where(%arg0: tensor<2x8x32xi1>, %arg1: tensor<2x8x32xf32>, %arg2: tensor<i32>) -> tensor<2x8x32xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x8x32xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<2x8x32xi1>, tensor<2x8x32xf32>
    return %2 : tensor<2x8x32xf32>
  }
}
