// Random instances of each op, each below the rule that Shardy's registry gives it (jaxlib 0.10.2).
// Same form as factor_rules.mlir.

// rule: ([i])->([i]) {i=5}
func.func @unary_0(%a0: tensor<5xf32>) -> (tensor<5xf32>) {
  %r = stablehlo.tanh %a0 : tensor<5xf32>
  return %r : tensor<5xf32>
}

// rule: ([i, j])->([i, j]) {i=16, j=3}
func.func @unary_1(%a0: tensor<16x3xf32>) -> (tensor<16x3xf32>) {
  %r = stablehlo.abs %a0 : tensor<16x3xf32>
  return %r : tensor<16x3xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=8, j=2, k=2}
func.func @unary_2(%a0: tensor<8x2x2xf32>) -> (tensor<8x2x2xf32>) {
  %r = stablehlo.rsqrt %a0 : tensor<8x2x2xf32>
  return %r : tensor<8x2x2xf32>
}

// rule: ([i, j])->([i, j]) {i=10, j=16}
func.func @unary_3(%a0: tensor<10x16xf32>) -> (tensor<10x16xf32>) {
  %r = stablehlo.tan %a0 : tensor<10x16xf32>
  return %r : tensor<10x16xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=4, j=4, k=6}
func.func @unary_4(%a0: tensor<4x4x6xf32>) -> (tensor<4x4x6xf32>) {
  %r = stablehlo.log %a0 : tensor<4x4x6xf32>
  return %r : tensor<4x4x6xf32>
}

// rule: ([i, j])->([i, j]) {i=8, j=2}
func.func @unary_5(%a0: tensor<8x2xf32>) -> (tensor<8x2xf32>) {
  %r = stablehlo.round_nearest_even %a0 : tensor<8x2xf32>
  return %r : tensor<8x2xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=2, j=4, k=16}
func.func @unary_6(%a0: tensor<2x4x16xf32>) -> (tensor<2x4x16xf32>) {
  %r = stablehlo.logistic %a0 : tensor<2x4x16xf32>
  return %r : tensor<2x4x16xf32>
}

// rule: ([])->([])
func.func @unary_7(%a0: tensor<f32>) -> (tensor<f32>) {
  %r = stablehlo.floor %a0 : tensor<f32>
  return %r : tensor<f32>
}

// rule: ([])->([])
func.func @unary_8(%a0: tensor<f32>) -> (tensor<f32>) {
  %r = stablehlo.exponential %a0 : tensor<f32>
  return %r : tensor<f32>
}

// rule: ([i])->([i]) {i=5}
func.func @unary_9(%a0: tensor<5xf32>) -> (tensor<5xf32>) {
  %r = stablehlo.ceil %a0 : tensor<5xf32>
  return %r : tensor<5xf32>
}

