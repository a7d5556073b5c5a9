// add: sum; integers wrap, i1 is OR
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = stablehlo.add %a, %b : tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[0.9375, -0.4375, -0.5625, 1.5625, -1.125, -0.5625], [0.625, -1.5, 0.4375, 1.0, -1.5625, 0.75], [-2.0, 1.4375, -1.625, -0.8125, 1.75, 0.75], [1.9375, 1.5, -0.5, 1.4375, 1.3125, 1.8125], [2.0, 0.125, 1.5, 0.375, -1.75, -1.4375]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[1.0, -1.9375, 2.0, -1.0, -0.0625, 0.75], [-0.5625, -1.375, 0.1875, 2.0, 1.8125, -1.5625], [-0.5625, -0.6875, 0.1875, -0.8125, -0.3125, -1.75], [-0.8125, 0.0625, -0.125, 1.5625, -0.0625, -1.875], [1.125, -0.875, -0.6875, 1.625, 0.9375, -1.0]]> : tensor<5x6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[1.9375, -2.375, 1.4375, 0.5625, -1.1875, 0.1875], [0.0625, -2.875, 0.625, 3.0, 0.25, -0.8125], [-2.5625, 0.75, -1.4375, -1.625, 1.4375, -1.0], [1.125, 1.5625, -0.625, 3.0, 1.25, -0.0625], [3.125, -0.75, 0.8125, 2.0, -0.8125, -2.4375]]> : tensor<5x6xf32>
  return
}

// -----

// add: sum; integers wrap, i1 is OR
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.add %a, %b : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-8, 9, -11, -8, -17, -6], [0, -5, 15, -16, -12, 6], [3, -7, 19, -17, 9, -8], [-8, -5, 9, -12, 18, -14], [1, 7, -13, -3, -15, 16]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[9, 6, -20, 2, 14, -8], [-14, 20, 14, 9, 18, -3], [-15, -5, -8, 20, 8, 17], [-11, 3, 1, -16, 7, -8], [-9, -14, 13, 1, 1, 10]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[1, 15, -31, -6, -3, -14], [-14, 15, 29, -7, 6, 3], [-12, -12, 11, 3, 17, 9], [-19, -2, 10, -28, 25, -22], [-8, -7, 0, -2, -14, 26]]> : tensor<5x6xi32>
  return
}

// -----

// add: sum; integers wrap, i1 is OR
func.func @main(%a: tensor<5x6xi1>, %b: tensor<5x6xi1>) -> tensor<5x6xi1> {
  %r = stablehlo.add %a, %b : tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[true, false, false, true, true, true], [true, false, false, true, false, true], [true, false, true, false, true, true], [true, false, true, false, false, true], [true, true, false, true, true, true]]> : tensor<5x6xi1>
  %b = stablehlo.constant dense<[[true, true, false, false, true, false], [true, true, false, false, false, true], [false, true, false, false, true, true], [true, true, true, true, true, false], [false, false, true, true, false, true]]> : tensor<5x6xi1>
  %r = call @main(%a, %b) : (tensor<5x6xi1>, tensor<5x6xi1>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, true, false, true, true, true], [true, true, false, true, false, true], [true, true, true, false, true, true], [true, true, true, true, true, true], [true, true, true, true, true, true]]> : tensor<5x6xi1>
  return
}

// -----

