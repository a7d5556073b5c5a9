// case: index 0; out of range takes the last branch
func.func @main(%x: tensor<5x6xf32>, %i: tensor<i32>) -> tensor<5x6xf32> {
  %r = "stablehlo.case"(%i) ({
    %n = stablehlo.negate %x : tensor<5x6xf32>
    stablehlo.return %n : tensor<5x6xf32>
  }, {
    %d = stablehlo.add %x, %x : tensor<5x6xf32>
    stablehlo.return %d : tensor<5x6xf32>
  }) : (tensor<i32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-1.25, -0.3125, 1.5625, 1.75, -0.3125, -1.0], [1.5625, 1.6875, 1.0, 0.125, -0.75, 1.4375], [-1.375, -1.3125, 1.9375, 1.3125, -2.0, -1.375], [1.75, -0.5, -0.3125, 0.1875, 1.8125, -1.1875], [-1.6875, -1.0625, -0.625, 0.4375, 0.3125, 1.375]]> : tensor<5x6xf32>
  %i = stablehlo.constant dense<0> : tensor<i32>
  %r = call @main(%x, %i) : (tensor<5x6xf32>, tensor<i32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[1.25, 0.3125, -1.5625, -1.75, 0.3125, 1.0], [-1.5625, -1.6875, -1.0, -0.125, 0.75, -1.4375], [1.375, 1.3125, -1.9375, -1.3125, 2.0, 1.375], [-1.75, 0.5, 0.3125, -0.1875, -1.8125, 1.1875], [1.6875, 1.0625, 0.625, -0.4375, -0.3125, -1.375]]> : tensor<5x6xf32>
  return
}

// -----

// case: index 1; out of range takes the last branch
func.func @main(%x: tensor<5x6xf32>, %i: tensor<i32>) -> tensor<5x6xf32> {
  %r = "stablehlo.case"(%i) ({
    %n = stablehlo.negate %x : tensor<5x6xf32>
    stablehlo.return %n : tensor<5x6xf32>
  }, {
    %d = stablehlo.add %x, %x : tensor<5x6xf32>
    stablehlo.return %d : tensor<5x6xf32>
  }) : (tensor<i32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-1.25, -0.3125, 1.5625, 1.75, -0.3125, -1.0], [1.5625, 1.6875, 1.0, 0.125, -0.75, 1.4375], [-1.375, -1.3125, 1.9375, 1.3125, -2.0, -1.375], [1.75, -0.5, -0.3125, 0.1875, 1.8125, -1.1875], [-1.6875, -1.0625, -0.625, 0.4375, 0.3125, 1.375]]> : tensor<5x6xf32>
  %i = stablehlo.constant dense<1> : tensor<i32>
  %r = call @main(%x, %i) : (tensor<5x6xf32>, tensor<i32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-2.5, -0.625, 3.125, 3.5, -0.625, -2.0], [3.125, 3.375, 2.0, 0.25, -1.5, 2.875], [-2.75, -2.625, 3.875, 2.625, -4.0, -2.75], [3.5, -1.0, -0.625, 0.375, 3.625, -2.375], [-3.375, -2.125, -1.25, 0.875, 0.625, 2.75]]> : tensor<5x6xf32>
  return
}

// -----

// case: index 7; out of range takes the last branch
func.func @main(%x: tensor<5x6xf32>, %i: tensor<i32>) -> tensor<5x6xf32> {
  %r = "stablehlo.case"(%i) ({
    %n = stablehlo.negate %x : tensor<5x6xf32>
    stablehlo.return %n : tensor<5x6xf32>
  }, {
    %d = stablehlo.add %x, %x : tensor<5x6xf32>
    stablehlo.return %d : tensor<5x6xf32>
  }) : (tensor<i32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-1.25, -0.3125, 1.5625, 1.75, -0.3125, -1.0], [1.5625, 1.6875, 1.0, 0.125, -0.75, 1.4375], [-1.375, -1.3125, 1.9375, 1.3125, -2.0, -1.375], [1.75, -0.5, -0.3125, 0.1875, 1.8125, -1.1875], [-1.6875, -1.0625, -0.625, 0.4375, 0.3125, 1.375]]> : tensor<5x6xf32>
  %i = stablehlo.constant dense<7> : tensor<i32>
  %r = call @main(%x, %i) : (tensor<5x6xf32>, tensor<i32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[-2.5, -0.625, 3.125, 3.5, -0.625, -2.0], [3.125, 3.375, 2.0, 0.25, -1.5, 2.875], [-2.75, -2.625, 3.875, 2.625, -4.0, -2.75], [3.5, -1.0, -0.625, 0.375, 3.625, -2.375], [-3.375, -2.125, -1.25, 0.875, 0.625, 2.75]]> : tensor<5x6xf32>
  return
}
