// triangular_solve: lower, from the left
func.func @main(%a: tensor<3x4x4xf32>, %b: tensor<3x4x2xf32>) -> tensor<3x4x2xf32> {
  %r = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x4x4xf32>, tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  return %r : tensor<3x4x2xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[2.0, 0.0, 0.0, 0.0], [1.0, 2.0, 0.0, 0.0], [2.0, 3.0, 2.0, 0.0], [2.0, 1.0, 2.0, 2.0]], [[2.0, 0.0, 0.0, 0.0], [1.0, 1.0, 0.0, 0.0], [3.0, 3.0, 1.0, 0.0], [2.0, 1.0, 2.0, 1.0]], [[1.0, 0.0, 0.0, 0.0], [3.0, 3.0, 0.0, 0.0], [2.0, 1.0, 2.0, 0.0], [1.0, 3.0, 3.0, 3.0]]]> : tensor<3x4x4xf32>
  %b = stablehlo.constant dense<[[[0.875, 3.875], [-2.0625, 2.6875], [-2.75, 3.25], [2.0, 3.125]], [[-0.125, -1.25], [1.875, -1.5], [5.375, -3.1875], [1.8125, -1.0625]], [[2.0, -1.125], [5.8125, -4.5], [7.6875, 0.0], [11.75, 3.75]]]> : tensor<3x4x2xf32>
  %r = call @main(%a, %b) : (tensor<3x4x4xf32>, tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  check.expect_almost_eq_const %r, dense<[[[0.4375, 1.9375], [-1.25, 0.375], [0.0625, -0.875], [1.125, 0.3125]], [[-0.0625, -0.625], [1.9375, -0.875], [-0.25, 1.3125], [0.5, -1.5625]], [[2.0, -1.125], [-0.0625, -0.375], [1.875, 1.3125], [1.4375, 0.6875]]]> : tensor<3x4x2xf32> {tolerance = 1.0e-4 : f64}
  return
}

// -----

// triangular_solve: transposed
func.func @main(%a: tensor<3x4x4xf32>, %b: tensor<3x4x2xf32>) -> tensor<3x4x2xf32> {
  %r = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<3x4x4xf32>, tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  return %r : tensor<3x4x2xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[2.0, 0.0, 0.0, 0.0], [1.0, 2.0, 0.0, 0.0], [2.0, 3.0, 2.0, 0.0], [2.0, 1.0, 2.0, 2.0]], [[2.0, 0.0, 0.0, 0.0], [1.0, 1.0, 0.0, 0.0], [3.0, 3.0, 1.0, 0.0], [2.0, 1.0, 2.0, 1.0]], [[1.0, 0.0, 0.0, 0.0], [3.0, 3.0, 0.0, 0.0], [2.0, 1.0, 2.0, 0.0], [1.0, 3.0, 3.0, 3.0]]]> : tensor<3x4x4xf32>
  %b = stablehlo.constant dense<[[[2.0, 3.125], [-1.1875, -1.5625], [2.375, -1.125], [2.25, 0.625]], [[2.0625, -1.3125], [1.6875, 1.5], [0.75, -1.8125], [0.5, -1.5625]], [[7.0, 1.0625], [6.0, 2.25], [8.0625, 4.6875], [4.3125, 2.0625]]]> : tensor<3x4x2xf32>
  %r = call @main(%a, %b) : (tensor<3x4x4xf32>, tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  check.expect_almost_eq_const %r, dense<[[[0.4375, 1.9375], [-1.25, 0.375], [0.0625, -0.875], [1.125, 0.3125]], [[-0.0625, -0.625], [1.9375, -0.875], [-0.25, 1.3125], [0.5, -1.5625]], [[2.0, -1.125], [-0.0625, -0.375], [1.875, 1.3125], [1.4375, 0.6875]]]> : tensor<3x4x2xf32> {tolerance = 1.0e-4 : f64}
  return
}
