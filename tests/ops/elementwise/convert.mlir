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

// -----

// convert: f32 to f4E2M1FN and back
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %n = stablehlo.convert %x : (tensor<5x6xf32>) -> tensor<5x6xf4E2M1FN>
  %r = stablehlo.convert %n : (tensor<5x6xf4E2M1FN>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[3.5443752, 2.0, 2.5, -3.875, -0.4375, -1.3125], [-1.375, 0.1875, -0.25, -3.1875, -2.625, 0.5625], [-2.0625, 0.5, -3.625, -2.5, -3.1875, 3.4375], [-1.125, 3.4375, 3.75, -3.1875, 0.25, 3.4375], [-3.4375, 0.8125, 3.6875, 2.25, -0.3125, 1.1875]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[4.0, 2.0, 2.0, -4.0, -0.5, -1.5], [-1.5, 0.0, -0.0, -3.0, -3.0, 0.5], [-2.0, 0.5, -4.0, -2.0, -3.0, 3.0], [-1.0, 3.0, 4.0, -3.0, 0.0, 3.0], [-3.0, 1.0, 4.0, 2.0, -0.5, 1.0]]> : tensor<5x6xf32>
  return
}

// -----

// convert: f32 to f6E2M3FN and back
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %n = stablehlo.convert %x : (tensor<5x6xf32>) -> tensor<5x6xf6E2M3FN>
  %r = stablehlo.convert %n : (tensor<5x6xf6E2M3FN>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-1.0031251, 1.5625, 2.75, -1.9375, -0.375, -3.125], [-1.0, 3.25, -3.4375, -0.75, 3.1875, -0.6875], [2.875, -1.5, 2.25, -2.5, -0.6875, 2.4375], [3.25, -2.0625, 0.0625, 2.0625, 0.25, 1.375], [3.625, 2.9375, 1.5625, 2.875, -2.8125, -1.25]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-1.0, 1.5, 2.75, -2.0, -0.375, -3.0], [-1.0, 3.25, -3.5, -0.75, 3.25, -0.75], [3.0, -1.5, 2.25, -2.5, -0.75, 2.5], [3.25, -2.0, 0.0, 2.0, 0.25, 1.375], [3.5, 3.0, 1.5, 3.0, -2.75, -1.25]]> : tensor<5x6xf32>
  return
}

// -----

// convert: f32 to f6E3M2FN and back
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %n = stablehlo.convert %x : (tensor<5x6xf32>) -> tensor<5x6xf6E3M2FN>
  %r = stablehlo.convert %n : (tensor<5x6xf6E3M2FN>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[2.27375, -3.875, -2.6875, -1.75, -2.3125, -1.5625], [0.6875, -3.8125, 1.5, 3.5625, 3.9375, -1.0], [-0.625, -2.75, 0.0625, 2.8125, -1.4375, -1.0625], [2.75, 1.0625, 2.375, -1.8125, 3.625, -1.625], [1.25, 0.125, -1.5, 2.9375, -3.25, 3.0625]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[2.5, -4.0, -2.5, -1.75, -2.5, -1.5], [0.75, -4.0, 1.5, 3.5, 4.0, -1.0], [-0.625, -3.0, 0.0625, 3.0, -1.5, -1.0], [3.0, 1.0, 2.5, -1.75, 3.5, -1.5], [1.25, 0.125, -1.5, 3.0, -3.0, 3.0]]> : tensor<5x6xf32>
  return
}

// -----

// convert: f32 to f8E3M4 and back
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %n = stablehlo.convert %x : (tensor<5x6xf32>) -> tensor<5x6xf8E3M4>
  %r = stablehlo.convert %n : (tensor<5x6xf8E3M4>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[2.7418752, 3.4375, -4.0, -3.3125, -4.0, -3.375], [-0.5, -3.5625, 2.5625, 1.25, -2.8125, -3.875], [3.0, -3.5, 1.3125, -0.375, 2.5, -3.5], [-3.1875, -1.5625, 0.6875, 1.25, -0.4375, -0.375], [0.625, 0.625, -1.3125, 1.625, -1.625, 0.75]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[2.75, 3.5, -4.0, -3.25, -4.0, -3.375], [-0.5, -3.5, 2.5, 1.25, -2.75, -3.875], [3.0, -3.5, 1.3125, -0.375, 2.5, -3.5], [-3.25, -1.5625, 0.6875, 1.25, -0.4375, -0.375], [0.625, 0.625, -1.3125, 1.625, -1.625, 0.75]]> : tensor<5x6xf32>
  return
}

// -----

