// Layout and indexing ops; index lists in old (dense) and new (array) spelling.
func.func public @layout(%a: tensor<8x4xf32>, %s: tensor<f32>, %i: tensor<i32>) {
  %0 = stablehlo.reshape %a : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %1 = stablehlo.transpose %a, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %2 = "stablehlo.transpose"(%a) {permutation = dense<[1, 0]> : tensor<2xi64>} : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %3 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  %4 = stablehlo.broadcast %s, sizes = [2, 3] : (tensor<f32>) -> tensor<2x3xf32>
  %5 = stablehlo.slice %a [0:8:2, 1:4] : (tensor<8x4xf32>) -> tensor<4x3xf32>
  %6 = stablehlo.pad %a, %s, low = [1, 0], high = [-1, 0], interior = [2, 0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<22x4xf32>
  %7 = stablehlo.concatenate %a, %3, dim = 0 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<16x4xf32>
  %8 = stablehlo.reverse %a, dims = [0, 1] : tensor<8x4xf32>
  %9 = stablehlo.iota dim = 1 : tensor<2x3xi32>
  %10 = stablehlo.get_dimension_size %a, dim = 1 : (tensor<8x4xf32>) -> tensor<i32>
  %11 = stablehlo.dynamic_slice %a, %i, %i, sizes = [2, 3] : (tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  %12 = stablehlo.dynamic_update_slice %a, %11, %i, %i : (tensor<8x4xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<8x4xf32>
  %13 = stablehlo.constant dense<0> : tensor<5x1xi32>
  %14 = "stablehlo.gather"(%a, %13) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  %15 = "stablehlo.scatter"(%a, %13, %14) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %sum = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  return
}
