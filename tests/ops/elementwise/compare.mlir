// compare: EQ of f32
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xi1> {
  %r = stablehlo.compare EQ, %a, %b : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-1.0, 0.0, -1.0, -2.0, -0.0, 0.0], [0.0, -1.0, 2.0, 1.0, 0.0, -0.0], [1.0, 1.0, 0.0, -1.0, 2.0, -2.0], [0.0, -1.0, 1.0, 1.0, -0.0, -2.0], [-1.0, -1.0, -1.0, 1.0, -1.0, 1.0]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[-2.0, -0.0, -1.0, 1.0, 1.0, -1.0], [1.0, 0.0, 2.0, 2.0, 1.0, 1.0], [-0.0, 1.0, 2.0, -0.0, 0.0, 1.0], [-1.0, -2.0, -2.0, 2.0, -1.0, 1.0], [1.0, 1.0, 1.0, -1.0, -0.0, 2.0]]> : tensor<5x6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[false, true, true, false, false, false], [false, false, true, false, false, false], [false, true, false, false, false, false], [false, false, false, false, false, false], [false, false, false, false, false, false]]> : tensor<5x6xi1>
  return
}

// -----

// compare: EQ of i32
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi1> {
  %r = stablehlo.compare EQ, %a, %b : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[2, 0, 0, 1, 1, 2], [1, 2, 0, 0, 1, 2], [1, 2, 2, 1, 0, 0], [0, 1, 2, 0, 2, 1], [2, 0, 0, 0, 2, 0]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[0, 0, 0, 0, 0, 2], [0, 0, 2, 0, 2, 0], [1, 0, 2, 1, 1, 0], [2, 1, 0, 2, 0, 0], [2, 1, 0, 2, 2, 2]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[false, true, true, false, false, true], [false, false, false, true, false, false], [true, false, true, true, false, true], [false, true, false, false, false, false], [true, false, true, false, true, false]]> : tensor<5x6xi1>
  return
}

// -----

// compare: EQ of ui8
func.func @main(%a: tensor<5x6xui8>, %b: tensor<5x6xui8>) -> tensor<5x6xi1> {
  %r = stablehlo.compare EQ, %a, %b : (tensor<5x6xui8>, tensor<5x6xui8>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[0, 1, 1, 2, 2, 1], [1, 0, 1, 1, 2, 2], [2, 2, 1, 2, 1, 1], [2, 0, 1, 1, 0, 1], [0, 1, 0, 0, 1, 2]]> : tensor<5x6xui8>
  %b = stablehlo.constant dense<[[0, 2, 2, 1, 2, 0], [1, 1, 2, 1, 0, 1], [0, 2, 2, 0, 0, 1], [1, 2, 2, 0, 0, 0], [0, 1, 1, 1, 0, 1]]> : tensor<5x6xui8>
  %r = call @main(%a, %b) : (tensor<5x6xui8>, tensor<5x6xui8>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, false, false, false, true, false], [true, false, false, true, false, false], [false, true, false, false, false, true], [false, false, false, false, true, false], [true, true, false, false, false, false]]> : tensor<5x6xi1>
  return
}

// -----

// compare: NE of f32
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xi1> {
  %r = stablehlo.compare NE, %a, %b : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-2.0, 0.0, 0.0, 0.0, 0.0, -1.0], [2.0, 0.0, 1.0, 0.0, 2.0, 0.0], [1.0, 2.0, 2.0, -0.0, 1.0, 1.0], [1.0, 1.0, -0.0, 1.0, 1.0, -1.0], [0.0, -0.0, 2.0, 2.0, 2.0, 0.0]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[-1.0, -0.0, 1.0, -1.0, -1.0, 1.0], [1.0, 1.0, -1.0, 2.0, -1.0, 2.0], [2.0, 0.0, 1.0, -1.0, -1.0, 0.0], [-1.0, -2.0, -1.0, -2.0, -0.0, 0.0], [-2.0, -2.0, -1.0, 0.0, 0.0, 2.0]]> : tensor<5x6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, false, true, true, true, true], [true, true, true, true, true, true], [true, true, true, true, true, true], [true, true, true, true, true, true], [true, true, true, true, true, true]]> : tensor<5x6xi1>
  return
}

// -----