// convert: f32 to f8E4M3 and back
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %n = stablehlo.convert %x : (tensor<5x6xf32>) -> tensor<5x6xf8E4M3>
  %r = stablehlo.convert %n : (tensor<5x6xf8E4M3>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-3.21, 3.0625, 1.5, 0.75, -3.375, -3.75], [-3.625, -2.3125, -2.75, 0.0625, -0.75, -3.375], [-0.75, -2.125, -0.4375, 3.1875, -1.9375, -0.75], [0.25, -3.3125, 2.3125, -3.1875, -3.0, 0.625], [1.125, -2.0, 0.6875, -4.0, -0.1875, 2.8125]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-3.25, 3.0, 1.5, 0.75, -3.5, -3.75], [-3.5, -2.25, -2.75, 0.0625, -0.75, -3.5], [-0.75, -2.0, -0.4375, 3.25, -2.0, -0.75], [0.25, -3.25, 2.25, -3.25, -3.0, 0.625], [1.125, -2.0, 0.6875, -4.0, -0.1875, 2.75]]> : tensor<5x6xf32>
  return
}

// -----

// convert: f32 to f8E4M3B11FNUZ and back
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %n = stablehlo.convert %x : (tensor<5x6xf32>) -> tensor<5x6xf8E4M3B11FNUZ>
  %r = stablehlo.convert %n : (tensor<5x6xf8E4M3B11FNUZ>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-4.28, -3.6875, -0.4375, 2.25, 0.6875, -0.8125], [-1.25, 1.125, -1.125, -3.875, -2.25, 3.0], [0.5, -3.4375, 1.3125, -1.375, 0.375, -3.875], [-0.25, -1.625, -1.1875, -3.1875, 0.9375, -1.4375], [1.5, 1.3125, 3.5, 3.5625, 3.9375, 0.75]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-4.5, -3.75, -0.4375, 2.25, 0.6875, -0.8125], [-1.25, 1.125, -1.125, -4.0, -2.25, 3.0], [0.5, -3.5, 1.25, -1.375, 0.375, -4.0], [-0.25, -1.625, -1.25, -3.25, 0.9375, -1.5], [1.5, 1.25, 3.5, 3.5, 4.0, 0.75]]> : tensor<5x6xf32>
  return
}

// -----

// convert: f32 to f8E4M3FN and back
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %n = stablehlo.convert %x : (tensor<5x6xf32>) -> tensor<5x6xf8E4M3FN>
  %r = stablehlo.convert %n : (tensor<5x6xf8E4M3FN>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[3.3437502, 1.5, 1.8125, -0.125, 3.9375, -0.4375], [-3.0625, -2.125, 1.0, -0.75, -3.1875, -2.4375], [-1.25, -1.6875, -3.625, -0.75, 0.375, -0.4375], [-2.375, -3.75, 1.875, 2.8125, -3.8125, 3.75], [2.0, 3.375, 1.1875, 3.875, 1.9375, 2.8125]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[3.25, 1.5, 1.75, -0.125, 4.0, -0.4375], [-3.0, -2.0, 1.0, -0.75, -3.25, -2.5], [-1.25, -1.75, -3.5, -0.75, 0.375, -0.4375], [-2.5, -3.75, 1.875, 2.75, -3.75, 3.75], [2.0, 3.5, 1.25, 4.0, 2.0, 2.75]]> : tensor<5x6xf32>
  return
}

// -----

// convert: f32 to f8E4M3FNUZ and back
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %n = stablehlo.convert %x : (tensor<5x6xf32>) -> tensor<5x6xf8E4M3FNUZ>
  %r = stablehlo.convert %n : (tensor<5x6xf8E4M3FNUZ>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[2.206875, 3.6875, 3.6875, 3.9375, 3.125, 1.875], [2.0, 0.4375, 2.0625, -2.875, -2.75, 3.1875], [0.75, 2.75, 1.1875, 0.1875, 0.1875, 3.6875], [-2.0625, 1.4375, 2.875, -0.5, 2.75, 3.6875], [2.8125, -1.5625, 2.375, -1.4375, -0.6875, -2.875]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[2.25, 3.75, 3.75, 4.0, 3.0, 1.875], [2.0, 0.4375, 2.0, -3.0, -2.75, 3.25], [0.75, 2.75, 1.25, 0.1875, 0.1875, 3.75], [-2.0, 1.5, 3.0, -0.5, 2.75, 3.75], [2.75, -1.5, 2.5, -1.5, -0.6875, -3.0]]> : tensor<5x6xf32>
  return
}

// -----

