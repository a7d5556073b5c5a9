// Elementwise ops in pretty form, older double blanks, mixed types, enums in every spelling.
func.func @elementwise(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<4xi32>, %z: tensor<4xcomplex<f32>>, %p: tensor<4xi1>) -> tensor<4xf32> {
  %0 = stablehlo.add %a, %b : tensor<4xf32>
  %1 = stablehlo.multiply %0, %a {mhlo.frontend_attributes = {x = "y"}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.compare  LT, %a, %b,  TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %3 = stablehlo.compare EQ, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %4 = "stablehlo.compare"(%i, %i) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %5 = stablehlo.select %2, %0, %1 : tensor<4xi1>, tensor<4xf32>
  %6 = stablehlo.select %p, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %7 = stablehlo.complex %a, %b : tensor<4xcomplex<f32>>
  %8 = stablehlo.real %7 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %9 = stablehlo.convert %a : (tensor<4xf32>) -> tensor<4xbf16>
  %10 = stablehlo.clamp %a, %5, %6 : tensor<4xf32>
  %11 = stablehlo.is_finite %a : (tensor<4xf32>) -> tensor<4xi1>
  %12 = stablehlo.exponential %a {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf32>
  %13 = stablehlo.reduce_precision %12, format = e8m7 : tensor<4xf32>
  %14 = stablehlo.bitcast_convert %a : (tensor<4xf32>) -> tensor<4x4xi8>
  %15 = stablehlo.shift_right_logical %i, %i : tensor<4xi32>
  %16 = chlo.erf %13 : tensor<4xf32> -> tensor<4xf32>
  %17 = chlo.next_after %16, %a : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %18 = chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %19 = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction LT>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %20, %21 = chlo.top_k(%17, k = 2) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>)
  return %18 : tensor<4xf32>
}
