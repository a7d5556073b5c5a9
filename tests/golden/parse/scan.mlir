// chlo.scan, ragged_dot, dynamic shapes, deprecated ops.
func.func @scan(%x: tensor<8x4xf32>, %init: tensor<4xf32>, %shape: tensor<2xi32>, %g: tensor<2xi32>, %w: tensor<2x4x3xf32>) {
  %0:2 = chlo.scan(%x) inits (%init) dimension=0 attributes {is_associative = true} {
  ^bb0(%input: tensor<4xf32>, %carry: tensor<4xf32>):
    %s = stablehlo.add %input, %carry : tensor<4xf32>
    stablehlo.return %s, %s : tensor<4xf32>, tensor<4xf32>
  } : (tensor<8x4xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>)
  %1 = "chlo.ragged_dot"(%x, %w, %g) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision DEFAULT>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<8x4xf32>, tensor<2x4x3xf32>, tensor<2xi32>) -> tensor<8x3xf32>
  %2 = stablehlo.dynamic_reshape %x, %shape : (tensor<8x4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %3 = stablehlo.dynamic_broadcast_in_dim %init, %shape, dims = [1] {known_expanding_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %4 = stablehlo.dynamic_iota %shape, dim = 0 : (tensor<2xi32>) -> tensor<?x?xi32>
  %5 = "chlo.constant_like"(%x) <{value = 1.0 : f32}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %6 = chlo.constant dense<1.0> : tensor<2xf32>
  %8 = stablehlo.constant dense<4> : tensor<i32>
  %7 = stablehlo.set_dimension_size %x, %8, dim = 0 : (tensor<8x4xf32>, tensor<i32>) -> tensor<?x4xf32, #stablehlo.bounds<8, ?>>
  return
}