// convert: f32 to f8E5M2 and back
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %n = stablehlo.convert %x : (tensor<5x6xf32>) -> tensor<5x6xf8E5M2>
  %r = stablehlo.convert %n : (tensor<5x6xf8E5M2>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-2.0062501, 3.4375, 0.8125, 3.5, 2.4375, -2.5625], [-1.8125, 1.5625, 3.625, -2.375, 2.6875, -4.0], [1.625, 2.6875, 0.875, 3.1875, -3.75, -2.4375], [-3.25, 1.875, 1.9375, 3.9375, 1.3125, -1.375], [-0.875, 3.5, 1.875, -2.3125, -0.9375, -2.125]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-2.0, 3.5, 0.75, 3.5, 2.5, -2.5], [-1.75, 1.5, 3.5, -2.5, 2.5, -4.0], [1.5, 2.5, 0.875, 3.0, -4.0, -2.5], [-3.0, 2.0, 2.0, 4.0, 1.25, -1.5], [-0.875, 3.5, 2.0, -2.5, -1.0, -2.0]]> : tensor<5x6xf32>
  return
}

// -----

// convert: f32 to f8E5M2FNUZ and back
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %n = stablehlo.convert %x : (tensor<5x6xf32>) -> tensor<5x6xf8E5M2FNUZ>
  %r = stablehlo.convert %n : (tensor<5x6xf8E5M2FNUZ>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-1.136875, 1.5, -3.4375, 3.25, 3.0, -2.875], [-3.8125, 2.9375, 2.25, -0.4375, 2.625, -2.75], [-2.125, -1.5, 2.5, -0.125, 3.8125, -0.8125], [0.8125, 0.625, -1.0625, 1.375, -0.9375, -0.125], [2.0, 2.375, -3.5, -1.3125, -2.1875, -1.9375]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-1.25, 1.5, -3.5, 3.0, 3.0, -3.0], [-4.0, 3.0, 2.0, -0.4375, 2.5, -3.0], [-2.0, -1.5, 2.5, -0.125, 4.0, -0.75], [0.75, 0.625, -1.0, 1.5, -1.0, -0.125], [2.0, 2.5, -3.5, -1.25, -2.0, -2.0]]> : tensor<5x6xf32>
  return
}

// -----

// convert: f32 to f8E8M0FNU and back
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %n = stablehlo.convert %x : (tensor<5x6xf32>) -> tensor<5x6xf8E8M0FNU>
  %r = stablehlo.convert %n : (tensor<5x6xf8E8M0FNU>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[0.535, 1.0, 4.0, 0.5, 2.0, 2.0], [4.0, 0.5, 4.0, 8.0, 16.0, 0.5], [8.0, 16.0, 16.0, 8.0, 0.125, 0.5], [2.0, 16.0, 0.25, 0.5, 16.0, 8.0], [0.25, 0.0625, 0.5, 8.0, 1.0, 16.0]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[0.5, 1.0, 4.0, 0.5, 2.0, 2.0], [4.0, 0.5, 4.0, 8.0, 16.0, 0.5], [8.0, 16.0, 16.0, 8.0, 0.125, 0.5], [2.0, 16.0, 0.25, 0.5, 16.0, 8.0], [0.25, 0.0625, 0.5, 8.0, 1.0, 16.0]]> : tensor<5x6xf32>
  return
}

// -----

// convert: f32 to bf16 and back
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %n = stablehlo.convert %x : (tensor<5x6xf32>) -> tensor<5x6xbf16>
  %r = stablehlo.convert %n : (tensor<5x6xbf16>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-2.474375, -0.1875, 1.375, -0.25, 2.75, 0.625], [-1.625, 2.4375, 3.5, -3.9375, 3.1875, 2.125], [-3.4375, 2.9375, -0.5625, 1.6875, 0.875, 0.8125], [1.25, -2.5, 3.5625, -3.1875, -2.1875, 3.5], [-0.8125, -3.5, -0.625, 2.4375, -0.125, -1.875]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-2.46875, -0.1875, 1.375, -0.25, 2.75, 0.625], [-1.625, 2.4375, 3.5, -3.9375, 3.1875, 2.125], [-3.4375, 2.9375, -0.5625, 1.6875, 0.875, 0.8125], [1.25, -2.5, 3.5625, -3.1875, -2.1875, 3.5], [-0.8125, -3.5, -0.625, 2.4375, -0.125, -1.875]]> : tensor<5x6xf32>
  return
}

// -----

