// scatter: add with a repeated index; rows out of bounds are dropped
func.func @main(%t: tensor<7x6xf32>, %i: tensor<6x1xi32>, %u: tensor<6x6xf32>) -> tensor<7x6xf32> {
  %r = "stablehlo.scatter"(%t, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<7x6xf32>, tensor<6x1xi32>, tensor<6x6xf32>) -> tensor<7x6xf32>
  return %r : tensor<7x6xf32>
}
func.func @check() {
  %t = stablehlo.constant dense<[[1.6875, 1.0, -0.75, 1.9375, 1.6875, 1.4375], [2.0, -1.8125, 0.1875, -1.1875, 1.625, 1.375], [1.3125, 0.6875, -1.5625, 1.625, 1.5, 1.9375], [1.0625, 0.4375, -0.1875, 0.5, 0.75, 0.875], [0.0625, -0.5, 1.125, -0.75, 1.9375, 0.4375], [-2.0, 1.0, 1.8125, -1.9375, -0.6875, 1.5], [-1.375, -0.1875, 0.75, -0.875, 0.25, -1.125]]> : tensor<7x6xf32>
  %i = stablehlo.constant dense<[[0], [6], [3], [-2], [99], [3]]> : tensor<6x1xi32>
  %u = stablehlo.constant dense<[[-0.75, 1.1875, 1.5625, -0.375, 1.6875, -0.75], [2.0, 0.4375, -1.125, -0.3125, -0.3125, 1.4375], [1.0, -1.5625, 1.3125, -1.5625, 1.4375, -1.5625], [-0.875, 0.9375, -1.375, 2.0, -1.125, -2.0], [-0.1875, -0.5625, 1.75, 1.75, -0.6875, -1.875], [-0.25, -0.25, -0.0625, -0.1875, -0.875, -1.625]]> : tensor<6x6xf32>
  %r = call @main(%t, %i, %u) : (tensor<7x6xf32>, tensor<6x1xi32>, tensor<6x6xf32>) -> tensor<7x6xf32>
  check.expect_eq_const %r, dense<[[0.9375, 2.1875, 0.8125, 1.5625, 3.375, 0.6875], [2.0, -1.8125, 0.1875, -1.1875, 1.625, 1.375], [1.3125, 0.6875, -1.5625, 1.625, 1.5, 1.9375], [1.8125, -1.375, 1.0625, -1.25, 1.3125, -2.3125], [0.0625, -0.5, 1.125, -0.75, 1.9375, 0.4375], [-2.0, 1.0, 1.8125, -1.9375, -0.6875, 1.5], [0.625, 0.25, -0.375, -1.1875, -0.0625, 0.3125]]> : tensor<7x6xf32>
  return
}

// -----

// scatter: maximum
func.func @main(%t: tensor<7x6xf32>, %i: tensor<6x1xi32>, %u: tensor<6x6xf32>) -> tensor<7x6xf32> {
  %r = "stablehlo.scatter"(%t, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<7x6xf32>, tensor<6x1xi32>, tensor<6x6xf32>) -> tensor<7x6xf32>
  return %r : tensor<7x6xf32>
}
func.func @check() {
  %t = stablehlo.constant dense<[[1.6875, 1.0, -0.75, 1.9375, 1.6875, 1.4375], [2.0, -1.8125, 0.1875, -1.1875, 1.625, 1.375], [1.3125, 0.6875, -1.5625, 1.625, 1.5, 1.9375], [1.0625, 0.4375, -0.1875, 0.5, 0.75, 0.875], [0.0625, -0.5, 1.125, -0.75, 1.9375, 0.4375], [-2.0, 1.0, 1.8125, -1.9375, -0.6875, 1.5], [-1.375, -0.1875, 0.75, -0.875, 0.25, -1.125]]> : tensor<7x6xf32>
  %i = stablehlo.constant dense<[[0], [6], [3], [-2], [99], [3]]> : tensor<6x1xi32>
  %u = stablehlo.constant dense<[[-1.5625, -0.5, -1.3125, 0.375, -1.9375, 0.0625], [0.6875, -1.375, 0.5625, 1.375, -0.3125, -1.5625], [0.4375, 0.9375, 1.875, 1.1875, 0.875, 1.625], [0.5, 1.125, 0.4375, -1.75, 0.625, 0.625], [-0.4375, -0.25, -1.9375, 1.6875, 1.5625, 0.6875], [0.5625, 0.125, 0.3125, 0.5625, 0.3125, -1.6875]]> : tensor<6x6xf32>
  %r = call @main(%t, %i, %u) : (tensor<7x6xf32>, tensor<6x1xi32>, tensor<6x6xf32>) -> tensor<7x6xf32>
  check.expect_eq_const %r, dense<[[1.6875, 1.0, -0.75, 1.9375, 1.6875, 1.4375], [2.0, -1.8125, 0.1875, -1.1875, 1.625, 1.375], [1.3125, 0.6875, -1.5625, 1.625, 1.5, 1.9375], [1.0625, 0.9375, 1.875, 1.1875, 0.875, 1.625], [0.0625, -0.5, 1.125, -0.75, 1.9375, 0.4375], [-2.0, 1.0, 1.8125, -1.9375, -0.6875, 1.5], [0.6875, -0.1875, 0.75, 1.375, 0.25, -1.125]]> : tensor<7x6xf32>
  return
}

