// power: integer powers; a negative exponent gives 0 but for the bases 1 and -1
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.power %a, %b : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[1, 3, -3, 1, 3, 0], [1, 1, 2, -1, -2, 0], [-2, 2, 3, 0, 0, 3], [-1, 2, -3, 0, 0, 0], [1, -2, -2, 1, -3, 3]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[3, -2, 0, -1, 1, 0], [-2, 0, 0, 3, 2, 3], [-2, 1, 0, 0, 1, -2], [3, -2, 2, -1, -2, 2], [0, 2, 2, 2, 0, 2]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[1, 0, 1, 1, 3, 1], [1, 1, 1, -1, 4, 0], [0, 2, 1, 1, 0, 0], [-1, 0, 9, 0, 0, 0], [1, 4, 4, 1, 1, 9]]> : tensor<5x6xi32>
  return
}

// -----

// power
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = stablehlo.power %a, %b : tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[2.875, 2.625, 2.0, 2.875, 1.125, 1.8125], [2.5625, 2.375, 1.625, 2.6875, 1.375, 1.4375], [1.1875, 1.625, 1.9375, 2.8125, 1.4375, 2.625], [2.375, 2.75, 2.0, 2.375, 2.8125, 1.0625], [2.5625, 2.8125, 2.25, 2.625, 1.4375, 2.1875]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[-1.4375, -1.0, 0.0625, -0.9375, -1.375, -0.6875], [-2.0, -1.5, 0.1875, 0.0625, 1.375, -0.875], [-0.8125, 0.6875, 0.25, 1.4375, 2.0, -1.0625], [-1.6875, 0.5, 0.5, -0.1875, -1.375, 0.25], [-0.125, -1.8125, 0.8125, 1.1875, 0.8125, -0.375]]> : tensor<5x6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_almost_eq_const %r, dense<[[0.21913315, 0.3809524, 1.0442737, 0.37155834, 0.8504823, 0.6644065], [0.1522903, 0.27321503, 1.0953048, 1.063737, 1.5494095, 0.7279359], [0.8696814, 1.3962452, 1.1798055, 4.421509, 2.0664062, 0.35865355], [0.23230986, 1.6583124, 1.4142135, 0.8502822, 0.24126692, 1.0152715], [0.88903123, 0.15346868, 1.9326282, 3.145691, 1.3429393, 0.7456233]]> : tensor<5x6xf32> {tolerance = 1.0e-5 : f64}
  return
}
