// error: InvalidArgument 3:8 [dot_general_c1]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c2]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0]>}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c3]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c4]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c5]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [2], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c6]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c7]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c8]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2]>}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c9]
func.func @main(%a0: tensor<2x4x8xf32>, %a1: tensor<3x8x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<2x4x8xf32>, tensor<3x8x5xf32>) -> tensor<2x4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 dot_general [dot_general_c10]: contracting sizes differ: lhs dim 1 is 256, rhs dim 0 is 128
func.func @main(%a0: tensor<4x256xf32>, %a1: tensor<128x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x256xf32>, tensor<128x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c11]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c12]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<5x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c13]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xi32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x8xf32>, tensor<8x5xi32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c14]
func.func @main(%a0: tensor<4x8x!quant.uniform<i8:f32, 5.0e-01>>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x8x!quant.uniform<i8:f32, 5.0e-01>>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c14]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5x!quant.uniform<i8:f32, 5.0e-01>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x8xf32>, tensor<8x5x!quant.uniform<i8:f32, 5.0e-01>>) -> tensor<4x5x!quant.uniform<i8:f32, 5.0e-01>>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c15]
func.func @main(%a0: tensor<4x8x!quant.uniform<i8:f32, 5.0e-01>>, %a1: tensor<8x5x!quant.uniform<i8:f32, 0.5:3>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x8x!quant.uniform<i8:f32, 5.0e-01>>, tensor<8x5x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x5x!quant.uniform<i8:f32, 5.0e-01>>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c16]
func.func @main(%a0: tensor<4x2x!quant.uniform<i8:f32, 5.0e-01>>, %a1: tensor<2x5x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x2x!quant.uniform<i8:f32, 5.0e-01>>, tensor<2x5x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<4x5x!quant.uniform<i8:f32, 5.0e-01>>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c17]
func.func @main(%a0: tensor<4x8x!quant.uniform<i8:f32, 5.0e-01>>, %a1: tensor<8x5x!quant.uniform<i16:f32, 0.5>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x8x!quant.uniform<i8:f32, 5.0e-01>>, tensor<8x5x!quant.uniform<i16:f32, 0.5>>) -> tensor<4x5x!quant.uniform<i8:f32, 5.0e-01>>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c19]
func.func @main(%a0: tensor<4x8x!quant.uniform<i8:f32, 5.0e-01>>, %a1: tensor<8x2x!quant.uniform<i8:f32, 5.0e-01>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x8x!quant.uniform<i8:f32, 5.0e-01>>, tensor<8x2x!quant.uniform<i8:f32, 5.0e-01>>) -> tensor<4x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c20]
func.func @main(%a0: tensor<4x8xf64>, %a1: tensor<8x5x!quant.uniform<i8:f32, 5.0e-01>>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x8xf64>, tensor<8x5x!quant.uniform<i8:f32, 5.0e-01>>) -> tensor<4x5xf64>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c21]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision DEFAULT>], algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c22]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 0, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c23]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 0, num_primitive_operations = 1, allow_imprecise_accumulation = false>}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_general_c24]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 0, allow_imprecise_accumulation = false>}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: Unsupported 3:8 is not known
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false>}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_c1]
func.func @main(%a0: tensor<2x3x4xf32>, %a1: tensor<4x5xf32>) {
  %0 = "stablehlo.dot"(%a0, %a1) : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_c10]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<7x5xf32>) {
  %0 = "stablehlo.dot"(%a0, %a1) : (tensor<4x8xf32>, tensor<7x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dot_c12]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.dot"(%a0, %a1) : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c1]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c2]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c3]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 0, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c4]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c5]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c6]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 0>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c7]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c8]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: -1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c9]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: true>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c10]
func.func @main(%a0: tensor<3x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64}> : (tensor<3x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c11]
func.func @main(%a0: tensor<2x8x8x5xf32>, %a1: tensor<3x3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x5xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c14]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x5x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x5x6xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c15]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x5xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x5xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c16]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x2x5xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x2x5xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c21]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 0 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c22]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = -1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c23]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 2 : i64, batch_group_count = 2 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c24]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c25]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<2x8x7x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c27]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf64>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf64>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c28]
func.func @main(%a0: tensor<2x8x8x4x!quant.uniform<i8:f32, 5.0e-01>>, %a1: tensor<3x3x4x6xf32>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4x!quant.uniform<i8:f32, 5.0e-01>>, tensor<3x3x4x6xf32>) -> tensor<2x8x8x6x!quant.uniform<i8:f32, 5.0e-01>>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c29]
func.func @main(%a0: tensor<2x8x8x2x!quant.uniform<i8:f32, 5.0e-01>>, %a1: tensor<3x3x2x6x!quant.uniform<i8:f32:2, {0.5, 0.25}>>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x2x!quant.uniform<i8:f32, 5.0e-01>>, tensor<3x3x2x6x!quant.uniform<i8:f32:2, {0.5, 0.25}>>) -> tensor<2x8x8x6x!quant.uniform<i8:f32, 5.0e-01>>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c31]
func.func @main(%a0: tensor<2x8x8x4x!quant.uniform<i8:f32, 5.0e-01>>, %a1: tensor<3x3x4x6x!quant.uniform<i16:f32, 0.5>>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4x!quant.uniform<i8:f32, 5.0e-01>>, tensor<3x3x4x6x!quant.uniform<i16:f32, 0.5>>) -> tensor<2x8x8x6x!quant.uniform<i8:f32, 5.0e-01>>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c33]
func.func @main(%a0: tensor<2x8x8x4x!quant.uniform<i8:f32, 5.0e-01>>, %a1: tensor<3x3x4x2x!quant.uniform<i8:f32, 5.0e-01>>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4x!quant.uniform<i8:f32, 5.0e-01>>, tensor<3x3x4x2x!quant.uniform<i8:f32, 5.0e-01>>) -> tensor<2x8x8x2x!quant.uniform<i8:f32:3, {0.5, 0.25}>>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c30]
func.func @main(%a0: tensor<2x8x8x4x!quant.uniform<i8:f32, 5.0e-01>>, %a1: tensor<3x3x4x2x!quant.uniform<i8:f32:3, {0.5, 0.25}>>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4x!quant.uniform<i8:f32, 5.0e-01>>, tensor<3x3x4x2x!quant.uniform<i8:f32:3, {0.5, 0.25}>>) -> tensor<2x8x8x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}
// -----
// error: InvalidArgument 3:8 [convolution_c34]
func.func @main(%a0: tensor<2x8x8x4xf64>, %a1: tensor<3x3x4x6x!quant.uniform<i8:f32, 5.0e-01>>) {
  %0 = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf64>, tensor<3x3x4x6x!quant.uniform<i8:f32, 5.0e-01>>) -> tensor<2x8x8x6xf64>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_conv_c2]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>, %a2: tensor<2x2xi32>) {
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{window_strides = array<i64: 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>, tensor<2x2xi32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_conv_c3]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>, %a2: tensor<2x2xi32>) {
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{window_strides = array<i64: 0, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>, tensor<2x2xi32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_conv_c14]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x5x6xf32>, %a2: tensor<2x2xi32>) {
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x5x6xf32>, tensor<2x2xi32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_conv_c25]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>, %a2: tensor<2x2xi32>) {
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>, tensor<2x2xi32>) -> tensor<2x8x8x7xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_conv_c23]
func.func @main(%a0: tensor<2x8x8x4xf32>, %a1: tensor<3x3x4x6xf32>, %a2: tensor<2x2xi32>) {
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 2 : i64, batch_group_count = 2 : i64}> : (tensor<2x8x8x4xf32>, tensor<3x3x4x6xf32>, tensor<2x2xi32>) -> tensor<2x8x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [dynamic_conv_c4]
func.func @main(%a0: tensor<2x8x4xf32>, %a1: tensor<3x4x6xf32>, %a2: tensor<2x2xi32>) {
  %0 = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x4xf32>, tensor<3x4x6xf32>, tensor<2x2xi32>) -> tensor<2x8x6xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [einsum_c1]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.einsum"(%a0, %a1) <{einsum_config = "ab,bcd->ac"}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [einsum_c1]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.einsum"(%a0, %a1) <{einsum_config = "ab->ab"}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [einsum_c1]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.einsum"(%a0, %a1) <{einsum_config = "ab,bc->ad"}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [einsum_c2]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<7x5xf32>) {
  %0 = "stablehlo.einsum"(%a0, %a1) <{einsum_config = "ab,bc->ac"}> : (tensor<4x8xf32>, tensor<7x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [einsum_c1]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.einsum"(%a0, %a1) <{einsum_config = "ab,bc->ac"}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<5x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 has no '->'
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.einsum"(%a0, %a1) <{einsum_config = "ab,bc"}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: Unsupported 3:8 '...' in einsum_config is not supported
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) {
  %0 = "stablehlo.einsum"(%a0, %a1) <{einsum_config = "a...,bc->ac"}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [ragged_dot_c1]
func.func @main(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0, 1], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [ragged_dot_c2]
func.func @main(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [ragged_dot_c2]
func.func @main(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [ragged_dot_c2]
func.func @main(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [ragged_dot_c3]
func.func @main(%a0: tensor<11x5xf32>, %a1: tensor<3x6x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x6x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [ragged_dot_c4]
func.func @main(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = []>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [ragged_dot_c4]
func.func @main(%a0: tensor<11x5xf32>, %a1: tensor<4x5x7xf32>, %a2: tensor<3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<4x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [ragged_dot_c5]
func.func @main(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<2x3xi64>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<2x3xi64>) -> tensor<11x7xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [ragged_dot_i3]
func.func @main(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xf32>) {
  %0 = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xf32>) -> tensor<11x7xf32>
  return
}
