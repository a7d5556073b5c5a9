// while: four additions
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %w:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<5x6xf32>
  cond {
    %p = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %s = stablehlo.add %v, %x : tensor<5x6xf32>
    stablehlo.return %j, %s : tensor<i32>, tensor<5x6xf32>
  }
  return %w#1 : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-1.25, -0.3125, 1.5625, 1.75, -0.3125, -1.0], [1.5625, 1.6875, 1.0, 0.125, -0.75, 1.4375], [-1.375, -1.3125, 1.9375, 1.3125, -2.0, -1.375], [1.75, -0.5, -0.3125, 0.1875, 1.8125, -1.1875], [-1.6875, -1.0625, -0.625, 0.4375, 0.3125, 1.375]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-6.25, -1.5625, 7.8125, 8.75, -1.5625, -5.0], [7.8125, 8.4375, 5.0, 0.625, -3.75, 7.1875], [-6.875, -6.5625, 9.6875, 6.5625, -10.0, -6.875], [8.75, -2.5, -1.5625, 0.9375, 9.0625, -5.9375], [-8.4375, -5.3125, -3.125, 2.1875, 1.5625, 6.875]]> : tensor<5x6xf32>
  return
}
