// multiply: product; i1 is AND
func.func @main(%a: tensor<5x6xf32>, %b: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = stablehlo.multiply %a, %b : tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[-2.0, -0.0625, -0.5625, -1.5625, -2.0, 1.6875], [-0.125, 1.0, -0.75, 2.0, 1.6875, -1.875], [0.125, 1.0625, -0.25, -1.75, 1.875, 0.9375], [-0.75, -0.9375, 0.4375, -1.125, -1.0, -0.9375], [-1.5625, 1.8125, 0.1875, 2.0, -0.6875, -0.125]]> : tensor<5x6xf32>
  %b = stablehlo.constant dense<[[1.5625, 0.8125, 1.5, -1.4375, -1.9375, -0.75], [-1.0, -1.0625, 0.1875, -0.8125, 0.375, -0.0625], [-1.3125, 1.9375, 2.0, -0.6875, 0.6875, -1.9375], [-1.125, 1.4375, 0.1875, -1.375, 1.0625, -1.625], [-1.375, 0.875, 1.5625, -0.375, -1.125, -1.5625]]> : tensor<5x6xf32>
  %r = call @main(%a, %b) : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-3.125, -0.05078125, -0.84375, 2.2460938, 3.875, -1.265625], [0.125, -1.0625, -0.140625, -1.625, 0.6328125, 0.1171875], [-0.1640625, 2.0585938, -0.5, 1.203125, 1.2890625, -1.8164062], [0.84375, -1.3476562, 0.08203125, 1.546875, -1.0625, 1.5234375], [2.1484375, 1.5859375, 0.29296875, -0.75, 0.7734375, 0.1953125]]> : tensor<5x6xf32>
  return
}

// -----

// multiply: product; i1 is AND
func.func @main(%a: tensor<5x6xi32>, %b: tensor<5x6xi32>) -> tensor<5x6xi32> {
  %r = stablehlo.multiply %a, %b : tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[9, 10, 4, -12, 5, 11], [4, -6, 15, -5, -10, 13], [-10, 7, 9, 11, -12, -12], [3, 16, -4, -15, 11, -8], [-1, -17, -8, 18, -8, 14]]> : tensor<5x6xi32>
  %b = stablehlo.constant dense<[[-15, -4, 15, -16, 6, -3], [20, 1, -16, -2, 13, -17], [-6, -17, -14, 2, 9, -13], [-19, -7, -1, 18, -16, -4], [16, -9, -1, -12, 14, -5]]> : tensor<5x6xi32>
  %r = call @main(%a, %b) : (tensor<5x6xi32>, tensor<5x6xi32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<[[-135, -40, 60, 192, 30, -33], [80, -6, -240, 10, -130, -221], [60, -119, -126, 22, -108, 156], [-57, -112, 4, -270, -176, 32], [-16, 153, 8, -216, -112, -70]]> : tensor<5x6xi32>
  return
}

// -----

// multiply: product; i1 is AND
func.func @main(%a: tensor<5x6xi1>, %b: tensor<5x6xi1>) -> tensor<5x6xi1> {
  %r = stablehlo.multiply %a, %b : tensor<5x6xi1>
  return %r : tensor<5x6xi1>
}
func.func @check() {
  %a = stablehlo.constant dense<[[false, false, false, true, true, true], [false, false, true, true, true, false], [true, false, true, false, true, false], [true, true, false, true, true, false], [true, false, true, true, false, true]]> : tensor<5x6xi1>
  %b = stablehlo.constant dense<[[false, false, false, true, false, false], [true, true, false, false, true, false], [true, true, false, true, true, false], [false, true, false, true, true, true], [false, false, false, false, false, false]]> : tensor<5x6xi1>
  %r = call @main(%a, %b) : (tensor<5x6xi1>, tensor<5x6xi1>) -> tensor<5x6xi1>
  check.expect_eq_const %r, dense<[[false, false, false, true, false, false], [false, false, false, false, true, false], [true, false, false, false, true, false], [false, true, false, true, true, false], [false, false, false, false, false, false]]> : tensor<5x6xi1>
  return
}

