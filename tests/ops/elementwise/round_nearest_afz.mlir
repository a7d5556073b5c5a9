// round_nearest_afz: ties away from zero
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = stablehlo.round_nearest_afz %x : tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-2.5, -4.5, -1.5, -4.5, -3.0, 4.0], [-2.5, -1.5, 0.5, -3.0, -1.5, -3.5], [-3.0, -1.0, 2.0, -1.0, -1.0, -3.5], [-3.5, 4.5, -3.5, 2.0, 1.5, -2.0], [-3.5, 1.5, -4.5, -0.5, -0.5, 4.0]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-3.0, -5.0, -2.0, -5.0, -3.0, 4.0], [-3.0, -2.0, 1.0, -3.0, -2.0, -4.0], [-3.0, -1.0, 2.0, -1.0, -1.0, -4.0], [-4.0, 5.0, -4.0, 2.0, 2.0, -2.0], [-4.0, 2.0, -5.0, -1.0, -1.0, 4.0]]> : tensor<5x6xf32>
  return
}