// compare: NE of i32
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi1> {
  %r = stablehlo.compare NE, %a, %b : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[1, 0, 1, 0, 2, 1], [2, 2, 1, 2, 0, 0], [0, 0, 1, 2, 1, 2], [2, 0, 1, 0, 2, 2], [2, 1, 1, 1, 1, 2]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[1, 2, 0, 0, 2, 1], [1, 0, 0, 2, 0, 0], [2, 2, 1, 2, 2, 2], [0, 1, 2, 1, 0, 2], [1, 2, 2, 1, 1, 2]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[false, true, true, false, false, false], [true, true, true, false, false, false], [true, true, false, false, true, false], [true, true, true, true, true, false], [true, true, true, false, false, false]]> : tensor<5x6xi1>
  return
}

// -----

// compare: NE of ui8
func.func @main(%a: tensor<5x6xui8>, %b: tensor<5x6xui8>) -> tensor<5x6xi1> {
  %r = stablehlo.compare NE, %a, %b : (tensor<5x6xui8>, tensor<5x6xui8>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[1, 0, 1, 1, 0, 1], [2, 1, 2, 1, 0, 2], [2, 0, 1, 2, 2, 0], [0, 1, 0, 2, 2, 1], [1, 2, 2, 2, 1, 2]]> : tensor<5x6xui8>
  %b = stablehlo.constant dense<[[0, 0, 1, 1, 0, 0], [1, 0, 0, 0, 1, 0], [1, 1, 0, 0, 1, 0], [0, 0, 1, 0, 1, 0], [0, 1, 0, 2, 0, 2]]> : tensor<5x6xui8>
  %r = call @main(%a, %b) : (tensor<5x6xui8>, tensor<5x6xui8>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, false, false, false, false, true], [true, true, true, true, true, true], [true, true, true, true, true, false], [false, true, true, true, true, true], [true, true, true, false, true, false]]> : tensor<5x6xi1>
  return
}

// -----

// compare: LT of f32
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xi1> {
  %r = stablehlo.compare LT, %a, %b : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[0.0, -1.0, -2.0, -1.0, -0.0, -1.0], [-2.0, 2.0, -2.0, -2.0, 1.0, -1.0], [1.0, 1.0, -1.0, 1.0, 1.0, 1.0], [1.0, 2.0, 1.0, -2.0, 2.0, 1.0], [0.0, 2.0, -0.0, -2.0, -2.0, 1.0]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[1.0, -2.0, 2.0, -0.0, -1.0, -1.0], [1.0, -0.0, -0.0, 1.0, -1.0, 1.0], [2.0, -2.0, -1.0, 1.0, -0.0, 1.0], [0.0, -0.0, 1.0, -0.0, -2.0, -0.0], [-0.0, -0.0, 1.0, 2.0, -2.0, -2.0]]> : tensor<5x6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, false, true, true, false, false], [true, false, true, true, false, true], [true, false, false, false, false, false], [false, false, false, true, false, false], [false, false, true, true, false, false]]> : tensor<5x6xi1>
  return
}

// -----

// compare: LT of i32
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi1> {
  %r = stablehlo.compare LT, %a, %b : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[1, 1, 2, 1, 1, 1], [2, 1, 0, 1, 2, 2], [1, 2, 2, 2, 1, 0], [0, 0, 1, 0, 0, 0], [2, 0, 0, 0, 2, 1]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[2, 1, 1, 0, 2, 0], [0, 0, 0, 2, 1, 0], [1, 2, 2, 0, 0, 1], [1, 1, 2, 1, 0, 1], [1, 0, 2, 1, 2, 1]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, false, false, false, true, false], [false, false, false, true, false, false], [false, false, false, false, false, true], [true, true, true, true, false, true], [false, false, true, true, false, false]]> : tensor<5x6xi1>
  return
}

// -----

// compare: LT of ui8
func.func @main(%a: tensor<5x6xui8>, %b: tensor<5x6xui8>) -> tensor<5x6xi1> {
  %r = stablehlo.compare LT, %a, %b : (tensor<5x6xui8>, tensor<5x6xui8>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[0, 0, 1, 1, 0, 0], [2, 0, 2, 1, 1, 2], [0, 2, 2, 0, 1, 0], [0, 0, 0, 0, 2, 0], [2, 1, 2, 1, 0, 2]]> : tensor<5x6xui8>
  %b = stablehlo.constant dense<[[1, 1, 2, 0, 0, 0], [0, 1, 2, 2, 0, 1], [2, 0, 2, 2, 2, 0], [1, 2, 0, 0, 2, 2], [2, 1, 0, 1, 1, 0]]> : tensor<5x6xui8>
  %r = call @main(%a, %b) : (tensor<5x6xui8>, tensor<5x6xui8>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, true, true, false, false, false], [false, true, false, true, false, false], [true, false, false, true, true, false], [true, true, false, false, false, true], [false, false, false, false, true, false]]> : tensor<5x6xi1>
  return
}

