// Batches of Fourier transforms, factorisations and triangular solves split by batch: nothing moves.
// annotations: 4 for 1 layer
// expect: collectives all_reduce=0 all_gather=0 reduce_scatter=0 all_to_all=0 collective_permute=0
module @jit_run attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["d"=4]> {stablehlo.mesh = {axes = [{name = "d", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}, {}]>}, %arg1: tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}, {}]>}) -> (tensor<8x8x8xf32> {jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}, {}]>}, tensor<8x8x5xf32> {jax.result_info = "result[1]", sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}, {}]>}) {
    %0 = stablehlo.dot_general %arg0, %arg0, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x8x8xf32>, tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %1 = stablehlo.iota dim = 0 : tensor<8x8xi32>
    %2 = stablehlo.iota dim = 1 : tensor<8x8xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %4 = stablehlo.add %1, %3 : tensor<8x8xi32>
    %5 = stablehlo.compare EQ, %4, %2, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
    %6 = stablehlo.convert %5 : (tensor<8x8xi1>) -> tensor<8x8xf32>
    %cst = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %8 = stablehlo.multiply %7, %6 : tensor<8x8xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [1, 2] : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<1x8x8xf32>) -> tensor<8x8x8xf32>
    %11 = stablehlo.add %0, %10 : tensor<8x8x8xf32>
    %12:2 = stablehlo.custom_call @lapack_spotrf_ffi(%11) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i]) {i=8, j=8, k=8, l=8, m=8}, custom>} : (tensor<8x8x8xf32>) -> (tensor<8x8x8xf32>, tensor<8xi32>)
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %14 = stablehlo.compare EQ, %12#1, %13, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<8xi1>) -> tensor<8x1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x8x8xf32>
    %17 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<8x1x1xi1>) -> tensor<8x8x8xi1>
    %18 = stablehlo.select %17, %12#0, %16 : tensor<8x8x8xi1>, tensor<8x8x8xf32>
    %19 = stablehlo.iota dim = 0 : tensor<8x8xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %21 = stablehlo.add %19, %20 : tensor<8x8xi32>
    %22 = stablehlo.iota dim = 1 : tensor<8x8xi32>
    %23 = stablehlo.compare GE, %21, %22, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
    %24 = stablehlo.broadcast_in_dim %23, dims = [1, 2] : (tensor<8x8xi1>) -> tensor<8x8x8xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x8x8xf32>
    %26 = stablehlo.select %24, %18, %25 : tensor<8x8x8xi1>, tensor<8x8x8xf32>
    %27 = stablehlo.custom_call @lapack_strsm_ffi(%26, %arg1) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=8, j=8, k=8, l=8, m=8, n=8, o=8}, custom>} : (tensor<8x8x8xf32>, tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %28 = call @fft(%arg0) : (tensor<8x8x8xf32>) -> tensor<8x8x5xcomplex<f32>>
    %29 = stablehlo.abs %28 : (tensor<8x8x5xcomplex<f32>>) -> tensor<8x8x5xf32>
    return %27, %29 : tensor<8x8x8xf32>, tensor<8x8x5xf32>
  }
  func.func private @fft(%arg0: tensor<8x8x8xf32>) -> tensor<8x8x5xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [8] : (tensor<8x8x8xf32>) -> tensor<8x8x5xcomplex<f32>>
    return %0 : tensor<8x8x5xcomplex<f32>>
  }
}
