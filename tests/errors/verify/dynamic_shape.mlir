// error: InvalidArgument 3:8 [dynamic_broadcast_in_dim_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>, tensor<2xi32>) -> tensor<4x5xf64>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_broadcast_in_dim_c2]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4xf32>, tensor<2xi32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_broadcast_in_dim_c3]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 2>}> : (tensor<4xf32>, tensor<2xi32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_broadcast_in_dim_c4]
func.func @main(%a0: tensor<4x4xf32>, %a1: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 1, 1>}> : (tensor<4x4xf32>, tensor<2xi32>) -> tensor<4x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_broadcast_in_dim_c5]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<2xi32>) -> tensor<5x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_broadcast_in_dim_c7]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<3xi32>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<3xi32>) -> tensor<5x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_broadcast_in_dim_c8]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>, known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 0>}> : (tensor<4xf32>, tensor<2xi32>) -> tensor<5x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_broadcast_in_dim_c9]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>, known_expanding_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<2xi32>) -> tensor<5x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_broadcast_in_dim_c10]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>, known_nonexpanding_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<2xi32>) -> tensor<5x4xf32>
  return
}
// -----
// error: InvalidArgument 4:8 [dynamic_broadcast_in_dim_c7]
func.func @main(%a0: tensor<4xf32>) {
  %c = stablehlo.constant dense<[6, 4]> : tensor<2xi32>
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a0, %c) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<2xi32>) -> tensor<5x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_reshape_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<4xf32>, tensor<2xi32>) -> tensor<2x2xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_reshape_c2]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<4xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_reshape_c4]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<1xi32>) {
  %0 = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<4xf32>, tensor<1xi32>) -> tensor<2x2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_iota_c1]
func.func @main(%a0: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_iota"(%a0) <{iota_dimension = 2 : i64}> : (tensor<2xi32>) -> tensor<2x2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_iota_c2]
func.func @main(%a0: tensor<3xi32>) {
  %0 = "stablehlo.dynamic_iota"(%a0) <{iota_dimension = 0 : i64}> : (tensor<3xi32>) -> tensor<2x2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_pad_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<f64>, %a2: tensor<1xi32>, %a3: tensor<1xi32>, %a4: tensor<1xi32>) {
  %0 = "stablehlo.dynamic_pad"(%a0, %a1, %a2, %a3, %a4) : (tensor<4xf32>, tensor<f64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_pad_c2]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>, %a2: tensor<2xi32>, %a3: tensor<1xi32>, %a4: tensor<1xi32>) {
  %0 = "stablehlo.dynamic_pad"(%a0, %a1, %a2, %a3, %a4) : (tensor<4xf32>, tensor<f32>, tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_pad_i2]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<1xf32>, %a2: tensor<1xi32>, %a3: tensor<1xi32>, %a4: tensor<1xi32>) {
  %0 = "stablehlo.dynamic_pad"(%a0, %a1, %a2, %a3, %a4) : (tensor<4xf32>, tensor<1xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_pad_c4]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>, %a2: tensor<1xi32>, %a3: tensor<1xi32>, %a4: tensor<1xi32>) {
  %0 = "stablehlo.dynamic_pad"(%a0, %a1, %a2, %a3, %a4) : (tensor<4xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4x4xf32>
  return
}
// -----
// error: InvalidArgument 5:8 [dynamic_pad_c3]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %c = stablehlo.constant dense<1> : tensor<1xi32>
  %d = stablehlo.constant dense<-1> : tensor<1xi32>
  %0 = "stablehlo.dynamic_pad"(%a0, %a1, %c, %c, %d) : (tensor<4xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 4:8 [dynamic_pad_c4]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %c = stablehlo.constant dense<1> : tensor<1xi32>
  %0 = "stablehlo.dynamic_pad"(%a0, %a1, %c, %c, %c) : (tensor<4xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [real_dynamic_slice_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<1xi32>, %a2: tensor<1xi32>, %a3: tensor<1xi32>) {
  %0 = "stablehlo.real_dynamic_slice"(%a0, %a1, %a2, %a3) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xf64>
  return
}
// -----
// error: InvalidArgument 3:8 [real_dynamic_slice_c2]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<1xi32>, %a2: tensor<2xi32>, %a3: tensor<1xi32>) {
  %0 = "stablehlo.real_dynamic_slice"(%a0, %a1, %a2, %a3) : (tensor<4xf32>, tensor<1xi32>, tensor<2xi32>, tensor<1xi32>) -> tensor<2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [real_dynamic_slice_c5]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<1xi32>, %a2: tensor<1xi32>, %a3: tensor<1xi32>) {
  %0 = "stablehlo.real_dynamic_slice"(%a0, %a1, %a2, %a3) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_gather_c1]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_gather_c2]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 3>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_gather_c4]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_gather_c5]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [4], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_gather_c6]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1, 0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_gather_c7]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_gather_c9]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0, 0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_gather_c10]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [2], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_gather_c11]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<3xi32>) {
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_gather_c14]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>, %a2: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x4xf64>
  return
}
// -----
// error: InvalidArgument 4:8 [dynamic_gather_c8]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %c = stablehlo.constant dense<[2, 4]> : tensor<2xi32>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 4:8 [dynamic_gather_c12]
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<3x1xi32>) {
  %c = stablehlo.constant dense<[1, 5]> : tensor<2xi32>
  %0 = "stablehlo.dynamic_gather"(%a0, %a1, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x4xf32>
  return
}