// rule: ([i, j])->([i, j]) {i=5, j=3}
func.func @unary_10(%a0: tensor<5x3xf32>) -> (tensor<5x3xf32>) {
  %r = stablehlo.tanh %a0 : tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

// rule: ([])->([])
func.func @unary_11(%a0: tensor<f32>) -> (tensor<f32>) {
  %r = stablehlo.cbrt %a0 : tensor<f32>
  return %r : tensor<f32>
}

// rule: ([i], [i])->([i]) {i=4}
func.func @binary_0(%a0: tensor<4xf32>, %a1: tensor<4xf32>) -> (tensor<4xf32>) {
  %r = stablehlo.divide %a0, %a1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// rule: ([], [])->([])
func.func @binary_1(%a0: tensor<f32>, %a1: tensor<f32>) -> (tensor<f32>) {
  %r = stablehlo.add %a0, %a1 : tensor<f32>
  return %r : tensor<f32>
}

// rule: ([i, j, k, l], [i, j, k, l])->([i, j, k, l]) {i=5, j=5, k=3, l=6}
func.func @binary_2(%a0: tensor<5x5x3x6xf32>, %a1: tensor<5x5x3x6xf32>) -> (tensor<5x5x3x6xf32>) {
  %r = stablehlo.remainder %a0, %a1 : tensor<5x5x3x6xf32>
  return %r : tensor<5x5x3x6xf32>
}

// rule: ([i], [i])->([i]) {i=5}
func.func @binary_3(%a0: tensor<5xf32>, %a1: tensor<5xf32>) -> (tensor<5xf32>) {
  %r = stablehlo.atan2 %a0, %a1 : tensor<5xf32>
  return %r : tensor<5xf32>
}

// rule: ([i, j, k], [i, j, k])->([i, j, k]) {i=3, j=3, k=8}
func.func @binary_4(%a0: tensor<3x3x8xf32>, %a1: tensor<3x3x8xf32>) -> (tensor<3x3x8xf32>) {
  %r = stablehlo.multiply %a0, %a1 : tensor<3x3x8xf32>
  return %r : tensor<3x3x8xf32>
}

// rule: ([i], [i])->([i]) {i=16}
func.func @binary_5(%a0: tensor<16xf32>, %a1: tensor<16xf32>) -> (tensor<16xf32>) {
  %r = stablehlo.power %a0, %a1 : tensor<16xf32>
  return %r : tensor<16xf32>
}

// rule: ([i, j], [i, j])->([i, j]) {i=4, j=2}
func.func @binary_6(%a0: tensor<4x2xf32>, %a1: tensor<4x2xf32>) -> (tensor<4x2xf32>) {
  %r = stablehlo.add %a0, %a1 : tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// rule: ([i, j, k, l], [i, j, k, l])->([i, j, k, l]) {i=4, j=8, k=3, l=3}
func.func @binary_7(%a0: tensor<4x8x3x3xf32>, %a1: tensor<4x8x3x3xf32>) -> (tensor<4x8x3x3xf32>) {
  %r = stablehlo.multiply %a0, %a1 : tensor<4x8x3x3xf32>
  return %r : tensor<4x8x3x3xf32>
}

// rule: ([], [])->([])
func.func @binary_8(%a0: tensor<f32>, %a1: tensor<f32>) -> (tensor<f32>) {
  %r = stablehlo.maximum %a0, %a1 : tensor<f32>
  return %r : tensor<f32>
}

// rule: ([], [])->([])
func.func @binary_9(%a0: tensor<f32>, %a1: tensor<f32>) -> (tensor<f32>) {
  %r = stablehlo.minimum %a0, %a1 : tensor<f32>
  return %r : tensor<f32>
}

// rule: ([i, j, k], [i, j, k])->([i, j, k]) {i=10, j=12, k=1}
func.func @binary_10(%a0: tensor<10x12x1xf32>, %a1: tensor<10x12x1xf32>) -> (tensor<10x12x1xf32>) {
  %r = stablehlo.subtract %a0, %a1 : tensor<10x12x1xf32>
  return %r : tensor<10x12x1xf32>
}

// rule: ([], [])->([])
func.func @binary_11(%a0: tensor<f32>, %a1: tensor<f32>) -> (tensor<f32>) {
  %r = stablehlo.remainder %a0, %a1 : tensor<f32>
  return %r : tensor<f32>
}

// rule: ([i, j, k, l], [i, j, k, l])->([i, j, k, l]) {i=6, j=1, k=2, l=16}
func.func @bits_0(%a0: tensor<6x1x2x16xi32>, %a1: tensor<6x1x2x16xi32>) -> (tensor<6x1x2x16xi32>) {
  %r = stablehlo.shift_right_arithmetic %a0, %a1 : tensor<6x1x2x16xi32>
  return %r : tensor<6x1x2x16xi32>
}

// rule: ([], [])->([])
func.func @bits_1(%a0: tensor<i32>, %a1: tensor<i32>) -> (tensor<i32>) {
  %r = stablehlo.and %a0, %a1 : tensor<i32>
  return %r : tensor<i32>
}

// rule: ([i, j], [i, j])->([i, j]) {i=5, j=2}
func.func @bits_2(%a0: tensor<5x2xi32>, %a1: tensor<5x2xi32>) -> (tensor<5x2xi32>) {
  %r = stablehlo.shift_right_arithmetic %a0, %a1 : tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

// rule: ([i, j], [i, j])->([i, j]) {i=1, j=1}
func.func @bits_3(%a0: tensor<1x1xi32>, %a1: tensor<1x1xi32>) -> (tensor<1x1xi32>) {
  %r = stablehlo.or %a0, %a1 : tensor<1x1xi32>
  return %r : tensor<1x1xi32>
}

// rule: ([i], [i])->([i]) {i=12}
func.func @bits_4(%a0: tensor<12xi32>, %a1: tensor<12xi32>) -> (tensor<12xi32>) {
  %r = stablehlo.shift_right_logical %a0, %a1 : tensor<12xi32>
  return %r : tensor<12xi32>
}

// rule: ([], [])->([])
func.func @bits_5(%a0: tensor<i32>, %a1: tensor<i32>) -> (tensor<i32>) {
  %r = stablehlo.or %a0, %a1 : tensor<i32>
  return %r : tensor<i32>
}

// rule: ([], [])->([])
func.func @bits_6(%a0: tensor<i32>, %a1: tensor<i32>) -> (tensor<i32>) {
  %r = stablehlo.shift_right_arithmetic %a0, %a1 : tensor<i32>
  return %r : tensor<i32>
}

// rule: ([i, j, k, l], [i, j, k, l])->([i, j, k, l]) {i=3, j=5, k=3, l=8}
func.func @bits_7(%a0: tensor<3x5x3x8xi32>, %a1: tensor<3x5x3x8xi32>) -> (tensor<3x5x3x8xi32>) {
  %r = stablehlo.xor %a0, %a1 : tensor<3x5x3x8xi32>
  return %r : tensor<3x5x3x8xi32>
}

// rule: ([], [])->([])
func.func @bits_8(%a0: tensor<i32>, %a1: tensor<i32>) -> (tensor<i32>) {
  %r = stablehlo.shift_left %a0, %a1 : tensor<i32>
  return %r : tensor<i32>
}

// rule: ([i], [i])->([i]) {i=4}
func.func @bits_9(%a0: tensor<4xi32>, %a1: tensor<4xi32>) -> (tensor<4xi32>) {
  %r = stablehlo.or %a0, %a1 : tensor<4xi32>
  return %r : tensor<4xi32>
}

// rule: ([], [])->([])
func.func @bits_10(%a0: tensor<i32>, %a1: tensor<i32>) -> (tensor<i32>) {
  %r = stablehlo.xor %a0, %a1 : tensor<i32>
  return %r : tensor<i32>
}

// rule: ([i], [i])->([i]) {i=12}
func.func @bits_11(%a0: tensor<12xi32>, %a1: tensor<12xi32>) -> (tensor<12xi32>) {
  %r = stablehlo.shift_left %a0, %a1 : tensor<12xi32>
  return %r : tensor<12xi32>
}

// rule: ([i])->([i]) {i=2}
func.func @intunary_0(%a0: tensor<2xi32>) -> (tensor<2xi32>) {
  %r = stablehlo.popcnt %a0 : tensor<2xi32>
  return %r : tensor<2xi32>
}

// rule: ([i, j, k])->([i, j, k]) {i=1, j=3, k=4}
func.func @intunary_1(%a0: tensor<1x3x4xi32>) -> (tensor<1x3x4xi32>) {
  %r = stablehlo.count_leading_zeros %a0 : tensor<1x3x4xi32>
  return %r : tensor<1x3x4xi32>
}

// rule: ([i, j])->([i, j]) {i=8, j=2}
func.func @intunary_2(%a0: tensor<8x2xi32>) -> (tensor<8x2xi32>) {
  %r = stablehlo.popcnt %a0 : tensor<8x2xi32>
  return %r : tensor<8x2xi32>
}

// rule: ([i])->([i]) {i=6}
func.func @intunary_3(%a0: tensor<6xi32>) -> (tensor<6xi32>) {
  %r = stablehlo.count_leading_zeros %a0 : tensor<6xi32>
  return %r : tensor<6xi32>
}

// rule: ([i, j])->([i, j]) {i=3, j=2}
func.func @intunary_4(%a0: tensor<3x2xi32>) -> (tensor<3x2xi32>) {
  %r = stablehlo.not %a0 : tensor<3x2xi32>
  return %r : tensor<3x2xi32>
}

// rule: ([i, j])->([i, j]) {i=1, j=8}
func.func @intunary_5(%a0: tensor<1x8xi32>) -> (tensor<1x8xi32>) {
  %r = stablehlo.popcnt %a0 : tensor<1x8xi32>
  return %r : tensor<1x8xi32>
}

// rule: ([i, j])->([i, j]) {i=8, j=10}
func.func @intunary_6(%a0: tensor<8x10xi32>) -> (tensor<8x10xi32>) {
  %r = stablehlo.not %a0 : tensor<8x10xi32>
  return %r : tensor<8x10xi32>
}

// rule: ([])->([])
func.func @intunary_7(%a0: tensor<i32>) -> (tensor<i32>) {
  %r = stablehlo.count_leading_zeros %a0 : tensor<i32>
  return %r : tensor<i32>
}

// rule: ([i, j, k])->([i, j, k]) {i=4, j=1, k=12}
func.func @intunary_8(%a0: tensor<4x1x12xi32>) -> (tensor<4x1x12xi32>) {
  %r = stablehlo.not %a0 : tensor<4x1x12xi32>
  return %r : tensor<4x1x12xi32>
}

// rule: ([i, j, k, l])->([i, j, k, l]) {i=16, j=6, k=1, l=3}
func.func @intunary_9(%a0: tensor<16x6x1x3xi32>) -> (tensor<16x6x1x3xi32>) {
  %r = stablehlo.popcnt %a0 : tensor<16x6x1x3xi32>
  return %r : tensor<16x6x1x3xi32>
}

// rule: ([i, j])->([i, j]) {i=16, j=2}
func.func @intunary_10(%a0: tensor<16x2xi32>) -> (tensor<16x2xi32>) {
  %r = stablehlo.not %a0 : tensor<16x2xi32>
  return %r : tensor<16x2xi32>
}

// rule: ([])->([])
func.func @intunary_11(%a0: tensor<i32>) -> (tensor<i32>) {
  %r = stablehlo.not %a0 : tensor<i32>
  return %r : tensor<i32>
}

// rule: ([i])->([i]) {i=16}
func.func @cplx_0(%a0: tensor<16xf32>) -> (tensor<16xi1>) {
  %r = stablehlo.is_finite %a0 : (tensor<16xf32>) -> tensor<16xi1>
  return %r : tensor<16xi1>
}

// rule: ([i, j, k, l])->([i, j, k, l]) {i=2, j=16, k=6, l=5}
func.func @cplx_1(%a0: tensor<2x16x6x5xf32>) -> (tensor<2x16x6x5xi1>) {
  %r = stablehlo.is_finite %a0 : (tensor<2x16x6x5xf32>) -> tensor<2x16x6x5xi1>
  return %r : tensor<2x16x6x5xi1>
}

// rule: ([], [])->([])
func.func @cplx_2(%a0: tensor<f32>, %a1: tensor<f32>) -> (tensor<i1>) {
  %r = stablehlo.compare LT, %a0, %a1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %r : tensor<i1>
}

// rule: ([i, j, k, l], [i, j, k, l])->([i, j, k, l]) {i=8, j=8, k=5, l=1}
func.func @cplx_3(%a0: tensor<8x8x5x1xf32>, %a1: tensor<8x8x5x1xf32>) -> (tensor<8x8x5x1xi1>) {
  %r = stablehlo.compare LT, %a0, %a1 : (tensor<8x8x5x1xf32>, tensor<8x8x5x1xf32>) -> tensor<8x8x5x1xi1>
  return %r : tensor<8x8x5x1xi1>
}

// rule: ([i, j, k])->([i, j, k]) {i=2, j=16, k=10}
func.func @cplx_4(%a0: tensor<2x16x10xcomplex<f32>>) -> (tensor<2x16x10xf32>) {
  %r = stablehlo.imag %a0 : (tensor<2x16x10xcomplex<f32>>) -> tensor<2x16x10xf32>
  return %r : tensor<2x16x10xf32>
}

// rule: ([i])->([i]) {i=4}
func.func @cplx_5(%a0: tensor<4xcomplex<f32>>) -> (tensor<4xf32>) {
  %r = stablehlo.imag %a0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=6, j=8, k=4}
func.func @cplx_6(%a0: tensor<6x8x4xf32>) -> (tensor<6x8x4xf32>) {
  %r = stablehlo.reduce_precision %a0, format = e5m10 : tensor<6x8x4xf32>
  return %r : tensor<6x8x4xf32>
}

// rule: ([])->([])
func.func @cplx_7(%a0: tensor<complex<f32>>) -> (tensor<f32>) {
  %r = stablehlo.imag %a0 : (tensor<complex<f32>>) -> tensor<f32>
  return %r : tensor<f32>
}

// rule: ([i])->([i]) {i=2}
func.func @cplx_8(%a0: tensor<2xf32>) -> (tensor<2xbf16>) {
  %r = stablehlo.convert %a0 : (tensor<2xf32>) -> tensor<2xbf16>
  return %r : tensor<2xbf16>
}

// rule: ([i, j])->([i, j]) {i=1, j=2}
func.func @cplx_9(%a0: tensor<1x2xf32>) -> (tensor<1x2xi1>) {
  %r = stablehlo.is_finite %a0 : (tensor<1x2xf32>) -> tensor<1x2xi1>
  return %r : tensor<1x2xi1>
}

// rule: ([i])->([i]) {i=12}
func.func @cplx_10(%a0: tensor<12xcomplex<f32>>) -> (tensor<12xf32>) {
  %r = stablehlo.real %a0 : (tensor<12xcomplex<f32>>) -> tensor<12xf32>
  return %r : tensor<12xf32>
}

// rule: ([i, j])->([i, j]) {i=1, j=3}
func.func @cplx_11(%a0: tensor<1x3xf32>) -> (tensor<1x3xbf16>) {
  %r = stablehlo.convert %a0 : (tensor<1x3xf32>) -> tensor<1x3xbf16>
  return %r : tensor<1x3xbf16>
}

// rule: ([i, j], [i, j], [i, j])->([i, j]) {i=6, j=12}
func.func @select_0(%a0: tensor<6x12xi1>, %a1: tensor<6x12xf32>, %a2: tensor<6x12xf32>) -> (tensor<6x12xf32>) {
  %r = stablehlo.select %a0, %a1, %a2 : tensor<6x12xi1>, tensor<6x12xf32>
  return %r : tensor<6x12xf32>
}

// rule: ([i], [i], [i])->([i]) {i=8}
func.func @select_1(%a0: tensor<8xi1>, %a1: tensor<8xf32>, %a2: tensor<8xf32>) -> (tensor<8xf32>) {
  %r = stablehlo.select %a0, %a1, %a2 : tensor<8xi1>, tensor<8xf32>
  return %r : tensor<8xf32>
}

// rule: ([], [i], [i])->([i]) {i=8}
func.func @select_2(%a0: tensor<i1>, %a1: tensor<8xf32>, %a2: tensor<8xf32>) -> (tensor<8xf32>) {
  %r = stablehlo.select %a0, %a1, %a2 : tensor<i1>, tensor<8xf32>
  return %r : tensor<8xf32>
}

// rule: ([], [i, j, k, l], [i, j, k, l])->([i, j, k, l]) {i=5, j=12, k=16, l=5}
func.func @select_3(%a0: tensor<i1>, %a1: tensor<5x12x16x5xf32>, %a2: tensor<5x12x16x5xf32>) -> (tensor<5x12x16x5xf32>) {
  %r = stablehlo.select %a0, %a1, %a2 : tensor<i1>, tensor<5x12x16x5xf32>
  return %r : tensor<5x12x16x5xf32>
}

// rule: ([], [], [])->([])
func.func @select_4(%a0: tensor<i1>, %a1: tensor<f32>, %a2: tensor<f32>) -> (tensor<f32>) {
  %r = stablehlo.select %a0, %a1, %a2 : tensor<i1>, tensor<f32>
  return %r : tensor<f32>
}

// rule: ([i, j], [i, j], [i, j])->([i, j]) {i=6, j=3}
func.func @select_5(%a0: tensor<6x3xi1>, %a1: tensor<6x3xf32>, %a2: tensor<6x3xf32>) -> (tensor<6x3xf32>) {
  %r = stablehlo.select %a0, %a1, %a2 : tensor<6x3xi1>, tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}

// rule: ([i], [i], [i])->([i]) {i=10}
func.func @select_6(%a0: tensor<10xi1>, %a1: tensor<10xf32>, %a2: tensor<10xf32>) -> (tensor<10xf32>) {
  %r = stablehlo.select %a0, %a1, %a2 : tensor<10xi1>, tensor<10xf32>
  return %r : tensor<10xf32>
}

// rule: ([], [i, j], [i, j])->([i, j]) {i=12, j=3}
func.func @select_7(%a0: tensor<i1>, %a1: tensor<12x3xf32>, %a2: tensor<12x3xf32>) -> (tensor<12x3xf32>) {
  %r = stablehlo.select %a0, %a1, %a2 : tensor<i1>, tensor<12x3xf32>
  return %r : tensor<12x3xf32>
}

// rule: ([i, j, k, l], [i, j, k, l], [i, j, k, l])->([i, j, k, l]) {i=2, j=5, k=1, l=12}
func.func @select_8(%a0: tensor<2x5x1x12xi1>, %a1: tensor<2x5x1x12xf32>, %a2: tensor<2x5x1x12xf32>) -> (tensor<2x5x1x12xf32>) {
  %r = stablehlo.select %a0, %a1, %a2 : tensor<2x5x1x12xi1>, tensor<2x5x1x12xf32>
  return %r : tensor<2x5x1x12xf32>
}

// rule: ([], [i, j, k], [i, j, k])->([i, j, k]) {i=4, j=12, k=12}
func.func @select_9(%a0: tensor<i1>, %a1: tensor<4x12x12xf32>, %a2: tensor<4x12x12xf32>) -> (tensor<4x12x12xf32>) {
  %r = stablehlo.select %a0, %a1, %a2 : tensor<i1>, tensor<4x12x12xf32>
  return %r : tensor<4x12x12xf32>
}

// rule: ([i, j, k], [i, j, k], [i, j, k])->([i, j, k]) {i=3, j=3, k=3}
func.func @select_10(%a0: tensor<3x3x3xi1>, %a1: tensor<3x3x3xf32>, %a2: tensor<3x3x3xf32>) -> (tensor<3x3x3xf32>) {
  %r = stablehlo.select %a0, %a1, %a2 : tensor<3x3x3xi1>, tensor<3x3x3xf32>
  return %r : tensor<3x3x3xf32>
}

// rule: ([i], [i], [i])->([i]) {i=6}
func.func @select_11(%a0: tensor<6xi1>, %a1: tensor<6xf32>, %a2: tensor<6xf32>) -> (tensor<6xf32>) {
  %r = stablehlo.select %a0, %a1, %a2 : tensor<6xi1>, tensor<6xf32>
  return %r : tensor<6xf32>
}

// rule: ([i, j], [i, j], [i, j])->([i, j]) {i=2, j=3}
func.func @clamp_0(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = stablehlo.clamp %a0, %a1, %a2 : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// rule: ([i, j], [i, j], [i, j])->([i, j]) {i=2, j=10}
func.func @clamp_1(%a0: tensor<2x10xf32>, %a1: tensor<2x10xf32>, %a2: tensor<2x10xf32>) -> (tensor<2x10xf32>) {
  %r = stablehlo.clamp %a0, %a1, %a2 : (tensor<2x10xf32>, tensor<2x10xf32>, tensor<2x10xf32>) -> tensor<2x10xf32>
  return %r : tensor<2x10xf32>
}

// rule: ([], [i, j, k], [i, j, k])->([i, j, k]) {i=8, j=12, k=2}
func.func @clamp_2(%a0: tensor<f32>, %a1: tensor<8x12x2xf32>, %a2: tensor<8x12x2xf32>) -> (tensor<8x12x2xf32>) {
  %r = stablehlo.clamp %a0, %a1, %a2 : (tensor<f32>, tensor<8x12x2xf32>, tensor<8x12x2xf32>) -> tensor<8x12x2xf32>
  return %r : tensor<8x12x2xf32>
}

// rule: ([i, j], [i, j], [])->([i, j]) {i=12, j=12}
func.func @clamp_3(%a0: tensor<12x12xf32>, %a1: tensor<12x12xf32>, %a2: tensor<f32>) -> (tensor<12x12xf32>) {
  %r = stablehlo.clamp %a0, %a1, %a2 : (tensor<12x12xf32>, tensor<12x12xf32>, tensor<f32>) -> tensor<12x12xf32>
  return %r : tensor<12x12xf32>
}

// rule: ([], [i, j, k], [i, j, k])->([i, j, k]) {i=10, j=12, k=10}
func.func @clamp_4(%a0: tensor<f32>, %a1: tensor<10x12x10xf32>, %a2: tensor<10x12x10xf32>) -> (tensor<10x12x10xf32>) {
  %r = stablehlo.clamp %a0, %a1, %a2 : (tensor<f32>, tensor<10x12x10xf32>, tensor<10x12x10xf32>) -> tensor<10x12x10xf32>
  return %r : tensor<10x12x10xf32>
}

// rule: ([i], [i], [i])->([i]) {i=5}
func.func @clamp_5(%a0: tensor<5xf32>, %a1: tensor<5xf32>, %a2: tensor<5xf32>) -> (tensor<5xf32>) {
  %r = stablehlo.clamp %a0, %a1, %a2 : (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// rule: ([i, j, k], [i, j, k], [i, j, k])->([i, j, k]) {i=2, j=5, k=12}
func.func @clamp_6(%a0: tensor<2x5x12xf32>, %a1: tensor<2x5x12xf32>, %a2: tensor<2x5x12xf32>) -> (tensor<2x5x12xf32>) {
  %r = stablehlo.clamp %a0, %a1, %a2 : (tensor<2x5x12xf32>, tensor<2x5x12xf32>, tensor<2x5x12xf32>) -> tensor<2x5x12xf32>
  return %r : tensor<2x5x12xf32>
}

// rule: ([], [i], [i])->([i]) {i=5}
func.func @clamp_7(%a0: tensor<f32>, %a1: tensor<5xf32>, %a2: tensor<5xf32>) -> (tensor<5xf32>) {
  %r = stablehlo.clamp %a0, %a1, %a2 : (tensor<f32>, tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// rule: ([i, j], [i, j], [])->([i, j]) {i=8, j=10}
func.func @clamp_8(%a0: tensor<8x10xf32>, %a1: tensor<8x10xf32>, %a2: tensor<f32>) -> (tensor<8x10xf32>) {
  %r = stablehlo.clamp %a0, %a1, %a2 : (tensor<8x10xf32>, tensor<8x10xf32>, tensor<f32>) -> tensor<8x10xf32>
  return %r : tensor<8x10xf32>
}

// rule: ([], [i], [])->([i]) {i=12}
func.func @clamp_9(%a0: tensor<f32>, %a1: tensor<12xf32>, %a2: tensor<f32>) -> (tensor<12xf32>) {
  %r = stablehlo.clamp %a0, %a1, %a2 : (tensor<f32>, tensor<12xf32>, tensor<f32>) -> tensor<12xf32>
  return %r : tensor<12xf32>
}

// rule: ([i], [i], [i])->([i]) {i=1}
func.func @clamp_10(%a0: tensor<1xf32>, %a1: tensor<1xf32>, %a2: tensor<1xf32>) -> (tensor<1xf32>) {
  %r = stablehlo.clamp %a0, %a1, %a2 : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// rule: ([], [i, j], [i, j])->([i, j]) {i=12, j=3}
func.func @clamp_11(%a0: tensor<f32>, %a1: tensor<12x3xf32>, %a2: tensor<12x3xf32>) -> (tensor<12x3xf32>) {
  %r = stablehlo.clamp %a0, %a1, %a2 : (tensor<f32>, tensor<12x3xf32>, tensor<12x3xf32>) -> tensor<12x3xf32>
  return %r : tensor<12x3xf32>
}

// rule: ([i, j, k])->([i, j, k, l]) {i=12, j=1, k=2, l=4} need_replication={l}
func.func @bitcast_0(%a0: tensor<12x1x2xf32>) -> (tensor<12x1x2x4xi8>) {
  %r = stablehlo.bitcast_convert %a0 : (tensor<12x1x2xf32>) -> tensor<12x1x2x4xi8>
  return %r : tensor<12x1x2x4xi8>
}

// rule: ([i, j, k])->([i, j]) {i=16, j=2, k=2} need_replication={k}
func.func @bitcast_1(%a0: tensor<16x2x2xi16>) -> (tensor<16x2xf32>) {
  %r = stablehlo.bitcast_convert %a0 : (tensor<16x2x2xi16>) -> tensor<16x2xf32>
  return %r : tensor<16x2xf32>
}

// rule: ([i, j])->([i]) {i=16, j=2} need_replication={j}
func.func @bitcast_2(%a0: tensor<16x2xi16>) -> (tensor<16xf32>) {
  %r = stablehlo.bitcast_convert %a0 : (tensor<16x2xi16>) -> tensor<16xf32>
  return %r : tensor<16xf32>
}

// rule: ([i, j, k])->([i, j]) {i=10, j=8, k=2} need_replication={k}
func.func @bitcast_3(%a0: tensor<10x8x2xi16>) -> (tensor<10x8xf32>) {
  %r = stablehlo.bitcast_convert %a0 : (tensor<10x8x2xi16>) -> tensor<10x8xf32>
  return %r : tensor<10x8xf32>
}

// rule: ([i])->([i]) {i=3}
func.func @bitcast_4(%a0: tensor<3xf32>) -> (tensor<3xi32>) {
  %r = stablehlo.bitcast_convert %a0 : (tensor<3xf32>) -> tensor<3xi32>
  return %r : tensor<3xi32>
}

// rule: ([i, j])->([i]) {i=10, j=2} need_replication={j}
func.func @bitcast_5(%a0: tensor<10x2xi16>) -> (tensor<10xf32>) {
  %r = stablehlo.bitcast_convert %a0 : (tensor<10x2xi16>) -> tensor<10xf32>
  return %r : tensor<10xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=16, j=5, k=3}
func.func @bitcast_6(%a0: tensor<16x5x3xf32>) -> (tensor<16x5x3xi32>) {
  %r = stablehlo.bitcast_convert %a0 : (tensor<16x5x3xf32>) -> tensor<16x5x3xi32>
  return %r : tensor<16x5x3xi32>
}

// rule: ([i, j])->([i, j]) {i=4, j=2}
func.func @bitcast_7(%a0: tensor<4x2xf32>) -> (tensor<4x2xi32>) {
  %r = stablehlo.bitcast_convert %a0 : (tensor<4x2xf32>) -> tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}

// rule: ([i, j, k])->([i, j, k, l]) {i=12, j=16, k=10, l=4} need_replication={l}
func.func @bitcast_8(%a0: tensor<12x16x10xf32>) -> (tensor<12x16x10x4xi8>) {
  %r = stablehlo.bitcast_convert %a0 : (tensor<12x16x10xf32>) -> tensor<12x16x10x4xi8>
  return %r : tensor<12x16x10x4xi8>
}

// rule: ([i, j, k])->([i, j]) {i=4, j=12, k=2} need_replication={k}
func.func @bitcast_9(%a0: tensor<4x12x2xi16>) -> (tensor<4x12xf32>) {
  %r = stablehlo.bitcast_convert %a0 : (tensor<4x12x2xi16>) -> tensor<4x12xf32>
  return %r : tensor<4x12xf32>
}

// rule: ([i])->([i]) {i=12}
func.func @bitcast_10(%a0: tensor<12xf32>) -> (tensor<12xi32>) {
  %r = stablehlo.bitcast_convert %a0 : (tensor<12xf32>) -> tensor<12xi32>
  return %r : tensor<12xi32>
}

// rule: ([i, j])->([i, j]) {i=2, j=12}
func.func @bitcast_11(%a0: tensor<2x12xf32>) -> (tensor<2x12xi32>) {
  %r = stablehlo.bitcast_convert %a0 : (tensor<2x12xf32>) -> tensor<2x12xi32>
  return %r : tensor<2x12xi32>
}

// rule: ([j, l])->([i, k, m]) {i=1, j=1, k=5, l=1, m=6}
func.func @broadcast_in_dim_0(%a0: tensor<1x1xf32>) -> (tensor<1x5x6xf32>) {
  %r = stablehlo.broadcast_in_dim %a0, dims = [1, 2] : (tensor<1x1xf32>) -> tensor<1x5x6xf32>
  return %r : tensor<1x5x6xf32>
}

// rule: ([])->([i]) {i=6}
func.func @broadcast_in_dim_1(%a0: tensor<f32>) -> (tensor<6xf32>) {
  %r = stablehlo.broadcast_in_dim %a0, dims = [] : (tensor<f32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// rule: ([i, j])->([i, j]) {i=3, j=4}
func.func @broadcast_in_dim_2(%a0: tensor<3x4xf32>) -> (tensor<3x4xf32>) {
  %r = stablehlo.broadcast_in_dim %a0, dims = [0, 1] : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// rule: ([i, k])->([j, l]) {i=1, j=8, k=1, l=12}
func.func @broadcast_in_dim_3(%a0: tensor<1x1xf32>) -> (tensor<8x12xf32>) {
  %r = stablehlo.broadcast_in_dim %a0, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<8x12xf32>
  return %r : tensor<8x12xf32>
}

// rule: ([i])->([i, j, k]) {i=6, j=2, k=10}
func.func @broadcast_in_dim_4(%a0: tensor<6xf32>) -> (tensor<6x2x10xf32>) {
  %r = stablehlo.broadcast_in_dim %a0, dims = [0] : (tensor<6xf32>) -> tensor<6x2x10xf32>
  return %r : tensor<6x2x10xf32>
}

// rule: ([])->([i, j]) {i=4, j=5}
func.func @broadcast_in_dim_5(%a0: tensor<f32>) -> (tensor<4x5xf32>) {
  %r = stablehlo.broadcast_in_dim %a0, dims = [] : (tensor<f32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// rule: ([i, j])->([i, j]) {i=8, j=12}
func.func @broadcast_in_dim_6(%a0: tensor<8x12xf32>) -> (tensor<8x12xf32>) {
  %r = stablehlo.broadcast_in_dim %a0, dims = [0, 1] : (tensor<8x12xf32>) -> tensor<8x12xf32>
  return %r : tensor<8x12xf32>
}

// rule: ([])->([i, j]) {i=6, j=1}
func.func @broadcast_in_dim_7(%a0: tensor<f32>) -> (tensor<6x1xf32>) {
  %r = stablehlo.broadcast_in_dim %a0, dims = [] : (tensor<f32>) -> tensor<6x1xf32>
  return %r : tensor<6x1xf32>
}

// rule: ([i, k])->([j, k, l, m]) {i=1, j=3, k=3, l=4, m=12}
func.func @broadcast_in_dim_8(%a0: tensor<1x3xf32>) -> (tensor<3x3x4x12xf32>) {
  %r = stablehlo.broadcast_in_dim %a0, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3x4x12xf32>
  return %r : tensor<3x3x4x12xf32>
}

// rule: ([i])->([i]) {i=3}
func.func @broadcast_in_dim_9(%a0: tensor<3xf32>) -> (tensor<3xf32>) {
  %r = stablehlo.broadcast_in_dim %a0, dims = [0] : (tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// rule: ([])->([i, j]) {i=1, j=16}
func.func @broadcast_in_dim_10(%a0: tensor<f32>) -> (tensor<1x16xf32>) {
  %r = stablehlo.broadcast_in_dim %a0, dims = [] : (tensor<f32>) -> tensor<1x16xf32>
  return %r : tensor<1x16xf32>
}

// rule: ([i, k])->([i, j, k]) {i=5, j=6, k=1}
func.func @broadcast_in_dim_11(%a0: tensor<5x1xf32>) -> (tensor<5x6x1xf32>) {
  %r = stablehlo.broadcast_in_dim %a0, dims = [0, 2] : (tensor<5x1xf32>) -> tensor<5x6x1xf32>
  return %r : tensor<5x6x1xf32>
}

// rule: ([l, i, j, k])->([i, j, k, l]) {i=5, j=1, k=1, l=10}
func.func @transpose_0(%a0: tensor<10x5x1x1xf32>) -> (tensor<5x1x1x10xf32>) {
  %r = stablehlo.transpose %a0, dims = [1, 2, 3, 0] : (tensor<10x5x1x1xf32>) -> tensor<5x1x1x10xf32>
  return %r : tensor<5x1x1x10xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=8, j=5, k=10}
func.func @transpose_1(%a0: tensor<8x5x10xf32>) -> (tensor<8x5x10xf32>) {
  %r = stablehlo.transpose %a0, dims = [0, 1, 2] : (tensor<8x5x10xf32>) -> tensor<8x5x10xf32>
  return %r : tensor<8x5x10xf32>
}

// rule: ([i])->([i]) {i=8}
func.func @transpose_2(%a0: tensor<8xf32>) -> (tensor<8xf32>) {
  %r = stablehlo.transpose %a0, dims = [0] : (tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// rule: ([i])->([i]) {i=1}
func.func @transpose_3(%a0: tensor<1xf32>) -> (tensor<1xf32>) {
  %r = stablehlo.transpose %a0, dims = [0] : (tensor<1xf32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// rule: ([l, i, k, j])->([i, j, k, l]) {i=5, j=12, k=1, l=1}
func.func @transpose_4(%a0: tensor<1x5x1x12xf32>) -> (tensor<5x12x1x1xf32>) {
  %r = stablehlo.transpose %a0, dims = [1, 3, 2, 0] : (tensor<1x5x1x12xf32>) -> tensor<5x12x1x1xf32>
  return %r : tensor<5x12x1x1xf32>
}

// rule: ([k, j, i])->([i, j, k]) {i=8, j=10, k=2}
func.func @transpose_5(%a0: tensor<2x10x8xf32>) -> (tensor<8x10x2xf32>) {
  %r = stablehlo.transpose %a0, dims = [2, 1, 0] : (tensor<2x10x8xf32>) -> tensor<8x10x2xf32>
  return %r : tensor<8x10x2xf32>
}

// rule: ([i])->([i]) {i=16}
func.func @transpose_6(%a0: tensor<16xf32>) -> (tensor<16xf32>) {
  %r = stablehlo.transpose %a0, dims = [0] : (tensor<16xf32>) -> tensor<16xf32>
  return %r : tensor<16xf32>
}

// rule: ([i, j])->([i, j]) {i=10, j=4}
func.func @transpose_7(%a0: tensor<10x4xf32>) -> (tensor<10x4xf32>) {
  %r = stablehlo.transpose %a0, dims = [0, 1] : (tensor<10x4xf32>) -> tensor<10x4xf32>
  return %r : tensor<10x4xf32>
}

// rule: ([k, i, j])->([i, j, k]) {i=2, j=12, k=12}
func.func @transpose_8(%a0: tensor<12x2x12xf32>) -> (tensor<2x12x12xf32>) {
  %r = stablehlo.transpose %a0, dims = [1, 2, 0] : (tensor<12x2x12xf32>) -> tensor<2x12x12xf32>
  return %r : tensor<2x12x12xf32>
}

// rule: ([i, j])->([i, j]) {i=5, j=16}
func.func @transpose_9(%a0: tensor<5x16xf32>) -> (tensor<5x16xf32>) {
  %r = stablehlo.transpose %a0, dims = [0, 1] : (tensor<5x16xf32>) -> tensor<5x16xf32>
  return %r : tensor<5x16xf32>
}

// rule: ([l, i, j, k])->([i, j, k, l]) {i=1, j=1, k=10, l=10}
func.func @transpose_10(%a0: tensor<10x1x1x10xf32>) -> (tensor<1x1x10x10xf32>) {
  %r = stablehlo.transpose %a0, dims = [1, 2, 3, 0] : (tensor<10x1x1x10xf32>) -> tensor<1x1x10x10xf32>
  return %r : tensor<1x1x10x10xf32>
}

// rule: ([j, i])->([i, j]) {i=16, j=12}
func.func @transpose_11(%a0: tensor<12x16xf32>) -> (tensor<16x12xf32>) {
  %r = stablehlo.transpose %a0, dims = [1, 0] : (tensor<12x16xf32>) -> tensor<16x12xf32>
  return %r : tensor<16x12xf32>
}

// rule: ([i, j])->([ij]) {i=2, j=2}
func.func @reshape_0(%a0: tensor<2x2xf32>) -> (tensor<4xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<2x2xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// rule: ([i, j, kl, m])->([ik, l, m]) {i=4, j=1, k=3, l=5, m=18}
func.func @reshape_1(%a0: tensor<4x1x15x18xf32>) -> (tensor<12x5x18xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<4x1x15x18xf32>) -> tensor<12x5x18xf32>
  return %r : tensor<12x5x18xf32>
}

// rule: ([i, j, k, l, m])->([i, j, l, n]) {i=5, j=8, k=1, l=6, m=1, n=1}
func.func @reshape_2(%a0: tensor<5x8x1x6x1xf32>) -> (tensor<5x8x6x1xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<5x8x1x6x1xf32>) -> tensor<5x8x6x1xf32>
  return %r : tensor<5x8x6x1xf32>
}

// rule: ([i, k, l])->([i, j, k]) {i=8, j=1, k=2, l=1}
func.func @reshape_3(%a0: tensor<8x2x1xf32>) -> (tensor<8x1x2xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<8x2x1xf32>) -> tensor<8x1x2xf32>
  return %r : tensor<8x1x2xf32>
}

// rule: ([i, jk])->([ij, k, l]) {i=5, j=2, k=2, l=1}
func.func @reshape_4(%a0: tensor<5x4xf32>) -> (tensor<10x2x1xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<5x4xf32>) -> tensor<10x2x1xf32>
  return %r : tensor<10x2x1xf32>
}

// rule: ([i, j, kl])->([i, k, l]) {i=3, j=1, k=6, l=2}
func.func @reshape_5(%a0: tensor<3x1x12xf32>) -> (tensor<3x6x2xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<3x1x12xf32>) -> tensor<3x6x2xf32>
  return %r : tensor<3x6x2xf32>
}

// rule: ([i])->([j, k]) {i=1, j=1, k=1}
func.func @reshape_6(%a0: tensor<1xf32>) -> (tensor<1x1xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<1xf32>) -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// rule: ([i])->([i]) {i=2}
func.func @reshape_7(%a0: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<2xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// rule: ([i, j, k])->([j, k, l]) {i=1, j=25, k=4, l=1}
func.func @reshape_8(%a0: tensor<1x25x4xf32>) -> (tensor<25x4x1xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<1x25x4xf32>) -> tensor<25x4x1xf32>
  return %r : tensor<25x4x1xf32>
}

// rule: ([i, j])->([i, j]) {i=20, j=8}
func.func @reshape_9(%a0: tensor<20x8xf32>) -> (tensor<20x8xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<20x8xf32>) -> tensor<20x8xf32>
  return %r : tensor<20x8xf32>
}

// rule: ([j])->([i, j]) {i=1, j=4}
func.func @reshape_10(%a0: tensor<4xf32>) -> (tensor<1x4xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<4xf32>) -> tensor<1x4xf32>
  return %r : tensor<1x4xf32>
}

// rule: ([i, k])->([j, k]) {i=1, j=1, k=2}
func.func @reshape_11(%a0: tensor<1x2xf32>) -> (tensor<1x2xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<1x2xf32>) -> tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}

// rule: ([i])->([i]) {i=10}
func.func @reverse_0(%a0: tensor<10xf32>) -> (tensor<10xf32>) {
  %r = stablehlo.reverse %a0, dims = [] : tensor<10xf32>
  return %r : tensor<10xf32>
}

// rule: ([i, j])->([i, j]) {i=8, j=2} permutation={j}
func.func @reverse_1(%a0: tensor<8x2xf32>) -> (tensor<8x2xf32>) {
  %r = stablehlo.reverse %a0, dims = [1] : tensor<8x2xf32>
  return %r : tensor<8x2xf32>
}

// rule: ([i, j])->([i, j]) {i=1, j=6} permutation={i}
func.func @reverse_2(%a0: tensor<1x6xf32>) -> (tensor<1x6xf32>) {
  %r = stablehlo.reverse %a0, dims = [0] : tensor<1x6xf32>
  return %r : tensor<1x6xf32>
}

// rule: ([i, j, k, l])->([i, j, k, l]) {i=10, j=8, k=8, l=12}
func.func @reverse_3(%a0: tensor<10x8x8x12xf32>) -> (tensor<10x8x8x12xf32>) {
  %r = stablehlo.reverse %a0, dims = [] : tensor<10x8x8x12xf32>
  return %r : tensor<10x8x8x12xf32>
}

// rule: ([i, j])->([i, j]) {i=16, j=12} permutation={i, j}
func.func @reverse_4(%a0: tensor<16x12xf32>) -> (tensor<16x12xf32>) {
  %r = stablehlo.reverse %a0, dims = [0, 1] : tensor<16x12xf32>
  return %r : tensor<16x12xf32>
}

// rule: ([i])->([i]) {i=12}
func.func @reverse_5(%a0: tensor<12xf32>) -> (tensor<12xf32>) {
  %r = stablehlo.reverse %a0, dims = [] : tensor<12xf32>
  return %r : tensor<12xf32>
}

// rule: ([i, j])->([i, j]) {i=1, j=12}
func.func @reverse_6(%a0: tensor<1x12xf32>) -> (tensor<1x12xf32>) {
  %r = stablehlo.reverse %a0, dims = [] : tensor<1x12xf32>
  return %r : tensor<1x12xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=3, j=8, k=6}
func.func @reverse_7(%a0: tensor<3x8x6xf32>) -> (tensor<3x8x6xf32>) {
  %r = stablehlo.reverse %a0, dims = [] : tensor<3x8x6xf32>
  return %r : tensor<3x8x6xf32>
}

// rule: ([i, j])->([i, j]) {i=3, j=5} permutation={j}
func.func @reverse_8(%a0: tensor<3x5xf32>) -> (tensor<3x5xf32>) {
  %r = stablehlo.reverse %a0, dims = [1] : tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=2, j=6, k=2} permutation={k}
func.func @reverse_9(%a0: tensor<2x6x2xf32>) -> (tensor<2x6x2xf32>) {
  %r = stablehlo.reverse %a0, dims = [2] : tensor<2x6x2xf32>
  return %r : tensor<2x6x2xf32>
}

// rule: ([i, j, k, l])->([i, j, k, l]) {i=16, j=12, k=4, l=5}
func.func @reverse_10(%a0: tensor<16x12x4x5xf32>) -> (tensor<16x12x4x5xf32>) {
  %r = stablehlo.reverse %a0, dims = [] : tensor<16x12x4x5xf32>
  return %r : tensor<16x12x4x5xf32>
}

// rule: ([i, j])->([i, j]) {i=8, j=12}
func.func @reverse_11(%a0: tensor<8x12xf32>) -> (tensor<8x12xf32>) {
  %r = stablehlo.reverse %a0, dims = [] : tensor<8x12xf32>
  return %r : tensor<8x12xf32>
}

// rule: ([i, j])->([i, j]) {i=2, j=10} permutation={i}
func.func @slice_0(%a0: tensor<2x10xf32>) -> (tensor<1x10xf32>) {
  %r = stablehlo.slice %a0 [1:2, 0:10] : (tensor<2x10xf32>) -> tensor<1x10xf32>
  return %r : tensor<1x10xf32>
}

// rule: ([i, j])->([i, j]) {i=8, j=10}
func.func @slice_1(%a0: tensor<8x10xf32>) -> (tensor<8x10xf32>) {
  %r = stablehlo.slice %a0 [0:8, 0:10] : (tensor<8x10xf32>) -> tensor<8x10xf32>
  return %r : tensor<8x10xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=2, j=2, k=16} permutation={i}
func.func @slice_2(%a0: tensor<2x2x16xf32>) -> (tensor<1x2x16xf32>) {
  %r = stablehlo.slice %a0 [0:1, 0:2, 0:16] : (tensor<2x2x16xf32>) -> tensor<1x2x16xf32>
  return %r : tensor<1x2x16xf32>
}

// rule: ([i])->([i]) {i=2} permutation={i}
func.func @slice_3(%a0: tensor<2xf32>) -> (tensor<1xf32>) {
  %r = stablehlo.slice %a0 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=3, j=10, k=3} permutation={i, j}
func.func @slice_4(%a0: tensor<3x10x3xf32>) -> (tensor<1x4x3xf32>) {
  %r = stablehlo.slice %a0 [0:1, 5:9, 0:3] : (tensor<3x10x3xf32>) -> tensor<1x4x3xf32>
  return %r : tensor<1x4x3xf32>
}

// rule: ([i])->([i]) {i=6}
func.func @slice_5(%a0: tensor<6xf32>) -> (tensor<6xf32>) {
  %r = stablehlo.slice %a0 [0:6] : (tensor<6xf32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// rule: ([i, j, k, l])->([i, j, k, l]) {i=2, j=1, k=10, l=3} permutation={l}
func.func @slice_6(%a0: tensor<2x1x10x3xf32>) -> (tensor<2x1x10x1xf32>) {
  %r = stablehlo.slice %a0 [0:2, 0:1, 0:10, 2:3:2] : (tensor<2x1x10x3xf32>) -> tensor<2x1x10x1xf32>
  return %r : tensor<2x1x10x1xf32>
}

// rule: ([i, j])->([i, j]) {i=3, j=6} permutation={j}
func.func @slice_7(%a0: tensor<3x6xf32>) -> (tensor<3x1xf32>) {
  %r = stablehlo.slice %a0 [0:3, 4:5:2] : (tensor<3x6xf32>) -> tensor<3x1xf32>
  return %r : tensor<3x1xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=6, j=16, k=5} permutation={i, j, k}
func.func @slice_8(%a0: tensor<6x16x5xf32>) -> (tensor<1x1x1xf32>) {
  %r = stablehlo.slice %a0 [5:6, 0:1:2, 3:5:2] : (tensor<6x16x5xf32>) -> tensor<1x1x1xf32>
  return %r : tensor<1x1x1xf32>
}

// rule: ([i, j])->([i, j]) {i=8, j=2} permutation={i, j}
func.func @slice_9(%a0: tensor<8x2xf32>) -> (tensor<1x1xf32>) {
  %r = stablehlo.slice %a0 [7:8:2, 1:2] : (tensor<8x2xf32>) -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// rule: ([i])->([i]) {i=16} permutation={i}
func.func @slice_10(%a0: tensor<16xf32>) -> (tensor<7xf32>) {
  %r = stablehlo.slice %a0 [5:12] : (tensor<16xf32>) -> tensor<7xf32>
  return %r : tensor<7xf32>
}

// rule: ([i, j])->([i, j]) {i=5, j=3} permutation={i, j}
func.func @slice_11(%a0: tensor<5x3xf32>) -> (tensor<3x1xf32>) {
  %r = stablehlo.slice %a0 [2:5, 1:2] : (tensor<5x3xf32>) -> tensor<3x1xf32>
  return %r : tensor<3x1xf32>
}

// rule: ([i, j, k], [])->([i, j, k]) {i=6, j=5, k=4} permutation={j, k}
func.func @pad_0(%a0: tensor<6x5x4xf32>, %a1: tensor<f32>) -> (tensor<6x6x7xf32>) {
  %r = stablehlo.pad %a0, %a1, low = [0, 1, 0], high = [0, 0, 0], interior = [0, 0, 1] : (tensor<6x5x4xf32>, tensor<f32>) -> tensor<6x6x7xf32>
  return %r : tensor<6x6x7xf32>
}

// rule: ([i, j], [])->([i, j]) {i=16, j=12} permutation={i, j}
func.func @pad_1(%a0: tensor<16x12xf32>, %a1: tensor<f32>) -> (tensor<17x14xf32>) {
  %r = stablehlo.pad %a0, %a1, low = [1, 1], high = [0, 1], interior = [0, 0] : (tensor<16x12xf32>, tensor<f32>) -> tensor<17x14xf32>
  return %r : tensor<17x14xf32>
}

// rule: ([i, j, k, l], [])->([i, j, k, l]) {i=16, j=2, k=3, l=5} permutation={j, k, l}
func.func @pad_2(%a0: tensor<16x2x3x5xf32>, %a1: tensor<f32>) -> (tensor<16x5x4x12xf32>) {
  %r = stablehlo.pad %a0, %a1, low = [0, 1, 0, 2], high = [0, 1, 1, 1], interior = [0, 1, 0, 1] : (tensor<16x2x3x5xf32>, tensor<f32>) -> tensor<16x5x4x12xf32>
  return %r : tensor<16x5x4x12xf32>
}

// rule: ([i], [])->([i]) {i=1} permutation={i}
func.func @pad_3(%a0: tensor<1xf32>, %a1: tensor<f32>) -> (tensor<2xf32>) {
  %r = stablehlo.pad %a0, %a1, low = [0], high = [1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// rule: ([i, j, k], [])->([i, j, k]) {i=3, j=1, k=12} permutation={i, j, k}
func.func @pad_4(%a0: tensor<3x1x12xf32>, %a1: tensor<f32>) -> (tensor<4x2x24xf32>) {
  %r = stablehlo.pad %a0, %a1, low = [0, 1, 0], high = [1, 0, 1], interior = [0, 0, 1] : (tensor<3x1x12xf32>, tensor<f32>) -> tensor<4x2x24xf32>
  return %r : tensor<4x2x24xf32>
}

// rule: ([i, j, k, l], [])->([i, j, k, l]) {i=1, j=1, k=3, l=1} permutation={j, l}
func.func @pad_5(%a0: tensor<1x1x3x1xf32>, %a1: tensor<f32>) -> (tensor<1x2x3x3xf32>) {
  %r = stablehlo.pad %a0, %a1, low = [0, 0, 0, 2], high = [0, 1, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x1x3x1xf32>, tensor<f32>) -> tensor<1x2x3x3xf32>
  return %r : tensor<1x2x3x3xf32>
}

// rule: ([i, j, k], [])->([i, j, k]) {i=5, j=3, k=12} permutation={j, k}
func.func @pad_6(%a0: tensor<5x3x12xf32>, %a1: tensor<f32>) -> (tensor<5x4x14xf32>) {
  %r = stablehlo.pad %a0, %a1, low = [0, 1, 2], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<5x3x12xf32>, tensor<f32>) -> tensor<5x4x14xf32>
  return %r : tensor<5x4x14xf32>
}

// rule: ([i, j, k, l], [])->([i, j, k, l]) {i=8, j=1, k=1, l=8} permutation={i, j, l}
func.func @pad_7(%a0: tensor<8x1x1x8xf32>, %a1: tensor<f32>) -> (tensor<10x3x1x15xf32>) {
  %r = stablehlo.pad %a0, %a1, low = [1, 2, 0, 0], high = [1, 0, 0, 0], interior = [0, 0, 1, 1] : (tensor<8x1x1x8xf32>, tensor<f32>) -> tensor<10x3x1x15xf32>
  return %r : tensor<10x3x1x15xf32>
}

// rule: ([i, j, k], [])->([i, j, k]) {i=12, j=16, k=5} permutation={k}
func.func @pad_8(%a0: tensor<12x16x5xf32>, %a1: tensor<f32>) -> (tensor<12x16x9xf32>) {
  %r = stablehlo.pad %a0, %a1, low = [0, 0, 0], high = [0, 0, 0], interior = [0, 0, 1] : (tensor<12x16x5xf32>, tensor<f32>) -> tensor<12x16x9xf32>
  return %r : tensor<12x16x9xf32>
}

// rule: ([i, j, k], [])->([i, j, k]) {i=5, j=4, k=2} permutation={i, j, k}
func.func @pad_9(%a0: tensor<5x4x2xf32>, %a1: tensor<f32>) -> (tensor<6x7x4xf32>) {
  %r = stablehlo.pad %a0, %a1, low = [1, 0, 1], high = [0, 0, 1], interior = [0, 1, 0] : (tensor<5x4x2xf32>, tensor<f32>) -> tensor<6x7x4xf32>
  return %r : tensor<6x7x4xf32>
}

// rule: ([i, j, k, l], [])->([i, j, k, l]) {i=2, j=2, k=6, l=10} permutation={i, k, l}
func.func @pad_10(%a0: tensor<2x2x6x10xf32>, %a1: tensor<f32>) -> (tensor<3x2x11x13xf32>) {
  %r = stablehlo.pad %a0, %a1, low = [0, 0, 0, 2], high = [1, 0, 0, 1], interior = [0, 0, 1, 0] : (tensor<2x2x6x10xf32>, tensor<f32>) -> tensor<3x2x11x13xf32>
  return %r : tensor<3x2x11x13xf32>
}

// rule: ([i, j, k, l], [])->([i, j, k, l]) {i=8, j=6, k=5, l=8} permutation={i, j, k, l}
func.func @pad_11(%a0: tensor<8x6x5x8xf32>, %a1: tensor<f32>) -> (tensor<16x12x12x15xf32>) {
  %r = stablehlo.pad %a0, %a1, low = [0, 1, 2, 0], high = [1, 0, 1, 0], interior = [1, 1, 1, 1] : (tensor<8x6x5x8xf32>, tensor<f32>) -> tensor<16x12x12x15xf32>
  return %r : tensor<16x12x12x15xf32>
}

// rule: ([i, j, k, l])->([i, j, k, l]) {i=16, j=6, k=6, l=5} need_replication={i}
func.func @concatenate_0(%a0: tensor<16x6x6x5xf32>) -> (tensor<16x6x6x5xf32>) {
  %r = stablehlo.concatenate %a0, dim = 0 : (tensor<16x6x6x5xf32>) -> tensor<16x6x6x5xf32>
  return %r : tensor<16x6x6x5xf32>
}

// rule: ([i, j, k], [i, j, k], [i, j, k])->([i, j, k]) {i=1, j=2, k=21} need_replication={k}
func.func @concatenate_1(%a0: tensor<1x2x6xf32>, %a1: tensor<1x2x3xf32>, %a2: tensor<1x2x12xf32>) -> (tensor<1x2x21xf32>) {
  %r = stablehlo.concatenate %a0, %a1, %a2, dim = 2 : (tensor<1x2x6xf32>, tensor<1x2x3xf32>, tensor<1x2x12xf32>) -> tensor<1x2x21xf32>
  return %r : tensor<1x2x21xf32>
}

// rule: ([i, j, k, l])->([i, j, k, l]) {i=10, j=3, k=3, l=16} need_replication={i}
func.func @concatenate_2(%a0: tensor<10x3x3x16xf32>) -> (tensor<10x3x3x16xf32>) {
  %r = stablehlo.concatenate %a0, dim = 0 : (tensor<10x3x3x16xf32>) -> tensor<10x3x3x16xf32>
  return %r : tensor<10x3x3x16xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=4, j=5, k=5} need_replication={i}
func.func @concatenate_3(%a0: tensor<4x5x5xf32>) -> (tensor<4x5x5xf32>) {
  %r = stablehlo.concatenate %a0, dim = 0 : (tensor<4x5x5xf32>) -> tensor<4x5x5xf32>
  return %r : tensor<4x5x5xf32>
}

// rule: ([i, j, k, l], [i, j, k, l])->([i, j, k, l]) {i=16, j=12, k=3, l=16} need_replication={i}
func.func @concatenate_4(%a0: tensor<8x12x3x16xf32>, %a1: tensor<8x12x3x16xf32>) -> (tensor<16x12x3x16xf32>) {
  %r = stablehlo.concatenate %a0, %a1, dim = 0 : (tensor<8x12x3x16xf32>, tensor<8x12x3x16xf32>) -> tensor<16x12x3x16xf32>
  return %r : tensor<16x12x3x16xf32>
}

// rule: ([i, j], [i, j])->([i, j]) {i=24, j=1} need_replication={i}
func.func @concatenate_5(%a0: tensor<8x1xf32>, %a1: tensor<16x1xf32>) -> (tensor<24x1xf32>) {
  %r = stablehlo.concatenate %a0, %a1, dim = 0 : (tensor<8x1xf32>, tensor<16x1xf32>) -> tensor<24x1xf32>
  return %r : tensor<24x1xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=10, j=2, k=10} need_replication={i}
func.func @concatenate_6(%a0: tensor<10x2x10xf32>) -> (tensor<10x2x10xf32>) {
  %r = stablehlo.concatenate %a0, dim = 0 : (tensor<10x2x10xf32>) -> tensor<10x2x10xf32>
  return %r : tensor<10x2x10xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=5, j=6, k=16} need_replication={k}
func.func @concatenate_7(%a0: tensor<5x6x16xf32>) -> (tensor<5x6x16xf32>) {
  %r = stablehlo.concatenate %a0, dim = 2 : (tensor<5x6x16xf32>) -> tensor<5x6x16xf32>
  return %r : tensor<5x6x16xf32>
}

// rule: ([i])->([i]) {i=1} need_replication={i}
func.func @concatenate_8(%a0: tensor<1xf32>) -> (tensor<1xf32>) {
  %r = stablehlo.concatenate %a0, dim = 0 : (tensor<1xf32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// rule: ([i, j, k, l], [i, j, k, l], [i, j, k, l])->([i, j, k, l]) {i=6, j=28, k=1, l=12} need_replication={j}
func.func @concatenate_9(%a0: tensor<6x10x1x12xf32>, %a1: tensor<6x10x1x12xf32>, %a2: tensor<6x8x1x12xf32>) -> (tensor<6x28x1x12xf32>) {
  %r = stablehlo.concatenate %a0, %a1, %a2, dim = 1 : (tensor<6x10x1x12xf32>, tensor<6x10x1x12xf32>, tensor<6x8x1x12xf32>) -> tensor<6x28x1x12xf32>
  return %r : tensor<6x28x1x12xf32>
}

// rule: ([i], [i])->([i]) {i=20} need_replication={i}
func.func @concatenate_10(%a0: tensor<8xf32>, %a1: tensor<12xf32>) -> (tensor<20xf32>) {
  %r = stablehlo.concatenate %a0, %a1, dim = 0 : (tensor<8xf32>, tensor<12xf32>) -> tensor<20xf32>
  return %r : tensor<20xf32>
}

// rule: ([i])->([i]) {i=6} need_replication={i}
func.func @concatenate_11(%a0: tensor<6xf32>) -> (tensor<6xf32>) {
  %r = stablehlo.concatenate %a0, dim = 0 : (tensor<6xf32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// rule: ([i, j], [], [])->([i, j]) {i=10, j=2}
func.func @dynamic_slice_0(%a0: tensor<10x2xf32>, %a1: tensor<i32>, %a2: tensor<i32>) -> (tensor<10x2xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, %a2, sizes = [10, 2] : (tensor<10x2xf32>, tensor<i32>, tensor<i32>) -> tensor<10x2xf32>
  return %r : tensor<10x2xf32>
}

// rule: ([i, j, k], [], [], [])->([i, j, k]) {i=8, j=5, k=8} need_replication={i, j} blocked_propagation={i, j}
func.func @dynamic_slice_1(%a0: tensor<8x5x8xf32>, %a1: tensor<i32>, %a2: tensor<i32>, %a3: tensor<i32>) -> (tensor<6x3x8xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, %a2, %a3, sizes = [6, 3, 8] : (tensor<8x5x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x3x8xf32>
  return %r : tensor<6x3x8xf32>
}

// rule: ([i, j, k, l], [], [], [], [])->([i, j, k, l]) {i=8, j=16, k=16, l=6} need_replication={j} blocked_propagation={j}
func.func @dynamic_slice_2(%a0: tensor<8x16x16x6xf32>, %a1: tensor<i32>, %a2: tensor<i32>, %a3: tensor<i32>, %a4: tensor<i32>) -> (tensor<8x12x16x6xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, %a2, %a3, %a4, sizes = [8, 12, 16, 6] : (tensor<8x16x16x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x12x16x6xf32>
  return %r : tensor<8x12x16x6xf32>
}

// rule: ([i, j, k, l], [], [], [], [])->([i, j, k, l]) {i=8, j=16, k=4, l=1} need_replication={i, j, k} blocked_propagation={i, j, k}
func.func @dynamic_slice_3(%a0: tensor<8x16x4x1xf32>, %a1: tensor<i32>, %a2: tensor<i32>, %a3: tensor<i32>, %a4: tensor<i32>) -> (tensor<7x2x3x1xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, %a2, %a3, %a4, sizes = [7, 2, 3, 1] : (tensor<8x16x4x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<7x2x3x1xf32>
  return %r : tensor<7x2x3x1xf32>
}

// rule: ([i], [])->([i]) {i=12} need_replication={i} blocked_propagation={i}
func.func @dynamic_slice_4(%a0: tensor<12xf32>, %a1: tensor<i32>) -> (tensor<3xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, sizes = [3] : (tensor<12xf32>, tensor<i32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// rule: ([i], [])->([i]) {i=10}
func.func @dynamic_slice_5(%a0: tensor<10xf32>, %a1: tensor<i32>) -> (tensor<10xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, sizes = [10] : (tensor<10xf32>, tensor<i32>) -> tensor<10xf32>
  return %r : tensor<10xf32>
}

// rule: ([i, j], [], [])->([i, j]) {i=6, j=12}
func.func @dynamic_slice_6(%a0: tensor<6x12xf32>, %a1: tensor<i32>, %a2: tensor<i32>) -> (tensor<6x12xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, %a2, sizes = [6, 12] : (tensor<6x12xf32>, tensor<i32>, tensor<i32>) -> tensor<6x12xf32>
  return %r : tensor<6x12xf32>
}

// rule: ([i, j, k], [], [], [])->([i, j, k]) {i=10, j=5, k=1}
func.func @dynamic_slice_7(%a0: tensor<10x5x1xf32>, %a1: tensor<i32>, %a2: tensor<i32>, %a3: tensor<i32>) -> (tensor<10x5x1xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, %a2, %a3, sizes = [10, 5, 1] : (tensor<10x5x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<10x5x1xf32>
  return %r : tensor<10x5x1xf32>
}

// rule: ([i, j, k], [], [], [])->([i, j, k]) {i=12, j=3, k=2} need_replication={i, j} blocked_propagation={i, j}
func.func @dynamic_slice_8(%a0: tensor<12x3x2xf32>, %a1: tensor<i32>, %a2: tensor<i32>, %a3: tensor<i32>) -> (tensor<6x2x2xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, %a2, %a3, sizes = [6, 2, 2] : (tensor<12x3x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x2x2xf32>
  return %r : tensor<6x2x2xf32>
}

// rule: ([i, j, k], [], [], [])->([i, j, k]) {i=10, j=4, k=8}
func.func @dynamic_slice_9(%a0: tensor<10x4x8xf32>, %a1: tensor<i32>, %a2: tensor<i32>, %a3: tensor<i32>) -> (tensor<10x4x8xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, %a2, %a3, sizes = [10, 4, 8] : (tensor<10x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<10x4x8xf32>
  return %r : tensor<10x4x8xf32>
}

// rule: ([i], [])->([i]) {i=1}
func.func @dynamic_slice_10(%a0: tensor<1xf32>, %a1: tensor<i32>) -> (tensor<1xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, sizes = [1] : (tensor<1xf32>, tensor<i32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// rule: ([i, j, k], [], [], [])->([i, j, k]) {i=8, j=16, k=6} need_replication={k} blocked_propagation={k}
func.func @dynamic_slice_11(%a0: tensor<8x16x6xf32>, %a1: tensor<i32>, %a2: tensor<i32>, %a3: tensor<i32>) -> (tensor<8x16x4xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, %a2, %a3, sizes = [8, 16, 4] : (tensor<8x16x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x16x4xf32>
  return %r : tensor<8x16x4xf32>
}

// rule: ([i, j], [i, j], [], [])->([i, j]) {i=8, j=2}
func.func @dynamic_update_slice_0(%a0: tensor<8x2xf32>, %a1: tensor<8x2xf32>, %a2: tensor<i32>, %a3: tensor<i32>) -> (tensor<8x2xf32>) {
  %r = stablehlo.dynamic_update_slice %a0, %a1, %a2, %a3 : (tensor<8x2xf32>, tensor<8x2xf32>, tensor<i32>, tensor<i32>) -> tensor<8x2xf32>
  return %r : tensor<8x2xf32>
}

// rule: ([i, k, m], [j, l, n], [], [], [])->([i, k, m]) {i=2, j=1, k=4, l=2, m=5, n=4} need_replication={j, l, n}
func.func @dynamic_update_slice_1(%a0: tensor<2x4x5xf32>, %a1: tensor<1x2x4xf32>, %a2: tensor<i32>, %a3: tensor<i32>, %a4: tensor<i32>) -> (tensor<2x4x5xf32>) {
  %r = stablehlo.dynamic_update_slice %a0, %a1, %a2, %a3, %a4 : (tensor<2x4x5xf32>, tensor<1x2x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x5xf32>
  return %r : tensor<2x4x5xf32>
}

// rule: ([i, k, l, m], [j, k, l, n], [], [], [], [])->([i, k, l, m]) {i=16, j=2, k=12, l=10, m=8, n=4} need_replication={j, n}
func.func @dynamic_update_slice_2(%a0: tensor<16x12x10x8xf32>, %a1: tensor<2x12x10x4xf32>, %a2: tensor<i32>, %a3: tensor<i32>, %a4: tensor<i32>, %a5: tensor<i32>) -> (tensor<16x12x10x8xf32>) {
  %r = stablehlo.dynamic_update_slice %a0, %a1, %a2, %a3, %a4, %a5 : (tensor<16x12x10x8xf32>, tensor<2x12x10x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<16x12x10x8xf32>
  return %r : tensor<16x12x10x8xf32>
}

// rule: ([i, k], [j, l], [], [])->([i, k]) {i=16, j=8, k=8, l=3} need_replication={j, l}
func.func @dynamic_update_slice_3(%a0: tensor<16x8xf32>, %a1: tensor<8x3xf32>, %a2: tensor<i32>, %a3: tensor<i32>) -> (tensor<16x8xf32>) {
  %r = stablehlo.dynamic_update_slice %a0, %a1, %a2, %a3 : (tensor<16x8xf32>, tensor<8x3xf32>, tensor<i32>, tensor<i32>) -> tensor<16x8xf32>
  return %r : tensor<16x8xf32>
}

// rule: ([i, k], [j, k], [], [])->([i, k]) {i=8, j=4, k=2} need_replication={j}
func.func @dynamic_update_slice_4(%a0: tensor<8x2xf32>, %a1: tensor<4x2xf32>, %a2: tensor<i32>, %a3: tensor<i32>) -> (tensor<8x2xf32>) {
  %r = stablehlo.dynamic_update_slice %a0, %a1, %a2, %a3 : (tensor<8x2xf32>, tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<8x2xf32>
  return %r : tensor<8x2xf32>
}

// rule: ([i, k], [j, k], [], [])->([i, k]) {i=2, j=1, k=5} need_replication={j}
func.func @dynamic_update_slice_5(%a0: tensor<2x5xf32>, %a1: tensor<1x5xf32>, %a2: tensor<i32>, %a3: tensor<i32>) -> (tensor<2x5xf32>) {
  %r = stablehlo.dynamic_update_slice %a0, %a1, %a2, %a3 : (tensor<2x5xf32>, tensor<1x5xf32>, tensor<i32>, tensor<i32>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// rule: ([i, j], [i, k], [], [])->([i, j]) {i=8, j=3, k=2} need_replication={k}
func.func @dynamic_update_slice_6(%a0: tensor<8x3xf32>, %a1: tensor<8x2xf32>, %a2: tensor<i32>, %a3: tensor<i32>) -> (tensor<8x3xf32>) {
  %r = stablehlo.dynamic_update_slice %a0, %a1, %a2, %a3 : (tensor<8x3xf32>, tensor<8x2xf32>, tensor<i32>, tensor<i32>) -> tensor<8x3xf32>
  return %r : tensor<8x3xf32>
}

// rule: ([i, j, l, m], [i, k, l, m], [], [], [], [])->([i, j, l, m]) {i=6, j=3, k=1, l=10, m=2} need_replication={k}
func.func @dynamic_update_slice_7(%a0: tensor<6x3x10x2xf32>, %a1: tensor<6x1x10x2xf32>, %a2: tensor<i32>, %a3: tensor<i32>, %a4: tensor<i32>, %a5: tensor<i32>) -> (tensor<6x3x10x2xf32>) {
  %r = stablehlo.dynamic_update_slice %a0, %a1, %a2, %a3, %a4, %a5 : (tensor<6x3x10x2xf32>, tensor<6x1x10x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x3x10x2xf32>
  return %r : tensor<6x3x10x2xf32>
}

// rule: ([i], [j], [])->([i]) {i=5, j=2} need_replication={j}
func.func @dynamic_update_slice_8(%a0: tensor<5xf32>, %a1: tensor<2xf32>, %a2: tensor<i32>) -> (tensor<5xf32>) {
  %r = stablehlo.dynamic_update_slice %a0, %a1, %a2 : (tensor<5xf32>, tensor<2xf32>, tensor<i32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// rule: ([i, j, k], [i, j, k], [], [], [])->([i, j, k]) {i=1, j=1, k=4}
func.func @dynamic_update_slice_9(%a0: tensor<1x1x4xf32>, %a1: tensor<1x1x4xf32>, %a2: tensor<i32>, %a3: tensor<i32>, %a4: tensor<i32>) -> (tensor<1x1x4xf32>) {
  %r = stablehlo.dynamic_update_slice %a0, %a1, %a2, %a3, %a4 : (tensor<1x1x4xf32>, tensor<1x1x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x4xf32>
  return %r : tensor<1x1x4xf32>
}

// rule: ([i, j], [i, k], [], [])->([i, j]) {i=12, j=8, k=3} need_replication={k}
func.func @dynamic_update_slice_10(%a0: tensor<12x8xf32>, %a1: tensor<12x3xf32>, %a2: tensor<i32>, %a3: tensor<i32>) -> (tensor<12x8xf32>) {
  %r = stablehlo.dynamic_update_slice %a0, %a1, %a2, %a3 : (tensor<12x8xf32>, tensor<12x3xf32>, tensor<i32>, tensor<i32>) -> tensor<12x8xf32>
  return %r : tensor<12x8xf32>
}

// rule: ([i, k], [j, k], [], [])->([i, k]) {i=5, j=1, k=2} need_replication={j}
func.func @dynamic_update_slice_11(%a0: tensor<5x2xf32>, %a1: tensor<1x2xf32>, %a2: tensor<i32>, %a3: tensor<i32>) -> (tensor<5x2xf32>) {
  %r = stablehlo.dynamic_update_slice %a0, %a1, %a2, %a3 : (tensor<5x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

// rule: ([i, j], [])->([i, j]) {i=8, j=8}
func.func @dot_general_0(%a0: tensor<8x8xf32>, %a1: tensor<f32>) -> (tensor<8x8xf32>) {
  %r = stablehlo.dot_general %a0, %a1, contracting_dims = [] x [] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// rule: ([i, j], [k, l])->([i, j, k, l]) {i=16, j=10, k=8, l=5}
func.func @dot_general_1(%a0: tensor<16x10xf32>, %a1: tensor<8x5xf32>) -> (tensor<16x10x8x5xf32>) {
  %r = stablehlo.dot_general %a0, %a1, contracting_dims = [] x [] : (tensor<16x10xf32>, tensor<8x5xf32>) -> tensor<16x10x8x5xf32>
  return %r : tensor<16x10x8x5xf32>
}

// rule: ([i, j], [k, j, i, l])->([i, j, k, l]) {i=4, j=10, k=10, l=5}
func.func @dot_general_2(%a0: tensor<4x10xf32>, %a1: tensor<10x10x4x5xf32>) -> (tensor<4x10x10x5xf32>) {
  %r = stablehlo.dot_general %a0, %a1, batching_dims = [0, 1] x [2, 1], contracting_dims = [] x [] : (tensor<4x10xf32>, tensor<10x10x4x5xf32>) -> tensor<4x10x10x5xf32>
  return %r : tensor<4x10x10x5xf32>
}

// rule: ([i, j, m, n], [k, m, n, l])->([i, j, k, l]) {i=12, j=2, k=12, l=1, m=8, n=2} reduction={m, n}
func.func @dot_general_3(%a0: tensor<12x2x8x2xf32>, %a1: tensor<12x8x2x1xf32>) -> (tensor<12x2x12x1xf32>) {
  %r = stablehlo.dot_general %a0, %a1, contracting_dims = [2, 3] x [1, 2] : (tensor<12x2x8x2xf32>, tensor<12x8x2x1xf32>) -> tensor<12x2x12x1xf32>
  return %r : tensor<12x2x12x1xf32>
}

// rule: ([i], [j, i, k])->([i, j, k]) {i=10, j=4, k=6}
func.func @dot_general_4(%a0: tensor<10xf32>, %a1: tensor<4x10x6xf32>) -> (tensor<10x4x6xf32>) {
  %r = stablehlo.dot_general %a0, %a1, batching_dims = [0] x [1], contracting_dims = [] x [] : (tensor<10xf32>, tensor<4x10x6xf32>) -> tensor<10x4x6xf32>
  return %r : tensor<10x4x6xf32>
}

// rule: ([i], [i, j])->([i, j]) {i=4, j=1}
func.func @dot_general_5(%a0: tensor<4xf32>, %a1: tensor<4x1xf32>) -> (tensor<4x1xf32>) {
  %r = stablehlo.dot_general %a0, %a1, batching_dims = [0] x [0], contracting_dims = [] x [] : (tensor<4xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
  return %r : tensor<4x1xf32>
}

// rule: ([i, l, j, m], [k, l, i, m])->([i, j, k]) {i=12, j=16, k=8, l=6, m=4} reduction={l, m}
func.func @dot_general_6(%a0: tensor<12x6x16x4xf32>, %a1: tensor<8x6x12x4xf32>) -> (tensor<12x16x8xf32>) {
  %r = stablehlo.dot_general %a0, %a1, batching_dims = [0] x [2], contracting_dims = [1, 3] x [1, 3] : (tensor<12x6x16x4xf32>, tensor<8x6x12x4xf32>) -> tensor<12x16x8xf32>
  return %r : tensor<12x16x8xf32>
}

// rule: ([n, i, m, j], [i, j, n, k, m, l])->([i, j, k, l]) {i=5, j=3, k=12, l=2, m=8, n=3} reduction={m, n}
func.func @dot_general_7(%a0: tensor<3x5x8x3xf32>, %a1: tensor<5x3x3x12x8x2xf32>) -> (tensor<5x3x12x2xf32>) {
  %r = stablehlo.dot_general %a0, %a1, batching_dims = [1, 3] x [0, 1], contracting_dims = [2, 0] x [4, 2] : (tensor<3x5x8x3xf32>, tensor<5x3x3x12x8x2xf32>) -> tensor<5x3x12x2xf32>
  return %r : tensor<5x3x12x2xf32>
}

// rule: ([j, i, k], [i, l, m])->([i, j, k, l, m]) {i=3, j=8, k=10, l=3, m=2}
func.func @dot_general_8(%a0: tensor<8x3x10xf32>, %a1: tensor<3x3x2xf32>) -> (tensor<3x8x10x3x2xf32>) {
  %r = stablehlo.dot_general %a0, %a1, batching_dims = [1] x [0], contracting_dims = [] x [] : (tensor<8x3x10xf32>, tensor<3x3x2xf32>) -> tensor<3x8x10x3x2xf32>
  return %r : tensor<3x8x10x3x2xf32>
}

// rule: ([j, n, k, m, i], [m, l, i, n])->([i, j, k, l]) {i=6, j=2, k=6, l=16, m=16, n=12} reduction={m, n}
func.func @dot_general_9(%a0: tensor<2x12x6x16x6xf32>, %a1: tensor<16x16x6x12xf32>) -> (tensor<6x2x6x16xf32>) {
  %r = stablehlo.dot_general %a0, %a1, batching_dims = [4] x [2], contracting_dims = [3, 1] x [0, 3] : (tensor<2x12x6x16x6xf32>, tensor<16x16x6x12xf32>) -> tensor<6x2x6x16xf32>
  return %r : tensor<6x2x6x16xf32>
}

// rule: ([m, i, k, j, l], [j, m, i])->([i, j, k, l]) {i=16, j=12, k=5, l=1, m=4} reduction={m}
func.func @dot_general_10(%a0: tensor<4x16x5x12x1xf32>, %a1: tensor<12x4x16xf32>) -> (tensor<16x12x5x1xf32>) {
  %r = stablehlo.dot_general %a0, %a1, batching_dims = [1, 3] x [2, 0], contracting_dims = [0] x [1] : (tensor<4x16x5x12x1xf32>, tensor<12x4x16xf32>) -> tensor<16x12x5x1xf32>
  return %r : tensor<16x12x5x1xf32>
}

// rule: ([m, i, j, k], [i, l, m])->([i, j, k, l]) {i=12, j=5, k=8, l=2, m=3} reduction={m}
func.func @dot_general_11(%a0: tensor<3x12x5x8xf32>, %a1: tensor<12x2x3xf32>) -> (tensor<12x5x8x2xf32>) {
  %r = stablehlo.dot_general %a0, %a1, batching_dims = [1] x [0], contracting_dims = [0] x [2] : (tensor<3x12x5x8xf32>, tensor<12x2x3xf32>) -> tensor<12x5x8x2xf32>
  return %r : tensor<12x5x8x2xf32>
}

// rule: ([i, j], [j])->([i]) {i=10, j=4} reduction={j}
func.func @dot_0(%a0: tensor<10x4xf32>, %a1: tensor<4xf32>) -> (tensor<10xf32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<10x4xf32>, tensor<4xf32>) -> tensor<10xf32>
  return %r : tensor<10xf32>
}

// rule: ([i, k], [k, j])->([i, j]) {i=3, j=10, k=5} reduction={k}
func.func @dot_1(%a0: tensor<3x5xf32>, %a1: tensor<5x10xf32>) -> (tensor<3x10xf32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<3x5xf32>, tensor<5x10xf32>) -> tensor<3x10xf32>
  return %r : tensor<3x10xf32>
}

// rule: ([i, k], [k, j])->([i, j]) {i=5, j=2, k=3} reduction={k}
func.func @dot_2(%a0: tensor<5x3xf32>, %a1: tensor<3x2xf32>) -> (tensor<5x2xf32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<5x3xf32>, tensor<3x2xf32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

// rule: ([i, j], [j])->([i]) {i=1, j=6} reduction={j}
func.func @dot_3(%a0: tensor<1x6xf32>, %a1: tensor<6xf32>) -> (tensor<1xf32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<1x6xf32>, tensor<6xf32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// rule: ([i], [i])->([]) {i=5} reduction={i}
func.func @dot_4(%a0: tensor<5xf32>, %a1: tensor<5xf32>) -> (tensor<f32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<5xf32>, tensor<5xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// rule: ([i, k], [k, j])->([i, j]) {i=3, j=1, k=6} reduction={k}
func.func @dot_5(%a0: tensor<3x6xf32>, %a1: tensor<6x1xf32>) -> (tensor<3x1xf32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<3x6xf32>, tensor<6x1xf32>) -> tensor<3x1xf32>
  return %r : tensor<3x1xf32>
}

// rule: ([j], [j, i])->([i]) {i=1, j=16} reduction={j}
func.func @dot_6(%a0: tensor<16xf32>, %a1: tensor<16x1xf32>) -> (tensor<1xf32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<16xf32>, tensor<16x1xf32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// rule: ([i, j], [j])->([i]) {i=4, j=1} reduction={j}
func.func @dot_7(%a0: tensor<4x1xf32>, %a1: tensor<1xf32>) -> (tensor<4xf32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<4x1xf32>, tensor<1xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// rule: ([i, j], [j])->([i]) {i=2, j=3} reduction={j}
func.func @dot_8(%a0: tensor<2x3xf32>, %a1: tensor<3xf32>) -> (tensor<2xf32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// rule: ([i], [i])->([]) {i=4} reduction={i}
func.func @dot_9(%a0: tensor<4xf32>, %a1: tensor<4xf32>) -> (tensor<f32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// rule: ([i, k], [k, j])->([i, j]) {i=2, j=12, k=10} reduction={k}
func.func @dot_10(%a0: tensor<2x10xf32>, %a1: tensor<10x12xf32>) -> (tensor<2x12xf32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<2x10xf32>, tensor<10x12xf32>) -> tensor<2x12xf32>
  return %r : tensor<2x12xf32>
}

// rule: ([i, k], [k, j])->([i, j]) {i=4, j=4, k=4} reduction={k}
func.func @dot_11(%a0: tensor<4x4xf32>, %a1: tensor<4x4xf32>) -> (tensor<4x4xf32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// rule: ([i, j, k, l], [])->([i, j, k]) {i=2, j=10, k=5, l=12} reduction={l}
func.func @reduce_0(%a0: tensor<2x10x5x12xf32>, %a1: tensor<f32>) -> (tensor<2x10x5xf32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 3>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.multiply %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<2x10x5x12xf32>, tensor<f32>) -> tensor<2x10x5xf32>
  return %r : tensor<2x10x5xf32>
}

// rule: ([i], [i], [], [])->([], []) {i=6} reduction={i}
func.func @reduce_1(%a0: tensor<6xf32>, %a1: tensor<6xf32>, %a2: tensor<f32>, %a3: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    %y0 = stablehlo.add %x0, %x2 : tensor<f32>
    %y1 = stablehlo.add %x1, %x3 : tensor<f32>
    stablehlo.return %y0, %y1 : tensor<f32>, tensor<f32>
  }) : (tensor<6xf32>, tensor<6xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %r#0, %r#1 : tensor<f32>, tensor<f32>
}

// rule: ([i, j, k, l], [])->([i, j, k]) {i=6, j=6, k=5, l=16} reduction={l}
func.func @reduce_2(%a0: tensor<6x6x5x16xf32>, %a1: tensor<f32>) -> (tensor<6x6x5xf32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 3>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.multiply %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<6x6x5x16xf32>, tensor<f32>) -> tensor<6x6x5xf32>
  return %r : tensor<6x6x5xf32>
}

// rule: ([i, j], [])->([]) {i=1, j=16} reduction={i, j}
func.func @reduce_3(%a0: tensor<1x16xf32>, %a1: tensor<f32>) -> (tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.minimum %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<1x16xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// rule: ([i], [])->([i]) {i=12}
func.func @reduce_4(%a0: tensor<12xf32>, %a1: tensor<f32>) -> (tensor<12xf32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<12xf32>, tensor<f32>) -> tensor<12xf32>
  return %r : tensor<12xf32>
}

// rule: ([i, j, k, l], [])->([i]) {i=1, j=6, k=10, l=5} reduction={j, k, l}
func.func @reduce_5(%a0: tensor<1x6x10x5xf32>, %a1: tensor<f32>) -> (tensor<1xf32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 1, 2, 3>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.minimum %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<1x6x10x5xf32>, tensor<f32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// rule: ([i, j, k], [i, j, k], [], [])->([j], [j]) {i=10, j=16, k=4} reduction={i, k}
func.func @reduce_6(%a0: tensor<10x16x4xf32>, %a1: tensor<10x16x4xf32>, %a2: tensor<f32>, %a3: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions = array<i64: 0, 2>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    %y0 = stablehlo.maximum %x0, %x2 : tensor<f32>
    %y1 = stablehlo.maximum %x1, %x3 : tensor<f32>
    stablehlo.return %y0, %y1 : tensor<f32>, tensor<f32>
  }) : (tensor<10x16x4xf32>, tensor<10x16x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
  return %r#0, %r#1 : tensor<16xf32>, tensor<16xf32>
}

// rule: ([i, j, k, l], [i, j, k, l], [], [])->([j, k, l], [j, k, l]) {i=10, j=12, k=10, l=5} reduction={i}
func.func @reduce_7(%a0: tensor<10x12x10x5xf32>, %a1: tensor<10x12x10x5xf32>, %a2: tensor<f32>, %a3: tensor<f32>) -> (tensor<12x10x5xf32>, tensor<12x10x5xf32>) {
  %r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    %y0 = stablehlo.minimum %x0, %x2 : tensor<f32>
    %y1 = stablehlo.minimum %x1, %x3 : tensor<f32>
    stablehlo.return %y0, %y1 : tensor<f32>, tensor<f32>
  }) : (tensor<10x12x10x5xf32>, tensor<10x12x10x5xf32>, tensor<f32>, tensor<f32>) -> (tensor<12x10x5xf32>, tensor<12x10x5xf32>)
  return %r#0, %r#1 : tensor<12x10x5xf32>, tensor<12x10x5xf32>
}

// rule: ([i], [i], [], [])->([i], [i]) {i=2}
func.func @reduce_8(%a0: tensor<2xf32>, %a1: tensor<2xf32>, %a2: tensor<f32>, %a3: tensor<f32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions = array<i64>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    %y0 = stablehlo.minimum %x0, %x2 : tensor<f32>
    %y1 = stablehlo.minimum %x1, %x3 : tensor<f32>
    stablehlo.return %y0, %y1 : tensor<f32>, tensor<f32>
  }) : (tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %r#0, %r#1 : tensor<2xf32>, tensor<2xf32>
}

// rule: ([i, j, k], [])->([j, k]) {i=8, j=6, k=5} reduction={i}
func.func @reduce_9(%a0: tensor<8x6x5xf32>, %a1: tensor<f32>) -> (tensor<6x5xf32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.maximum %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<8x6x5xf32>, tensor<f32>) -> tensor<6x5xf32>
  return %r : tensor<6x5xf32>
}

// rule: ([i, j], [])->([i]) {i=3, j=8} reduction={j}
func.func @reduce_10(%a0: tensor<3x8xf32>, %a1: tensor<f32>) -> (tensor<3xf32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<3x8xf32>, tensor<f32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// rule: ([i, j, k], [])->([j, k]) {i=4, j=16, k=1} reduction={i}
func.func @reduce_11(%a0: tensor<4x16x1xf32>, %a1: tensor<f32>) -> (tensor<16x1xf32>) {
  %r = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.multiply %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<16x1xf32>
  return %r : tensor<16x1xf32>
}

// rule: ([i], [])->([i]) {i=12} permutation={i}
func.func @reduce_window_0(%a0: tensor<12xf32>, %a1: tensor<f32>) -> (tensor<12xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, padding = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<12xf32>, tensor<f32>) -> tensor<12xf32>
  return %r : tensor<12xf32>
}

// rule: ([i, j, k], [])->([i, j, k]) {i=1, j=8, k=2} permutation={j}
func.func @reduce_window_1(%a0: tensor<1x16x2xf32>, %a1: tensor<f32>) -> (tensor<1x8x2xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 2, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<1x16x2xf32>, tensor<f32>) -> tensor<1x8x2xf32>
  return %r : tensor<1x8x2xf32>
}

// rule: ([i, j, k, l], [])->([i, j, k, l]) {i=10, j=4, k=5, l=5} permutation={i, k, l}
func.func @reduce_window_2(%a0: tensor<10x4x10x10xf32>, %a1: tensor<f32>) -> (tensor<10x4x5x5xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 3, 1, 1, 1>, window_strides = array<i64: 1, 1, 2, 2>, padding = dense<[[1, 1], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<10x4x10x10xf32>, tensor<f32>) -> tensor<10x4x5x5xf32>
  return %r : tensor<10x4x5x5xf32>
}

// rule: ([i, j, k, l], [])->([i, j, k, l]) {i=10, j=1, k=6, l=1} permutation={j, k, l}
func.func @reduce_window_3(%a0: tensor<10x2x12x3xf32>, %a1: tensor<f32>) -> (tensor<10x1x6x1xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 1, 1, 1, 3>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<10x2x12x3xf32>, tensor<f32>) -> tensor<10x1x6x1xf32>
  return %r : tensor<10x1x6x1xf32>
}

// rule: ([i, j, k], [])->([i, j, k]) {i=5, j=2, k=4} permutation={i, j}
func.func @reduce_window_4(%a0: tensor<10x4x4xf32>, %a1: tensor<f32>) -> (tensor<5x2x4xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 1, 2, 1>, window_strides = array<i64: 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [0, 0]]> : tensor<3x2xi64>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<10x4x4xf32>, tensor<f32>) -> tensor<5x2x4xf32>
  return %r : tensor<5x2x4xf32>
}

// rule: ([i], [])->([i]) {i=3}
func.func @reduce_window_5(%a0: tensor<3xf32>, %a1: tensor<f32>) -> (tensor<3xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// rule: ([i, j], [])->([i, j]) {i=12, j=2} permutation={i, j}
func.func @reduce_window_6(%a0: tensor<12x3xf32>, %a1: tensor<f32>) -> (tensor<12x2xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 2>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<12x3xf32>, tensor<f32>) -> tensor<12x2xf32>
  return %r : tensor<12x2xf32>
}

// rule: ([i, j, k], [])->([i, j, k]) {i=3, j=5, k=1}
func.func @reduce_window_7(%a0: tensor<3x5x1xf32>, %a1: tensor<f32>) -> (tensor<3x5x1xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<3x5x1xf32>, tensor<f32>) -> tensor<3x5x1xf32>
  return %r : tensor<3x5x1xf32>
}

// rule: ([i], [])->([i]) {i=8} permutation={i}
func.func @reduce_window_8(%a0: tensor<8xf32>, %a1: tensor<f32>) -> (tensor<8xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// rule: ([i], [])->([i]) {i=6} permutation={i}
func.func @reduce_window_9(%a0: tensor<12xf32>, %a1: tensor<f32>) -> (tensor<6xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 2>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<12xf32>, tensor<f32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// rule: ([i, j, k, l], [])->([i, j, k, l]) {i=2, j=2, k=12, l=5} permutation={i, j}
func.func @reduce_window_10(%a0: tensor<3x4x12x5xf32>, %a1: tensor<f32>) -> (tensor<2x2x12x5xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2, 1, 1, 1>, window_strides = array<i64: 1, 2, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<3x4x12x5xf32>, tensor<f32>) -> tensor<2x2x12x5xf32>
  return %r : tensor<2x2x12x5xf32>
}

// rule: ([i, j, k], [])->([i, j, k]) {i=3, j=5, k=1} permutation={k}
func.func @reduce_window_11(%a0: tensor<3x5x4xf32>, %a1: tensor<f32>) -> (tensor<3x5x1xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 1, 1, 3>, window_strides = array<i64: 1, 1, 2>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<3x5x4xf32>, tensor<f32>) -> tensor<3x5x1xf32>
  return %r : tensor<3x5x1xf32>
}

// rule: ([j, l], [i, k], [])->([j, l]) {i=2, j=4, k=2, l=4} need_replication={i, k} permutation={j, l}
func.func @select_and_scatter_0(%a0: tensor<4x4xf32>, %a1: tensor<2x2xf32>, %a2: tensor<f32>) -> (tensor<4x4xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<4x4xf32>, tensor<2x2xf32>, tensor<f32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// rule: ([i, j], [i, j], [])->([i, j]) {i=8, j=6}
func.func @select_and_scatter_1(%a0: tensor<8x6xf32>, %a1: tensor<8x6xf32>, %a2: tensor<f32>) -> (tensor<8x6xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<8x6xf32>, tensor<f32>) -> tensor<8x6xf32>
  return %r : tensor<8x6xf32>
}

// rule: ([j, k, l], [i, k, l], [])->([j, k, l]) {i=2, j=4, k=6, l=8} need_replication={i} permutation={j}
func.func @select_and_scatter_2(%a0: tensor<4x6x8xf32>, %a1: tensor<2x6x8xf32>, %a2: tensor<f32>) -> (tensor<4x6x8xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2, 1, 1>, window_strides = array<i64: 2, 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<4x6x8xf32>, tensor<2x6x8xf32>, tensor<f32>) -> tensor<4x6x8xf32>
  return %r : tensor<4x6x8xf32>
}

// rule: ([j, k], [i, k], [])->([j, k]) {i=4, j=8, k=8} need_replication={i} permutation={j}
func.func @select_and_scatter_3(%a0: tensor<8x8xf32>, %a1: tensor<4x8xf32>, %a2: tensor<f32>) -> (tensor<8x8xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<f32>) -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// rule: ([j], [i], [])->([j]) {i=4, j=8} need_replication={i} permutation={j}
func.func @select_and_scatter_4(%a0: tensor<8xf32>, %a1: tensor<4xf32>, %a2: tensor<f32>) -> (tensor<8xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// rule: ([i], [i], [])->([i]) {i=4}
func.func @select_and_scatter_5(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<f32>) -> (tensor<4xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// rule: ([i], [i], [])->([i]) {i=8}
func.func @select_and_scatter_6(%a0: tensor<8xf32>, %a1: tensor<8xf32>, %a2: tensor<f32>) -> (tensor<8xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<8xf32>, tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// rule: ([i, j, l], [i, j, k], [])->([i, j, l]) {i=12, j=6, k=4, l=8} need_replication={k} permutation={l}
func.func @select_and_scatter_7(%a0: tensor<12x6x8xf32>, %a1: tensor<12x6x4xf32>, %a2: tensor<f32>) -> (tensor<12x6x8xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 1, 1, 2>, window_strides = array<i64: 1, 1, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<12x6x8xf32>, tensor<12x6x4xf32>, tensor<f32>) -> tensor<12x6x8xf32>
  return %r : tensor<12x6x8xf32>
}

// rule: ([j], [i], [])->([j]) {i=6, j=12} need_replication={i} permutation={j}
func.func @select_and_scatter_8(%a0: tensor<12xf32>, %a1: tensor<6xf32>, %a2: tensor<f32>) -> (tensor<12xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<12xf32>, tensor<6xf32>, tensor<f32>) -> tensor<12xf32>
  return %r : tensor<12xf32>
}

// rule: ([i, k], [i, j], [])->([i, k]) {i=4, j=6, k=12} need_replication={j} permutation={k}
func.func @select_and_scatter_9(%a0: tensor<4x12xf32>, %a1: tensor<4x6xf32>, %a2: tensor<f32>) -> (tensor<4x12xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<4x12xf32>, tensor<4x6xf32>, tensor<f32>) -> tensor<4x12xf32>
  return %r : tensor<4x12xf32>
}

// rule: ([i, j, l], [i, j, k], [])->([i, j, l]) {i=8, j=4, k=6, l=12} need_replication={k} permutation={l}
func.func @select_and_scatter_10(%a0: tensor<8x4x12xf32>, %a1: tensor<8x4x6xf32>, %a2: tensor<f32>) -> (tensor<8x4x12xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 1, 1, 2>, window_strides = array<i64: 1, 1, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<8x4x12xf32>, tensor<8x4x6xf32>, tensor<f32>) -> tensor<8x4x12xf32>
  return %r : tensor<8x4x12xf32>
}

// rule: ([j, k, m], [i, k, l], [])->([j, k, m]) {i=6, j=12, k=4, l=4, m=8} need_replication={i, l} permutation={j, m}
func.func @select_and_scatter_11(%a0: tensor<12x4x8xf32>, %a1: tensor<6x4x4xf32>, %a2: tensor<f32>) -> (tensor<12x4x8xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2, 1, 2>, window_strides = array<i64: 2, 1, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<12x4x8xf32>, tensor<6x4x4xf32>, tensor<f32>) -> tensor<12x4x8xf32>
  return %r : tensor<12x4x8xf32>
}

// rule: ([i, j, k, l], [i, j, k, l])->([i, j, k, l], [i, j, k, l]) {i=5, j=2, k=12, l=8} need_replication={j}
func.func @sort_0(%a0: tensor<5x2x12x8xf32>, %a1: tensor<5x2x12x8xf32>) -> (tensor<5x2x12x8xf32>, tensor<5x2x12x8xf32>) {
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    %c = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<5x2x12x8xf32>, tensor<5x2x12x8xf32>) -> (tensor<5x2x12x8xf32>, tensor<5x2x12x8xf32>)
  return %r#0, %r#1 : tensor<5x2x12x8xf32>, tensor<5x2x12x8xf32>
}

// rule: ([i, j, k, l], [i, j, k, l])->([i, j, k, l], [i, j, k, l]) {i=10, j=1, k=3, l=8} need_replication={i}
func.func @sort_1(%a0: tensor<10x1x3x8xf32>, %a1: tensor<10x1x3x8xf32>) -> (tensor<10x1x3x8xf32>, tensor<10x1x3x8xf32>) {
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    %c = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<10x1x3x8xf32>, tensor<10x1x3x8xf32>) -> (tensor<10x1x3x8xf32>, tensor<10x1x3x8xf32>)
  return %r#0, %r#1 : tensor<10x1x3x8xf32>, tensor<10x1x3x8xf32>
}

// rule: ([i])->([i]) {i=1} need_replication={i} blocked_propagation={i}
func.func @sort_2(%a0: tensor<1xf32>) -> (tensor<1xf32>) {
  %r = "stablehlo.sort"(%a0) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %c = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<1xf32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// rule: ([i])->([i]) {i=6} need_replication={i} blocked_propagation={i}
func.func @sort_3(%a0: tensor<6xf32>) -> (tensor<6xf32>) {
  %r = "stablehlo.sort"(%a0) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %c = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<6xf32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// rule: ([i, j, k, l], [i, j, k, l])->([i, j, k, l], [i, j, k, l]) {i=1, j=6, k=2, l=16} need_replication={l}
func.func @sort_4(%a0: tensor<1x6x2x16xf32>, %a1: tensor<1x6x2x16xf32>) -> (tensor<1x6x2x16xf32>, tensor<1x6x2x16xf32>) {
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension = 3 : i64, is_stable = true}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    %c = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<1x6x2x16xf32>, tensor<1x6x2x16xf32>) -> (tensor<1x6x2x16xf32>, tensor<1x6x2x16xf32>)
  return %r#0, %r#1 : tensor<1x6x2x16xf32>, tensor<1x6x2x16xf32>
}

// rule: ([i, j, k, l], [i, j, k, l])->([i, j, k, l], [i, j, k, l]) {i=10, j=5, k=4, l=5} need_replication={j}
func.func @sort_5(%a0: tensor<10x5x4x5xf32>, %a1: tensor<10x5x4x5xf32>) -> (tensor<10x5x4x5xf32>, tensor<10x5x4x5xf32>) {
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    %c = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<10x5x4x5xf32>, tensor<10x5x4x5xf32>) -> (tensor<10x5x4x5xf32>, tensor<10x5x4x5xf32>)
  return %r#0, %r#1 : tensor<10x5x4x5xf32>, tensor<10x5x4x5xf32>
}

// rule: ([i, j, k], [i, j, k])->([i, j, k], [i, j, k]) {i=1, j=12, k=6} need_replication={j}
func.func @sort_6(%a0: tensor<1x12x6xf32>, %a1: tensor<1x12x6xf32>) -> (tensor<1x12x6xf32>, tensor<1x12x6xf32>) {
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    %c = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<1x12x6xf32>, tensor<1x12x6xf32>) -> (tensor<1x12x6xf32>, tensor<1x12x6xf32>)
  return %r#0, %r#1 : tensor<1x12x6xf32>, tensor<1x12x6xf32>
}

// rule: ([i, j])->([i, j]) {i=16, j=10} need_replication={j}
func.func @sort_7(%a0: tensor<16x10xf32>) -> (tensor<16x10xf32>) {
  %r = "stablehlo.sort"(%a0) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %c = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<16x10xf32>) -> tensor<16x10xf32>
  return %r : tensor<16x10xf32>
}

// rule: ([i])->([i]) {i=4} need_replication={i} blocked_propagation={i}
func.func @sort_8(%a0: tensor<4xf32>) -> (tensor<4xf32>) {
  %r = "stablehlo.sort"(%a0) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %c = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// rule: ([i], [i])->([i], [i]) {i=16} need_replication={i} blocked_propagation={i}
func.func @sort_9(%a0: tensor<16xf32>, %a1: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %r:2 = "stablehlo.sort"(%a0, %a1) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    %c = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<16xf32>, tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>)
  return %r#0, %r#1 : tensor<16xf32>, tensor<16xf32>
}

// rule: ([i])->([i]) {i=16} need_replication={i} blocked_propagation={i}
func.func @sort_10(%a0: tensor<16xf32>) -> (tensor<16xf32>) {
  %r = "stablehlo.sort"(%a0) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %c = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<16xf32>) -> tensor<16xf32>
  return %r : tensor<16xf32>
}

// rule: ([i, j])->([i, j]) {i=8, j=12} need_replication={i}
func.func @sort_11(%a0: tensor<8x12xf32>) -> (tensor<8x12xf32>) {
  %r = "stablehlo.sort"(%a0) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %c = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<8x12xf32>) -> tensor<8x12xf32>
  return %r : tensor<8x12xf32>
}

// rule: ([j, k], [i, l])->([i, j]) {i=3, j=2, k=12, l=1} reduction={k} need_replication={l}
func.func @gather_0(%a0: tensor<2x12xf32>, %a1: tensor<3x1xi32>) -> (tensor<3x2xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1>}> : (tensor<2x12xf32>, tensor<3x1xi32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// rule: ([i, k], [l])->([j]) {i=6, j=1, k=5, l=2} reduction={i, k} need_replication={j, l}
func.func @gather_1(%a0: tensor<6x5xf32>, %a1: tensor<2xi32>) -> (tensor<1xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1>}> : (tensor<6x5xf32>, tensor<2xi32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// rule: ([j, k, l, m], [i])->([i, j, k, l]) {i=3, j=6, k=2, l=10, m=10} reduction={m} need_replication={j} blocked_propagation={j}
func.func @gather_2(%a0: tensor<6x2x10x10xf32>, %a1: tensor<3xi32>) -> (tensor<3x5x2x10xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2, 3], collapsed_slice_dims = [3], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 5, 2, 10, 1>}> : (tensor<6x2x10x10xf32>, tensor<3xi32>) -> tensor<3x5x2x10xf32>
  return %r : tensor<3x5x2x10xf32>
}

// rule: ([k, l, m], [i, j, n])->([i, j, k, l, m]) {i=4, j=1, k=1, l=10, m=4, n=2} need_replication={n}
func.func @gather_3(%a0: tensor<1x10x4xf32>, %a1: tensor<4x1x2xi32>) -> (tensor<4x1x1x10x4xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3, 4], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [2, 0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 10, 4>}> : (tensor<1x10x4xf32>, tensor<4x1x2xi32>) -> tensor<4x1x1x10x4xf32>
  return %r : tensor<4x1x1x10x4xf32>
}

// rule: ([l, i, j, k], [k, m])->([i, j, k]) {i=1, j=1, k=12, l=3, m=3} reduction={l} need_replication={m}
func.func @gather_4(%a0: tensor<3x1x1x12xf32>, %a1: tensor<12x3xi32>) -> (tensor<1x1x12xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [0], operand_batching_dims = [3], start_indices_batching_dims = [0], start_index_map = [1, 0, 2], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 1, 1>}> : (tensor<3x1x1x12xf32>, tensor<12x3xi32>) -> tensor<1x1x12xf32>
  return %r : tensor<1x1x12xf32>
}

// rule: ([k, l, n], [i, j])->([i, j, k, m, n]) {i=2, j=2, k=1, l=6, m=1, n=3} reduction={l} need_replication={m}
func.func @gather_5(%a0: tensor<1x6x3xf32>, %a1: tensor<2x2xi32>) -> (tensor<2x2x1x1x3xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3, 4], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 3>}> : (tensor<1x6x3xf32>, tensor<2x2xi32>) -> tensor<2x2x1x1x3xf32>
  return %r : tensor<2x2x1x1x3xf32>
}

// rule: ([i, j], [j])->([i, j]) {i=16, j=1}
func.func @gather_6(%a0: tensor<16x1xf32>, %a1: tensor<1xi32>) -> (tensor<16x1xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [1], start_indices_batching_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 16, 1>}> : (tensor<16x1xf32>, tensor<1xi32>) -> tensor<16x1xf32>
  return %r : tensor<16x1xf32>
}

// rule: ([l, j, k], [i])->([i, j, k]) {i=6, j=4, k=16, l=4} reduction={l} need_replication={k} blocked_propagation={k}
func.func @gather_7(%a0: tensor<4x4x16xf32>, %a1: tensor<6xi32>) -> (tensor<6x4x9xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [2], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4, 9>}> : (tensor<4x4x16xf32>, tensor<6xi32>) -> tensor<6x4x9xf32>
  return %r : tensor<6x4x9xf32>
}

// rule: ([j, k, m], [i, k, l])->([i, j, k, l]) {i=4, j=5, k=12, l=3, m=1} need_replication={m}
func.func @gather_8(%a0: tensor<5x12x1xf32>, %a1: tensor<4x12x3xi32>) -> (tensor<4x5x12x3xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [1], start_indices_batching_dims = [1], start_index_map = [0], index_vector_dim = 3>, slice_sizes = array<i64: 5, 1, 1>}> : (tensor<5x12x1xf32>, tensor<4x12x3xi32>) -> tensor<4x5x12x3xf32>
  return %r : tensor<4x5x12x3xf32>
}

// rule: ([i], [])->([]) {i=3} reduction={i}
func.func @gather_9(%a0: tensor<3xf32>, %a1: tensor<i32>) -> (tensor<f32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<i32>) -> tensor<f32>
  return %r : tensor<f32>
}

// rule: ([i, j, k, m], [n])->([i, j, l]) {i=4, j=5, k=6, l=1, m=3, n=4} reduction={k, m} need_replication={l, n}
func.func @gather_10(%a0: tensor<4x5x6x3xf32>, %a1: tensor<4xi32>) -> (tensor<4x5x1xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [3], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 2, 1, 3], index_vector_dim = 0>, slice_sizes = array<i64: 4, 5, 1, 1>}> : (tensor<4x5x6x3xf32>, tensor<4xi32>) -> tensor<4x5x1xf32>
  return %r : tensor<4x5x1xf32>
}

// rule: ([i, j, k], [l])->([i, j, k]) {i=4, j=2, k=5, l=3} need_replication={i, l} blocked_propagation={i}
func.func @gather_11(%a0: tensor<4x2x5xf32>, %a1: tensor<3xi32>) -> (tensor<3x2x5xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 2, 0], index_vector_dim = 0>, slice_sizes = array<i64: 3, 2, 5>}> : (tensor<4x2x5xf32>, tensor<3xi32>) -> tensor<3x2x5xf32>
  return %r : tensor<3x2x5xf32>
}

// rule: ([j, k], [i, l], [i])->([j, k]) {i=4, j=12, k=6, l=2} reduction={i} need_replication={l}
func.func @scatter_0(%a0: tensor<12x6xf32>, %a1: tensor<4x2xi32>, %a2: tensor<4xf32>) -> (tensor<12x6xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.maximum %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<12x6xf32>, tensor<4x2xi32>, tensor<4xf32>) -> tensor<12x6xf32>
  return %r : tensor<12x6xf32>
}

// rule: ([i, l, j], [m], [i, k])->([i, l, j]) {i=6, j=5, k=3, l=10, m=3} need_replication={j, k, m}
func.func @scatter_1(%a0: tensor<6x10x5xf32>, %a1: tensor<3xi32>, %a2: tensor<6x3xf32>) -> (tensor<6x10x5xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 2, 1], index_vector_dim = 0>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<6x10x5xf32>, tensor<3xi32>, tensor<6x3xf32>) -> tensor<6x10x5xf32>
  return %r : tensor<6x10x5xf32>
}

// rule: ([j, l, n, o], [i, p], [i, k, m])->([j, l, n, o]) {i=1, j=16, k=15, l=10, m=3, n=6, o=16, p=4} reduction={i} need_replication={j, k, l, m, p}
func.func @scatter_2(%a0: tensor<16x10x6x16xf32>, %a1: tensor<1x4xi32>, %a2: tensor<1x15x3xf32>) -> (tensor<16x10x6x16xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [2, 3], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 2, 3, 1], index_vector_dim = 1>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<16x10x6x16xf32>, tensor<1x4xi32>, tensor<1x15x3xf32>) -> tensor<16x10x6x16xf32>
  return %r : tensor<16x10x6x16xf32>
}

// rule: ([l, m, k], [i, n, j, k], [i, j, k])->([l, m, k]) {i=3, j=6, k=2, l=16, m=16, n=1} reduction={i, j} need_replication={n}
func.func @scatter_3(%a0: tensor<16x16x2xf32>, %a1: tensor<3x1x6x2xi32>, %a2: tensor<3x6x2xf32>) -> (tensor<16x16x2xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [2], scatter_indices_batching_dims = [3], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.maximum %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<16x16x2xf32>, tensor<3x1x6x2xi32>, tensor<3x6x2xf32>) -> tensor<16x16x2xf32>
  return %r : tensor<16x16x2xf32>
}

// rule: ([i, j], [i, k], [i])->([i, j]) {i=2, j=5, k=1} need_replication={k}
func.func @scatter_4(%a0: tensor<2x5xf32>, %a1: tensor<2x1xi32>, %a2: tensor<2xf32>) -> (tensor<2x5xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.maximum %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<2x5xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// rule: ([j], [i], [i, k])->([j]) {i=3, j=4, k=3} reduction={i} need_replication={j, k}
func.func @scatter_5(%a0: tensor<4xf32>, %a1: tensor<3xi32>, %a2: tensor<3x3xf32>) -> (tensor<4xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<4xf32>, tensor<3xi32>, tensor<3x3xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// rule: ([i, k, n], [j, m, o], [i, j, l, m])->([i, k, n]) {i=5, j=4, k=2, l=1, m=8, n=12, o=3} reduction={j, m} need_replication={k, l, o}
func.func @scatter_6(%a0: tensor<5x2x12xf32>, %a1: tensor<4x8x3xi32>, %a2: tensor<5x4x1x8xf32>) -> (tensor<5x2x12xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2], inserted_window_dims = [2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 2, 0], index_vector_dim = 2>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.maximum %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<5x2x12xf32>, tensor<4x8x3xi32>, tensor<5x4x1x8xf32>) -> tensor<5x2x12xf32>
  return %r : tensor<5x2x12xf32>
}

// rule: ([j, k, l], [i, m], [i])->([j, k, l]) {i=3, j=8, k=1, l=4, m=3} reduction={i} need_replication={m}
func.func @scatter_7(%a0: tensor<8x1x4xf32>, %a1: tensor<3x3xi32>, %a2: tensor<3xf32>) -> (tensor<8x1x4xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1, 2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [2, 1, 0], index_vector_dim = 1>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.maximum %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<8x1x4xf32>, tensor<3x3xi32>, tensor<3xf32>) -> tensor<8x1x4xf32>
  return %r : tensor<8x1x4xf32>
}

// rule: ([j, l, k], [m, i], [i, j, k])->([j, l, k]) {i=3, j=2, k=6, l=5, m=1} reduction={i} need_replication={m}
func.func @scatter_8(%a0: tensor<2x5x6xf32>, %a1: tensor<1x3xi32>, %a2: tensor<3x2x6xf32>) -> (tensor<2x5x6xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 0>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.maximum %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<2x5x6xf32>, tensor<1x3xi32>, tensor<3x2x6xf32>) -> tensor<2x5x6xf32>
  return %r : tensor<2x5x6xf32>
}

// rule: ([i, j], [l], [i, k])->([i, j]) {i=12, j=16, k=11, l=2} need_replication={j, k, l}
func.func @scatter_9(%a0: tensor<12x16xf32>, %a1: tensor<2xi32>, %a2: tensor<12x11xf32>) -> (tensor<12x16xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 0>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<12x16xf32>, tensor<2xi32>, tensor<12x11xf32>) -> tensor<12x16xf32>
  return %r : tensor<12x16xf32>
}

// rule: ([k, l, m, n], [i, j, o], [i, j])->([k, l, m, n]) {i=4, j=16, k=10, l=1, m=6, n=10, o=4} reduction={i, j} need_replication={o}
func.func @scatter_10(%a0: tensor<10x1x6x10xf32>, %a1: tensor<4x16x4xi32>, %a2: tensor<4x16xf32>) -> (tensor<10x1x6x10xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1, 2, 3], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 2, 3, 0], index_vector_dim = 2>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.maximum %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<10x1x6x10xf32>, tensor<4x16x4xi32>, tensor<4x16xf32>) -> tensor<10x1x6x10xf32>
  return %r : tensor<10x1x6x10xf32>
}

// rule: ([l, k], [m, i, j], [i, j, k])->([l, k]) {i=8, j=12, k=1, l=5, m=2} reduction={i, j} need_replication={m}
func.func @scatter_11(%a0: tensor<5x1xf32>, %a1: tensor<2x8x12xi32>, %a2: tensor<8x12x1xf32>) -> (tensor<5x1xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 0>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) : (tensor<5x1xf32>, tensor<2x8x12xi32>, tensor<8x12x1xf32>) -> tensor<5x1xf32>
  return %r : tensor<5x1xf32>
}

// rule: ([ij, k, l], [n, l, im])->([j, k, im]) {i=2, j=2, k=7, l=3, m=2, n=1} reduction={l} permutation={k}
func.func @convolution_0(%a0: tensor<4x8x3xf32>, %a1: tensor<2x3x4xf32>) -> (tensor<2x7x4xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<4x8x3xf32>, tensor<2x3x4xf32>) -> tensor<2x7x4xf32>
  return %r : tensor<2x7x4xf32>
}

// rule: ([i, j, k], [n, l, km])->([i, j, km]) {i=2, j=3, k=2, l=1, m=2, n=1} reduction={l} permutation={j}
func.func @convolution_1(%a0: tensor<2x6x2xf32>, %a1: tensor<1x1x4xf32>) -> (tensor<2x3x4xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<2x6x2xf32>, tensor<1x1x4xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

// rule: ([i, j, k], [m, k, l])->([i, j, l]) {i=6, j=3, k=3, l=2, m=1} reduction={k} permutation={j}
func.func @convolution_2(%a0: tensor<6x4x3xf32>, %a1: tensor<2x3x2xf32>) -> (tensor<6x3x2xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<6x4x3xf32>, tensor<2x3x2xf32>) -> tensor<6x3x2xf32>
  return %r : tensor<6x3x2xf32>
}

// rule: ([i, j, k, l], [n, o, l, m])->([i, j, k, m]) {i=2, j=4, k=8, l=3, m=2, n=1, o=1} reduction={l} permutation={j, k}
func.func @convolution_3(%a0: tensor<2x4x8x3xf32>, %a1: tensor<1x2x3x2xf32>) -> (tensor<2x4x8x2xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x8x3xf32>, tensor<1x2x3x2xf32>) -> tensor<2x4x8x2xf32>
  return %r : tensor<2x4x8x2xf32>
}

// rule: ([i, j, k, lm], [j, o, m, ln])->([i, p, k, ln]) {i=2, j=3, k=4, l=4, m=2, n=4, o=1, p=1} reduction={j, m} permutation={k}
func.func @convolution_4(%a0: tensor<2x5x4x8xf32>, %a1: tensor<3x2x2x16xf32>) -> (tensor<2x2x4x16xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[0, 0], [0, 1]]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x5x4x8xf32>, tensor<3x2x2x16xf32>) -> tensor<2x2x4x16xf32>
  return %r : tensor<2x2x4x16xf32>
}

