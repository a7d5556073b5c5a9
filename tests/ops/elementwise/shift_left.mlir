// shift_left: 0 for an amount of the width or more
func.func @main(%a: tensor<5x6xi8>, %b: tensor<5x6xi8>) -> tensor<5x6xi8> {
  %r = stablehlo.shift_left %a, %b : tensor<5x6xi8>
  return %r : tensor<5x6xi8>
}
func.func @check() {
  %a = stablehlo.constant dense<[[9, -9, -1, 4, 18, 0], [14, 9, 7, 7, 3, -3], [4, -6, -12, 20, 18, -7], [-18, -13, -2, -17, -19, 19], [18, -12, -15, -17, 19, -16]]> : tensor<5x6xi8>
  %b = stablehlo.constant dense<[[4, 3, 4, 8, 8, 1], [4, 7, 0, 6, 2, 2], [3, 5, 1, 1, 0, 1], [2, 3, 1, 4, 8, 8], [4, 5, 8, 2, 1, 11]]> : tensor<5x6xi8>
  %r = call @main(%a, %b) : (tensor<5x6xi8>, tensor<5x6xi8>) -> tensor<5x6xi8>
  check.expect_eq_const %r, dense<[[-112, -72, -16, 0, 0, 0], [-32, -128, 7, -64, 12, -12], [32, 64, -24, 40, 18, -14], [-72, -104, -4, -16, 0, 0], [32, -128, 0, -68, 38, 0]]> : tensor<5x6xi8>
  return
}

// -----

// shift_left: 0 for an amount of the width or more
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.shift_left %a, %b : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[10, -6, -15, -14, 7, 2], [-11, -7, 20, -5, 5, -15], [16, 5, 3, -6, -15, -10], [-7, 3, 13, 13, -13, 2], [-16, -16, 0, 13, 18, -20]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[1, 4, 9, 7, 2, 5], [1, 6, 3, 0, 6, 5], [3, 10, 3, 5, 3, 8], [8, 6, 1, 11, 3, 4], [4, 7, 10, 10, 3, 1]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[20, -96, -7680, -1792, 28, 64], [-22, -448, 160, -5, 320, -480], [128, 5120, 24, -192, -120, -2560], [-1792, 192, 26, 26624, -104, 32], [-256, -2048, 0, 13312, 144, -40]]> : tensor<5x6xi32>
  return
}
