// uniform_dequantize
func.func @main(%x: tensor<5x6xi8>) -> tensor<5x6xf32> {
  %q = stablehlo.bitcast_convert %x : (tensor<5x6xi8>) -> tensor<5x6x!quant.uniform<i8:f32, 0.5:-3>>
  %r = stablehlo.uniform_dequantize %q : (tensor<5x6x!quant.uniform<i8:f32, 0.5:-3>>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-58, -60, 11, 48, -70, 52], [3, 67, -23, 37, 34, 108], [-58, 97, -98, 81, -115, -94], [29, 3, 66, 83, -49, -115], [-94, 102, 6, -122, 41, -39]]> : tensor<5x6xi8>
  %r = call @main(%x) : (tensor<5x6xi8>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-27.5, -28.5, 7.0, 25.5, -33.5, 27.5], [3.0, 35.0, -10.0, 20.0, 18.5, 55.5], [-27.5, 50.0, -47.5, 42.0, -56.0, -45.5], [16.0, 3.0, 34.5, 43.0, -23.0, -56.0], [-45.5, 52.5, 4.5, -59.5, 22.0, -18.0]]> : tensor<5x6xf32>
  return
}

// -----

// uniform_dequantize: dequantise, add, quantise
func.func @main(%x: tensor<5x6xi8>) -> tensor<5x6xi8> {
  %q = stablehlo.bitcast_convert %x : (tensor<5x6xi8>) -> tensor<5x6x!quant.uniform<i8:f32, 0.5:-3>>
  %s = stablehlo.add %q, %q : tensor<5x6x!quant.uniform<i8:f32, 0.5:-3>>
  %r = stablehlo.bitcast_convert %s : (tensor<5x6x!quant.uniform<i8:f32, 0.5:-3>>) -> tensor<5x6xi8>
  return %r : tensor<5x6xi8>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-58, -60, 11, 48, -70, 52], [3, 67, -23, 37, 34, 108], [-58, 97, -98, 81, -115, -94], [29, 3, 66, 83, -49, -115], [-94, 102, 6, -122, 41, -39]]> : tensor<5x6xi8>
  %r = call @main(%x) : (tensor<5x6xi8>) -> tensor<5x6xi8>
  check.expect_eq_const %r, dense<[[-113, -117, 25, 99, -128, 107], [9, 127, -43, 77, 71, 127], [-113, 127, -128, 127, -128, -128], [61, 9, 127, 127, -95, -128], [-128, 127, 15, -128, 85, -75]]> : tensor<5x6xi8>
  return
}
