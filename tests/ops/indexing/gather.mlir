// gather: rows of a table; starts are clamped
func.func @main(%t: tensor<7x6xf32>, %i: tensor<6x1xi32>) -> tensor<6x6xf32> {
  %r = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}> : (tensor<7x6xf32>, tensor<6x1xi32>) -> tensor<6x6xf32>
  return %r : tensor<6x6xf32>
}
func.func @check() {
  %t = stablehlo.constant dense<[[1.6875, 1.0, -0.75, 1.9375, 1.6875, 1.4375], [2.0, -1.8125, 0.1875, -1.1875, 1.625, 1.375], [1.3125, 0.6875, -1.5625, 1.625, 1.5, 1.9375], [1.0625, 0.4375, -0.1875, 0.5, 0.75, 0.875], [0.0625, -0.5, 1.125, -0.75, 1.9375, 0.4375], [-2.0, 1.0, 1.8125, -1.9375, -0.6875, 1.5], [-1.375, -0.1875, 0.75, -0.875, 0.25, -1.125]]> : tensor<7x6xf32>
  %i = stablehlo.constant dense<[[0], [6], [3], [-2], [99], [3]]> : tensor<6x1xi32>
  %r = call @main(%t, %i) : (tensor<7x6xf32>, tensor<6x1xi32>) -> tensor<6x6xf32>
  check.expect_eq_const %r, dense<[[1.6875, 1.0, -0.75, 1.9375, 1.6875, 1.4375], [-1.375, -0.1875, 0.75, -0.875, 0.25, -1.125], [1.0625, 0.4375, -0.1875, 0.5, 0.75, 0.875], [1.6875, 1.0, -0.75, 1.9375, 1.6875, 1.4375], [-1.375, -0.1875, 0.75, -0.875, 0.25, -1.125], [1.0625, 0.4375, -0.1875, 0.5, 0.75, 0.875]]> : tensor<6x6xf32>
  return
}

// -----

// gather: with a batching dimension
func.func @main(%t: tensor<4x5x3xf32>, %i: tensor<4x2xi32>) -> tensor<4x2x3xf32> {
  %r = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 3>}> : (tensor<4x5x3xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
  return %r : tensor<4x2x3xf32>
}
func.func @check() {
  %t = stablehlo.constant dense<[[[-0.8125, -0.4375, -1.25], [-1.25, -0.125, -1.5], [1.1875, -1.75, -1.0], [-0.0625, -0.75, 0.875], [1.5, 1.0625, -0.125]], [[1.0625, 0.0, 1.75], [0.6875, -0.125, 1.0625], [0.5, -1.375, 0.9375], [1.6875, -0.875, 0.0], [-1.25, 1.75, 1.625]], [[1.0625, -0.6875, -1.25], [0.6875, -0.625, -0.0625], [-1.0625, -0.3125, -0.625], [-0.25, 1.0, -0.5625], [1.625, 0.9375, 1.5625]], [[-1.6875, -0.25, -1.125], [0.4375, 1.625, 0.625], [0.5, 1.75, 0.5], [1.375, 0.5, 1.75], [1.4375, 1.125, -0.25]]]> : tensor<4x5x3xf32>
  %i = stablehlo.constant dense<[[0, 0], [1, 1], [4, 4], [1, 1]]> : tensor<4x2xi32>
  %r = call @main(%t, %i) : (tensor<4x5x3xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
  check.expect_eq_const %r, dense<[[[-0.8125, -0.4375, -1.25], [-0.8125, -0.4375, -1.25]], [[0.6875, -0.125, 1.0625], [0.6875, -0.125, 1.0625]], [[1.625, 0.9375, 1.5625], [1.625, 0.9375, 1.5625]], [[0.4375, 1.625, 0.625], [0.4375, 1.625, 0.625]]]> : tensor<4x2x3xf32>
  return
}

// -----

// gather: windows at two-dimensional starts
func.func @main(%t: tensor<7x6xf32>, %i: tensor<4x2xi32>) -> tensor<4x2x3xf32> {
  %r = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 3>}> : (tensor<7x6xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
  return %r : tensor<4x2x3xf32>
}
func.func @check() {
  %t = stablehlo.constant dense<[[1.6875, 1.0, -0.75, 1.9375, 1.6875, 1.4375], [2.0, -1.8125, 0.1875, -1.1875, 1.625, 1.375], [1.3125, 0.6875, -1.5625, 1.625, 1.5, 1.9375], [1.0625, 0.4375, -0.1875, 0.5, 0.75, 0.875], [0.0625, -0.5, 1.125, -0.75, 1.9375, 0.4375], [-2.0, 1.0, 1.8125, -1.9375, -0.6875, 1.5], [-1.375, -0.1875, 0.75, -0.875, 0.25, -1.125]]> : tensor<7x6xf32>
  %i = stablehlo.constant dense<[[0, 0], [2, 1], [4, 3], [9, 9]]> : tensor<4x2xi32>
  %r = call @main(%t, %i) : (tensor<7x6xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
  check.expect_eq_const %r, dense<[[[1.6875, 1.0, -0.75], [2.0, -1.8125, 0.1875]], [[0.6875, -1.5625, 1.625], [0.4375, -0.1875, 0.5]], [[-0.75, 1.9375, 0.4375], [-1.9375, -0.6875, 1.5]], [[-1.9375, -0.6875, 1.5], [-0.875, 0.25, -1.125]]]> : tensor<4x2x3xf32>
  return
}