// convert: f32 to f16 and back
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %n = stablehlo.convert %x : (tensor<5x6xf32>) -> tensor<5x6xf16>
  %r = stablehlo.convert %n : (tensor<5x6xf16>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[3.3437502, 3.75, -2.375, 0.125, 0.125, 1.875], [3.6875, -1.4375, -2.4375, -1.25, -0.125, 3.6875], [3.6875, 3.5625, 0.8125, -1.5, 0.6875, 2.625], [-0.75, -1.0, 1.0, 0.4375, -3.75, -2.25], [3.0625, 1.0, -3.8125, -3.125, 2.25, -2.4375]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[3.34375, 3.75, -2.375, 0.125, 0.125, 1.875], [3.6875, -1.4375, -2.4375, -1.25, -0.125, 3.6875], [3.6875, 3.5625, 0.8125, -1.5, 0.6875, 2.625], [-0.75, -1.0, 1.0, 0.4375, -3.75, -2.25], [3.0625, 1.0, -3.8125, -3.125, 2.25, -2.4375]]> : tensor<5x6xf32>
  return
}

// -----

// convert: f64 to f32
func.func @main(%x: tensor<5x6xf64>) -> tensor<5x6xf32> {
  %r = stablehlo.convert %x : (tensor<5x6xf64>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[0.375, 1.5, 0.25, -0.6875, -0.875, 0.875], [0.875, 0.4375, -0.75, -0.6875, 1.0625, 1.8125], [1.9375, -0.1875, -0.4375, 0.875, 1.125, -0.625], [-1.5, 0.3125, 0.625, -1.3125, -1.0, 0.3125], [0.0625, -0.0625, -1.8125, 1.0625, -1.3125, -1.0]]> : tensor<5x6xf64>
  %r = call @main(%x) : (tensor<5x6xf64>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[0.375, 1.5, 0.25, -0.6875, -0.875, 0.875], [0.875, 0.4375, -0.75, -0.6875, 1.0625, 1.8125], [1.9375, -0.1875, -0.4375, 0.875, 1.125, -0.625], [-1.5, 0.3125, 0.625, -1.3125, -1.0, 0.3125], [0.0625, -0.0625, -1.8125, 1.0625, -1.3125, -1.0]]> : tensor<5x6xf32>
  return
}

// -----

// convert: f32 to tf32 and back (10 bits of mantissa)
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %n = stablehlo.convert %x : (tensor<5x6xf32>) -> tensor<5x6xtf32>
  %r = stablehlo.convert %n : (tensor<5x6xtf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[3.4431486, 1.946669, -2.942607, -0.6758423, 2.337097, -3.5297177], [2.1732838, -3.8274958, 2.4138906, -0.42588517, 1.8500885, 3.4634626], [-1.3348291, -0.38991845, -0.99173915, -3.3471828, -0.13032801, -0.39848456], [-0.45372295, 1.6409624, 3.1698408, 2.7746267, 2.8995936, 2.720521], [-0.20952721, -2.3393962, -2.4547577, 1.7764722, 3.5570865, 1.1222547]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[3.4433594, 1.9462891, -2.9433594, -0.67578125, 2.3378906, -3.5292969], [2.1738281, -3.828125, 2.4140625, -0.42578125, 1.8496094, 3.4628906], [-1.3349609, -0.38989258, -0.9916992, -3.3476562, -0.1303711, -0.3984375], [-0.45361328, 1.640625, 3.1699219, 2.7753906, 2.9003906, 2.7207031], [-0.20947266, -2.3398438, -2.4550781, 1.7763672, 3.5566406, 1.1220703]]> : tensor<5x6xf32>
  return
}

// -----

// convert: i32 to i2 and back (wraps)
func.func @main(%x: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %n = stablehlo.convert %x : (tensor<5x6xi32>) -> tensor<5x6xi2>
  %r = stablehlo.convert %n : (tensor<5x6xi2>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[4, -14, 6, -10, -4, -16], [-9, 6, 13, 7, -17, 11], [19, -5, 2, -5, 18, 8], [-1, -5, -18, -8, -7, -12], [-6, 5, 5, 9, -13, -10]]> : tensor<5x6xi32>
  %r = call @main(%x) : (tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[0, -2, -2, -2, 0, 0], [-1, -2, 1, -1, -1, -1], [-1, -1, -2, -1, -2, 0], [-1, -1, -2, 0, 1, 0], [-2, 1, 1, 1, -1, -2]]> : tensor<5x6xi32>
  return
}

// -----

// convert: i32 to ui2 and back (wraps)
func.func @main(%x: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %n = stablehlo.convert %x : (tensor<5x6xi32>) -> tensor<5x6xui2>
  %r = stablehlo.convert %n : (tensor<5x6xui2>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-17, 10, 8, -19, 17, -9], [15, -1, -3, -6, -20, -11], [-8, -15, 14, -5, 0, -3], [0, 14, -3, 4, -11, -7], [14, 3, -3, -14, -2, -9]]> : tensor<5x6xi32>
  %r = call @main(%x) : (tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[3, 2, 0, 1, 1, 3], [3, 3, 1, 2, 0, 1], [0, 1, 2, 3, 0, 1], [0, 2, 1, 0, 1, 1], [2, 3, 1, 2, 2, 3]]> : tensor<5x6xi32>
  return
}