// -----

// compare: LE of f32
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xi1> {
  %r = stablehlo.compare LE, %a, %b : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-1.0, 0.0, 1.0, -1.0, -1.0, 2.0], [-0.0, 0.0, -1.0, 0.0, 0.0, -2.0], [2.0, 1.0, -2.0, 0.0, -0.0, -1.0], [1.0, 1.0, -2.0, -0.0, -1.0, -1.0], [2.0, -1.0, 2.0, -1.0, -0.0, -1.0]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[-2.0, 1.0, -1.0, 0.0, -2.0, 2.0], [2.0, -2.0, 1.0, -1.0, -2.0, 1.0], [1.0, 0.0, -0.0, 0.0, 1.0, -1.0], [-2.0, 1.0, -2.0, 1.0, -2.0, -2.0], [-0.0, 1.0, 1.0, 2.0, 1.0, 1.0]]> : tensor<5x6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[false, true, false, true, false, true], [true, false, true, false, false, true], [false, false, true, true, true, true], [false, true, true, true, false, false], [false, true, false, true, true, true]]> : tensor<5x6xi1>
  return
}

// -----

// compare: LE of i32
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi1> {
  %r = stablehlo.compare LE, %a, %b : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[1, 0, 2, 2, 1, 1], [2, 1, 2, 2, 2, 1], [0, 0, 1, 2, 0, 0], [1, 1, 0, 2, 2, 0], [2, 0, 2, 2, 0, 1]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[0, 0, 2, 1, 2, 0], [0, 2, 2, 1, 0, 1], [0, 2, 2, 1, 2, 0], [1, 0, 1, 1, 2, 2], [2, 1, 2, 1, 0, 2]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[false, true, true, false, true, false], [false, true, true, false, false, true], [true, true, true, false, true, true], [true, false, true, false, true, true], [true, true, true, false, true, true]]> : tensor<5x6xi1>
  return
}

// -----

// compare: LE of ui8
func.func @main(%a: tensor<5x6xui8>, %b: tensor<5x6xui8>) -> tensor<5x6xi1> {
  %r = stablehlo.compare LE, %a, %b : (tensor<5x6xui8>, tensor<5x6xui8>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[1, 0, 2, 2, 0, 0], [0, 2, 0, 1, 1, 1], [1, 0, 0, 2, 1, 0], [0, 2, 1, 2, 2, 0], [1, 2, 1, 0, 2, 2]]> : tensor<5x6xui8>
  %b = stablehlo.constant dense<[[2, 2, 0, 2, 0, 0], [0, 1, 1, 0, 2, 2], [2, 1, 1, 1, 2, 2], [1, 0, 0, 0, 0, 2], [0, 0, 1, 2, 1, 0]]> : tensor<5x6xui8>
  %r = call @main(%a, %b) : (tensor<5x6xui8>, tensor<5x6xui8>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, true, false, true, true, true], [true, false, true, false, true, true], [true, true, true, false, true, true], [true, false, false, false, false, true], [false, false, true, true, false, false]]> : tensor<5x6xi1>
  return
}

// -----

// compare: GT of f32
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xi1> {
  %r = stablehlo.compare GT, %a, %b : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[1.0, 0.0, 1.0, -2.0, -1.0, -1.0], [-0.0, -2.0, 1.0, 1.0, -1.0, -1.0], [-2.0, 0.0, -1.0, -1.0, 2.0, -1.0], [1.0, 1.0, 2.0, -1.0, -2.0, -2.0], [-1.0, -2.0, -1.0, -0.0, 2.0, 0.0]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[-1.0, 2.0, 2.0, 0.0, 1.0, -0.0], [-0.0, -1.0, 0.0, 0.0, -0.0, -2.0], [1.0, 1.0, 0.0, 0.0, 2.0, 0.0], [2.0, 1.0, -0.0, 2.0, 1.0, 1.0], [-1.0, 2.0, -0.0, 1.0, 1.0, 2.0]]> : tensor<5x6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, false, false, false, false, false], [false, false, true, true, false, true], [false, false, false, false, false, false], [false, false, true, false, false, false], [false, false, false, false, true, false]]> : tensor<5x6xi1>
  return
}

// -----

// compare: GT of i32
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi1> {
  %r = stablehlo.compare GT, %a, %b : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[1, 0, 2, 2, 1, 2], [0, 1, 1, 1, 2, 0], [1, 0, 0, 0, 1, 0], [0, 1, 1, 2, 1, 0], [0, 1, 1, 0, 2, 2]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[0, 2, 2, 1, 1, 0], [0, 2, 1, 1, 1, 2], [1, 1, 0, 0, 2, 0], [0, 0, 2, 1, 0, 2], [0, 2, 1, 1, 1, 2]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, false, false, true, false, true], [false, false, false, false, true, false], [false, false, false, false, false, false], [false, true, false, true, true, false], [false, false, false, false, true, false]]> : tensor<5x6xi1>
  return
}

