// dot_general and convolution, with and without the optional parts.
func.func @contraction(%a: tensor<2x8x4xf32>, %b: tensor<2x4x8xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<3x3x2x8xf32>, %m: tensor<8x4xf32>) {
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, HIGHEST] : (tensor<2x8x4xf32>, tensor<2x4x8xf32>) -> tensor<2x8x8xf32>
  %1 = stablehlo.dot_general %m, %m, contracting_dims = [1] x [1], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.dot_general %m, %m, contracting_dims = [] x [] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4x8x4xf32>
  %3 = stablehlo.transpose %m, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %4 = stablehlo.dot %m, %3, precision = [DEFAULT, DEFAULT] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %5 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 2], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x8x8x4xf32>, tensor<3x3x2x8xf32>) -> tensor<1x8x4x8xf32>
  %6 = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 2 : i64, padding = dense<1> : tensor<2x2xi64>, window_reversal = dense<false> : tensor<2xi1>}> : (tensor<1x8x8x4xf32>, tensor<3x3x2x8xf32>) -> tensor<1x8x8x8xf32>
  %7 = stablehlo.einsum %m, %3, config = "ab,bc->ac" : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %8 = stablehlo.cholesky %4, lower = true : tensor<8x8xf32>
  %9 = "stablehlo.triangular_solve"(%8, %4) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %10 = stablehlo.fft %m, type =  RFFT, length = [4] : (tensor<8x4xf32>) -> tensor<8x3xcomplex<f32>>
  %seed = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
  %state, %bits = stablehlo.rng_bit_generator %seed, algorithm =  THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>)
  return
}
