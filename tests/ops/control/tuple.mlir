// tuple and get_tuple_element
func.func @main(%x: tensor<5x6xf32>, %y: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %t = stablehlo.tuple %x, %y : tuple<tensor<5x6xf32>, tensor<5x6xf32>>
  %u = stablehlo.tuple %t : tuple<tuple<tensor<5x6xf32>, tensor<5x6xf32>>>
  %v = stablehlo.get_tuple_element %u[0] : (tuple<tuple<tensor<5x6xf32>, tensor<5x6xf32>>>) -> tuple<tensor<5x6xf32>, tensor<5x6xf32>>
  %r = stablehlo.get_tuple_element %v[0] : (tuple<tensor<5x6xf32>, tensor<5x6xf32>>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.5625, 1.6875, -1.0, -1.6875, 0.8125, -0.4375], [1.875, -1.25, -1.4375, 1.125, -1.625, 0.0625], [1.3125, -1.6875, -1.125, 1.0, -0.4375, 1.6875], [-0.6875, 1.125, -0.3125, -1.125, 0.875, 1.9375], [-1.0, 0.6875, -1.1875, -0.5, 1.4375, -1.6875]]> : tensor<5x6xf32>
  %y = stablehlo.constant dense<[[-1.5625, 0.0625, 0.6875, -1.6875, -1.0625, -1.5], [0.5, 0.5625, 1.625, 0.9375, 0.6875, 0.4375], [-0.5625, -0.25, 1.1875, 1.3125, -0.25, 1.375], [0.25, -1.875, -0.0625, 0.9375, -1.5625, 1.1875], [1.875, 0.375, -0.1875, -0.3125, 1.625, 1.0625]]> : tensor<5x6xf32>
  %r = call @main(%x, %y) : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[1.5625, 1.6875, -1.0, -1.6875, 0.8125, -0.4375], [1.875, -1.25, -1.4375, 1.125, -1.625, 0.0625], [1.3125, -1.6875, -1.125, 1.0, -0.4375, 1.6875], [-0.6875, 1.125, -0.3125, -1.125, 0.875, 1.9375], [-1.0, 0.6875, -1.1875, -0.5, 1.4375, -1.6875]]> : tensor<5x6xf32>
  return
}
