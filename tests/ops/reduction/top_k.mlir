// top_k: three largest of a row, ties in order of the index
func.func @main(%x: tensor<5x8xf32>) -> (tensor<5x3xf32>, tensor<5x3xi32>) {
  %v, %i = chlo.top_k(%x, k = 3) : tensor<5x8xf32> -> (tensor<5x3xf32>, tensor<5x3xi32>)
  return %v, %i : tensor<5x3xf32>, tensor<5x3xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-3.0, -2.0, 1.0, -4.0, -4.0, -4.0, 4.0, -4.0], [-2.0, -3.0, 3.0, -2.0, 1.0, -3.0, -3.0, 4.0], [-3.0, -2.0, 3.0, -4.0, 4.0, 1.0, 4.0, -2.0], [-3.0, 4.0, -4.0, 0.0, 2.0, -1.0, -2.0, -2.0], [2.0, -3.0, -4.0, -2.0, 3.0, 2.0, 0.0, 2.0]]> : tensor<5x8xf32>
  %r:2 = call @main(%x) : (tensor<5x8xf32>) -> (tensor<5x3xf32>, tensor<5x3xi32>)
  check.expect_eq_const %r#0, dense<[[4.0, 1.0, -2.0], [4.0, 3.0, 1.0], [4.0, 4.0, 3.0], [4.0, 2.0, 0.0], [3.0, 2.0, 2.0]]> : tensor<5x3xf32>
  check.expect_eq_const %r#1, dense<[[6, 2, 1], [7, 2, 4], [4, 6, 2], [1, 4, 3], [4, 0, 5]]> : tensor<5x3xi32>
  return
}

// -----

// top_k: all of a row
func.func @main(%x: tensor<3x5xf32>) -> (tensor<3x5xf32>, tensor<3x5xi32>) {
  %v, %i = chlo.top_k(%x, k = 5) : tensor<3x5xf32> -> (tensor<3x5xf32>, tensor<3x5xi32>)
  return %v, %i : tensor<3x5xf32>, tensor<3x5xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[2.0, 4.0, 3.0, 0.0, 4.0], [4.0, 4.0, -4.0, 0.0, 1.0], [-2.0, -1.0, 1.0, 3.0, 1.0]]> : tensor<3x5xf32>
  %r:2 = call @main(%x) : (tensor<3x5xf32>) -> (tensor<3x5xf32>, tensor<3x5xi32>)
  check.expect_eq_const %r#0, dense<[[4.0, 4.0, 3.0, 2.0, 0.0], [4.0, 4.0, 1.0, 0.0, -4.0], [3.0, 1.0, 1.0, -1.0, -2.0]]> : tensor<3x5xf32>
  check.expect_eq_const %r#1, dense<[[1, 4, 2, 0, 3], [0, 1, 4, 3, 2], [3, 2, 4, 1, 0]]> : tensor<3x5xi32>
  return
}