// rule: ([i, j, k], [m, k, l])->([i, j, l]) {i=2, j=2, k=2, l=2, m=1} reduction={k} permutation={j}
func.func @convolution_5(%a0: tensor<2x4x2xf32>, %a1: tensor<1x2x2xf32>) -> (tensor<2x2x2xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x2xf32>, tensor<1x2x2xf32>) -> tensor<2x2x2xf32>
  return %r : tensor<2x2x2xf32>
}

// rule: ([i, jk, l, mn], [k, p, n, mo])->([i, j, l, mo]) {i=6, j=2, k=2, l=4, m=4, n=3, o=4, p=1} reduction={k, n} permutation={j, l}
func.func @convolution_6(%a0: tensor<6x4x4x12xf32>, %a1: tensor<2x1x3x16xf32>) -> (tensor<6x2x4x16xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[0, 1], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<6x4x4x12xf32>, tensor<2x1x3x16xf32>) -> tensor<6x2x4x16xf32>
  return %r : tensor<6x2x4x16xf32>
}

// rule: ([i, j, k, l], [j, n, l, m])->([i, o, k, m]) {i=6, j=3, k=6, l=3, m=4, n=1, o=1} reduction={j, l} permutation={k}
func.func @convolution_7(%a0: tensor<6x4x6x3xf32>, %a1: tensor<3x2x3x4xf32>) -> (tensor<6x2x6x4xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<6x4x6x3xf32>, tensor<3x2x3x4xf32>) -> tensor<6x2x6x4xf32>
  return %r : tensor<6x2x6x4xf32>
}

