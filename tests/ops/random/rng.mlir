// rng: UNIFORM numbers lie in [a, b)
func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> tensor<5x6xf32> {
  %s = stablehlo.constant dense<[5, 6]> : tensor<2xi64>
  %r = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<-2.0> : tensor<f32>
  %b = stablehlo.constant dense<3.0> : tensor<f32>
  %r = call @main(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<5x6xf32>
  %low = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<5x6xf32>
  %high = stablehlo.broadcast_in_dim %b, dims = [] : (tensor<f32>) -> tensor<5x6xf32>
  %not_below = stablehlo.compare GE, %r, %low : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
  %below = stablehlo.compare LT, %r, %high : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
  %inside = stablehlo.and %not_below, %below : tensor<5x6xi1>
  check.expect_eq_const %inside, dense<true> : tensor<5x6xi1>
  return
}

// -----

// rng: NORMAL numbers of standard deviation 0 are the mean
func.func @main(%a: tensor<f64>, %b: tensor<f64>) -> tensor<5x6xf64> {
  %s = stablehlo.constant dense<[5, 6]> : tensor<2xi64>
  %r = stablehlo.rng %a, %b, %s, distribution = NORMAL : (tensor<f64>, tensor<f64>, tensor<2xi64>) -> tensor<5x6xf64>
  return %r : tensor<5x6xf64>
}
func.func @check() {
  %a = stablehlo.constant dense<1.5> : tensor<f64>
  %b = stablehlo.constant dense<0.0> : tensor<f64>
  %r = call @main(%a, %b) : (tensor<f64>, tensor<f64>) -> tensor<5x6xf64>
  check.expect_eq_const %r, dense<1.5> : tensor<5x6xf64>
  return
}

// -----

// rng: UNIFORM integers of a range of one are its only member
func.func @main(%a: tensor<i32>, %b: tensor<i32>) -> tensor<5x6xi32> {
  %s = stablehlo.constant dense<[5, 6]> : tensor<2xi64>
  %r = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<5x6xi32>
  return %r : tensor<5x6xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<-7> : tensor<i32>
  %b = stablehlo.constant dense<-6> : tensor<i32>
  %r = call @main(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<5x6xi32>
  check.expect_eq_const %r, dense<-7> : tensor<5x6xi32>
  return
}
