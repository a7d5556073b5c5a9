// argmax: value and first index of the maximum along dim 0, with ties
func.func @main(%x: tensor<5x6xf32>) -> (tensor<6xf32>, tensor<6xi32>) {
  %i = stablehlo.iota dim = 0 : tensor<5x6xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %low), (%i init: %zero) across dimensions = [0] : (tensor<5x6xf32>, tensor<5x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<6xf32>, tensor<6xi32>)
  reducer(%a: tensor<f32>, %b: tensor<f32>) (%j: tensor<i32>, %k: tensor<i32>) {
    %gt = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %eq = stablehlo.compare EQ, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = stablehlo.compare LT, %j, %k : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = stablehlo.and %eq, %lt : tensor<i1>
    %p = stablehlo.or %gt, %tie : tensor<i1>
    %v = stablehlo.select %gt, %a, %b : tensor<i1>, tensor<f32>
    %w = stablehlo.select %p, %j, %k : tensor<i1>, tensor<i32>
    stablehlo.return %v, %w : tensor<f32>, tensor<i32>
  }
  return %r#0, %r#1 : tensor<6xf32>, tensor<6xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-1.0, 3.0, 0.0, -3.0, 1.0, -3.0], [-3.0, 0.0, 2.0, -2.0, -3.0, 1.0], [-2.0, 0.0, 2.0, 0.0, 3.0, -3.0], [0.0, 3.0, -3.0, -2.0, -1.0, 3.0], [2.0, 0.0, -1.0, 2.0, 1.0, 0.0]]> : tensor<5x6xf32>
  %r:2 = call @main(%x) : (tensor<5x6xf32>) -> (tensor<6xf32>, tensor<6xi32>)
  check.expect_eq_const %r#0, dense<[2.0, 3.0, 2.0, 2.0, 3.0, 3.0]> : tensor<6xf32>
  check.expect_eq_const %r#1, dense<[4, 0, 1, 4, 2, 3]> : tensor<6xi32>
  return
}

// -----

// argmax: value and first index of the maximum along dim 1, with ties
func.func @main(%x: tensor<5x6xf32>) -> (tensor<5xf32>, tensor<5xi32>) {
  %i = stablehlo.iota dim = 1 : tensor<5x6xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %low), (%i init: %zero) across dimensions = [1] : (tensor<5x6xf32>, tensor<5x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<5xf32>, tensor<5xi32>)
  reducer(%a: tensor<f32>, %b: tensor<f32>) (%j: tensor<i32>, %k: tensor<i32>) {
    %gt = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %eq = stablehlo.compare EQ, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = stablehlo.compare LT, %j, %k : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = stablehlo.and %eq, %lt : tensor<i1>
    %p = stablehlo.or %gt, %tie : tensor<i1>
    %v = stablehlo.select %gt, %a, %b : tensor<i1>, tensor<f32>
    %w = stablehlo.select %p, %j, %k : tensor<i1>, tensor<i32>
    stablehlo.return %v, %w : tensor<f32>, tensor<i32>
  }
  return %r#0, %r#1 : tensor<5xf32>, tensor<5xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[-1.0, 3.0, 0.0, -3.0, 1.0, -3.0], [-3.0, 0.0, 2.0, -2.0, -3.0, 1.0], [-2.0, 0.0, 2.0, 0.0, 3.0, -3.0], [0.0, 3.0, -3.0, -2.0, -1.0, 3.0], [2.0, 0.0, -1.0, 2.0, 1.0, 0.0]]> : tensor<5x6xf32>
  %r:2 = call @main(%x) : (tensor<5x6xf32>) -> (tensor<5xf32>, tensor<5xi32>)
  check.expect_eq_const %r#0, dense<[3.0, 2.0, 3.0, 3.0, 2.0]> : tensor<5xf32>
  check.expect_eq_const %r#1, dense<[1, 2, 4, 1, 0]> : tensor<5xi32>
  return
}
