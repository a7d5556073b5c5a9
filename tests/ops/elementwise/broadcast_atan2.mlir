// broadcast_atan2: a matrix and a row
func.func @main(%a: tensor<5x6xf32>, %b: tensor<6xf32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_atan2"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<5x6xf32>, tensor<6xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-0.5625, 1.125, -2.0, -1.5, 1.0, -2.0], [-0.3125, -0.6875, -1.75, -0.5625, 1.125, -1.875], [1.5, 1.125, 1.5625, 1.6875, 0.4375, 0.125], [-0.4375, -0.625, -1.5625, -1.4375, -1.1875, -1.75], [1.75, -0.125, -0.5625, -2.0, -0.375, 0.25]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[1.5, -2.0, 0.875, 1.25, 0.0, -0.8125]> : tensor<6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<6xf32>) -> tensor<5x6xf32>
  %e0 = stablehlo.constant dense<[[-0.35877067, 2.629203, -1.1583859, -0.87605804, 1.5707964, -1.956679], [-0.20539539, -2.8104966, -1.1071488, -0.42285392, 1.5707964, -1.9797041], [0.7853982, 2.629203, 1.060308, 0.9332475, 1.5707964, 2.9889433], [-0.2837941, -2.8387077, -1.060308, -0.8550527, -1.5707964, -2.0054665], [0.86217004, -3.0791738, -0.57133746, -1.012197, -1.5707964, 2.8430936]]> : tensor<5x6xf32>
  check.expect_close %r, %e0, max_ulp_difference = 3 : tensor<5x6xf32>, tensor<5x6xf32>
  return
}

// -----

// broadcast_atan2: a matrix and a column
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x1xf32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_atan2"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<5x6xf32>, tensor<5x1xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[1.625, -0.0625, -1.875, 1.0, -1.8125, 1.5], [1.375, -1.8125, -2.0, -1.4375, 1.875, 1.1875], [-1.125, -1.5, -1.5625, -0.9375, 1.75, -0.375], [-0.6875, 0.625, 1.125, -0.0625, -0.125, 0.0], [-1.1875, -1.5, -0.125, 1.125, -1.625, 0.3125]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[0.3125], [1.75], [-1.6875], [0.1875], [-1.375]]> : tensor<5x1xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x1xf32>) -> tensor<5x6xf32>
  %e0 = stablehlo.constant dense<[[1.380808, -0.19739556, -1.4056476, 1.2679114, -1.4000611, 1.3654009], [0.66596925, -0.80294025, -0.8519663, -0.68767124, 0.81986725, 0.59619915], [-2.55359, -2.4149504, -2.394637, -2.634494, 2.3380146, -2.9229238], [-1.3045443, 1.2793396, 1.4056476, -0.32175055, -0.5880026, 0.0], [-2.429235, -2.3127437, -3.050933, 2.4558632, -2.2730532, 2.918116]]> : tensor<5x6xf32>
  check.expect_close %r, %e0, max_ulp_difference = 3 : tensor<5x6xf32>, tensor<5x6xf32>
  return
}

// -----

// broadcast_atan2: a matrix and a scalar
func.func @main(%a: tensor<5x6xf32>, %b: tensor<f32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_atan2"(%a, %b) <{broadcast_dimensions = array<i64>}> : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[0.9375, -0.6875, -1.1875, 0.9375, 0.1875, -0.0625], [-0.8125, 0.125, -1.5625, -1.125, 1.9375, -1.5625], [1.75, 1.125, -0.9375, 1.375, 0.5625, -1.0625], [1.125, 1.5, -1.1875, 1.25, -0.9375, -1.625], [1.5, -0.5625, -0.3125, 0.625, 0.125, -1.125]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<1.0625> : tensor<f32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
  %e0 = stablehlo.constant dense<[[0.72297937, -0.5743048, -0.84089667, 0.72297937, 0.1746722, -0.058755822], [-0.65284663, 0.11710875, -0.97361964, -0.8139618, 1.0691923, -0.97361964], [1.0251412, 0.8139618, -0.72297937, 0.9129077, 0.48689923, -0.7853982], [0.8139618, 0.95449936, -0.84089667, 0.86630225, -0.72297937, -0.99172205], [0.95449936, -0.48689923, -0.28605145, 0.5317241, 0.11710875, -0.8139618]]> : tensor<5x6xf32>
  check.expect_close %r, %e0, max_ulp_difference = 3 : tensor<5x6xf32>, tensor<5x6xf32>
  return
}