// rule: ([i, j, k, lm], [o, p, m, ln])->([i, j, k, ln]) {i=6, j=8, k=3, l=2, m=2, n=4, o=1, p=1} reduction={m} permutation={j, k}
func.func @convolution_8(%a0: tensor<6x8x4x4xf32>, %a1: tensor<3x2x2x8xf32>) -> (tensor<6x8x3x8xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<6x8x4x4xf32>, tensor<3x2x2x8xf32>) -> tensor<6x8x3x8xf32>
  return %r : tensor<6x8x3x8xf32>
}

// rule: ([i, j, kl, m], [j, l, m, n])->([i, o, k, n]) {i=6, j=3, k=2, l=2, m=3, n=4, o=1} reduction={j, l, m} permutation={k}
func.func @convolution_9(%a0: tensor<6x4x4x3xf32>, %a1: tensor<3x2x3x4xf32>) -> (tensor<6x2x2x4xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 1], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<6x4x4x3xf32>, tensor<3x2x3x4xf32>) -> tensor<6x2x2x4xf32>
  return %r : tensor<6x2x2x4xf32>
}

// rule: ([i, j, k, lm], [o, p, m, ln])->([i, j, k, ln]) {i=2, j=3, k=5, l=2, m=2, n=2, o=1, p=1} reduction={m} permutation={j, k}
func.func @convolution_10(%a0: tensor<2x6x6x4xf32>, %a1: tensor<1x2x2x4xf32>) -> (tensor<2x3x5x4xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[0, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<2x6x6x4xf32>, tensor<1x2x2x4xf32>) -> tensor<2x3x5x4xf32>
  return %r : tensor<2x3x5x4xf32>
}

