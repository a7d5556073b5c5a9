// broadcast_polygamma: a matrix and a row
func.func @main(%a: tensor<5x6xf32>, %b: tensor<6xf32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_polygamma"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<5x6xf32>, tensor<6xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[3.0, 3.0, 2.0, 2.0, 2.0, 2.0], [0.0, 3.0, 0.0, 2.0, 2.0, 3.0], [1.0, 0.0, 2.0, 3.0, 0.0, 0.0], [1.0, 1.0, 1.0, 3.0, 2.0, 0.0], [2.0, 0.0, 0.0, 2.0, 1.0, 0.0]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[1.2195963, 1.2136283, 2.7873797, 2.9377108, 7.6789966, 1.7060953]> : tensor<6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<6xf32>) -> tensor<5x6xf32>
  %e0 = stablehlo.constant dense<[[3.0525663, 3.1095753, -0.18284948, -0.16179536, -0.019310085, -0.5987022], [-0.2644838, 3.1095753, 0.8351269, -0.16179536, -0.019310085, 0.8780148], [1.2390237, -0.2719036, -0.18284948, 0.1278434, 1.9719653, 0.21337171], [1.2390237, 1.2475312, 0.4306276, 0.1278434, -0.019310085, 0.21337171], [-1.4163566, -0.2719036, 0.8351269, -0.16179536, 0.13907151, 0.21337171]]> : tensor<5x6xf32>
  check.expect_close %r, %e0, max_ulp_difference = 16 : tensor<5x6xf32>, tensor<5x6xf32>
  return
}

// -----

// broadcast_polygamma: a matrix and a column
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x1xf32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_polygamma"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<5x6xf32>, tensor<5x1xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[0.0, 3.0, 1.0, 1.0, 3.0, 0.0], [1.0, 0.0, 0.0, 3.0, 2.0, 0.0], [3.0, 0.0, 2.0, 1.0, 0.0, 3.0], [2.0, 1.0, 3.0, 0.0, 1.0, 2.0], [3.0, 2.0, 0.0, 2.0, 3.0, 0.0]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[4.8189287], [6.6482115], [3.9982443], [2.0356398], [6.7778077]]> : tensor<5x1xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x1xf32>) -> tensor<5x6xf32>
  %e0 = stablehlo.constant dense<[[1.4652208, 0.024189271, 0.23052314, 0.23052314, 0.024189271, 1.4652208], [0.16229361, 1.8172585, 1.8172585, 0.008494357, -0.026282335, 1.8172585], [0.044931233, 1.2556193, -0.08011856, 0.28396356, 1.2556193, 0.044931233], [-0.38705748, 0.6308387, 0.46363083, 0.44551665, 0.6308387, -0.38705748], [0.007983262, -0.025215073, 1.8380735, -0.025215073, 0.007983262, 1.8380735]]> : tensor<5x6xf32>
  check.expect_close %r, %e0, max_ulp_difference = 16 : tensor<5x6xf32>, tensor<5x6xf32>
  return
}

// -----

// broadcast_polygamma: a matrix and a scalar
func.func @main(%a: tensor<5x6xf32>, %b: tensor<f32>) -> tensor<5x6xf32> {
  %r = "chlo.broadcast_polygamma"(%a, %b) <{broadcast_dimensions = array<i64>}> : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[2.0, 2.0, 2.0, 2.0, 1.0, 1.0], [3.0, 3.0, 2.0, 2.0, 0.0, 3.0], [0.0, 3.0, 2.0, 1.0, 3.0, 1.0], [1.0, 1.0, 3.0, 0.0, 2.0, 1.0], [1.0, 1.0, 1.0, 2.0, 2.0, 0.0]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<6.380909> : tensor<f32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
  %e0 = stablehlo.constant dense<[[-0.028708603, -0.028708603, -0.028708603, -0.028708603, 0.16963607, 0.16963607], [0.0096945325, 0.0096945325, -0.028708603, -0.028708603, 1.7729101, 0.0096945325], [1.7729101, 0.0096945325, -0.028708603, 0.16963607, 0.0096945325, 0.16963607], [0.16963607, 0.16963607, 0.0096945325, 1.7729101, -0.028708603, 0.16963607], [0.16963607, 0.16963607, 0.16963607, -0.028708603, -0.028708603, 1.7729101]]> : tensor<5x6xf32>
  check.expect_close %r, %e0, max_ulp_difference = 16 : tensor<5x6xf32>, tensor<5x6xf32>
  return
}
