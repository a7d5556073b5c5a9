// clamp: between scalars
func.func @main(%lo: tensor<f32>, %x: tensor<5x6xf32>, %hi: tensor<f32>) -> tensor<5x6xf32> {
  %r = stablehlo.clamp %lo, %x, %hi : (tensor<f32>, tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %lo = stablehlo.constant dense<-1.0> : tensor<f32>
  %x = stablehlo.constant dense<[[-1.4375, 1.75, 0.125, -1.75, 0.375, 0.1875], [1.25, -0.5625, 1.3125, 1.6875, -1.5, 0.3125], [-1.75, -1.9375, 0.3125, -0.125, -0.75, 1.375], [0.5, -1.9375, -1.375, 0.5625, 0.875, -1.125], [0.5, 0.375, 0.5625, 1.625, 0.8125, -1.625]]> : tensor<5x6xf32>
  %hi = stablehlo.constant dense<0.5> : tensor<f32>
  %r = call @main(%lo, %x, %hi) : (tensor<f32>, tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-1.0, 0.5, 0.125, -1.0, 0.375, 0.1875], [0.5, -0.5625, 0.5, 0.5, -1.0, 0.3125], [-1.0, -1.0, 0.3125, -0.125, -0.75, 0.5], [0.5, -1.0, -1.0, 0.5, 0.5, -1.0], [0.5, 0.375, 0.5, 0.5, 0.5, -1.0]]> : tensor<5x6xf32>
  return
}