// rule: ([i, j, k, l], [n, o, l, m])->([i, j, k, m]) {i=2, j=3, k=8, l=3, m=4, n=1, o=1} reduction={l} permutation={j, k}
func.func @convolution_11(%a0: tensor<2x4x8x3xf32>, %a1: tensor<2x1x3x4xf32>) -> (tensor<2x3x8x4xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x8x3xf32>, tensor<2x1x3x4xf32>) -> tensor<2x3x8x4xf32>
  return %r : tensor<2x3x8x4xf32>
}

// rule: ([i, j, k, l])->([i, j, k, l]) {i=1, j=6, k=1, l=5} need_replication={l}
func.func @fft_0(%a0: tensor<1x6x1x5xcomplex<f32>>) -> (tensor<1x6x1x5xcomplex<f32>>) {
  %r = stablehlo.fft %a0, type = IFFT, length = [5] : (tensor<1x6x1x5xcomplex<f32>>) -> tensor<1x6x1x5xcomplex<f32>>
  return %r : tensor<1x6x1x5xcomplex<f32>>
}

// rule: ([i, j])->([i, j]) {i=4, j=3} need_replication={i, j}
func.func @fft_1(%a0: tensor<4x3xcomplex<f32>>) -> (tensor<4x3xcomplex<f32>>) {
  %r = stablehlo.fft %a0, type = FFT, length = [4, 3] : (tensor<4x3xcomplex<f32>>) -> tensor<4x3xcomplex<f32>>
  return %r : tensor<4x3xcomplex<f32>>
}

