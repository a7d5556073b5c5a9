// uniform_quantize: clamps, then rounds half to even
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xi8> {
  %q = stablehlo.uniform_quantize %x : (tensor<5x6xf32>) -> tensor<5x6x!quant.uniform<i8:f32, 0.5:-3>>
  %r = stablehlo.bitcast_convert %q : (tensor<5x6x!quant.uniform<i8:f32, 0.5:-3>>) -> tensor<5x6xi8>
  return %r : tensor<5x6xi8>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1000.0, -1000.0, 0.25, 0.75, -8.9375, 8.1875], [0.1875, -11.5625, 0.9375, 11.375, -8.4375, 2.8125], [-7.1875, 9.0, 4.0625, 9.5, 0.5, 4.3125], [-5.3125, -7.9375, -5.25, 8.625, 3.6875, 2.125], [5.875, 4.0, 2.0, 10.125, 6.375, -4.4375]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xi8>
  check.expect_eq_const %r, dense<[[127, -128, -2, -2, -21, 13], [-3, -26, -1, 20, -20, 3], [-17, 15, 5, 16, -2, 6], [-14, -19, -14, 14, 4, 1], [9, 5, 1, 17, 10, -12]]> : tensor<5x6xi8>
  return
}

// -----

// uniform_quantize: a scale for each column
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xi8> {
  %q = stablehlo.uniform_quantize %x : (tensor<5x6xf32>) -> tensor<5x6x!quant.uniform<i8:f32:1, {0.5:0, 0.25:1, 1.0:-2, 2.0:3, 0.125:0, 0.5:5}>>
  %r = stablehlo.bitcast_convert %q : (tensor<5x6x!quant.uniform<i8:f32:1, {0.5:0, 0.25:1, 1.0:-2, 2.0:3, 0.125:0, 0.5:5}>>) -> tensor<5x6xi8>
  return %r : tensor<5x6xi8>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1000.0, -1000.0, 0.25, 0.75, -8.9375, 8.1875], [0.1875, -11.5625, 0.9375, 11.375, -8.4375, 2.8125], [-7.1875, 9.0, 4.0625, 9.5, 0.5, 4.3125], [-5.3125, -7.9375, -5.25, 8.625, 3.6875, 2.125], [5.875, 4.0, 2.0, 10.125, 6.375, -4.4375]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xi8>
  check.expect_eq_const %r, dense<[[127, -128, -2, 3, -72, 21], [0, -45, -1, 9, -68, 11], [-14, 37, 2, 8, 4, 14], [-11, -31, -7, 7, 30, 9], [12, 17, 0, 8, 51, -4]]> : tensor<5x6xi8>
  return
}
