// error: InvalidArgument 3:8 [fft_c1]
func.func @main(%a0: tensor<8xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 8, 8>}> : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [fft_c2]
func.func @main(%a0: tensor<8xf32>) {
  %0 = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 8>}> : (tensor<8xf32>) -> tensor<8xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [fft_c2]
func.func @main(%a0: tensor<8xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 8>}> : (tensor<8xcomplex<f32>>) -> tensor<5xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [fft_c3]
func.func @main(%a0: tensor<8xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64>}> : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [fft_c3]
func.func @main(%a0: tensor<2x2x2x2xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 2, 2, 2, 2>}> : (tensor<2x2x2x2xcomplex<f32>>) -> tensor<2x2x2x2xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [fft_c4]
func.func @main(%a0: tensor<8xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 7>}> : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [fft_c4]
func.func @main(%a0: tensor<8xf32>) {
  %0 = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 6>}> : (tensor<8xf32>) -> tensor<5xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [fft_c5]
func.func @main(%a0: tensor<8xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 8>}> : (tensor<8xcomplex<f32>>) -> tensor<9xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [fft_c5]
func.func @main(%a0: tensor<6xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 8>}> : (tensor<6xcomplex<f32>>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [fft_c5]
func.func @main(%a0: tensor<8xf32>) {
  %0 = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 8>}> : (tensor<8xf32>) -> tensor<8xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [fft_i1]
func.func @main(%a0: tensor<8xi32>) {
  %0 = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 8>}> : (tensor<8xi32>) -> tensor<8xcomplex<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [cholesky_i1]
func.func @main(%a0: tensor<4x4xi32>) {
  %0 = "stablehlo.cholesky"(%a0) : (tensor<4x4xi32>) -> tensor<4x4xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [cholesky_c2]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.cholesky"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [cholesky_c3]
func.func @main(%a0: tensor<4x5xf32>) {
  %0 = "stablehlo.cholesky"(%a0) : (tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [cholesky_c1]
func.func @main(%a0: tensor<4x4xf32>) {
  %0 = "stablehlo.cholesky"(%a0) : (tensor<4x4xf32>) -> tensor<4x5xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [triangular_solve_c1]
func.func @main(%a0: tensor<4x4xf32>, %a1: tensor<4x3xf64>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x4xf32>, tensor<4x3xf64>) -> tensor<4x3xf64>
  return
}
// -----
// error: InvalidArgument 3:8 [triangular_solve_c2]
func.func @main(%a0: tensor<4x4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [triangular_solve_c2]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [triangular_solve_c3]
func.func @main(%a0: tensor<4x4xf32>, %a1: tensor<5x3xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x4xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [triangular_solve_c3]
func.func @main(%a0: tensor<4x4xf32>, %a1: tensor<4x3xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [triangular_solve_c3]
func.func @main(%a0: tensor<2x4x4xf32>, %a1: tensor<3x4x3xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x4x4xf32>, tensor<3x4x3xf32>) -> tensor<3x4x3xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [triangular_solve_c4]
func.func @main(%a0: tensor<4x4xf32>, %a1: tensor<4x3xf32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [triangular_solve_i1]
func.func @main(%a0: tensor<4x4xi32>, %a1: tensor<4x3xi32>) {
  %0 = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x4xi32>, tensor<4x3xi32>) -> tensor<4x3xi32>
  return
}
// -----
// error: InvalidArgument 3:8 [batch_norm_inference_c1]
func.func @main(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0e-03 : f32, feature_index = 2 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [batch_norm_inference_c2]
func.func @main(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf64>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf64>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [batch_norm_inference_c3]
func.func @main(%a0: tensor<2x4xf32>, %a1: tensor<5xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [batch_norm_inference_c4]
func.func @main(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<5xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<5xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [batch_norm_inference_c5]
func.func @main(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<5xf32>, %a4: tensor<4xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<5xf32>, tensor<4xf32>) -> (tensor<2x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [batch_norm_inference_c6]
func.func @main(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<5xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<5xf32>) -> (tensor<2x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [batch_norm_inference_c7]
func.func @main(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x5xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [batch_norm_training_c1]
func.func @main(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-03 : f32, feature_index = -1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [batch_norm_training_c2]
func.func @main(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf64>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf64>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [batch_norm_training_c3]
func.func @main(%a0: tensor<2x4xf32>, %a1: tensor<5xf32>, %a2: tensor<4xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<5xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [batch_norm_training_c4]
func.func @main(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<5xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<5xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [batch_norm_training_c7]
func.func @main(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<5xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [batch_norm_grad_c1]
func.func @main(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<2x4xf32>) {
  %0:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0e-03 : f32, feature_index = 2 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [batch_norm_grad_c2]
func.func @main(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<2x4xf64>) {
  %0:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4xf64>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [batch_norm_grad_c3]
func.func @main(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<2x5xf32>) {
  %0:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x5xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [batch_norm_grad_c4]
func.func @main(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<5xf32>, %a3: tensor<4xf32>, %a4: tensor<2x4xf32>) {
  %0:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<5xf32>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [batch_norm_grad_c5]
func.func @main(%a0: tensor<2x4xf32>, %a1: tensor<5xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<2x4xf32>) {
  %0:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %a3, %a4) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}
