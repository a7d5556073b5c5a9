// convert: f32 to i32
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xi32> {
  %r = stablehlo.convert %x : (tensor<5x6xf32>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.25, 0.375, 0.625, 1.375, -0.5, -1.0625], [-0.625, 1.1875, -0.9375, 1.625, 0.125, 1.1875], [1.8125, 1.4375, -0.625, -1.8125, -0.625, 0.625], [1.8125, 1.625, 0.9375, -1.25, -0.625, -0.25], [1.125, 1.0, -1.1875, 1.9375, -0.75, 0.25]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[1, 0, 0, 1, 0, -1], [0, 1, 0, 1, 0, 1], [1, 1, 0, -1, 0, 0], [1, 1, 0, -1, 0, 0], [1, 1, -1, 1, 0, 0]]> : tensor<5x6xi32>
  return
}

// -----

// convert: i32 to f32
func.func @main(%x: tensor<5x6xi32>) -> tensor<5x6xf32> {
  %r = stablehlo.convert %x : (tensor<5x6xi32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[18, -1, -14, 16, -2, 8], [-16, 11, -5, -20, -8, 0], [20, 2, 0, 3, 17, 10], [20, -14, -8, -20, 0, -7], [10, 0, -14, -12, -8, -17]]> : tensor<5x6xi32>
  %r = call @main(%x) : (tensor<5x6xi32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[18.0, -1.0, -14.0, 16.0, -2.0, 8.0], [-16.0, 11.0, -5.0, -20.0, -8.0, 0.0], [20.0, 2.0, 0.0, 3.0, 17.0, 10.0], [20.0, -14.0, -8.0, -20.0, 0.0, -7.0], [10.0, 0.0, -14.0, -12.0, -8.0, -17.0]]> : tensor<5x6xf32>
  return
}

// -----

// convert: i32 to i8
func.func @main(%x: tensor<5x6xi32>) -> tensor<5x6xi8> {
  %r = stablehlo.convert %x : (tensor<5x6xi32>) -> tensor<5x6xi8>
  return %r : tensor<5x6xi8>
}
func.func @check() {
  %x = stablehlo.constant dense<[[16, 5, 6, 5, 8, 15], [1, 10, 3, -15, 0, -10], [-16, 17, -17, -16, 2, 16], [9, 13, -3, -14, -4, 1], [-1, 3, -11, -7, 0, -9]]> : tensor<5x6xi32>
  %r = call @main(%x) : (tensor<5x6xi32>) -> tensor<5x6xi8>
  check.expect_eq_const %r, dense<[[16, 5, 6, 5, 8, 15], [1, 10, 3, -15, 0, -10], [-16, 17, -17, -16, 2, 16], [9, 13, -3, -14, -4, 1], [-1, 3, -11, -7, 0, -9]]> : tensor<5x6xi8>
  return
}

// -----

// convert: f32 to i1
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xi1> {
  %r = stablehlo.convert %x : (tensor<5x6xf32>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-1.4375, 1.9375, 1.875, 0.1875, -0.9375, 0.6875], [-0.375, -1.5, 0.0, -0.25, -1.375, 0.8125], [0.0, 1.6875, -0.5, -0.625, -1.75, 1.75], [1.75, 1.75, 1.0, 0.125, -1.5, -0.625], [-1.5, 1.8125, -1.5, -1.8125, -1.1875, 1.75]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, true, true, true, true, true], [true, true, false, true, true, true], [false, true, true, true, true, true], [true, true, true, true, true, true], [true, true, true, true, true, true]]> : tensor<5x6xi1>
  return
}

// -----

// convert: f32 to f16
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf16> {
  %r = stablehlo.convert %x : (tensor<5x6xf32>) -> tensor<5x6xf16>
  return %r : tensor<5x6xf16>
}
func.func @check() {
  %x = stablehlo.constant dense<[[0.3125, -0.125, -1.375, -0.8125, 1.8125, 2.0], [1.5, 1.0, -0.5, 0.75, 1.4375, 1.5], [-1.9375, -0.6875, 0.8125, -0.1875, -1.8125, 0.875], [-1.9375, 0.3125, -1.5625, 2.0, -0.9375, 0.3125], [0.6875, -0.625, -1.1875, 1.8125, -0.125, 0.25]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf16>
  check.expect_eq_const %r, dense<[[0.3125, -0.125, -1.375, -0.8125, 1.8125, 2.0], [1.5, 1.0, -0.5, 0.75, 1.4375, 1.5], [-1.9375, -0.6875, 0.8125, -0.1875, -1.8125, 0.875], [-1.9375, 0.3125, -1.5625, 2.0, -0.9375, 0.3125], [0.6875, -0.625, -1.1875, 1.8125, -0.125, 0.25]]> : tensor<5x6xf16>
  return
}

// -----

// convert: i1 to i32
func.func @main(%x: tensor<5x6xi1>) -> tensor<5x6xi32> {
  %r = stablehlo.convert %x : (tensor<5x6xi1>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[true, true, false, false, false, false], [false, true, true, true, false, false], [false, false, false, false, false, false], [true, false, true, true, true, true], [true, false, false, false, true, true]]> : tensor<5x6xi1>
  %r = call @main(%x) : (tensor<5x6xi1>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[1, 1, 0, 0, 0, 0], [0, 1, 1, 1, 0, 0], [0, 0, 0, 0, 0, 0], [1, 0, 1, 1, 1, 1], [1, 0, 0, 0, 1, 1]]> : tensor<5x6xi32>
  return
}