// rule: ([i, j, k, l])->([i, j, k, l]) {i=1, j=10, k=1, l=12} need_replication={l}
func.func @fft_2(%a0: tensor<1x10x1x12xcomplex<f32>>) -> (tensor<1x10x1x12xcomplex<f32>>) {
  %r = stablehlo.fft %a0, type = IFFT, length = [12] : (tensor<1x10x1x12xcomplex<f32>>) -> tensor<1x10x1x12xcomplex<f32>>
  return %r : tensor<1x10x1x12xcomplex<f32>>
}

// rule: ([i, j, k])->([i, j, k]) {i=3, j=12, k=9} need_replication={j, k} blocked_propagation={k}
func.func @fft_3(%a0: tensor<3x12x9xcomplex<f32>>) -> (tensor<3x12x16xf32>) {
  %r = stablehlo.fft %a0, type = IRFFT, length = [12, 16] : (tensor<3x12x9xcomplex<f32>>) -> tensor<3x12x16xf32>
  return %r : tensor<3x12x16xf32>
}

// rule: ([i, j])->([i, j]) {i=8, j=2} need_replication={i, j}
func.func @fft_4(%a0: tensor<8x2xcomplex<f32>>) -> (tensor<8x2xcomplex<f32>>) {
  %r = stablehlo.fft %a0, type = FFT, length = [8, 2] : (tensor<8x2xcomplex<f32>>) -> tensor<8x2xcomplex<f32>>
  return %r : tensor<8x2xcomplex<f32>>
}