// -----

// convert: i32 to i4 and back (wraps)
func.func @main(%x: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %n = stablehlo.convert %x : (tensor<5x6xi32>) -> tensor<5x6xi4>
  %r = stablehlo.convert %n : (tensor<5x6xi4>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-18, -17, -12, -19, -11, 0], [-17, 10, 2, -1, -6, 15], [-13, -19, 13, -6, -5, -18], [-8, -16, 12, 14, 2, -6], [17, 6, 17, 1, -19, 18]]> : tensor<5x6xi32>
  %r = call @main(%x) : (tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[-2, -1, 4, -3, 5, 0], [-1, -6, 2, -1, -6, -1], [3, -3, -3, -6, -5, -2], [-8, 0, -4, -2, 2, -6], [1, 6, 1, 1, -3, 2]]> : tensor<5x6xi32>
  return
}

// -----

// convert: i32 to ui4 and back (wraps)
func.func @main(%x: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %n = stablehlo.convert %x : (tensor<5x6xi32>) -> tensor<5x6xui4>
  %r = stablehlo.convert %n : (tensor<5x6xui4>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-7, 16, 2, 3, -17, -10], [18, 10, -9, -8, 7, -8], [19, 12, 1, -19, 9, 4], [3, -11, -7, 13, -12, 2], [-13, 9, 9, 8, -11, -4]]> : tensor<5x6xi32>
  %r = call @main(%x) : (tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[9, 0, 2, 3, 15, 6], [2, 10, 7, 8, 7, 8], [3, 12, 1, 13, 9, 4], [3, 5, 9, 13, 4, 2], [3, 9, 9, 8, 5, 12]]> : tensor<5x6xi32>
  return
}

// -----

// convert: complex<f64> to complex<f32>
func.func @main(%x: tensor<5x6xcomplex<f64>>) -> tensor<5x6xcomplex<f32>> {
  %r = stablehlo.convert %x : (tensor<5x6xcomplex<f64>>) -> tensor<5x6xcomplex<f32>>
  return %r : tensor<5x6xcomplex<f32>>
}
func.func @check() {
  %x = stablehlo.constant dense<[[(1.6875, -1.4375), (1.4375, -1.25), (0.1875, 0.8125), (-0.8125, 0.5), (-0.1875, 1.75), (0.4375, 1.625)], [(-1.9375, 1.125), (0.5625, -1.5), (1.625, 0.25), (1.9375, 1.9375), (0.5, 1.75), (-0.4375, -1.125)], [(1.625, -1.75), (-1.375, -1.625), (0.0, -1.25), (1.0, 1.75), (-0.875, 1.5), (-1.25, -0.5625)], [(-0.4375, 1.4375), (-1.3125, 1.375), (-1.9375, -0.75), (1.5625, -0.8125), (0.9375, 0.5625), (-0.6875, -0.4375)], [(1.6875, -0.1875), (-1.3125, -1.375), (1.4375, -0.125), (-1.4375, 0.8125), (-0.75, 0.8125), (0.9375, -1.3125)]]> : tensor<5x6xcomplex<f64>>
  %r = call @main(%x) : (tensor<5x6xcomplex<f64>>) -> tensor<5x6xcomplex<f32>>
  check.expect_eq_const %r, dense<[[(1.6875, -1.4375), (1.4375, -1.25), (0.1875, 0.8125), (-0.8125, 0.5), (-0.1875, 1.75), (0.4375, 1.625)], [(-1.9375, 1.125), (0.5625, -1.5), (1.625, 0.25), (1.9375, 1.9375), (0.5, 1.75), (-0.4375, -1.125)], [(1.625, -1.75), (-1.375, -1.625), (0.0, -1.25), (1.0, 1.75), (-0.875, 1.5), (-1.25, -0.5625)], [(-0.4375, 1.4375), (-1.3125, 1.375), (-1.9375, -0.75), (1.5625, -0.8125), (0.9375, 0.5625), (-0.6875, -0.4375)], [(1.6875, -0.1875), (-1.3125, -1.375), (1.4375, -0.125), (-1.4375, 0.8125), (-0.75, 0.8125), (0.9375, -1.3125)]]> : tensor<5x6xcomplex<f32>>
  return
}
