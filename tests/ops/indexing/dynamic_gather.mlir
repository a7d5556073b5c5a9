// dynamic_gather: rows of a table; slice sizes are an operand
func.func @main(%t: tensor<7x6xf32>, %i: tensor<6x1xi32>) -> tensor<6x6xf32> {
  %s = stablehlo.constant dense<[1, 6]> : tensor<2xi32>
  %r = "stablehlo.dynamic_gather"(%t, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<7x6xf32>, tensor<6x1xi32>, tensor<2xi32>) -> tensor<6x6xf32>
  return %r : tensor<6x6xf32>
}
func.func @check() {
  %t = stablehlo.constant dense<[[-1.9375, -0.0625, -0.0625, 0.6875, -1.5625, -0.125], [-0.5625, -1.1875, 1.1875, 0.75, -1.3125, 1.0625], [0.125, -1.25, 0.625, -0.1875, -0.125, -0.5625], [1.875, -1.375, 1.9375, -1.125, 1.1875, 1.8125], [-1.5, 1.5, -1.875, -0.5, 0.125, 0.9375], [-1.375, -1.875, -0.875, 1.625, -0.6875, 0.125], [-1.75, 1.25, 1.8125, -0.9375, 1.375, -0.5]]> : tensor<7x6xf32>
  %i = stablehlo.constant dense<[[0], [6], [3], [-2], [99], [3]]> : tensor<6x1xi32>
  %r = call @main(%t, %i) : (tensor<7x6xf32>, tensor<6x1xi32>) -> tensor<6x6xf32>
  check.expect_eq_const %r, dense<[[-1.9375, -0.0625, -0.0625, 0.6875, -1.5625, -0.125], [-1.75, 1.25, 1.8125, -0.9375, 1.375, -0.5], [1.875, -1.375, 1.9375, -1.125, 1.1875, 1.8125], [-1.9375, -0.0625, -0.0625, 0.6875, -1.5625, -0.125], [-1.75, 1.25, 1.8125, -0.9375, 1.375, -0.5], [1.875, -1.375, 1.9375, -1.125, 1.1875, 1.8125]]> : tensor<6x6xf32>
  return
}