// add: sum; integers wrap, i1 is OR
func.func @main(%a: tensor<5x6xcomplex<f32>>, %b: tensor<5x6xcomplex<f32>>) -> tensor<5x6xcomplex<f32>> {
  %r = stablehlo.add %a, %b : tensor<5x6xcomplex<f32>>
  return %r : tensor<5x6xcomplex<f32>>
}
func.func @check() {
  %a = stablehlo.constant dense<[[(2.0, 1.0625), (1.625, 1.8125), (-1.375, 1.25), (1.25, -1.5625), (-0.3125, 1.625), (-0.25, 1.125)], [(-1.5, 1.0), (0.75, 0.9375), (1.1875, 1.875), (1.375, -0.5), (0.625, -1.5625), (-1.5625, 1.0625)], [(-1.0625, 0.0), (-2.0, 0.0625), (1.0, 1.8125), (2.0, 0.6875), (0.75, -1.0), (-1.4375, -0.375)], [(0.875, -1.5), (1.5, 1.25), (1.0, -0.625), (0.6875, 1.5), (-1.6875, 1.3125), (-0.6875, 0.125)], [(-1.0, -1.25), (-1.3125, -1.75), (0.0, 0.75), (0.5, 1.4375), (0.25, -0.75), (-0.25, 0.6875)]]> : tensor<5x6xcomplex<f32>>
  %b = stablehlo.constant dense<[[(1.0625, -0.6875), (-0.875, -2.0), (1.5, 0.0625), (-0.6875, -0.6875), (1.125, -1.3125), (-0.625, 0.9375)], [(-0.875, -1.3125), (-1.6875, 0.25), (-1.6875, 0.6875), (-0.1875, 1.3125), (-1.0, -1.5625), (0.625, -0.6875)], [(0.875, -0.8125), (-1.25, 0.8125), (1.375, 1.125), (1.4375, 0.0625), (-1.0, -1.5), (-1.6875, -0.875)], [(0.75, 1.6875), (1.4375, -2.0), (0.4375, -1.1875), (1.875, -0.5), (-1.875, -1.25), (0.3125, 1.0625)], [(0.875, -1.9375), (-1.4375, 0.3125), (0.1875, 0.3125), (-1.0625, 1.375), (-0.75, 0.6875), (0.0, 1.125)]]> : tensor<5x6xcomplex<f32>>
  %r = call @main(%a, %b) : (tensor<5x6xcomplex<f32>>, tensor<5x6xcomplex<f32>>) -> tensor<5x6xcomplex<f32>>
  check.expect_eq_const %r, dense<[[(3.0625, 0.375), (0.75, -0.1875), (0.125, 1.3125), (0.5625, -2.25), (0.8125, 0.3125), (-0.875, 2.0625)], [(-2.375, -0.3125), (-0.9375, 1.1875), (-0.5, 2.5625), (1.1875, 0.8125), (-0.375, -3.125), (-0.9375, 0.375)], [(-0.1875, -0.8125), (-3.25, 0.875), (2.375, 2.9375), (3.4375, 0.75), (-0.25, -2.5), (-3.125, -1.25)], [(1.625, 0.1875), (2.9375, -0.75), (1.4375, -1.8125), (2.5625, 1.0), (-3.5625, 0.0625), (-0.375, 1.1875)], [(-0.125, -3.1875), (-2.75, -1.4375), (0.1875, 1.0625), (-0.5625, 2.8125), (-0.5, -0.0625), (-0.25, 1.8125)]]> : tensor<5x6xcomplex<f32>>
  return
}

// -----

// add: sum; integers wrap, i1 is OR
func.func @main(%a: tensor<5x6xf16>, %b: tensor<5x6xf16>) -> tensor<5x6xf16> {
  %r = stablehlo.add %a, %b : tensor<5x6xf16>
  return %r : tensor<5x6xf16>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-1.5, 1.875, 1.5625, 1.0, 0.0, -0.625], [0.5625, -0.25, 1.3125, 0.8125, 0.5625, 0.25], [0.5, -1.25, 0.25, 1.6875, -1.8125, 0.3125], [0.875, -1.125, -0.8125, 1.125, 0.3125, 1.5625], [-1.3125, -0.375, 0.125, 0.5625, 0.125, 1.9375]]> : tensor<5x6xf16>
  %b = stablehlo.constant dense<[[-1.75, -1.5625, 1.625, -1.875, 0.4375, 1.5], [-1.75, -2.0, 1.25, -0.75, -0.0625, 1.0625], [-0.625, -0.125, 2.0, 0.125, -0.75, -0.9375], [-1.375, -2.0, -2.0, 0.1875, -0.25, 0.5625], [0.1875, 0.8125, 1.75, -1.3125, -1.3125, -0.625]]> : tensor<5x6xf16>
  %r = call @main(%a, %b) : (tensor<5x6xf16>, tensor<5x6xf16>) -> tensor<5x6xf16>
  check.expect_eq_const %r, dense<[[-3.25, 0.3125, 3.1875, -0.875, 0.4375, 0.875], [-1.1875, -2.25, 2.5625, 0.0625, 0.5, 1.3125], [-0.125, -1.375, 2.25, 1.8125, -2.5625, -0.625], [-0.5, -3.125, -2.8125, 1.3125, 0.0625, 2.125], [-1.125, 0.4375, 1.875, -0.75, -1.1875, 1.3125]]> : tensor<5x6xf16>
  return
}

// -----

// add: wrapping at the ends of i8
func.func @main(%a: tensor<5x6xi8>, %b: tensor<5x6xi8>) -> tensor<5x6xi8> {
  %r = stablehlo.add %a, %b : tensor<5x6xi8>
  return %r : tensor<5x6xi8>
}
func.func @check() {
  %a = stablehlo.constant dense<[[127, 127, 127, 127, 127, 127], [127, 127, 127, 127, 127, 127], [127, 127, 127, 127, 127, 127], [127, 127, 127, 127, 127, 127], [127, 127, 127, 127, 127, 127]]> : tensor<5x6xi8>
  %b = stablehlo.constant dense<[[18, 17, 5, 16, 9, 2], [12, 2, 14, 10, 7, 15], [13, 18, 19, 4, 16, 3], [20, 2, 11, 14, 3, 18], [6, 18, 11, 12, 7, 8]]> : tensor<5x6xi8>
  %r = call @main(%a, %b) : (tensor<5x6xi8>, tensor<5x6xi8>) -> tensor<5x6xi8>
  check.expect_eq_const %r, dense<[[-111, -112, -124, -113, -120, -127], [-117, -127, -115, -119, -122, -114], [-116, -111, -110, -125, -113, -126], [-109, -127, -118, -115, -126, -111], [-123, -111, -118, -117, -122, -121]]> : tensor<5x6xi8>
  return
}