// -----

// compare: GT of ui8
func.func @main(%a: tensor<5x6xui8>, %b: tensor<5x6xui8>) -> tensor<5x6xi1> {
  %r = stablehlo.compare GT, %a, %b : (tensor<5x6xui8>, tensor<5x6xui8>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[2, 0, 0, 0, 0, 0], [0, 1, 2, 1, 2, 1], [0, 1, 2, 0, 0, 2], [1, 2, 1, 0, 0, 1], [2, 0, 1, 2, 1, 2]]> : tensor<5x6xui8>
  %b = stablehlo.constant dense<[[0, 0, 2, 1, 0, 1], [2, 0, 1, 2, 2, 0], [1, 0, 2, 1, 0, 0], [1, 1, 1, 0, 1, 0], [0, 1, 1, 0, 2, 2]]> : tensor<5x6xui8>
  %r = call @main(%a, %b) : (tensor<5x6xui8>, tensor<5x6xui8>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, false, false, false, false, false], [false, true, true, false, false, true], [false, true, false, false, false, true], [false, true, false, false, false, true], [true, false, false, true, false, false]]> : tensor<5x6xi1>
  return
}

// -----

// compare: GE of f32
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xi1> {
  %r = stablehlo.compare GE, %a, %b : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[2.0, 1.0, -1.0, -1.0, -0.0, 1.0], [1.0, 2.0, -2.0, 0.0, -2.0, 2.0], [-2.0, 1.0, -1.0, 1.0, -2.0, -0.0], [-1.0, -1.0, -1.0, -0.0, 2.0, 2.0], [0.0, -1.0, -1.0, -2.0, 0.0, 2.0]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[0.0, 0.0, -1.0, -2.0, -1.0, 1.0], [-1.0, -0.0, -2.0, -0.0, 2.0, -1.0], [0.0, 0.0, 0.0, -2.0, 1.0, 1.0], [1.0, -0.0, 1.0, 1.0, -0.0, -2.0], [-1.0, 2.0, 1.0, -2.0, -2.0, 2.0]]> : tensor<5x6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, true, true, true, true, true], [true, true, true, true, false, true], [false, true, false, true, false, false], [false, false, false, false, true, true], [true, false, false, true, true, true]]> : tensor<5x6xi1>
  return
}

// -----

// compare: GE of i32
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi1> {
  %r = stablehlo.compare GE, %a, %b : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[2, 1, 1, 1, 0, 2], [0, 1, 2, 0, 1, 1], [2, 0, 2, 0, 0, 1], [1, 1, 2, 0, 1, 2], [2, 2, 2, 2, 1, 1]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[2, 2, 1, 1, 0, 2], [2, 1, 0, 1, 2, 1], [0, 2, 0, 2, 0, 2], [2, 1, 0, 1, 2, 2], [1, 0, 2, 2, 1, 2]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, false, true, true, true, true], [false, true, true, false, false, true], [true, false, true, false, true, false], [false, true, true, false, false, true], [true, true, true, true, true, false]]> : tensor<5x6xi1>
  return
}

// -----

// compare: GE of ui8
func.func @main(%a: tensor<5x6xui8>, %b: tensor<5x6xui8>) -> tensor<5x6xi1> {
  %r = stablehlo.compare GE, %a, %b : (tensor<5x6xui8>, tensor<5x6xui8>) -> tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[2, 1, 1, 2, 0, 0], [2, 0, 2, 2, 0, 1], [2, 0, 1, 1, 1, 0], [2, 2, 1, 0, 1, 1], [2, 2, 1, 0, 2, 0]]> : tensor<5x6xui8>
  %b = stablehlo.constant dense<[[1, 1, 2, 0, 0, 0], [2, 0, 1, 1, 0, 1], [0, 2, 0, 1, 2, 1], [0, 0, 1, 0, 2, 1], [1, 2, 2, 2, 0, 2]]> : tensor<5x6xui8>
  %r = call @main(%a, %b) : (tensor<5x6xui8>, tensor<5x6xui8>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[true, true, false, true, true, true], [true, true, true, true, true, true], [true, false, true, true, false, false], [true, true, true, true, false, true], [true, true, false, false, true, false]]> : tensor<5x6xi1>
  return
}
