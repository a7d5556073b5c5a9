// sort: keys with a payload along dim 0, stable, with ties
func.func @main(%k: tensor<5x8xf32>, %v: tensor<5x8xi32>) -> (tensor<5x8xf32>, tensor<5x8xi32>) {
  %r:2 = "stablehlo.sort"(%k, %v) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %p = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<5x8xf32>, tensor<5x8xi32>) -> (tensor<5x8xf32>, tensor<5x8xi32>)
  return %r#0, %r#1 : tensor<5x8xf32>, tensor<5x8xi32>
}
func.func @check() {
  %k = stablehlo.constant dense<[[-3.0, -2.0, 1.0, -4.0, -4.0, -4.0, 4.0, -4.0], [-2.0, -3.0, 3.0, -2.0, 1.0, -3.0, -3.0, 4.0], [-3.0, -2.0, 3.0, -4.0, 4.0, 1.0, 4.0, -2.0], [-3.0, 4.0, -4.0, 0.0, 2.0, -1.0, -2.0, -2.0], [2.0, -3.0, -4.0, -2.0, 3.0, 2.0, 0.0, 2.0]]> : tensor<5x8xf32>
  %v = stablehlo.constant dense<[[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39]]> : tensor<5x8xi32>
  %r:2 = call @main(%k, %v) : (tensor<5x8xf32>, tensor<5x8xi32>) -> (tensor<5x8xf32>, tensor<5x8xi32>)
  check.expect_eq_const %r#0, dense<[[-3.0, -3.0, -4.0, -4.0, -4.0, -4.0, -3.0, -4.0], [-3.0, -3.0, -4.0, -4.0, 1.0, -3.0, -2.0, -2.0], [-3.0, -2.0, 1.0, -2.0, 2.0, -1.0, 0.0, -2.0], [-2.0, -2.0, 3.0, -2.0, 3.0, 1.0, 4.0, 2.0], [2.0, 4.0, 3.0, 0.0, 4.0, 2.0, 4.0, 4.0]]> : tensor<5x8xf32>
  check.expect_eq_const %r#1, dense<[[0, 9, 26, 3, 4, 5, 14, 7], [16, 33, 34, 19, 12, 13, 30, 23], [24, 1, 2, 11, 28, 29, 38, 31], [8, 17, 10, 35, 36, 21, 6, 39], [32, 25, 18, 27, 20, 37, 22, 15]]> : tensor<5x8xi32>
  return
}

// -----

// sort: keys with a payload along dim 1, stable, with ties
func.func @main(%k: tensor<5x8xf32>, %v: tensor<5x8xi32>) -> (tensor<5x8xf32>, tensor<5x8xi32>) {
  %r:2 = "stablehlo.sort"(%k, %v) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %p = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<5x8xf32>, tensor<5x8xi32>) -> (tensor<5x8xf32>, tensor<5x8xi32>)
  return %r#0, %r#1 : tensor<5x8xf32>, tensor<5x8xi32>
}
func.func @check() {
  %k = stablehlo.constant dense<[[-3.0, -2.0, 1.0, -4.0, -4.0, -4.0, 4.0, -4.0], [-2.0, -3.0, 3.0, -2.0, 1.0, -3.0, -3.0, 4.0], [-3.0, -2.0, 3.0, -4.0, 4.0, 1.0, 4.0, -2.0], [-3.0, 4.0, -4.0, 0.0, 2.0, -1.0, -2.0, -2.0], [2.0, -3.0, -4.0, -2.0, 3.0, 2.0, 0.0, 2.0]]> : tensor<5x8xf32>
  %v = stablehlo.constant dense<[[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39]]> : tensor<5x8xi32>
  %r:2 = call @main(%k, %v) : (tensor<5x8xf32>, tensor<5x8xi32>) -> (tensor<5x8xf32>, tensor<5x8xi32>)
  check.expect_eq_const %r#0, dense<[[-4.0, -4.0, -4.0, -4.0, -3.0, -2.0, 1.0, 4.0], [-3.0, -3.0, -3.0, -2.0, -2.0, 1.0, 3.0, 4.0], [-4.0, -3.0, -2.0, -2.0, 1.0, 3.0, 4.0, 4.0], [-4.0, -3.0, -2.0, -2.0, -1.0, 0.0, 2.0, 4.0], [-4.0, -3.0, -2.0, 0.0, 2.0, 2.0, 2.0, 3.0]]> : tensor<5x8xf32>
  check.expect_eq_const %r#1, dense<[[3, 4, 5, 7, 0, 1, 2, 6], [9, 13, 14, 8, 11, 12, 10, 15], [19, 16, 17, 23, 21, 18, 20, 22], [26, 24, 30, 31, 29, 27, 28, 25], [34, 33, 35, 38, 32, 37, 39, 36]]> : tensor<5x8xi32>
  return
}