// rule: ([i, j, k])->([i, j, k]) {i=5, j=12, k=12} need_replication={j, k}
func.func @fft_5(%a0: tensor<5x12x12xcomplex<f32>>) -> (tensor<5x12x12xcomplex<f32>>) {
  %r = stablehlo.fft %a0, type = FFT, length = [12, 12] : (tensor<5x12x12xcomplex<f32>>) -> tensor<5x12x12xcomplex<f32>>
  return %r : tensor<5x12x12xcomplex<f32>>
}

// rule: ([i, j])->([i, j]) {i=16, j=3} need_replication={j} blocked_propagation={j}
func.func @fft_6(%a0: tensor<16x3xf32>) -> (tensor<16x2xcomplex<f32>>) {
  %r = stablehlo.fft %a0, type = RFFT, length = [3] : (tensor<16x3xf32>) -> tensor<16x2xcomplex<f32>>
  return %r : tensor<16x2xcomplex<f32>>
}

// rule: ([i, j])->([i, j]) {i=8, j=5} need_replication={i, j}
func.func @fft_7(%a0: tensor<8x5xcomplex<f32>>) -> (tensor<8x5xcomplex<f32>>) {
  %r = stablehlo.fft %a0, type = IFFT, length = [8, 5] : (tensor<8x5xcomplex<f32>>) -> tensor<8x5xcomplex<f32>>
  return %r : tensor<8x5xcomplex<f32>>
}

// rule: ([i])->([i]) {i=6} need_replication={i} blocked_propagation={i}
func.func @fft_8(%a0: tensor<6xcomplex<f32>>) -> (tensor<10xf32>) {
  %r = stablehlo.fft %a0, type = IRFFT, length = [10] : (tensor<6xcomplex<f32>>) -> tensor<10xf32>
  return %r : tensor<10xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=4, j=4, k=6} need_replication={i, j, k}
func.func @fft_9(%a0: tensor<4x4x6xcomplex<f32>>) -> (tensor<4x4x6xcomplex<f32>>) {
  %r = stablehlo.fft %a0, type = FFT, length = [4, 4, 6] : (tensor<4x4x6xcomplex<f32>>) -> tensor<4x4x6xcomplex<f32>>
  return %r : tensor<4x4x6xcomplex<f32>>
}

