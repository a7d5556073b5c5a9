// error: InvalidArgument 3:8 [rng_c1]
func.func @main(%a0: tensor<f32>, %a1: tensor<f64>, %a2: tensor<2xi64>) {
  %0 = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f64>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [rng_i1]
func.func @main(%a0: tensor<1xf32>, %a1: tensor<f32>, %a2: tensor<2xi64>) {
  %0 = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<1xf32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [rng_i2]
func.func @main(%a0: tensor<f32>, %a1: tensor<1xf32>, %a2: tensor<2xi64>) {
  %0 = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<1xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [rng_c2]
func.func @main(%a0: tensor<i32>, %a1: tensor<i32>, %a2: tensor<2xi64>) {
  %0 = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution = #stablehlo<rng_distribution NORMAL>}> : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<2x3xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [rng_c3]
func.func @main(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<3xi64>) {
  %0 = "stablehlo.rng"(%a0, %a1, %a2) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f32>, tensor<3xi64>) -> tensor<2x3xf32>
  return
}
// -----
// error: InvalidArgument 4:8 [rng_c3]
func.func @main(%a0: tensor<f32>, %a1: tensor<f32>) {
  %c = stablehlo.constant dense<[2, 4]> : tensor<2xi64>
  %0 = "stablehlo.rng"(%a0, %a1, %c) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}
// -----
// error: InvalidArgument 3:10 [rng_bit_generator_i2]
func.func @main(%a0: tensor<2xf32>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xf32>) -> (tensor<2xf32>, tensor<4xui32>)
  return
}
// -----
// error: InvalidArgument 3:10 [rng_bit_generator_i2]
func.func @main(%a0: tensor<2x2xui64>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2x2xui64>) -> (tensor<2x2xui64>, tensor<4xui32>)
  return
}
// -----
// error: InvalidArgument 3:10 [rng_bit_generator_c1]
func.func @main(%a0: tensor<2xui64>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<3xui64>, tensor<4xui32>)
  return
}
// -----
// error: InvalidArgument 3:10 [rng_bit_generator_c2]
func.func @main(%a0: tensor<3xui64>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<3xui64>) -> (tensor<3xui64>, tensor<4xui32>)
  return
}
// -----
// error: InvalidArgument 3:10 [rng_bit_generator_c2]
func.func @main(%a0: tensor<4xui64>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a0) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<4xui64>) -> (tensor<4xui64>, tensor<4xui32>)
  return
}
