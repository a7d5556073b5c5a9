// error: InvalidArgument 3:8 [constant_c1]
func.func @main() {
  %0 = "stablehlo.constant"() <{value = dense<1.0> : tensor<4xf32>}> : () -> tensor<5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [iota_c1]
func.func @main() {
  %0 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> tensor<2x3xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [iota_c1]
func.func @main() {
  %0 = "stablehlo.iota"() <{iota_dimension = -1 : i64}> : () -> tensor<2x3xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [reshape_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.reshape"(%a0) : (tensor<4xf32>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [reshape_c2]
func.func @main(%a0: tensor<4x3xf32>) {
  %0 = "stablehlo.reshape"(%a0) : (tensor<4x3xf32>) -> tensor<5x2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [reshape_c1]
func.func @main(%a0: tensor<4x!quant.uniform<i8:f32, 5.0e-01>>) {
  %0 = "stablehlo.reshape"(%a0) : (tensor<4x!quant.uniform<i8:f32, 5.0e-01>>) -> tensor<2x2x!quant.uniform<i8:f32, 2.5e-01>>
  return
}
// -----
// error: InvalidArgument 3:8 [reshape_c3]
func.func @main(%a0: tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) {
  %0 = "stablehlo.reshape"(%a0) : (tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) -> tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  return
}
// -----
// error: InvalidArgument 3:8 [broadcast_in_dim_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>) -> tensor<4xf64>
  return
}
// -----
// error: InvalidArgument 3:8 [broadcast_in_dim_c2]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [broadcast_in_dim_c3]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: 2>}> : (tensor<4xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [broadcast_in_dim_c3]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: -1>}> : (tensor<4xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [broadcast_in_dim_c4]
func.func @main(%a0: tensor<4x4xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: 0, 0>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [broadcast_in_dim_c5]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [broadcast_in_dim_c6]
func.func @main(%a0: tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %0 = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2x2x3x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  return
}
// -----
// error: InvalidArgument 3:8 [broadcast_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.broadcast"(%a0) <{broadcast_sizes = array<i64: -3>}> : (tensor<4xf32>) -> tensor<3x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [broadcast_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.broadcast"(%a0) <{broadcast_sizes = array<i64: 3>}> : (tensor<4xf32>) -> tensor<2x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [transpose_c2]
func.func @main(%a0: tensor<4x5xf32>) {
  %0 = "stablehlo.transpose"(%a0) <{permutation = array<i64: 1, 1>}> : (tensor<4x5xf32>) -> tensor<5x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [transpose_c2]
func.func @main(%a0: tensor<4x5xf32>) {
  %0 = "stablehlo.transpose"(%a0) <{permutation = array<i64: 1>}> : (tensor<4x5xf32>) -> tensor<5x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [transpose_c2]
func.func @main(%a0: tensor<4x5xf32>) {
  %0 = "stablehlo.transpose"(%a0) <{permutation = array<i64: 1, 2>}> : (tensor<4x5xf32>) -> tensor<5x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [transpose_c3]
func.func @main(%a0: tensor<4x5xf32>) {
  %0 = "stablehlo.transpose"(%a0) <{permutation = array<i64: 1, 0>}> : (tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [transpose_c4]
func.func @main(%a0: tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) {
  %0 = "stablehlo.transpose"(%a0) <{permutation = array<i64: 1, 0>}> : (tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  return
}
// -----
// error: InvalidArgument 3:8 [transpose_c1]
func.func @main(%a0: tensor<2x3x!quant.uniform<i8:f32, 5.0e-01>>) {
  %0 = "stablehlo.transpose"(%a0) <{permutation = array<i64: 1, 0>}> : (tensor<2x3x!quant.uniform<i8:f32, 5.0e-01>>) -> tensor<3x2x!quant.uniform<i8:f32, 2.5e-01>>
  return
}
// -----
// error: InvalidArgument 3:8 [reverse_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.reverse"(%a0) <{dimensions = array<i64: 0>}> : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [reverse_c2]
func.func @main(%a0: tensor<4x5xf32>) {
  %0 = "stablehlo.reverse"(%a0) <{dimensions = array<i64: 1, 1>}> : (tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [reverse_c3]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.reverse"(%a0) <{dimensions = array<i64: 1>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [reverse_c3]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.reverse"(%a0) <{dimensions = array<i64: -1>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [concatenate_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf64>) {
  %0 = "stablehlo.concatenate"(%a0, %a1) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<4xf64>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [concatenate_c2]
func.func @main(%a0: tensor<4x2xf32>, %a1: tensor<4x3xf32>) {
  %0 = "stablehlo.concatenate"(%a0, %a1) <{dimension = 0 : i64}> : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<8x2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [concatenate_c2]
func.func @main(%a0: tensor<4x2xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.concatenate"(%a0, %a1) <{dimension = 0 : i64}> : (tensor<4x2xf32>, tensor<4xf32>) -> tensor<8x2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [concatenate_c4]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.concatenate"(%a0, %a1) <{dimension = 1 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [concatenate_c4]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.concatenate"(%a0, %a1) <{dimension = -1 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [concatenate_c6]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.concatenate"(%a0, %a1) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<9xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [slice_c2]
func.func @main(%a0: tensor<8xf32>) {
  %0 = "stablehlo.slice"(%a0) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<8xf32>) -> tensor<2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [slice_c2]
func.func @main(%a0: tensor<8xf32>) {
  %0 = "stablehlo.slice"(%a0) <{start_indices = array<i64: 0>, limit_indices = array<i64: 2, 2>, strides = array<i64: 1>}> : (tensor<8xf32>) -> tensor<2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [slice_c2]
func.func @main(%a0: tensor<8xf32>) {
  %0 = "stablehlo.slice"(%a0) <{start_indices = array<i64: 0>, limit_indices = array<i64: 2>, strides = array<i64: 1, 1>}> : (tensor<8xf32>) -> tensor<2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [slice_c3]
func.func @main(%a0: tensor<8xf32>) {
  %0 = "stablehlo.slice"(%a0) <{start_indices = array<i64: -1>, limit_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<8xf32>) -> tensor<2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [slice_c3]
func.func @main(%a0: tensor<8xf32>) {
  %0 = "stablehlo.slice"(%a0) <{start_indices = array<i64: 0>, limit_indices = array<i64: 9>, strides = array<i64: 1>}> : (tensor<8xf32>) -> tensor<2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [slice_c3]
func.func @main(%a0: tensor<8xf32>) {
  %0 = "stablehlo.slice"(%a0) <{start_indices = array<i64: 3>, limit_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<8xf32>) -> tensor<2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [slice_c4]
func.func @main(%a0: tensor<8xf32>) {
  %0 = "stablehlo.slice"(%a0) <{start_indices = array<i64: 0>, limit_indices = array<i64: 2>, strides = array<i64: 0>}> : (tensor<8xf32>) -> tensor<2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [slice_c5]
func.func @main(%a0: tensor<8xf32>) {
  %0 = "stablehlo.slice"(%a0) <{start_indices = array<i64: 0>, limit_indices = array<i64: 5>, strides = array<i64: 2>}> : (tensor<8xf32>) -> tensor<2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [pad_c1]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<f64>) {
  %0 = "stablehlo.pad"(%a0, %a1) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<8xf32>, tensor<f64>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [pad_i2]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<1xf32>) {
  %0 = "stablehlo.pad"(%a0, %a1) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<8xf32>, tensor<1xf32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [pad_c2]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.pad"(%a0, %a1) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [pad_c2]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.pad"(%a0, %a1) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0, 1>, interior_padding = array<i64: 0>}> : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [pad_c2]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.pad"(%a0, %a1) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64>}> : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [pad_c3]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.pad"(%a0, %a1) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: -1>}> : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [pad_c4]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.pad"(%a0, %a1) <{edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: 1>, interior_padding = array<i64: 1>}> : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [pad_c4]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.pad"(%a0, %a1) <{edge_padding_low = array<i64: -5>, edge_padding_high = array<i64: -4>, interior_padding = array<i64: 0>}> : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [get_dimension_size_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.get_dimension_size"(%a0) <{dimension = 1 : i64}> : (tensor<4xf32>) -> tensor<i32>
  return
}
// -----
// error: InvalidArgument 3:8 [set_dimension_size_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %0 = "stablehlo.set_dimension_size"(%a0, %a1) <{dimension = 1 : i64}> : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [set_dimension_size_i2]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %0 = "stablehlo.set_dimension_size"(%a0, %a1) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<2xi32>) -> tensor<4xf32>
  return
}
