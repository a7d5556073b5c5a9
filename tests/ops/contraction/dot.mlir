// dot: matrix times matrix
func.func @main(%a: tensor<5x6xf32>, %b: tensor<6x7xf32>) -> tensor<5x7xf32> {
  %r = stablehlo.dot %a, %b : (tensor<5x6xf32>, tensor<6x7xf32>) -> tensor<5x7xf32>
  return %r : tensor<5x7xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-0.8125, -0.625, -1.4375, 1.875, -1.625, -0.3125], [0.5, -0.0625, -1.625, 1.8125, 1.375, 1.5625], [-1.4375, -0.4375, -0.4375, -0.8125, -2.0, 1.1875], [0.9375, -1.625, -1.3125, -0.4375, 1.625, 1.5], [-1.5, 1.625, -0.875, -1.125, 1.875, -1.6875]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[-1.875, 1.125, -1.0625, 0.4375, -0.6875, -1.0625, -0.4375], [0.0, -1.4375, -1.75, 1.9375, 0.75, -0.625, 0.0625], [1.8125, 0.8125, 0.3125, -1.6875, -1.8125, 0.5625, 0.5625], [-0.5625, 0.1875, -0.0625, 1.3125, -0.6875, 0.125, 0.5], [0.875, 0.25, 0.3125, 0.4375, -1.875, -1.75, -0.8125], [-1.125, 1.75, -1.75, 0.25, -0.5, 1.4375, -0.125]]> : tensor<6x7xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<6x7xf32>) -> tensor<5x7xf32>
  check.expect_eq_const %r, dense<[[-3.2070312, -1.7851562, 1.4296875, 2.53125, 4.609375, 3.0742188, 1.8046875], [-5.4570312, 2.75, -3.3476562, 6.2109375, -2.0507812, -1.3398438, -1.5429688], [-0.7265625, 0.08203125, -0.49609375, -2.3828125, 5.1679688, 6.6601562, 1.4257812], [-4.15625, 5.2734375, -0.65234375, -0.01171875, -2.9804688, -1.4609375, -2.9765625], [5.3984375, -7.4296875, 2.0859375, 2.890625, 1.9375, -5.7617188, -1.609375]]> : tensor<5x7xf32>
  return
}

// -----

// dot: matrix times vector
func.func @main(%a: tensor<5x6xf32>, %v: tensor<6xf32>) -> tensor<5xf32> {
  %r = stablehlo.dot %a, %v : (tensor<5x6xf32>, tensor<6xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-0.8125, -0.625, -1.4375, 1.875, -1.625, -0.3125], [0.5, -0.0625, -1.625, 1.8125, 1.375, 1.5625], [-1.4375, -0.4375, -0.4375, -0.8125, -2.0, 1.1875], [0.9375, -1.625, -1.3125, -0.4375, 1.625, 1.5], [-1.5, 1.625, -0.875, -1.125, 1.875, -1.6875]]> : tensor<5x6xf32>
  %v = stablehlo.constant dense<[-1.5, -1.5625, 1.0625, 0.625, 1.0, -0.0625]> : tensor<6xf32>
  %r = call @main(%a, %v) : (tensor<5x6xf32>, tensor<6xf32>) -> tensor<5xf32>
  check.expect_eq_const %r, dense<[0.234375, 0.03125, -0.20703125, 0.99609375, 0.05859375]> : tensor<5xf32>
  return
}

// -----

// dot: vector times vector
func.func @main(%u: tensor<6xf32>, %v: tensor<6xf32>) -> tensor<f32> {
  %r = stablehlo.dot %u, %v : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func @check() {
  %u = stablehlo.constant dense<[-1.5, -1.5625, 1.0625, 0.625, 1.0, -0.0625]> : tensor<6xf32>
  %v = stablehlo.constant dense<[-0.5, -0.5625, 2.0625, 1.625, 2.0, 0.9375]> : tensor<6xf32>
  %r = call @main(%u, %v) : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
  check.expect_eq_const %r, dense<6.7773438> : tensor<f32>
  return
}
