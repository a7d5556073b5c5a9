// error: InvalidArgument 3:8 [dynamic_slice_i2]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: 2>}> : (tensor<8xf32>, tensor<f32>) -> tensor<2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_slice_i2]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<1xi32>) {
  %0 = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: 2>}> : (tensor<8xf32>, tensor<1xi32>) -> tensor<2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_slice_c2]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<i32>, %a2: tensor<i32>) {
  %0 = "stablehlo.dynamic_slice"(%a0, %a1, %a2) <{slice_sizes = array<i64: 2>}> : (tensor<8xf32>, tensor<i32>, tensor<i32>) -> tensor<2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_slice_c2]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<i32>) {
  %0 = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: 2, 2>}> : (tensor<8xf32>, tensor<i32>) -> tensor<2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_slice_c3]
func.func @main(%a0: tensor<8x8xf32>, %a1: tensor<i32>, %a2: tensor<i64>) {
  %0 = "stablehlo.dynamic_slice"(%a0, %a1, %a2) <{slice_sizes = array<i64: 2, 2>}> : (tensor<8x8xf32>, tensor<i32>, tensor<i64>) -> tensor<2x2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_slice_c4]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<i32>) {
  %0 = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: 9>}> : (tensor<8xf32>, tensor<i32>) -> tensor<9xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_slice_c4]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<i32>) {
  %0 = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: -1>}> : (tensor<8xf32>, tensor<i32>) -> tensor<2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_slice_c5]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<i32>) {
  %0 = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: 2>}> : (tensor<8xf32>, tensor<i32>) -> tensor<3xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_update_slice_c1]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<2xf32>, %a2: tensor<i32>) {
  %0 = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2) : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<9xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_update_slice_c2]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<2xf64>, %a2: tensor<i32>) {
  %0 = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2) : (tensor<8xf32>, tensor<2xf64>, tensor<i32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_update_slice_c3]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<2x1xf32>, %a2: tensor<i32>) {
  %0 = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2) : (tensor<8xf32>, tensor<2x1xf32>, tensor<i32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_update_slice_c4]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<2xf32>, %a2: tensor<i32>, %a3: tensor<i32>) {
  %0 = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2, %a3) : (tensor<8xf32>, tensor<2xf32>, tensor<i32>, tensor<i32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_update_slice_c5]
func.func @main(%a0: tensor<8x8xf32>, %a1: tensor<2x2xf32>, %a2: tensor<i32>, %a3: tensor<i64>) {
  %0 = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2, %a3) : (tensor<8x8xf32>, tensor<2x2xf32>, tensor<i32>, tensor<i64>) -> tensor<8x8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_update_slice_c6]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<9xf32>, %a2: tensor<i32>) {
  %0 = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2) : (tensor<8xf32>, tensor<9xf32>, tensor<i32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_update_slice_i3]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<2xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2) : (tensor<8xf32>, tensor<2xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_i2]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xf32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c1]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c2]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 3>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c2]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = -1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c3]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c4]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 1], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c5]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c6]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c7]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [1, 0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c8]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c9]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c10]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<4x8xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [1, 0], start_indices_batching_dims = [0, 1], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<4x8xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c11]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<8x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [], operand_batching_dims = [2], start_indices_batching_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c12]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<8x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 4>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c13]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<8x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c14]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<8x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [2], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c15]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<8x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c16]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c17]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c18]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<8x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c19]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [2], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c20]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4, 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c21]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c21]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, -1>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [gather_c22]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_i2]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xf32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xf32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c2]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c4]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x5xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x5xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c4]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<2x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c4]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4x1xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4x1xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c6]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf64>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf64>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c7]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 0], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c8]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c9]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c10]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [1, 0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c11]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c12]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [], input_batching_dims = [1, 0], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c13]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [], input_batching_dims = [2], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c14]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c15]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [], input_batching_dims = [0], scatter_indices_batching_dims = [2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c16]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c17]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [], input_batching_dims = [0], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c18]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c19]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c20]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<8x1xi32>, %a2: tensor<8x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<8x1xi32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c21]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [2], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c22]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c23]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>):
    stablehlo.return %x0 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c23]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x0: tensor<1xf32>, %x1: tensor<1xf32>):
    stablehlo.return %x0 : tensor<1xf32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c24]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x5xf32>
  return
}
// -----
// error: InvalidArgument 3:10 [scatter_c1]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<8x5xf32>, %a2: tensor<3x1xi32>, %a3: tensor<3x4xf32>, %a4: tensor<3x4xf32>) {
  %0:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    stablehlo.return %x0, %x1 : tensor<f32>, tensor<f32>
  }) : (tensor<8x4xf32>, tensor<8x5xf32>, tensor<3x1xi32>, tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<8x4xf32>, tensor<8x5xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [scatter_c3]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<8x4xf32>, %a2: tensor<3x1xi32>, %a3: tensor<3x4xf32>, %a4: tensor<3x3xf32>) {
  %0:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    stablehlo.return %x0, %x1 : tensor<f32>, tensor<f32>
  }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>, tensor<3x3xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [scatter_c5]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<8x4xf32>, %a2: tensor<3x1xi32>, %a3: tensor<3x4xf32>) {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2, %a3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [torch_index_select_i2]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3xf32>) {
  %0 = "stablehlo.torch_index_select"(%a0, %a1) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<8x4xf32>, tensor<3xf32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [torch_index_select_c1]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3xi32>) {
  %0 = "stablehlo.torch_index_select"(%a0, %a1) <{dim = 2 : i64, batch_dims = 0 : i64}> : (tensor<8x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [torch_index_select_c2]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3xi32>) {
  %0 = "stablehlo.torch_index_select"(%a0, %a1) <{dim = 0 : i64, batch_dims = 1 : i64}> : (tensor<8x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [torch_index_select_c1]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3xi32>) {
  %0 = "stablehlo.torch_index_select"(%a0, %a1) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<8x4xf32>, tensor<3xi32>) -> tensor<3x5xf32>
  return
}
