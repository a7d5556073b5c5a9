// iota: along dim 0, added to an argument so that it has a layout to follow
func.func @main(%x: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %i = stablehlo.iota dim = 0 : tensor<5x6xi32>
  %r = stablehlo.add %x, %i : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]> : tensor<5x6xi32>
  %r = call @main(%x) : (tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2], [3, 3, 3, 3, 3, 3], [4, 4, 4, 4, 4, 4]]> : tensor<5x6xi32>
  return
}

// -----

// iota: along dim 1, added to an argument so that it has a layout to follow
func.func @main(%x: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %i = stablehlo.iota dim = 1 : tensor<5x6xi32>
  %r = stablehlo.add %x, %i : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]> : tensor<5x6xi32>
  %r = call @main(%x) : (tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]]> : tensor<5x6xi32>
  return
}