// rule: ([i, j, k])->([i, j, k]) {i=6, j=6, k=12} need_replication={i, j, k}
func.func @fft_10(%a0: tensor<6x6x12xcomplex<f32>>) -> (tensor<6x6x12xcomplex<f32>>) {
  %r = stablehlo.fft %a0, type = IFFT, length = [6, 6, 12] : (tensor<6x6x12xcomplex<f32>>) -> tensor<6x6x12xcomplex<f32>>
  return %r : tensor<6x6x12xcomplex<f32>>
}

// rule: ([i, j])->([i, j]) {i=1, j=16} need_replication={i, j} blocked_propagation={j}
func.func @fft_11(%a0: tensor<1x16xf32>) -> (tensor<1x9xcomplex<f32>>) {
  %r = stablehlo.fft %a0, type = RFFT, length = [1, 16] : (tensor<1x16xf32>) -> tensor<1x9xcomplex<f32>>
  return %r : tensor<1x9xcomplex<f32>>
}

// rule: ([i, j, k])->([i, j, k]) {i=2, j=4, k=4} need_replication={j, k}
func.func @cholesky_0(%a0: tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>) {
  %r = stablehlo.cholesky %a0, lower = true : tensor<2x4x4xf32>
  return %r : tensor<2x4x4xf32>
}

// rule: ([i, j, k, l])->([i, j, k, l]) {i=2, j=4, k=2, l=2} need_replication={k, l}
func.func @cholesky_1(%a0: tensor<2x4x2x2xf32>) -> (tensor<2x4x2x2xf32>) {
  %r = stablehlo.cholesky %a0, lower = true : tensor<2x4x2x2xf32>
  return %r : tensor<2x4x2x2xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=1, j=6, k=6} need_replication={j, k}
func.func @cholesky_2(%a0: tensor<1x6x6xf32>) -> (tensor<1x6x6xf32>) {
  %r = stablehlo.cholesky %a0, lower = true : tensor<1x6x6xf32>
  return %r : tensor<1x6x6xf32>
}

// rule: ([i, j])->([i, j]) {i=3, j=3} need_replication={i, j}
func.func @cholesky_3(%a0: tensor<3x3xf32>) -> (tensor<3x3xf32>) {
  %r = stablehlo.cholesky %a0, lower = true : tensor<3x3xf32>
  return %r : tensor<3x3xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=1, j=8, k=8} need_replication={j, k}
func.func @cholesky_4(%a0: tensor<1x8x8xf32>) -> (tensor<1x8x8xf32>) {
  %r = stablehlo.cholesky %a0, lower = true : tensor<1x8x8xf32>
  return %r : tensor<1x8x8xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=16, j=1, k=1} need_replication={j, k}
func.func @cholesky_5(%a0: tensor<16x1x1xf32>) -> (tensor<16x1x1xf32>) {
  %r = stablehlo.cholesky %a0, lower = true : tensor<16x1x1xf32>
  return %r : tensor<16x1x1xf32>
}

// rule: ([i, j])->([i, j]) {i=10, j=10} need_replication={i, j}
func.func @cholesky_6(%a0: tensor<10x10xf32>) -> (tensor<10x10xf32>) {
  %r = stablehlo.cholesky %a0, lower = true : tensor<10x10xf32>
  return %r : tensor<10x10xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=10, j=5, k=5} need_replication={j, k}
func.func @cholesky_7(%a0: tensor<10x5x5xf32>) -> (tensor<10x5x5xf32>) {
  %r = stablehlo.cholesky %a0, lower = true : tensor<10x5x5xf32>
  return %r : tensor<10x5x5xf32>
}

// rule: ([i, j])->([i, j]) {i=12, j=12} need_replication={i, j}
func.func @cholesky_8(%a0: tensor<12x12xf32>) -> (tensor<12x12xf32>) {
  %r = stablehlo.cholesky %a0, lower = true : tensor<12x12xf32>
  return %r : tensor<12x12xf32>
}

// rule: ([i, j])->([i, j]) {i=5, j=5} need_replication={i, j}
func.func @cholesky_9(%a0: tensor<5x5xf32>) -> (tensor<5x5xf32>) {
  %r = stablehlo.cholesky %a0, lower = true : tensor<5x5xf32>
  return %r : tensor<5x5xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=8, j=6, k=6} need_replication={j, k}
func.func @cholesky_10(%a0: tensor<8x6x6xf32>) -> (tensor<8x6x6xf32>) {
  %r = stablehlo.cholesky %a0, lower = true : tensor<8x6x6xf32>
  return %r : tensor<8x6x6xf32>
}

// rule: ([i, j])->([i, j]) {i=1, j=1} need_replication={i, j}
func.func @cholesky_11(%a0: tensor<1x1xf32>) -> (tensor<1x1xf32>) {
  %r = stablehlo.cholesky %a0, lower = true : tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// rule: ([k, i], [i, j])->([k, j]) {i=1, j=5, k=1} need_replication={i, j, k}
func.func @triangular_solve_0(%a0: tensor<1x1xf32>, %a1: tensor<1x5xf32>) -> (tensor<1x5xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<1x1xf32>, tensor<1x5xf32>) -> tensor<1x5xf32>
  return %r : tensor<1x5xf32>
}

// rule: ([i, j, m, k], [i, j, k, l])->([i, j, m, l]) {i=16, j=8, k=10, l=8, m=10} need_replication={k, l, m}
func.func @triangular_solve_1(%a0: tensor<16x8x10x10xf32>, %a1: tensor<16x8x10x8xf32>) -> (tensor<16x8x10x8xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<16x8x10x10xf32>, tensor<16x8x10x8xf32>) -> tensor<16x8x10x8xf32>
  return %r : tensor<16x8x10x8xf32>
}

// rule: ([i, j, l], [i, j, k])->([i, l, k]) {i=10, j=10, k=3, l=10} need_replication={j, k, l}
func.func @triangular_solve_2(%a0: tensor<10x10x10xf32>, %a1: tensor<10x10x3xf32>) -> (tensor<10x10x3xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<10x10x10xf32>, tensor<10x10x3xf32>) -> tensor<10x10x3xf32>
  return %r : tensor<10x10x3xf32>
}

// rule: ([i, j, k, m], [i, j, k, l])->([i, j, m, l]) {i=16, j=12, k=8, l=4, m=8} need_replication={k, l, m}
func.func @triangular_solve_3(%a0: tensor<16x12x8x8xf32>, %a1: tensor<16x12x8x4xf32>) -> (tensor<16x12x8x4xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<16x12x8x8xf32>, tensor<16x12x8x4xf32>) -> tensor<16x12x8x4xf32>
  return %r : tensor<16x12x8x4xf32>
}

// rule: ([i, j, k, m], [i, j, k, l])->([i, j, m, l]) {i=8, j=3, k=12, l=6, m=12} need_replication={k, l, m}
func.func @triangular_solve_4(%a0: tensor<8x3x12x12xf32>, %a1: tensor<8x3x12x6xf32>) -> (tensor<8x3x12x6xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<8x3x12x12xf32>, tensor<8x3x12x6xf32>) -> tensor<8x3x12x6xf32>
  return %r : tensor<8x3x12x6xf32>
}

// rule: ([i, j, m, l], [i, j, k, l])->([i, j, k, m]) {i=8, j=6, k=2, l=6, m=6} need_replication={k, l, m}
func.func @triangular_solve_5(%a0: tensor<8x6x6x6xf32>, %a1: tensor<8x6x2x6xf32>) -> (tensor<8x6x2x6xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<8x6x6x6xf32>, tensor<8x6x2x6xf32>) -> tensor<8x6x2x6xf32>
  return %r : tensor<8x6x2x6xf32>
}

// rule: ([i, j, m, l], [i, j, k, l])->([i, j, k, m]) {i=2, j=4, k=8, l=8, m=8} need_replication={k, l, m}
func.func @triangular_solve_6(%a0: tensor<2x4x8x8xf32>, %a1: tensor<2x4x8x8xf32>) -> (tensor<2x4x8x8xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
  return %r : tensor<2x4x8x8xf32>
}

// rule: ([i, k], [i, j])->([k, j]) {i=3, j=10, k=3} need_replication={i, j, k}
func.func @triangular_solve_7(%a0: tensor<3x3xf32>, %a1: tensor<3x10xf32>) -> (tensor<3x10xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<3x10xf32>) -> tensor<3x10xf32>
  return %r : tensor<3x10xf32>
}

// rule: ([j, k], [i, j])->([i, k]) {i=10, j=1, k=1} need_replication={i, j, k}
func.func @triangular_solve_8(%a0: tensor<1x1xf32>, %a1: tensor<10x1xf32>) -> (tensor<10x1xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<1x1xf32>, tensor<10x1xf32>) -> tensor<10x1xf32>
  return %r : tensor<10x1xf32>
}

// rule: ([i, j, m, l], [i, j, k, l])->([i, j, k, m]) {i=4, j=8, k=12, l=3, m=3} need_replication={k, l, m}
func.func @triangular_solve_9(%a0: tensor<4x8x3x3xf32>, %a1: tensor<4x8x12x3xf32>) -> (tensor<4x8x12x3xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x8x3x3xf32>, tensor<4x8x12x3xf32>) -> tensor<4x8x12x3xf32>
  return %r : tensor<4x8x12x3xf32>
}

// rule: ([i, k, l], [i, j, k])->([i, j, l]) {i=4, j=6, k=16, l=16} need_replication={j, k, l}
func.func @triangular_solve_10(%a0: tensor<4x16x16xf32>, %a1: tensor<4x6x16xf32>) -> (tensor<4x6x16xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<4x16x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
  return %r : tensor<4x6x16xf32>
}

// rule: ([i, j, l, m], [i, j, k, l])->([i, j, k, m]) {i=3, j=10, k=8, l=12, m=12} need_replication={k, l, m}
func.func @triangular_solve_11(%a0: tensor<3x10x12x12xf32>, %a1: tensor<3x10x8x12xf32>) -> (tensor<3x10x8x12xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<3x10x12x12xf32>, tensor<3x10x8x12xf32>) -> tensor<3x10x8x12xf32>
  return %r : tensor<3x10x8x12xf32>
}

// rule: ([i, j], [j], [j], [j], [j])->([i, j]) {i=4, j=10}
func.func @batch_norm_inference_0(%a0: tensor<4x10xf32>, %a1: tensor<10xf32>, %a2: tensor<10xf32>, %a3: tensor<10xf32>, %a4: tensor<10xf32>) -> (tensor<4x10xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 0.001 : f32, feature_index = 1 : i64}> : (tensor<4x10xf32>, tensor<10xf32>, tensor<10xf32>, tensor<10xf32>, tensor<10xf32>) -> tensor<4x10xf32>
  return %r : tensor<4x10xf32>
}

// rule: ([i, j, k, l], [i], [i], [i], [i])->([i, j, k, l]) {i=4, j=8, k=16, l=3}
func.func @batch_norm_inference_1(%a0: tensor<4x8x16x3xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) -> (tensor<4x8x16x3xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 0.001 : f32, feature_index = 0 : i64}> : (tensor<4x8x16x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4x8x16x3xf32>
  return %r : tensor<4x8x16x3xf32>
}

// rule: ([i, j], [i], [i], [i], [i])->([i, j]) {i=1, j=1}
func.func @batch_norm_inference_2(%a0: tensor<1x1xf32>, %a1: tensor<1xf32>, %a2: tensor<1xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) -> (tensor<1x1xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 0.001 : f32, feature_index = 0 : i64}> : (tensor<1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// rule: ([i, j, k], [k], [k], [k], [k])->([i, j, k]) {i=2, j=2, k=5}
func.func @batch_norm_inference_3(%a0: tensor<2x2x5xf32>, %a1: tensor<5xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>) -> (tensor<2x2x5xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 0.001 : f32, feature_index = 2 : i64}> : (tensor<2x2x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<2x2x5xf32>
  return %r : tensor<2x2x5xf32>
}

// rule: ([i, j, k], [i], [i], [i], [i])->([i, j, k]) {i=2, j=16, k=10}
func.func @batch_norm_inference_4(%a0: tensor<2x16x10xf32>, %a1: tensor<2xf32>, %a2: tensor<2xf32>, %a3: tensor<2xf32>, %a4: tensor<2xf32>) -> (tensor<2x16x10xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 0.001 : f32, feature_index = 0 : i64}> : (tensor<2x16x10xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x16x10xf32>
  return %r : tensor<2x16x10xf32>
}

// rule: ([i, j], [i], [i], [i], [i])->([i, j]) {i=4, j=5}
func.func @batch_norm_inference_5(%a0: tensor<4x5xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) -> (tensor<4x5xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 0.001 : f32, feature_index = 0 : i64}> : (tensor<4x5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// rule: ([i, j], [i], [i], [i], [i])->([i, j]) {i=4, j=1}
func.func @batch_norm_inference_6(%a0: tensor<4x1xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) -> (tensor<4x1xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 0.001 : f32, feature_index = 0 : i64}> : (tensor<4x1xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4x1xf32>
  return %r : tensor<4x1xf32>
}

// rule: ([i, j, k, l], [i], [i], [i], [i])->([i, j, k, l]) {i=2, j=1, k=6, l=3}
func.func @batch_norm_inference_7(%a0: tensor<2x1x6x3xf32>, %a1: tensor<2xf32>, %a2: tensor<2xf32>, %a3: tensor<2xf32>, %a4: tensor<2xf32>) -> (tensor<2x1x6x3xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 0.001 : f32, feature_index = 0 : i64}> : (tensor<2x1x6x3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x1x6x3xf32>
  return %r : tensor<2x1x6x3xf32>
}

// rule: ([i, j], [i], [i], [i], [i])->([i, j]) {i=10, j=1}
func.func @batch_norm_inference_8(%a0: tensor<10x1xf32>, %a1: tensor<10xf32>, %a2: tensor<10xf32>, %a3: tensor<10xf32>, %a4: tensor<10xf32>) -> (tensor<10x1xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 0.001 : f32, feature_index = 0 : i64}> : (tensor<10x1xf32>, tensor<10xf32>, tensor<10xf32>, tensor<10xf32>, tensor<10xf32>) -> tensor<10x1xf32>
  return %r : tensor<10x1xf32>
}

// rule: ([i, j, k], [k], [k], [k], [k])->([i, j, k]) {i=16, j=1, k=5}
func.func @batch_norm_inference_9(%a0: tensor<16x1x5xf32>, %a1: tensor<5xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>) -> (tensor<16x1x5xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 0.001 : f32, feature_index = 2 : i64}> : (tensor<16x1x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<16x1x5xf32>
  return %r : tensor<16x1x5xf32>
}

// rule: ([i, j, k, l], [k], [k], [k], [k])->([i, j, k, l]) {i=3, j=12, k=1, l=2}
func.func @batch_norm_inference_10(%a0: tensor<3x12x1x2xf32>, %a1: tensor<1xf32>, %a2: tensor<1xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) -> (tensor<3x12x1x2xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 0.001 : f32, feature_index = 2 : i64}> : (tensor<3x12x1x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x12x1x2xf32>
  return %r : tensor<3x12x1x2xf32>
}

// rule: ([i, j], [i], [i], [i], [i])->([i, j]) {i=5, j=5}
func.func @batch_norm_inference_11(%a0: tensor<5x5xf32>, %a1: tensor<5xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>) -> (tensor<5x5xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 0.001 : f32, feature_index = 0 : i64}> : (tensor<5x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<5x5xf32>
  return %r : tensor<5x5xf32>
}

// rule: ([i])->([i], [j, k, l]) {i=2, j=12, k=3, l=2} need_replication={i} blocked_propagation={i}
func.func @rng_bit_generator_0(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<12x3x2xui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<12x3x2xui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<12x3x2xui32>
}

// rule: ([i])->([i], [j]) {i=2, j=4} need_replication={i} blocked_propagation={i}
func.func @rng_bit_generator_1(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<4xui32>
}

// rule: ([i])->([i], [j, k, l]) {i=2, j=5, k=4, l=1} need_replication={i} blocked_propagation={i}
func.func @rng_bit_generator_2(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<5x4x1xui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x4x1xui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<5x4x1xui32>
}

// rule: ([i])->([i], [j, k, l, m]) {i=2, j=2, k=10, l=12, m=8} need_replication={i} blocked_propagation={i}
func.func @rng_bit_generator_3(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<2x10x12x8xui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x10x12x8xui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<2x10x12x8xui32>
}

// rule: ([i])->([i], [j, k, l, m]) {i=2, j=4, k=10, l=5, m=4} need_replication={i} blocked_propagation={i}
func.func @rng_bit_generator_4(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<4x10x5x4xui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x10x5x4xui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<4x10x5x4xui32>
}

// rule: ([i])->([i], [j]) {i=2, j=8} need_replication={i} blocked_propagation={i}
func.func @rng_bit_generator_5(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<8xui32>
}

// rule: ([i])->([i], [j, k, l, m]) {i=2, j=3, k=8, l=8, m=10} need_replication={i} blocked_propagation={i}
func.func @rng_bit_generator_6(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<3x8x8x10xui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x8x8x10xui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<3x8x8x10xui32>
}

// rule: ([i])->([i], [j, k]) {i=2, j=16, k=2} need_replication={i} blocked_propagation={i}
func.func @rng_bit_generator_7(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<16x2xui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<16x2xui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<16x2xui32>
}

// rule: ([i])->([i], [j, k, l, m]) {i=2, j=12, k=6, l=5, m=2} need_replication={i} blocked_propagation={i}
func.func @rng_bit_generator_8(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<12x6x5x2xui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<12x6x5x2xui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<12x6x5x2xui32>
}

// rule: ([i])->([i], [j, k, l, m]) {i=2, j=2, k=16, l=8, m=5} need_replication={i} blocked_propagation={i}
func.func @rng_bit_generator_9(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<2x16x8x5xui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x16x8x5xui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<2x16x8x5xui32>
}

// rule: ([i])->([i], [j, k]) {i=2, j=3, k=3} need_replication={i} blocked_propagation={i}
func.func @rng_bit_generator_10(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<3x3xui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x3xui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<3x3xui32>
}

// rule: ([i])->([i], [j, k]) {i=2, j=5, k=6} need_replication={i} blocked_propagation={i}
func.func @rng_bit_generator_11(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<5x6xui32>
}
