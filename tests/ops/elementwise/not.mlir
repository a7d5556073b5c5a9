// not: complement; i1 negates
func.func @main(%x: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.not %x : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-7, -9, -13, -4, -14, 9], [-8, -12, -14, -13, 16, -7], [-15, 10, -19, -18, 10, 12], [18, -15, 2, 1, -6, 9], [-10, 7, 3, -16, -18, 14]]> : tensor<5x6xi32>
  %r = call @main(%x) : (tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[6, 8, 12, 3, 13, -10], [7, 11, 13, 12, -17, 6], [14, -11, 18, 17, -11, -13], [-19, 14, -3, -2, 5, -10], [9, -8, -4, 15, 17, -15]]> : tensor<5x6xi32>
  return
}

// -----

// not: complement; i1 negates
func.func @main(%x: tensor<5x6xui8>) -> tensor<5x6xui8> {
  %r = stablehlo.not %x : tensor<5x6xui8>
  return %r : tensor<5x6xui8>
}
func.func @check() {
  %x = stablehlo.constant dense<[[8, 30, 41, 46, 24, 16], [18, 39, 46, 47, 2, 11], [3, 8, 46, 26, 0, 23], [41, 12, 10, 38, 33, 39], [10, 15, 26, 1, 15, 16]]> : tensor<5x6xui8>
  %r = call @main(%x) : (tensor<5x6xui8>) -> tensor<5x6xui8>
  check.expect_eq_const %r, dense<[[247, 225, 214, 209, 231, 239], [237, 216, 209, 208, 253, 244], [252, 247, 209, 229, 255, 232], [214, 243, 245, 217, 222, 216], [245, 240, 229, 254, 240, 239]]> : tensor<5x6xui8>
  return
}

// -----

// not: complement; i1 negates
func.func @main(%x: tensor<5x6xi1>) -> tensor<5x6xi1> {
  %r = stablehlo.not %x : tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %x = stablehlo.constant dense<[[true, false, false, false, true, true], [true, false, true, true, false, false], [true, false, false, false, true, true], [false, false, false, true, false, false], [true, true, true, false, true, false]]> : tensor<5x6xi1>
  %r = call @main(%x) : (tensor<5x6xi1>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[false, true, true, true, false, false], [false, true, false, false, true, true], [false, true, true, true, false, false], [true, true, true, false, true, true], [false, false, false, true, false, true]]> : tensor<5x6xi1>
  return
}
