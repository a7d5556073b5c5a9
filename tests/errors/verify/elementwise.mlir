// error: InvalidArgument 3:8 [cosine_i1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.cosine"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [sqrt_i1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.sqrt"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [tanh_i1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.tanh"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [log_i1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.log"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [exponential_i1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.exponential"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [rsqrt_i1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.rsqrt"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [cbrt_i1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.cbrt"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [sine_i1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.sine"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [tan_i1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.tan"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [logistic_i1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.logistic"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [log_plus_one_i1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.log_plus_one"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [exponential_minus_one_i1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.exponential_minus_one"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [ceil_i1]
func.func @main(%a0: tensor<4xcomplex<f32>>) {
  %0 = "stablehlo.ceil"(%a0) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [floor_i1]
func.func @main(%a0: tensor<4xcomplex<f32>>) {
  %0 = "stablehlo.floor"(%a0) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [round_nearest_afz_i1]
func.func @main(%a0: tensor<4xcomplex<f32>>) {
  %0 = "stablehlo.round_nearest_afz"(%a0) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [round_nearest_even_i1]
func.func @main(%a0: tensor<4xcomplex<f32>>) {
  %0 = "stablehlo.round_nearest_even"(%a0) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [is_finite_i1]
func.func @main(%a0: tensor<4xcomplex<f32>>) {
  %0 = "stablehlo.is_finite"(%a0) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [cosine_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.cosine"(%a0) : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [ceil_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.ceil"(%a0) : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [floor_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.floor"(%a0) : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [negate_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.negate"(%a0) : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [sign_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.sign"(%a0) : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [not_c1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.not"(%a0) : (tensor<4xi32>) -> tensor<5xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [popcnt_c1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.popcnt"(%a0) : (tensor<4xi32>) -> tensor<5xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [is_finite_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.is_finite"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [abs_c2]
func.func @main(%a0: tensor<4xcomplex<f32>>) {
  %0 = "stablehlo.abs"(%a0) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [abs_i1]
func.func @main(%a0: tensor<4xui8>) {
  %0 = "stablehlo.abs"(%a0) : (tensor<4xui8>) -> tensor<4xui8>
  return
}
// -----
// error: InvalidArgument 3:8 [real_c2]
func.func @main(%a0: tensor<4xcomplex<f32>>) {
  %0 = "stablehlo.real"(%a0) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [imag_c2]
func.func @main(%a0: tensor<4xcomplex<f64>>) {
  %0 = "stablehlo.imag"(%a0) : (tensor<4xcomplex<f64>>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [real_i1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.real"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [imag_i1]
func.func @main(%a0: tensor<4xi1>) {
  %0 = "stablehlo.imag"(%a0) : (tensor<4xi1>) -> tensor<4xi1>
  return
}
// -----
// error: InvalidArgument 3:8 [negate_i1]
func.func @main(%a0: tensor<4xi1>) {
  %0 = "stablehlo.negate"(%a0) : (tensor<4xi1>) -> tensor<4xi1>
  return
}
// -----
// error: InvalidArgument 3:8 [sign_i1]
func.func @main(%a0: tensor<4xui32>) {
  %0 = "stablehlo.sign"(%a0) : (tensor<4xui32>) -> tensor<4xui32>
  return
}
// -----
// error: InvalidArgument 3:8 [not_i1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.not"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [popcnt_i1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.popcnt"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [count_leading_zeros_i1]
func.func @main(%a0: tensor<4xi1>) {
  %0 = "stablehlo.count_leading_zeros"(%a0) : (tensor<4xi1>) -> tensor<4xi1>
  return
}
// -----
// error: InvalidArgument 3:8 [count_leading_zeros_c1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.count_leading_zeros"(%a0) : (tensor<4xi32>) -> tensor<4xi16>
  return
}
// -----
// error: InvalidArgument 3:8 [convert_c1]
func.func @main(%a0: tensor<4x2xf32>) {
  %0 = "stablehlo.convert"(%a0) : (tensor<4x2xf32>) -> tensor<2x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [bitcast_convert_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.bitcast_convert"(%a0) : (tensor<4xf32>) -> tensor<4xf64>
  return
}
// -----
// error: InvalidArgument 3:8 [bitcast_convert_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.bitcast_convert"(%a0) : (tensor<4xf32>) -> tensor<4x2xi8>
  return
}
// -----
// error: InvalidArgument 3:8 [bitcast_convert_c2]
func.func @main(%a0: tensor<4xcomplex<f32>>) {
  %0 = "stablehlo.bitcast_convert"(%a0) : (tensor<4xcomplex<f32>>) -> tensor<4xf64>
  return
}
// -----
// error: InvalidArgument 3:8 [uniform_quantize_i1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.uniform_quantize"(%a0) : (tensor<4xi32>) -> tensor<4x!quant.uniform<i8:f32, 5.0e-01>>
  return
}
// -----
// error: InvalidArgument 3:8 [uniform_quantize_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.uniform_quantize"(%a0) : (tensor<4xf32>) -> tensor<5x!quant.uniform<i8:f32, 5.0e-01>>
  return
}
// -----
// error: InvalidArgument 3:8 [uniform_quantize_c2]
func.func @main(%a0: tensor<4xf64>) {
  %0 = "stablehlo.uniform_quantize"(%a0) : (tensor<4xf64>) -> tensor<4x!quant.uniform<i8:f32, 5.0e-01>>
  return
}
// -----
// error: InvalidArgument 3:8 [uniform_dequantize_i1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.uniform_dequantize"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [uniform_dequantize_c2]
func.func @main(%a0: tensor<4x!quant.uniform<i8:f32, 5.0e-01>>) {
  %0 = "stablehlo.uniform_dequantize"(%a0) : (tensor<4x!quant.uniform<i8:f32, 5.0e-01>>) -> tensor<4xf64>
  return
}
// -----
// error: InvalidArgument 3:8 [add_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<5xf32>) {
  %0 = "stablehlo.add"(%a0, %a1) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [add_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.add"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [subtract_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<5xf32>) {
  %0 = "stablehlo.subtract"(%a0, %a1) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [subtract_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.subtract"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [multiply_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<5xf32>) {
  %0 = "stablehlo.multiply"(%a0, %a1) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [multiply_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.multiply"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [divide_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<5xf32>) {
  %0 = "stablehlo.divide"(%a0, %a1) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [divide_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.divide"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [remainder_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<5xf32>) {
  %0 = "stablehlo.remainder"(%a0, %a1) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [remainder_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.remainder"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [power_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<5xf32>) {
  %0 = "stablehlo.power"(%a0, %a1) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [power_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.power"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [maximum_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<5xf32>) {
  %0 = "stablehlo.maximum"(%a0, %a1) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [maximum_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.maximum"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [minimum_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<5xf32>) {
  %0 = "stablehlo.minimum"(%a0, %a1) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [minimum_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.minimum"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [atan2_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<5xf32>) {
  %0 = "stablehlo.atan2"(%a0, %a1) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [atan2_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.atan2"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x2xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [and_i1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.and"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [and_c1]
func.func @main(%a0: tensor<4xi32>, %a1: tensor<4xi16>) {
  %0 = "stablehlo.and"(%a0, %a1) : (tensor<4xi32>, tensor<4xi16>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [or_i1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.or"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [or_c1]
func.func @main(%a0: tensor<4xi32>, %a1: tensor<4xi16>) {
  %0 = "stablehlo.or"(%a0, %a1) : (tensor<4xi32>, tensor<4xi16>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [xor_i1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.xor"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [xor_c1]
func.func @main(%a0: tensor<4xi32>, %a1: tensor<4xi16>) {
  %0 = "stablehlo.xor"(%a0, %a1) : (tensor<4xi32>, tensor<4xi16>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [shift_left_i1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.shift_left"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [shift_left_c1]
func.func @main(%a0: tensor<4xi32>, %a1: tensor<4xi16>) {
  %0 = "stablehlo.shift_left"(%a0, %a1) : (tensor<4xi32>, tensor<4xi16>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [shift_right_logical_i1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.shift_right_logical"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [shift_right_logical_c1]
func.func @main(%a0: tensor<4xi32>, %a1: tensor<4xi16>) {
  %0 = "stablehlo.shift_right_logical"(%a0, %a1) : (tensor<4xi32>, tensor<4xi16>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [shift_right_arithmetic_i1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.shift_right_arithmetic"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [shift_right_arithmetic_c1]
func.func @main(%a0: tensor<4xi32>, %a1: tensor<4xi16>) {
  %0 = "stablehlo.shift_right_arithmetic"(%a0, %a1) : (tensor<4xi32>, tensor<4xi16>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [subtract_i2]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xi1>) {
  %0 = "stablehlo.subtract"(%a0, %a1) : (tensor<4xf32>, tensor<4xi1>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [divide_i2]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xi1>) {
  %0 = "stablehlo.divide"(%a0, %a1) : (tensor<4xf32>, tensor<4xi1>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [remainder_i2]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xi1>) {
  %0 = "stablehlo.remainder"(%a0, %a1) : (tensor<4xf32>, tensor<4xi1>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [power_i2]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xi1>) {
  %0 = "stablehlo.power"(%a0, %a1) : (tensor<4xf32>, tensor<4xi1>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [atan2_i1]
func.func @main(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %0 = "stablehlo.atan2"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [complex_i1]
func.func @main(%a0: tensor<4xf16>, %a1: tensor<4xf16>) {
  %0 = "stablehlo.complex"(%a0, %a1) : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [complex_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf64>) {
  %0 = "stablehlo.complex"(%a0, %a1) : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [complex_c3]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.complex"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f64>>
  return
}
// -----
// error: InvalidArgument 3:8 [add_c2]
func.func @main(%a0: tensor<4x!quant.uniform<i8:f32, 5.0e-01>>, %a1: tensor<4x!quant.uniform<i8:f32, 5.0e-01>>) {
  %0 = "stablehlo.add"(%a0, %a1) : (tensor<4x!quant.uniform<i8:f32, 5.0e-01>>, tensor<4x!quant.uniform<i8:f32, 5.0e-01>>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [add_c3]
func.func @main(%a0: tensor<4x!quant.uniform<i8:f32, 5.0e-01>>, %a1: tensor<4x!quant.uniform<i8:f32, 5.0e-01>>) {
  %0 = "stablehlo.add"(%a0, %a1) : (tensor<4x!quant.uniform<i8:f32, 5.0e-01>>, tensor<4x!quant.uniform<i8:f32, 5.0e-01>>) -> tensor<4x!quant.uniform<i16:f32, 5.0e-01>>
  return
}
// -----
// error: InvalidArgument 3:8 [add_c5]
func.func @main(%a0: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %a1: tensor<2x!quant.uniform<i8:f32, 5.0e-01>>) {
  %0 = "stablehlo.add"(%a0, %a1) : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2x!quant.uniform<i8:f32, 5.0e-01>>) -> tensor<2x!quant.uniform<i8:f32, 5.0e-01>>
  return
}
// -----
// error: InvalidArgument 3:8 [add_c6]
func.func @main(%a0: tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %a1: tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %0 = "stablehlo.add"(%a0, %a1) : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  return
}
// -----
// error: InvalidArgument 3:8 [add_c7]
func.func @main(%a0: tensor<2x2x!quant.uniform<i8:f32, 1.0>>, %a1: tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %0 = "stablehlo.add"(%a0, %a1) : (tensor<2x2x!quant.uniform<i8:f32, 1.0>>, tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  return
}
// -----
// error: InvalidArgument 3:8 [add_i1]
func.func @main(%a0: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0}>>, %a1: tensor<2x!quant.uniform<i8:f32, 5.0e-01>>) {
  %0 = "stablehlo.add"(%a0, %a1) : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0}>>, tensor<2x!quant.uniform<i8:f32, 5.0e-01>>) -> tensor<2x!quant.uniform<i8:f32, 5.0e-01>>
  return
}
// -----
// error: InvalidArgument 3:8 [multiply_i1]
func.func @main(%a0: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %a1: tensor<2x!quant.uniform<i8:f32, 5.0e-01>>) {
  %0 = "stablehlo.multiply"(%a0, %a1) : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2x!quant.uniform<i8:f32, 5.0e-01>>) -> tensor<2x!quant.uniform<i8:f32, 5.0e-01>>
  return
}
// -----
// error: InvalidArgument 3:8 [compare_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf64>) {
  %0 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xi1>
  return
}
// -----
// error: InvalidArgument 3:8 [compare_c2]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<5xf32>) {
  %0 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xi1>
  return
}
// -----
// error: InvalidArgument 3:8 [compare_c2]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [compare_i3]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.compare"(%a0, %a1) <{}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}
// -----
// error: InvalidArgument 3:8 [compare_c3]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}
// -----
// error: InvalidArgument 3:8 [compare_c3]
func.func @main(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %0 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type UNSIGNED>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return
}
// -----
// error: InvalidArgument 3:8 [compare_c3]
func.func @main(%a0: tensor<4xui32>, %a1: tensor<4xui32>) {
  %0 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  return
}
// -----
// error: InvalidArgument 3:8 [compare_c3]
func.func @main(%a0: tensor<4xcomplex<f32>>, %a1: tensor<4xcomplex<f32>>) {
  %0 = "stablehlo.compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type TOTALORDER>}> : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  return
}
// -----
// error: InvalidArgument 3:8 [select_i1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %0 = "stablehlo.select"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [select_c1]
func.func @main(%a0: tensor<5xi1>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %0 = "stablehlo.select"(%a0, %a1, %a2) : (tensor<5xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [select_c2]
func.func @main(%a0: tensor<4xi1>, %a1: tensor<4xf32>, %a2: tensor<4xf64>) {
  %0 = "stablehlo.select"(%a0, %a1, %a2) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [select_c2]
func.func @main(%a0: tensor<i1>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %0 = "stablehlo.select"(%a0, %a1, %a2) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [clamp_c1]
func.func @main(%a0: tensor<5xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %0 = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<5xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [clamp_c2]
func.func @main(%a0: tensor<f32>, %a1: tensor<4xf32>, %a2: tensor<1xf32>) {
  %0 = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<f32>, tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [clamp_c3]
func.func @main(%a0: tensor<f64>, %a1: tensor<4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<f64>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [clamp_c4]
func.func @main(%a0: tensor<f32>, %a1: tensor<4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_precision_c2]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.reduce_precision"(%a0) <{exponent_bits = 0 : i32, mantissa_bits = 5 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_precision_c3]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.reduce_precision"(%a0) <{exponent_bits = 5 : i32, mantissa_bits = -1 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_precision_i1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.reduce_precision"(%a0) <{exponent_bits = 5 : i32, mantissa_bits = 5 : i32}> : (tensor<4xi32>) -> tensor<4xi32>
  return
}
