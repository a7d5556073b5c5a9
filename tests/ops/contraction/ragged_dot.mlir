// ragged_dot: rows in groups of 2, 0 and 3
func.func @main(%l: tensor<5x6xf32>, %w: tensor<3x6x4xf32>, %g: tensor<3xi32>) -> tensor<5x4xf32> {
  %r = "chlo.ragged_dot"(%l, %w, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<5x6xf32>, tensor<3x6x4xf32>, tensor<3xi32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}
func.func @check() {
  %l = stablehlo.constant dense<[[-1.4375, 1.25, -1.625, -1.125, -1.8125, -0.1875], [-1.75, -1.5, -0.625, 1.1875, 0.75, -0.875], [0.1875, -0.125, -0.625, 1.125, 1.0, -0.5625], [-0.125, 1.5, -1.0, 0.0, 1.875, 1.75], [0.0625, 1.0625, 0.0, 1.9375, 0.0625, 0.8125]]> : tensor<5x6xf32>
  %w = stablehlo.constant dense<[[[-1.8125, -0.75, -0.8125, 0.0625], [-2.0, 1.75, 0.6875, 1.6875], [-0.1875, -1.0, -1.875, -1.0], [-1.8125, -1.0, -1.625, 0.5], [1.8125, -1.25, -0.4375, 0.8125], [-1.375, -0.75, -0.875, 1.3125]], [[0.25, -1.0625, 0.9375, 1.6875], [-0.75, -0.6875, -1.0, -1.875], [-1.0625, -1.375, -1.5625, 1.25], [-1.125, -1.375, -1.0, -1.0], [0.4375, 1.9375, 1.875, -0.375], [-1.6875, 0.5625, -0.75, 0.125]], [[1.1875, -0.1875, -0.625, 1.5625], [1.9375, -1.875, 0.9375, -0.5], [1.9375, -0.25, -0.375, 0.6875], [1.8125, 0.875, 1.25, -2.0], [1.75, -1.625, 0.125, -1.0625], [-1.125, -0.6875, 1.5, 1.0625]]]> : tensor<3x6x4xf32>
  %g = stablehlo.constant dense<[2, 0, 3]> : tensor<3xi32>
  %r = call @main(%l, %w, %g) : (tensor<5x6xf32>, tensor<3x6x4xf32>, tensor<3xi32>) -> tensor<5x4xf32>
  check.expect_eq_const %r, dense<[[-0.578125, 8.421875, 7.859375, 1.3632812], [6.6992188, -2.15625, 0.0703125, -1.9609375], [3.1914062, 0.1015625, 0.6875, -3.984375], [2.1328125, -6.7890625, 4.71875, -1.765625], [4.8398438, -0.96875, 4.6054688, -3.5117188]]> : tensor<5x4xf32>
  return
}
