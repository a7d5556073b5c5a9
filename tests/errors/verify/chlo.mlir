// error: InvalidArgument 3:8 [erf_i1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "chlo.erf"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [erf_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "chlo.erf"(%a0) : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [acos_i1]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "chlo.acos"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [next_after_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<5xf32>) {
  %0 = "chlo.next_after"(%a0, %a1) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [next_after_i2]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xi8>) {
  %0 = "chlo.next_after"(%a0, %a1) : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [mulhi_i1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "chlo.mulhi"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [is_inf_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "chlo.is_inf"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [zeta_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf64>) {
  %0 = "chlo.zeta"(%a0, %a1) : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [polygamma_i1]
func.func @main(%a0: tensor<4xcomplex<f32>>, %a1: tensor<4xcomplex<f32>>) {
  %0 = "chlo.polygamma"(%a0, %a1) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [broadcast_add_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf64>) {
  %0 = "chlo.broadcast_add"(%a0, %a1) : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [broadcast_add_c2]
func.func @main(%a0: tensor<4x3xf32>, %a1: tensor<4xf32>) {
  %0 = "chlo.broadcast_add"(%a0, %a1) : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [broadcast_select_i1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %0 = "chlo.broadcast_select"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [broadcast_complex_i1]
func.func @main(%a0: tensor<4xf16>, %a1: tensor<4xf16>) {
  %0 = "chlo.broadcast_complex"(%a0, %a1) : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [broadcast_multiply_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<1xf32>) {
  %0 = "chlo.broadcast_multiply"(%a0, %a1) : (tensor<4xf32>, tensor<1xf32>) -> tensor<5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [constant_like_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "chlo.constant_like"(%a0) {value = 1.0 : f32} : (tensor<4xf32>) -> tensor<5xf32>
  return
}