// -----

// scatter: multiply
func.func @main(%t: tensor<7x6xf32>, %i: tensor<6x1xi32>, %u: tensor<6x6xf32>) -> tensor<7x6xf32> {
  %r = "stablehlo.scatter"(%t, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<7x6xf32>, tensor<6x1xi32>, tensor<6x6xf32>) -> tensor<7x6xf32>
  return %r : tensor<7x6xf32>
}
func.func @check() {
  %t = stablehlo.constant dense<[[1.6875, 1.0, -0.75, 1.9375, 1.6875, 1.4375], [2.0, -1.8125, 0.1875, -1.1875, 1.625, 1.375], [1.3125, 0.6875, -1.5625, 1.625, 1.5, 1.9375], [1.0625, 0.4375, -0.1875, 0.5, 0.75, 0.875], [0.0625, -0.5, 1.125, -0.75, 1.9375, 0.4375], [-2.0, 1.0, 1.8125, -1.9375, -0.6875, 1.5], [-1.375, -0.1875, 0.75, -0.875, 0.25, -1.125]]> : tensor<7x6xf32>
  %i = stablehlo.constant dense<[[0], [6], [3], [-2], [99], [3]]> : tensor<6x1xi32>
  %u = stablehlo.constant dense<[[0.125, -0.4375, -0.4375, 1.125, -0.9375, 0.125], [0.6875, 0.3125, -2.0, 0.5625, -0.25, -0.0625], [-0.3125, -1.0, 0.9375, -0.625, -0.5625, 0.3125], [-1.4375, -1.1875, 1.5, 1.75, -0.8125, -0.4375], [-1.625, -0.375, 1.9375, 0.1875, -0.1875, -0.875], [0.6875, -0.1875, 1.1875, -0.6875, 1.75, -1.0625]]> : tensor<6x6xf32>
  %r = call @main(%t, %i, %u) : (tensor<7x6xf32>, tensor<6x1xi32>, tensor<6x6xf32>) -> tensor<7x6xf32>
  check.expect_eq_const %r, dense<[[0.2109375, -0.4375, 0.328125, 2.1796875, -1.5820312, 0.1796875], [2.0, -1.8125, 0.1875, -1.1875, 1.625, 1.375], [1.3125, 0.6875, -1.5625, 1.625, 1.5, 1.9375], [-0.22827148, 0.08203125, -0.20874023, 0.21484375, -0.73828125, -0.29052734], [0.0625, -0.5, 1.125, -0.75, 1.9375, 0.4375], [-2.0, 1.0, 1.8125, -1.9375, -0.6875, 1.5], [-0.9453125, -0.05859375, -1.5, -0.4921875, -0.0625, 0.0703125]]> : tensor<7x6xf32>
  return
}

// -----

// scatter: a window over the edge: only its elements outside are dropped
func.func @main(%t: tensor<7x6xf32>, %i: tensor<1x2xi32>, %u: tensor<1x3x3xf32>) -> tensor<7x6xf32> {
  %r = "stablehlo.scatter"(%t, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<7x6xf32>, tensor<1x2xi32>, tensor<1x3x3xf32>) -> tensor<7x6xf32>
  return %r : tensor<7x6xf32>
}
func.func @check() {
  %t = stablehlo.constant dense<[[1.6875, 1.0, -0.75, 1.9375, 1.6875, 1.4375], [2.0, -1.8125, 0.1875, -1.1875, 1.625, 1.375], [1.3125, 0.6875, -1.5625, 1.625, 1.5, 1.9375], [1.0625, 0.4375, -0.1875, 0.5, 0.75, 0.875], [0.0625, -0.5, 1.125, -0.75, 1.9375, 0.4375], [-2.0, 1.0, 1.8125, -1.9375, -0.6875, 1.5], [-1.375, -0.1875, 0.75, -0.875, 0.25, -1.125]]> : tensor<7x6xf32>
  %i = stablehlo.constant dense<[[5, 4]]> : tensor<1x2xi32>
  %u = stablehlo.constant dense<[[[-1.75, 0.9375, -0.25], [1.875, -1.0, 0.9375], [1.625, 0.5625, 1.3125]]]> : tensor<1x3x3xf32>
  %r = call @main(%t, %i, %u) : (tensor<7x6xf32>, tensor<1x2xi32>, tensor<1x3x3xf32>) -> tensor<7x6xf32>
  check.expect_eq_const %r, dense<[[1.6875, 1.0, -0.75, 1.9375, 1.6875, 1.4375], [2.0, -1.8125, 0.1875, -1.1875, 1.625, 1.375], [1.3125, 0.6875, -1.5625, 1.625, 1.5, 1.9375], [1.0625, 0.4375, -0.1875, 0.5, 0.75, 0.875], [0.0625, -0.5, 1.125, -0.75, 1.9375, 0.4375], [-2.0, 1.0, 1.8125, -1.9375, -1.75, 0.9375], [-1.375, -0.1875, 0.75, -0.875, 1.875, -1.0]]> : tensor<7x6xf32>
  return
}