// -----

// multiply: product; i1 is AND
func.func @main(%a: tensor<5x6xcomplex<f32>>, %b: tensor<5x6xcomplex<f32>>) -> tensor<5x6xcomplex<f32>> {
  %r = stablehlo.multiply %a, %b : tensor<5x6xcomplex<f32>>
  return %r : tensor<5x6xcomplex<f32>>
}
func.func @check() {
  %a = stablehlo.constant dense<[[(0.9375, 1.0), (-1.5, 1.25), (-0.625, 0.0625), (0.375, -1.375), (-1.1875, 1.875), (-1.1875, 1.625)], [(-0.5, -0.8125), (-1.125, -0.6875), (-1.625, -0.5625), (-0.25, -1.8125), (1.125, -0.375), (0.375, -0.625)], [(1.875, -0.375), (-1.75, 1.875), (0.9375, -0.875), (1.5, -0.0625), (0.625, 0.25), (0.25, -0.125)], [(1.9375, -1.0625), (-1.0, -1.0625), (-1.5, -1.3125), (0.5, 0.1875), (-1.875, -1.0), (0.6875, 1.0625)], [(-0.0625, 0.0), (0.4375, -1.25), (-0.8125, -1.3125), (-0.5, 1.9375), (0.6875, -0.1875), (1.75, 0.1875)]]> : tensor<5x6xcomplex<f32>>
  %b = stablehlo.constant dense<[[(-1.0, 0.9375), (0.8125, -1.375), (-0.6875, 1.375), (0.125, -0.4375), (1.25, 1.0), (1.3125, 0.375)], [(-0.9375, 1.375), (-0.625, 1.5), (0.9375, -1.125), (-1.8125, -1.9375), (-1.125, -0.125), (0.5625, 1.6875)], [(-0.125, 2.0), (-0.75, -0.25), (-1.6875, -1.6875), (1.4375, -0.75), (-1.5, 0.5), (-1.1875, 1.625)], [(1.0, 0.8125), (0.4375, -1.0625), (1.0, 1.3125), (-0.1875, -1.4375), (-1.25, -0.4375), (1.5625, 0.0625)], [(0.5, -1.875), (-1.3125, 0.375), (0.5625, -2.0), (-1.9375, 2.0), (-1.25, -1.5), (-1.625, -1.625)]]> : tensor<5x6xcomplex<f32>>
  %r = call @main(%a, %b) : (tensor<5x6xcomplex<f32>>, tensor<5x6xcomplex<f32>>) -> tensor<5x6xcomplex<f32>>
  check.expect_eq_const %r, dense<[[(-1.875, -0.12109375), (0.5, 3.078125), (0.34375, -0.90234375), (-0.5546875, -0.3359375), (-3.359375, 1.15625), (-2.1679688, 1.6875)], [(1.5859375, 0.07421875), (1.734375, -1.2578125), (-2.15625, 1.3007812), (-3.0585938, 3.7695312), (-1.3125, 0.28125), (1.265625, 0.28125)], [(0.515625, 3.796875), (1.78125, -0.96875), (-3.0585938, -0.10546875), (2.109375, -1.2148438), (-1.0625, -0.0625), (-0.09375, 0.5546875)], [(2.8007812, 0.51171875), (-1.5664062, 0.59765625), (0.22265625, -3.28125), (0.17578125, -0.75390625), (1.90625, 2.0703125), (1.0078125, 1.703125)], [(-0.03125, 0.1171875), (-0.10546875, 1.8046875), (-3.0820312, 0.88671875), (-2.90625, -4.7539062), (-1.140625, -0.796875), (-2.5390625, -3.1484375)]]> : tensor<5x6xcomplex<f32>>
  return
}
