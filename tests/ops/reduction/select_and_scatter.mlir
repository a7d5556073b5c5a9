// select_and_scatter: gradient of 2x2 max pooling
func.func @main(%x: tensor<8x6xf32>, %s: tensor<4x3xf32>) -> tensor<8x6xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.select_and_scatter"(%x, %s, %z) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<8x6xf32>
  return %r : tensor<8x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[9.0, 7.0, 23.0, 45.0, 12.0, 46.0], [18.0, 43.0, 25.0, 34.0, 27.0, 11.0], [17.0, 22.0, 16.0, 8.0, 42.0, 40.0], [29.0, 0.0, 44.0, 1.0, 38.0, 21.0], [36.0, 32.0, 39.0, 30.0, 41.0, 37.0], [15.0, 28.0, 10.0, 47.0, 5.0, 35.0], [33.0, 4.0, 24.0, 6.0, 26.0, 19.0], [20.0, 14.0, 3.0, 13.0, 31.0, 2.0]]> : tensor<8x6xf32>
  %s = stablehlo.constant dense<[[-1.125, -1.4375, -0.125], [0.125, 1.75, -0.9375], [0.0625, -1.0, 0.5], [1.75, -0.6875, -1.5625]]> : tensor<4x3xf32>
  %r = call @main(%x, %s) : (tensor<8x6xf32>, tensor<4x3xf32>) -> tensor<8x6xf32>
  check.expect_eq_const %r, dense<[[0.0, 0.0, 0.0, -1.4375, 0.0, -0.125], [0.0, -1.125, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, -0.9375, 0.0], [0.125, 0.0, 1.75, 0.0, 0.0, 0.0], [0.0625, 0.0, 0.0, 0.0, 0.5, 0.0], [0.0, 0.0, 0.0, -1.0, 0.0, 0.0], [1.75, 0.0, -0.6875, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, -1.5625, 0.0]]> : tensor<8x6xf32>
  return
}
