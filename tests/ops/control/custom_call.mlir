// custom_call @Sharding without a sharding: identity
// inputs: curated
func.func @main(%x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = stablehlo.custom_call @annotate_device_placement(%x) {api_version = 4 : i32} : (tensor<5x6xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[1.5625, 1.6875, -1.0, -1.6875, 0.8125, -0.4375], [1.875, -1.25, -1.4375, 1.125, -1.625, 0.0625], [1.3125, -1.6875, -1.125, 1.0, -0.4375, 1.6875], [-0.6875, 1.125, -0.3125, -1.125, 0.875, 1.9375], [-1.0, 0.6875, -1.1875, -0.5, 1.4375, -1.6875]]> : tensor<5x6xf32>
  %r = call @main(%x) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  check.expect_eq_const %r, dense<[[1.5625, 1.6875, -1.0, -1.6875, 0.8125, -0.4375], [1.875, -1.25, -1.4375, 1.125, -1.625, 0.0625], [1.3125, -1.6875, -1.125, 1.0, -0.4375, 1.6875], [-0.6875, 1.125, -0.3125, -1.125, 0.875, 1.9375], [-1.0, 0.6875, -1.1875, -0.5, 1.4375, -1.6875]]> : tensor<5x6xf32>
  return
}

// -----

// custom_call @lapack_spotrf_ffi: the other triangle stays as it was
// inputs: curated
func.func @main(%a: tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3xi32>) {
  %l, %i = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}, api_version = 4 : i32} : (tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3xi32>)
  return %l, %i : tensor<3x4x4xf32>, tensor<3xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[4.0, 0.25, 0.625, 0.875], [0.25, 4.015625, -0.5859375, -0.8203125], [0.625, -0.5859375, 9.1953125, -0.4765625], [0.875, -0.8203125, -0.4765625, 1.4453125]], [[4.0, 0.125, -0.25, 0.375], [0.125, 9.003906, -0.0078125, 1.3242188], [-0.25, -0.0078125, 1.015625, -0.2109375], [0.375, 1.3242188, -0.2109375, 1.2617188]], [[1.0, 0.4375, -0.4375, -0.375], [0.4375, 9.191406, -0.94140625, 1.1484375], [-0.4375, -0.94140625, 1.2539062, -0.1328125], [-0.375, 1.1484375, -0.1328125, 4.3671875]]]> : tensor<3x4x4xf32>
  %r:2 = call @main(%a) : (tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3xi32>)
  check.expect_almost_eq_const %r#0, dense<[[[2.0, 0.25, 0.625, 0.875], [0.125, 2.0, -0.5859375, -0.8203125], [0.3125, -0.3125, 3.0, -0.4765625], [0.4375, -0.4375, -0.25, 1.0]], [[2.0, 0.125, -0.25, 0.375], [0.0625, 3.0, -0.0078125, 1.3242188], [-0.125, 0.0, 1.0, -0.2109375], [0.1875, 0.4375, -0.1875, 1.0]], [[1.0, 0.4375, -0.4375, -0.375], [0.4375, 3.0, -0.94140625, 1.1484375], [-0.4375, -0.25, 1.0, -0.1328125], [-0.375, 0.4375, -0.1875, 2.0]]]> : tensor<3x4x4xf32>
  check.expect_eq_const %r#1, dense<[0, 0, 0]> : tensor<3xi32>
  return
}

// -----

// custom_call @blas_strsm_ffi
// inputs: curated
func.func @main(%a: tensor<3x4x4xf32>, %b: tensor<3x4x2xf32>) -> tensor<3x4x2xf32> {
  %x = stablehlo.custom_call @blas_strsm_ffi(%a, %b) {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, api_version = 4 : i32} : (tensor<3x4x4xf32>, tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  return %x : tensor<3x4x2xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[2.0, 0.0, 0.0, 0.0], [0.125, 2.0, 0.0, 0.0], [0.3125, -0.3125, 3.0, 0.0], [0.4375, -0.4375, -0.25, 1.0]], [[2.0, 0.0, 0.0, 0.0], [0.0625, 3.0, 0.0, 0.0], [-0.125, 0.0, 1.0, 0.0], [0.1875, 0.4375, -0.1875, 1.0]], [[1.0, 0.0, 0.0, 0.0], [0.4375, 3.0, 0.0, 0.0], [-0.4375, -0.25, 1.0, 0.0], [-0.375, 0.4375, -0.1875, 2.0]]]> : tensor<3x4x4xf32>
  %b = stablehlo.constant dense<[[[1.5625, 0.5], [1.1875, -0.125], [0.0625, 0.6875], [-0.75, 1.3125]], [[0.0, -1.75], [1.3125, -0.6875], [1.5, -1.25], [-1.75, -0.1875]], [[-1.375, 0.375], [-1.6875, -0.4375], [-2.0, 1.125], [-0.4375, -2.0]]]> : tensor<3x4x2xf32>
  %r = call @main(%a, %b) : (tensor<3x4x4xf32>, tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  check.expect_almost_eq_const %r, dense<[[[0.78125, 0.25], [0.5449219, -0.078125], [-0.0037841797, 0.19498698], [-0.8543396, 1.217692]], [[0.0, -0.875], [0.4375, -0.2109375], [1.5, -1.359375], [-1.6601562, -0.18603516]], [[-1.375, 0.375], [-0.36197916, -0.20052083], [-2.6920574, 1.2389323], [-0.64975995, -0.76967365]]]> : tensor<3x4x2xf32>
  return
}

// -----

// custom_call @lapack_ssyevd_ffi: eigenvalues; the vectors satisfy a v = v w
// inputs: curated
func.func @main(%a: tensor<3x4x4xf32>) -> (tensor<3x4xf32>, tensor<3x4x4xf32>) {
  %v, %w, %i = stablehlo.custom_call @lapack_ssyevd_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}, api_version = 4 : i32} : (tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3x4xf32>, tensor<3xi32>)
  %t = stablehlo.transpose %a, dims = [0, 2, 1] : (tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
  %s = stablehlo.maximum %a, %a : tensor<3x4x4xf32>
  %i0 = stablehlo.iota dim = 1 : tensor<3x4x4xi32>
  %i1 = stablehlo.iota dim = 2 : tensor<3x4x4xi32>
  %low = stablehlo.compare GE, %i0, %i1 : (tensor<3x4x4xi32>, tensor<3x4x4xi32>) -> tensor<3x4x4xi1>
  %full = stablehlo.select %low, %s, %t : tensor<3x4x4xi1>, tensor<3x4x4xf32>
  %av = stablehlo.dot_general %full, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x4x4xf32>, tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
  %wb = stablehlo.broadcast_in_dim %w, dims = [0, 2] : (tensor<3x4xf32>) -> tensor<3x4x4xf32>
  %vw = stablehlo.multiply %v, %wb : tensor<3x4x4xf32>
  %d = stablehlo.subtract %av, %vw : tensor<3x4x4xf32>
  return %w, %d : tensor<3x4xf32>, tensor<3x4x4xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[0.4375, 0.0, 0.0, 0.0], [0.875, 0.9375, 0.0, 0.0], [0.3125, 0.5625, -0.4375, 0.0], [0.125, -0.15625, -0.0625, -0.6875]], [[0.3125, 0.0, 0.0, 0.0], [0.15625, 0.75, 0.0, 0.0], [0.09375, -0.5625, -0.75, 0.0], [0.46875, 0.4375, 0.6875, -0.3125]], [[0.4375, 0.0, 0.0, 0.0], [0.53125, -0.6875, 0.0, 0.0], [-0.15625, 0.125, -0.1875, 0.0], [0.09375, 0.25, 0.0, -0.75]]]> : tensor<3x4x4xf32>
  %r:2 = call @main(%a) : (tensor<3x4x4xf32>) -> (tensor<3x4xf32>, tensor<3x4x4xf32>)
  check.expect_almost_eq_const %r#0, dense<[[-0.7605266, -0.63800544, -0.134212, 1.782744], [-1.4928757, -0.19195753, 0.6163058, 1.0685275], [-1.0633955, -0.6552242, -0.15136667, 0.68248636]]> : tensor<3x4xf32>
  check.expect_almost_eq_const %r#1, dense<[[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]], [[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]], [[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]]> : tensor<3x4x4xf32>
  return
}

// -----

// custom_call @lapack_sgesdd_ffi: singular values; u diag(s) v^T is a, and u has orthonormal columns
// inputs: curated
func.func @main(%a: tensor<3x5x4xf32>) -> (tensor<3x4xf32>, tensor<3x5x4xf32>, tensor<3x4x4xf32>, tensor<3xi32>) {
  %x, %s, %u, %v, %i = stablehlo.custom_call @lapack_sgesdd_ffi(%a) {mhlo.backend_config = {mode = 83 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, api_version = 4 : i32} : (tensor<3x5x4xf32>) -> (tensor<3x5x4xf32>, tensor<3x4xf32>, tensor<3x5x4xf32>, tensor<3x4x4xf32>, tensor<3xi32>)
  %sb = stablehlo.broadcast_in_dim %s, dims = [0, 2] : (tensor<3x4xf32>) -> tensor<3x5x4xf32>
  %us = stablehlo.multiply %u, %sb : tensor<3x5x4xf32>
  %p = stablehlo.dot_general %us, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x5x4xf32>, tensor<3x4x4xf32>) -> tensor<3x5x4xf32>
  %d = stablehlo.subtract %p, %a : tensor<3x5x4xf32>
  %g = stablehlo.dot_general %u, %u, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<3x5x4xf32>, tensor<3x5x4xf32>) -> tensor<3x4x4xf32>
  return %s, %d, %g, %i : tensor<3x4xf32>, tensor<3x5x4xf32>, tensor<3x4x4xf32>, tensor<3xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[0.9375, 0.25, 0.375, 0.8125], [0.1875, 0.5625, 0.6875, -0.5625], [-0.9375, -0.4375, -0.4375, 0.75], [0.875, -1.0, 0.0, 0.6875], [-0.75, 0.625, -0.8125, -0.0625]], [[0.625, -0.375, -0.3125, -0.4375], [0.4375, -0.5, 1.0, -0.125], [-0.0625, 0.0, 0.1875, 0.125], [0.0, 1.0, 0.625, 0.625], [0.4375, 0.25, -0.3125, 1.0]], [[-0.0625, -0.5625, 0.6875, -0.6875], [0.75, 0.25, -0.8125, -0.9375], [-0.125, -0.9375, -0.75, 0.0], [1.0, -0.0625, 0.625, 0.875], [0.6875, 0.25, -0.125, 0.0]]]> : tensor<3x5x4xf32>
  %r:4 = call @main(%a) : (tensor<3x5x4xf32>) -> (tensor<3x4xf32>, tensor<3x5x4xf32>, tensor<3x4x4xf32>, tensor<3xi32>)
  check.expect_almost_eq_const %r#0, dense<[[2.0736668, 1.7530577, 0.9172393, 0.5898021], [1.6384357, 1.2659087, 0.97413945, 0.47843432], [1.7280426, 1.5018144, 1.1201946, 1.0494012]]> : tensor<3x4xf32>
  check.expect_almost_eq_const %r#1, dense<0.0> : tensor<3x5x4xf32>
  check.expect_almost_eq_const %r#2, dense<[[[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]], [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]], [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]]]> : tensor<3x4x4xf32>
  check.expect_eq_const %r#3, dense<0> : tensor<3xi32>
  return
}

// -----

// custom_call @lapack_sgesvd_ffi of a wide matrix, u and v square
// inputs: curated
func.func @main(%a: tensor<3x4x5xf32>) -> (tensor<3x4xf32>, tensor<3x4x5xf32>, tensor<3x5x5xf32>) {
  %x, %s, %u, %v, %i = stablehlo.custom_call @lapack_sgesvd_ffi(%a) {mhlo.backend_config = {mode = 65 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, api_version = 4 : i32} : (tensor<3x4x5xf32>) -> (tensor<3x4x5xf32>, tensor<3x4xf32>, tensor<3x4x4xf32>, tensor<3x5x5xf32>, tensor<3xi32>)
  %sb = stablehlo.broadcast_in_dim %s, dims = [0, 2] : (tensor<3x4xf32>) -> tensor<3x4x4xf32>
  %us = stablehlo.multiply %u, %sb : tensor<3x4x4xf32>
  %vk = stablehlo.slice %v [0:3, 0:4, 0:5] : (tensor<3x5x5xf32>) -> tensor<3x4x5xf32>
  %p = stablehlo.dot_general %us, %vk, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x4x4xf32>, tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
  %d = stablehlo.subtract %p, %a : tensor<3x4x5xf32>
  %g = stablehlo.dot_general %v, %v, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
  return %s, %d, %g : tensor<3x4xf32>, tensor<3x4x5xf32>, tensor<3x5x5xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[0.9375, 0.1875, -0.9375, 0.875, -0.75], [0.25, 0.5625, -0.4375, -1.0, 0.625], [0.375, 0.6875, -0.4375, 0.0, -0.8125], [0.8125, -0.5625, 0.75, 0.6875, -0.0625]], [[0.625, 0.4375, -0.0625, 0.0, 0.4375], [-0.375, -0.5, 0.0, 1.0, 0.25], [-0.3125, 1.0, 0.1875, 0.625, -0.3125], [-0.4375, -0.125, 0.125, 0.625, 1.0]], [[-0.0625, 0.75, -0.125, 1.0, 0.6875], [-0.5625, 0.25, -0.9375, -0.0625, 0.25], [0.6875, -0.8125, -0.75, 0.625, -0.125], [-0.6875, -0.9375, 0.0, 0.875, 0.0]]]> : tensor<3x4x5xf32>
  %r:3 = call @main(%a) : (tensor<3x4x5xf32>) -> (tensor<3x4xf32>, tensor<3x4x5xf32>, tensor<3x5x5xf32>)
  check.expect_almost_eq_const %r#0, dense<[[2.0736668, 1.7530577, 0.9172393, 0.5898021], [1.6384357, 1.2659087, 0.97413945, 0.47843432], [1.7280426, 1.5018144, 1.1201946, 1.0494012]]> : tensor<3x4xf32>
  check.expect_almost_eq_const %r#1, dense<0.0> : tensor<3x4x5xf32>
  check.expect_almost_eq_const %r#2, dense<[[[1.0, 0.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 0.0, 1.0]], [[1.0, 0.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 0.0, 1.0]], [[1.0, 0.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 0.0, 1.0]]]> : tensor<3x5x5xf32>
  return
}

// -----

// custom_call @lapack_cgesdd_ffi: values only
// inputs: curated
func.func @main(%a: tensor<3x4x3xcomplex<f32>>) -> (tensor<3x3xf32>) {
  %x, %s, %u, %v, %i = stablehlo.custom_call @lapack_cgesdd_ffi(%a) {mhlo.backend_config = {mode = 78 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, api_version = 4 : i32} : (tensor<3x4x3xcomplex<f32>>) -> (tensor<3x4x3xcomplex<f32>>, tensor<3x3xf32>, tensor<3x4x3xcomplex<f32>>, tensor<3x3x3xcomplex<f32>>, tensor<3xi32>)
  return %s : tensor<3x3xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[(-0.5, 0.4375), (0.0, 0.0), (-0.25, 0.25)], [(-0.5, 0.75), (1.0, 0.375), (-1.0, -0.3125)], [(-0.8125, 0.3125), (-0.625, 0.1875), (0.9375, -0.8125)], [(0.375, -0.9375), (0.8125, 0.3125), (-0.625, -0.25)]], [[(0.4375, 0.1875), (-0.25, -0.375), (0.0, -0.5625)], [(-1.0, -0.75), (0.25, -0.25), (0.6875, 0.625)], [(0.3125, -0.1875), (-0.6875, -0.25), (0.0625, 0.125)], [(-0.5, 1.0), (0.9375, -0.25), (0.8125, 0.1875)]], [[(-0.625, -0.125), (0.0, 0.1875), (0.9375, -0.125)], [(0.6875, 0.3125), (0.4375, 0.125), (0.3125, 0.375)], [(-0.9375, 0.9375), (0.5, -0.75), (-0.0625, 0.125)], [(-0.8125, -0.125), (-0.5, -0.3125), (0.0625, -0.5625)]]]> : tensor<3x4x3xcomplex<f32>>
  %r:1 = call @main(%a) : (tensor<3x4x3xcomplex<f32>>) -> (tensor<3x3xf32>)
  check.expect_almost_eq_const %r#0, dense<[[2.3523138, 1.6785386, 0.46844527], [2.3157103, 1.1392846, 0.45892265], [1.9380238, 1.2847927, 0.9372982]]> : tensor<3x3xf32>
  return
}

// -----

// custom_call @lapack_sgeev_ffi: a v = v w, u^H a = w u^H, and w^2 adds up to the trace of a^2
// inputs: curated
func.func @main(%a: tensor<3x4x4xf32>) -> (tensor<3x4x4xcomplex<f32>>, tensor<3x4x4xcomplex<f32>>, tensor<3xcomplex<f32>>) {
  %wr, %wi, %u, %v, %i = stablehlo.custom_call @lapack_sgeev_ffi(%a) {mhlo.backend_config = {compute_left = 86 : ui8, compute_right = 86 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, api_version = 4 : i32} : (tensor<3x4x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4x4xcomplex<f32>>, tensor<3x4x4xcomplex<f32>>, tensor<3xi32>)
  %w = stablehlo.complex %wr, %wi : tensor<3x4xcomplex<f32>>
  %ac = stablehlo.convert %a : (tensor<3x4x4xf32>) -> tensor<3x4x4xcomplex<f32>>
  %wc = stablehlo.broadcast_in_dim %w, dims = [0, 2] : (tensor<3x4xcomplex<f32>>) -> tensor<3x4x4xcomplex<f32>>
  %wrow = stablehlo.broadcast_in_dim %w, dims = [0, 1] : (tensor<3x4xcomplex<f32>>) -> tensor<3x4x4xcomplex<f32>>
  %av = stablehlo.dot_general %ac, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x4x4xcomplex<f32>>, tensor<3x4x4xcomplex<f32>>) -> tensor<3x4x4xcomplex<f32>>
  %vw = stablehlo.multiply %v, %wc : tensor<3x4x4xcomplex<f32>>
  %d = stablehlo.subtract %av, %vw : tensor<3x4x4xcomplex<f32>>
  %ure = stablehlo.real %u : (tensor<3x4x4xcomplex<f32>>) -> tensor<3x4x4xf32>
  %uim = stablehlo.imag %u : (tensor<3x4x4xcomplex<f32>>) -> tensor<3x4x4xf32>
  %uneg = stablehlo.negate %uim : tensor<3x4x4xf32>
  %uc = stablehlo.complex %ure, %uneg : tensor<3x4x4xcomplex<f32>>
  %ua = stablehlo.dot_general %uc, %ac, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<3x4x4xcomplex<f32>>, tensor<3x4x4xcomplex<f32>>) -> tensor<3x4x4xcomplex<f32>>
  %ut = stablehlo.transpose %uc, dims = [0, 2, 1] : (tensor<3x4x4xcomplex<f32>>) -> tensor<3x4x4xcomplex<f32>>
  %wu = stablehlo.multiply %ut, %wrow : tensor<3x4x4xcomplex<f32>>
  %e = stablehlo.subtract %ua, %wu : tensor<3x4x4xcomplex<f32>>
  %w2 = stablehlo.multiply %w, %w : tensor<3x4xcomplex<f32>>
  %zero = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f32>>
  %sum = stablehlo.reduce(%w2 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<3x4xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
  return %d, %e, %sum : tensor<3x4x4xcomplex<f32>>, tensor<3x4x4xcomplex<f32>>, tensor<3xcomplex<f32>>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[-0.9375, -0.1875, 0.6875, -0.8125], [-0.1875, 0.9375, 0.9375, -0.5625], [-1.0, 0.375, -1.0, -0.4375], [0.0, 0.75, -0.8125, 0.3125]], [[0.0625, -0.75, 0.6875, 0.6875], [-0.0625, 0.9375, 0.25, 0.8125], [0.9375, 0.125, -0.4375, -0.75], [0.125, -0.625, 0.5, 0.875]], [[-0.5, 0.125, -0.9375, -0.6875], [-0.25, 0.8125, 0.9375, 0.3125], [0.1875, 0.125, -0.875, -0.25], [1.0, -0.1875, -0.5625, -0.5625]]]> : tensor<3x4x4xf32>
  %r:3 = call @main(%a) : (tensor<3x4x4xf32>) -> (tensor<3x4x4xcomplex<f32>>, tensor<3x4x4xcomplex<f32>>, tensor<3xcomplex<f32>>)
  check.expect_almost_eq_const %r#0, dense<(0.0, 0.0)> : tensor<3x4x4xcomplex<f32>>
  check.expect_almost_eq_const %r#1, dense<(0.0, 0.0)> : tensor<3x4x4xcomplex<f32>>
  check.expect_almost_eq_const %r#2, dense<[(2.12109375, 0.0), (1.69140625, 0.0), (0.6015625, 0.0)]> : tensor<3xcomplex<f32>>
  return
}

// -----

// custom_call @lapack_cgeev_ffi: a v = v w
// inputs: curated
func.func @main(%a: tensor<3x4x4xcomplex<f32>>) -> (tensor<3x4x4xcomplex<f32>>, tensor<3xi32>) {
  %w, %u, %v, %i = stablehlo.custom_call @lapack_cgeev_ffi(%a) {mhlo.backend_config = {compute_left = 78 : ui8, compute_right = 86 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, api_version = 4 : i32} : (tensor<3x4x4xcomplex<f32>>) -> (tensor<3x4xcomplex<f32>>, tensor<3x4x4xcomplex<f32>>, tensor<3x4x4xcomplex<f32>>, tensor<3xi32>)
  %wc = stablehlo.broadcast_in_dim %w, dims = [0, 2] : (tensor<3x4xcomplex<f32>>) -> tensor<3x4x4xcomplex<f32>>
  %av = stablehlo.dot_general %a, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x4x4xcomplex<f32>>, tensor<3x4x4xcomplex<f32>>) -> tensor<3x4x4xcomplex<f32>>
  %vw = stablehlo.multiply %v, %wc : tensor<3x4x4xcomplex<f32>>
  %d = stablehlo.subtract %av, %vw : tensor<3x4x4xcomplex<f32>>
  return %d, %i : tensor<3x4x4xcomplex<f32>>, tensor<3xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[(0.4375, -0.375), (-0.9375, -1.0), (0.9375, 0.1875), (0.75, 0.5)], [(0.125, 0.5), (-0.0625, 0.625), (0.5625, 0.3125), (0.125, -0.75)], [(-0.0625, 0.6875), (-0.375, -0.1875), (-0.125, 0.6875), (0.5, 0.625)], [(-0.9375, 1.0), (-1.0, -1.0), (0.4375, 0.75), (-0.25, 0.25)]], [[(0.625, 0.0), (-0.9375, 0.625), (0.8125, 0.9375), (-0.75, 0.0)], [(-0.1875, -0.875), (0.9375, 0.4375), (-0.8125, -0.5625), (0.3125, -0.5625)], [(0.5, -0.625), (-0.125, -0.625), (-0.875, 0.875), (0.0625, -0.3125)], [(-0.125, -0.8125), (0.75, -0.6875), (0.375, -0.1875), (-0.3125, -0.3125)]], [[(-0.9375, -0.375), (0.1875, 0.9375), (-0.4375, 0.75), (0.375, 0.125)], [(0.75, 1.0), (-0.3125, -0.3125), (0.8125, -0.75), (0.0625, -0.5)], [(0.0625, -0.875), (0.5625, 0.9375), (0.625, -0.5625), (0.875, -0.125)], [(1.0, -0.625), (-0.75, 1.0), (-0.1875, -0.6875), (0.875, 0.0625)]]]> : tensor<3x4x4xcomplex<f32>>
  %r:2 = call @main(%a) : (tensor<3x4x4xcomplex<f32>>) -> (tensor<3x4x4xcomplex<f32>>, tensor<3xi32>)
  check.expect_almost_eq_const %r#0, dense<(0.0, 0.0)> : tensor<3x4x4xcomplex<f32>>
  check.expect_eq_const %r#1, dense<0> : tensor<3xi32>
  return
}

// -----

// custom_call @lapack_sgees_ffi: v t v^T is a, and t is zero below its first subdiagonal
// inputs: curated
func.func @main(%a: tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3x2x1xf32>, tensor<3x4x4xf32>, tensor<3xi32>) {
  %t, %v, %wr, %wi, %n, %i = stablehlo.custom_call @lapack_sgees_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, api_version = 4 : i32} : (tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3x4x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3xi32>, tensor<3xi32>)
  %vt = stablehlo.dot_general %v, %t, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x4x4xf32>, tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
  %p = stablehlo.dot_general %vt, %v, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<3x4x4xf32>, tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
  %d = stablehlo.subtract %p, %a : tensor<3x4x4xf32>
  %low = stablehlo.slice %t [0:3, 2:4, 0:1] : (tensor<3x4x4xf32>) -> tensor<3x2x1xf32>
  %g = stablehlo.dot_general %v, %v, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<3x4x4xf32>, tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
  return %d, %low, %g, %n : tensor<3x4x4xf32>, tensor<3x2x1xf32>, tensor<3x4x4xf32>, tensor<3xi32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[-0.9375, -0.1875, 0.6875, -0.8125], [-0.1875, 0.9375, 0.9375, -0.5625], [-1.0, 0.375, -1.0, -0.4375], [0.0, 0.75, -0.8125, 0.3125]], [[0.0625, -0.75, 0.6875, 0.6875], [-0.0625, 0.9375, 0.25, 0.8125], [0.9375, 0.125, -0.4375, -0.75], [0.125, -0.625, 0.5, 0.875]], [[-0.5, 0.125, -0.9375, -0.6875], [-0.25, 0.8125, 0.9375, 0.3125], [0.1875, 0.125, -0.875, -0.25], [1.0, -0.1875, -0.5625, -0.5625]]]> : tensor<3x4x4xf32>
  %r:4 = call @main(%a) : (tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3x2x1xf32>, tensor<3x4x4xf32>, tensor<3xi32>)
  check.expect_almost_eq_const %r#0, dense<0.0> : tensor<3x4x4xf32>
  check.expect_almost_eq_const %r#1, dense<0.0> : tensor<3x2x1xf32>
  check.expect_almost_eq_const %r#2, dense<[[[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]], [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]], [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]]]> : tensor<3x4x4xf32>
  check.expect_eq_const %r#3, dense<0> : tensor<3xi32>
  return
}

// -----

// custom_call @lapack_sgehrd_ffi
// inputs: curated
func.func @main(%a: tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3x3xf32>) {
  %h, %tau, %i = stablehlo.custom_call @lapack_sgehrd_ffi(%a) {mhlo.backend_config = {high = 4 : i32, low = 1 : i32}, mhlo.frontend_attributes = {num_batch_dims = "1"}, api_version = 4 : i32} : (tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3x3xf32>, tensor<3xi32>)
  return %h, %tau : tensor<3x4x4xf32>, tensor<3x3xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[-0.9375, -0.1875, 0.6875, -0.8125], [-0.1875, 0.9375, 0.9375, -0.5625], [-1.0, 0.375, -1.0, -0.4375], [0.0, 0.75, -0.8125, 0.3125]], [[0.0625, -0.75, 0.6875, 0.6875], [-0.0625, 0.9375, 0.25, 0.8125], [0.9375, 0.125, -0.4375, -0.75], [0.125, -0.625, 0.5, 0.875]], [[-0.5, 0.125, -0.9375, -0.6875], [-0.25, 0.8125, 0.9375, 0.3125], [0.1875, 0.125, -0.875, -0.25], [1.0, -0.1875, -0.5625, -0.5625]]]> : tensor<3x4x4xf32>
  %r:2 = call @main(%a) : (tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3x3xf32>)
  check.expect_almost_eq_const %r#0, dense<[[[-0.9375, -0.6411705, 0.106314264, -0.86346185], [1.0174263, -0.6964623, -0.85205865, 0.15185787], [0.8299263, -1.4082941, 0.3915463, -0.43027383], [-0.0, 0.24899204, 0.9288541, 0.55491596]], [[0.0625, 0.8201045, -0.31490102, 0.85795015], [0.9478594, -0.4673913, 0.6031019, -0.1658648], [-0.9278876, -0.7632813, 0.9394995, -0.5834465], [-0.12371835, 0.8024585, 0.73943555, 0.90289176]], [[-0.5, -0.85381216, 0.72470146, -0.33615485], [1.0476909, -0.7068505, 0.56319946, -0.76016635], [-0.14448741, 0.32640472, -0.79752254, 0.46530962], [-0.77059954, -0.26494843, -0.1461541, 0.8793731]]]> : tensor<3x4x4xf32>
  check.expect_almost_eq_const %r#1, dense<[[1.1842885, 1.8832444, 0.0], [1.065938, 1.2165897, 0.0], [1.23862, 1.8688136, 0.0]]> : tensor<3x3xf32>
  return
}

// -----

// custom_call @lapack_ssytrd_ffi, lower triangle
// inputs: curated
func.func @main(%a: tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3x4xf32>, tensor<3x3xf32>, tensor<3x3xf32>) {
  %h, %d, %e, %tau, %i = stablehlo.custom_call @lapack_ssytrd_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, api_version = 4 : i32} : (tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3x4xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3xi32>)
  return %h, %d, %e, %tau : tensor<3x4x4xf32>, tensor<3x4xf32>, tensor<3x3xf32>, tensor<3x3xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[-0.9375, -0.1875, 0.6875, -0.8125], [-0.1875, 0.9375, 0.9375, -0.5625], [-1.0, 0.375, -1.0, -0.4375], [0.0, 0.75, -0.8125, 0.3125]], [[0.0625, -0.75, 0.6875, 0.6875], [-0.0625, 0.9375, 0.25, 0.8125], [0.9375, 0.125, -0.4375, -0.75], [0.125, -0.625, 0.5, 0.875]], [[-0.5, 0.125, -0.9375, -0.6875], [-0.25, 0.8125, 0.9375, 0.3125], [0.1875, 0.125, -0.875, -0.25], [1.0, -0.1875, -0.5625, -0.5625]]]> : tensor<3x4x4xf32>
  %r:4 = call @main(%a) : (tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3x4xf32>, tensor<3x3xf32>, tensor<3x3xf32>)
  check.expect_almost_eq_const %r#0, dense<[[[-0.9375, -0.1875, 0.6875, -0.8125], [1.0174263, -0.7983491, 0.9375, -0.5625], [0.8299263, -0.9626762, -0.3487094, -0.4375], [-0.0, 0.39705864, 0.2635357, 1.3970585]], [[0.0625, -0.75, 0.6875, 0.6875], [0.9478594, -0.28369564, 0.25, 0.8125], [-0.9278876, 0.69610655, 0.78861064, -0.75], [-0.12371835, -0.8266965, -0.5999462, 0.870085]], [[-0.5, 0.125, -0.9375, -0.6875], [1.0476909, -0.6116548, 0.9375, 0.3125], [-0.14448741, 0.7895153, -0.098249555, -0.25], [-0.77059954, 0.265444, -0.6476535, 0.08490436]]]> : tensor<3x4x4xf32>
  check.expect_almost_eq_const %r#1, dense<[[-0.9375, -0.7983491, -0.3487094, 1.3970585], [0.0625, -0.28369564, 0.78861064, 0.870085], [-0.5, -0.6116548, -0.098249555, 0.08490436]]> : tensor<3x4xf32>
  check.expect_almost_eq_const %r#2, dense<[[1.0174263, -0.9626762, 0.2635357], [0.9478594, 0.69610655, -0.5999462], [1.0476909, 0.7895153, -0.6476535]]> : tensor<3x3xf32>
  check.expect_almost_eq_const %r#3, dense<[[1.1842885, 1.7276295, 0.0], [1.065938, 1.1880527, 0.0], [1.23862, 1.8683548, 0.0]]> : tensor<3x3xf32>
  return
}

// -----

// custom_call @lapack_ssytrd_ffi, upper triangle
// inputs: curated
func.func @main(%a: tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3x4xf32>, tensor<3x3xf32>, tensor<3x3xf32>) {
  %h, %d, %e, %tau, %i = stablehlo.custom_call @lapack_ssytrd_ffi(%a) {mhlo.backend_config = {uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, api_version = 4 : i32} : (tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3x4xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3xi32>)
  return %h, %d, %e, %tau : tensor<3x4x4xf32>, tensor<3x4xf32>, tensor<3x3xf32>, tensor<3x3xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[-0.9375, -0.1875, 0.6875, -0.8125], [-0.1875, 0.9375, 0.9375, -0.5625], [-1.0, 0.375, -1.0, -0.4375], [0.0, 0.75, -0.8125, 0.3125]], [[0.0625, -0.75, 0.6875, 0.6875], [-0.0625, 0.9375, 0.25, 0.8125], [0.9375, 0.125, -0.4375, -0.75], [0.125, -0.625, 0.5, 0.875]], [[-0.5, 0.125, -0.9375, -0.6875], [-0.25, 0.8125, 0.9375, 0.3125], [0.1875, 0.125, -0.875, -0.25], [1.0, -0.1875, -0.5625, -0.5625]]]> : tensor<3x4x4xf32>
  %r:4 = call @main(%a) : (tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3x4xf32>, tensor<3x3xf32>, tensor<3x3xf32>)
  check.expect_almost_eq_const %r#0, dense<[[[-1.1270483, -0.994375, -0.6557673, 0.53516406], [-0.1875, -0.09995849, 1.0540222, 0.37049818], [-1.0, 0.375, 0.22700669, 1.080726], [0.0, 0.75, -0.8125, 0.3125]], [[0.4228923, 0.35937458, -0.19956745, -0.3350322], [-0.0625, 0.9944464, -0.74589556, -0.39594713], [0.9375, 0.125, -0.8548387, 1.3020416], [0.125, -0.625, 0.5, 0.875]], [[0.4149524, -0.67816514, -0.50400275, 0.6575832], [-0.25, 0.18265562, -1.1729112, -0.29890144], [0.1875, 0.125, -1.160108, 0.79549515], [1.0, -0.1875, -0.5625, -0.5625]]]> : tensor<3x4x4xf32>
  check.expect_almost_eq_const %r#1, dense<[[-1.1270483, -0.09995849, 0.22700669, 0.3125], [0.4228923, 0.9944464, -0.8548387, 0.875], [0.4149524, 0.18265562, -1.160108, -0.5625]]> : tensor<3x4xf32>
  check.expect_almost_eq_const %r#2, dense<[[-0.994375, 1.0540222, 1.080726], [0.35937458, -0.74589556, 1.3020416], [-0.67816514, -1.1729112, 0.79549515]]> : tensor<3x3xf32>
  check.expect_almost_eq_const %r#3, dense<[[0.0, 1.3985714, 1.4048204], [0.0, 1.9233966, 1.5760185], [0.0, 1.5948725, 1.3142697]]> : tensor<3x3xf32>
  return
}

// -----

// custom_call @lapack_chetrd_ffi
// inputs: curated
func.func @main(%a: tensor<3x4x4xcomplex<f32>>) -> (tensor<3x4x4xcomplex<f32>>, tensor<3x4xf32>, tensor<3x3xf32>, tensor<3x3xcomplex<f32>>) {
  %h, %d, %e, %tau, %i = stablehlo.custom_call @lapack_chetrd_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, api_version = 4 : i32} : (tensor<3x4x4xcomplex<f32>>) -> (tensor<3x4x4xcomplex<f32>>, tensor<3x4xf32>, tensor<3x3xf32>, tensor<3x3xcomplex<f32>>, tensor<3xi32>)
  return %h, %d, %e, %tau : tensor<3x4x4xcomplex<f32>>, tensor<3x4xf32>, tensor<3x3xf32>, tensor<3x3xcomplex<f32>>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[(0.4375, -0.375), (-0.9375, -1.0), (0.9375, 0.1875), (0.75, 0.5)], [(0.125, 0.5), (-0.0625, 0.625), (0.5625, 0.3125), (0.125, -0.75)], [(-0.0625, 0.6875), (-0.375, -0.1875), (-0.125, 0.6875), (0.5, 0.625)], [(-0.9375, 1.0), (-1.0, -1.0), (0.4375, 0.75), (-0.25, 0.25)]], [[(0.625, 0.0), (-0.9375, 0.625), (0.8125, 0.9375), (-0.75, 0.0)], [(-0.1875, -0.875), (0.9375, 0.4375), (-0.8125, -0.5625), (0.3125, -0.5625)], [(0.5, -0.625), (-0.125, -0.625), (-0.875, 0.875), (0.0625, -0.3125)], [(-0.125, -0.8125), (0.75, -0.6875), (0.375, -0.1875), (-0.3125, -0.3125)]], [[(-0.9375, -0.375), (0.1875, 0.9375), (-0.4375, 0.75), (0.375, 0.125)], [(0.75, 1.0), (-0.3125, -0.3125), (0.8125, -0.75), (0.0625, -0.5)], [(0.0625, -0.875), (0.5625, 0.9375), (0.625, -0.5625), (0.875, -0.125)], [(1.0, -0.625), (-0.75, 1.0), (-0.1875, -0.6875), (0.875, 0.0625)]]]> : tensor<3x4x4xcomplex<f32>>
  %r:4 = call @main(%a) : (tensor<3x4x4xcomplex<f32>>) -> (tensor<3x4x4xcomplex<f32>>, tensor<3x4xf32>, tensor<3x3xf32>, tensor<3x3xcomplex<f32>>)
  check.expect_almost_eq_const %r#0, dense<[[[(0.4375, 0.0), (-0.9375, -1.0), (0.9375, 0.1875), (0.75, 0.5)], [(-1.6189792156219482, 0.0), (-0.4841654300689697, 0.0), (0.5625, 0.3125), (0.125, -0.75)], [(0.07132124900817871, 0.3737655580043793), (-1.472617745399475, 0.0), (0.4070241153240204, 0.0), (0.5, 0.625)], [(-0.34482547640800476, 0.6722630262374878), (0.40807095170021057, 0.4727039933204651), (0.7328906059265137, 0.0), (-0.36035868525505066, 0.0)]], [[(0.625, 0.0), (-0.9375, 0.625), (0.8125, 0.9375), (-0.75, 0.0)], [(1.455055832862854, 0.0), (0.3450184464454651, 0.0), (-0.8125, -0.5625), (0.3125, -0.5625)], [(-0.07922443747520447, 0.4227079451084137), (1.2075002193450928, 0.0), (0.3940020501613617, 0.0), (0.0625, -0.3125)], [(0.2645377814769745, 0.35373497009277344), (0.33020615577697754, 0.14493471384048462), (-0.635614812374115, 0.0), (-0.9890204668045044, 0.0)]], [[(-0.9375, 0.0), (0.1875, 0.9375), (-0.4375, 0.75), (0.375, 0.125)], [(-1.929418683052063, 0.0), (-1.4969831705093384, 0.0), (0.8125, -0.75), (0.0625, -0.5)], [(-0.08650345355272293, -0.29427897930145264), (-0.9813770055770874, 0.0), (1.3530194759368896, 0.0), (0.875, -0.125)], [(0.2511734068393707, -0.32700130343437195), (-0.16304031014442444, 0.8405565023422241), (0.08525992184877396, 0.0), (1.3314638137817383, 0.0)]]]> : tensor<3x4x4xcomplex<f32>>
  check.expect_almost_eq_const %r#1, dense<[[0.4375, -0.48416543, 0.40702412, -0.3603587], [0.625, 0.34501845, 0.39400205, -0.98902047], [-0.9375, -1.4969832, 1.3530195, 1.3314638]]> : tensor<3x4xf32>
  check.expect_almost_eq_const %r#2, dense<[[-1.6189792, -1.4726177, 0.7328906], [1.4550558, 1.2075002, -0.6356148], [-1.9294187, -0.981377, 0.08525992]]> : tensor<3x3xf32>
  check.expect_almost_eq_const %r#3, dense<[[(1.0772091150283813, 0.30883657932281494), (1.1567102670669556, -0.5713032484054565), (1.548418402671814, -0.8362041115760803)], [(1.1288610696792603, 0.6013514995574951), (1.7523654699325562, -0.1750180572271347), (1.0922683477401733, 0.9957341551780701)], [(1.3887181282043457, 0.5182908177375793), (1.148391604423523, 0.08018144965171814), (1.2600511312484741, 0.9655948281288147)]]> : tensor<3x3xcomplex<f32>>
  return
}

// -----

// custom_call @lapack_sgeqp3_ffi
// inputs: curated
func.func @main(%a: tensor<3x5x4xf32>, %p: tensor<3x4xi32>) -> (tensor<3x5x4xf32>, tensor<3x4xi32>, tensor<3x4xf32>) {
  %f, %q, %tau = stablehlo.custom_call @lapack_sgeqp3_ffi(%a, %p) {mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, api_version = 4 : i32} : (tensor<3x5x4xf32>, tensor<3x4xi32>) -> (tensor<3x5x4xf32>, tensor<3x4xi32>, tensor<3x4xf32>)
  return %f, %q, %tau : tensor<3x5x4xf32>, tensor<3x4xi32>, tensor<3x4xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[0.9375, 0.25, 0.375, 0.8125], [0.1875, 0.5625, 0.6875, -0.5625], [-0.9375, -0.4375, -0.4375, 0.75], [0.875, -1.0, 0.0, 0.6875], [-0.75, 0.625, -0.8125, -0.0625]], [[0.625, -0.375, -0.3125, -0.4375], [0.4375, -0.5, 1.0, -0.125], [-0.0625, 0.0, 0.1875, 0.125], [0.0, 1.0, 0.625, 0.625], [0.4375, 0.25, -0.3125, 1.0]], [[-0.0625, -0.5625, 0.6875, -0.6875], [0.75, 0.25, -0.8125, -0.9375], [-0.125, -0.9375, -0.75, 0.0], [1.0, -0.0625, 0.625, 0.875], [0.6875, 0.25, -0.125, 0.0]]]> : tensor<3x5x4xf32>
  %p = stablehlo.constant dense<[[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]> : tensor<3x4xi32>
  %r:3 = call @main(%a, %p) : (tensor<3x5x4xf32>, tensor<3x4xi32>) -> (tensor<3x5x4xf32>, tensor<3x4xi32>, tensor<3x4xf32>)
  check.expect_almost_eq_const %r#0, dense<[[[-1.7666618, -0.340508, 0.33608583, -0.849059], [0.06933757, 1.3782885, -0.7643747, -0.47050118], [-0.34668785, -0.56896806, -1.1241509, -0.07986474], [0.32357532, -0.15559438, -0.54040986, -0.7184656], [-0.27735028, -0.1273235, 0.5446953, -0.8245378]], [[1.2732219, 0.08897213, 0.073632106, 0.12885618], [-0.63062763, 1.2670301, 0.074987404, 0.86035675], [-0.11824268, -0.036396254, -0.87538505, 0.477223], [-0.39414227, -0.24216118, 0.4306809, -0.68451846], [0.19707114, -0.64021355, 0.8668087, -0.1546714]], [[1.4550558, 0.14765327, 0.57450545, 0.06711512], [0.4375615, -1.4257932, 0.07319355, -0.3081155], [-0.0, -0.05512076, 1.3289653, 0.020288577], [-0.40839076, 0.4031203, -0.4919563, 1.1065115], [-0.0, 0.30316418, -0.074395135, 0.031915277]]]> : tensor<3x5x4xf32>
  check.expect_eq_const %r#1, dense<[[1, 4, 2, 3], [3, 4, 1, 2], [4, 1, 3, 2]]> : tensor<3x4xi32>
  check.expect_almost_eq_const %r#2, dense<[[1.5306618, 1.4661192, 1.2588625, 1.1905736], [1.2454404, 1.3606923, 1.032608, 1.9532714], [1.4724904, 1.5905169, 1.603135, 1.9979649]]> : tensor<3x4xf32>
  return
}

// -----

// custom_call @lapack_sormqr_ffi: q^T c
// inputs: curated
func.func @main(%a: tensor<3x5x4xf32>, %tau: tensor<3x4xf32>, %c: tensor<3x5x2xf32>) -> (tensor<3x5x2xf32>) {
  %x = stablehlo.custom_call @lapack_sormqr_ffi(%a, %tau, %c) {mhlo.backend_config = {left = true, transpose = true}, mhlo.frontend_attributes = {num_batch_dims = "1"}, api_version = 4 : i32} : (tensor<3x5x4xf32>, tensor<3x4xf32>, tensor<3x5x2xf32>) -> (tensor<3x5x2xf32>)
  return %x : tensor<3x5x2xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[-1.7666618, 0.33608583, -0.849059, -0.340508], [0.06933757, -1.3594056, -0.33059976, 0.7749922], [-0.34668785, -0.24241458, -0.796647, 0.4924065], [0.32357532, -0.50425726, 0.07379213, 1.0279115], [-0.27735028, 0.31180662, -0.7566228, -0.64532244]], [[-0.881671, 0.38988465, -0.10633218, -0.115193196], [0.29037526, 1.1406642, 0.18017553, 1.0050938], [-0.04148218, 0.022367097, -1.2559156, 0.06374696], [0.0, -0.7049399, 0.8798334, 0.765333], [0.29037526, -0.33280465, 0.028357472, -0.7997806]], [[1.4334182, 0.3133899, -0.013625648, 0.14988212], [-0.50136435, 1.1072513, 0.042663205, 0.04577525], [0.08356072, 0.6667046, 1.4489847, 0.5769742], [-0.66848576, 0.49986446, -0.70010066, -1.3265475], [-0.45958397, 0.11766892, -0.1334638, -0.061504222]]]> : tensor<3x5x4xf32>
  %tau = stablehlo.constant dense<[[1.5306618, 1.4181746, 1.2674887, 1.4119896], [1.7088813, 1.2436268, 1.1268171, 1.2197733], [1.0436021, 1.1708194, 1.3263009, 1.992463]]> : tensor<3x4xf32>
  %c = stablehlo.constant dense<[[[0.9375, 0.0625], [0.8125, 0.8125], [0.5625, 0.5], [0.1875, 0.1875], [0.6875, -0.125]], [[0.9375, 0.75], [-0.25, -0.1875], [0.4375, 0.875], [-0.8125, -0.875], [-0.5, -0.125]], [[-0.6875, 0.0625], [0.0625, 0.9375], [0.5, -0.5], [0.5625, 0.625], [0.375, 0.375]]]> : tensor<3x5x2xf32>
  %r:1 = call @main(%a, %tau, %c) : (tensor<3x5x4xf32>, tensor<3x4xf32>, tensor<3x5x2xf32>) -> (tensor<3x5x2xf32>)
  check.expect_almost_eq_const %r#0, dense<[[[-0.08623251, 8.89416e-09], [-0.52705497, 0.008620518], [0.17823702, -0.58707774], [1.0738623, 0.3773367], [0.9450447, 0.6911774]], [[-0.26139998, -0.31456608], [-0.93116504, -0.8513509], [0.5354835, 0.5141117], [-0.601529, -0.10519462], [-0.67748857, -1.0224502]], [[0.5913531, 1.1472795], [-0.17442887, 0.3279386], [-0.39907303, 0.0011328934], [-0.795943, 0.42412487], [0.10337, -0.24573417]]]> : tensor<3x5x2xf32>
  return
}

// -----

// custom_call @lapack_sormqr_ffi: c q
// inputs: curated
func.func @main(%a: tensor<3x5x4xf32>, %tau: tensor<3x4xf32>, %c: tensor<3x2x5xf32>) -> (tensor<3x2x5xf32>) {
  %x = stablehlo.custom_call @lapack_sormqr_ffi(%a, %tau, %c) {mhlo.backend_config = {left = false, transpose = false}, mhlo.frontend_attributes = {num_batch_dims = "1"}, api_version = 4 : i32} : (tensor<3x5x4xf32>, tensor<3x4xf32>, tensor<3x2x5xf32>) -> (tensor<3x2x5xf32>)
  return %x : tensor<3x2x5xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[-1.7666618, 0.33608583, -0.849059, -0.340508], [0.06933757, -1.3594056, -0.33059976, 0.7749922], [-0.34668785, -0.24241458, -0.796647, 0.4924065], [0.32357532, -0.50425726, 0.07379213, 1.0279115], [-0.27735028, 0.31180662, -0.7566228, -0.64532244]], [[-0.881671, 0.38988465, -0.10633218, -0.115193196], [0.29037526, 1.1406642, 0.18017553, 1.0050938], [-0.04148218, 0.022367097, -1.2559156, 0.06374696], [0.0, -0.7049399, 0.8798334, 0.765333], [0.29037526, -0.33280465, 0.028357472, -0.7997806]], [[1.4334182, 0.3133899, -0.013625648, 0.14988212], [-0.50136435, 1.1072513, 0.042663205, 0.04577525], [0.08356072, 0.6667046, 1.4489847, 0.5769742], [-0.66848576, 0.49986446, -0.70010066, -1.3265475], [-0.45958397, 0.11766892, -0.1334638, -0.061504222]]]> : tensor<3x5x4xf32>
  %tau = stablehlo.constant dense<[[1.5306618, 1.4181746, 1.2674887, 1.4119896], [1.7088813, 1.2436268, 1.1268171, 1.2197733], [1.0436021, 1.1708194, 1.3263009, 1.992463]]> : tensor<3x4xf32>
  %c = stablehlo.constant dense<[[[0.9375, 0.8125, 0.5625, 0.1875, 0.6875], [0.0625, 0.8125, 0.5, 0.1875, -0.125]], [[0.9375, -0.25, 0.4375, -0.8125, -0.5], [0.75, -0.1875, 0.875, -0.875, -0.125]], [[-0.6875, 0.0625, 0.5, 0.5625, 0.375], [0.0625, 0.9375, -0.5, 0.625, 0.375]]]> : tensor<3x2x5xf32>
  %r:1 = call @main(%a, %tau, %c) : (tensor<3x5x4xf32>, tensor<3x4xf32>, tensor<3x2x5xf32>) -> (tensor<3x2x5xf32>)
  check.expect_almost_eq_const %r#0, dense<[[[-0.08623251, -0.52705497, 0.17823702, 1.0738623, 0.9450447], [8.89416e-09, 0.008620518, -0.58707774, 0.3773367, 0.6911774]], [[-0.26139998, -0.93116504, 0.5354835, -0.601529, -0.67748857], [-0.31456608, -0.8513509, 0.5141117, -0.10519462, -1.0224502]], [[0.5913531, -0.17442887, -0.39907303, -0.795943, 0.10337], [1.1472795, 0.3279386, 0.0011328934, 0.42412487, -0.24573417]]]> : tensor<3x2x5xf32>
  return
}

// -----

// custom_call @lapack_sgtsv_ffi
// inputs: curated
func.func @main(%l: tensor<3x5xf32>, %d: tensor<3x5xf32>, %u: tensor<3x5xf32>, %b: tensor<3x5x2xf32>) -> (tensor<3x5x2xf32>, tensor<3xi32>) {
  %x0, %x1, %x2, %x, %i = stablehlo.custom_call @lapack_sgtsv_ffi(%l, %d, %u, %b) {mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, api_version = 4 : i32} : (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5x2xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5x2xf32>, tensor<3xi32>)
  return %x, %i : tensor<3x5x2xf32>, tensor<3xi32>
}
func.func @check() {
  %l = stablehlo.constant dense<[[0.0, 0.4375, -0.75, 0.25, 0.875], [0.0, -0.4375, -0.375, 0.25, -0.1875], [0.0, -0.625, -0.6875, -0.9375, -0.0625]]> : tensor<3x5xf32>
  %d = stablehlo.constant dense<[[-0.5625, -0.4375, 0.875, 0.625, 0.6875], [0.1875, -0.8125, 0.5, 0.1875, 0.8125], [-0.0625, -0.6875, 0.1875, -0.0625, 0.3125]]> : tensor<3x5xf32>
  %u = stablehlo.constant dense<[[-0.25, -0.375, -0.75, 0.9375, 0.0], [-0.0625, -0.5625, 0.25, -0.1875, 0.0], [-0.875, -0.625, 0.5, -0.875, 0.0]]> : tensor<3x5xf32>
  %b = stablehlo.constant dense<[[[-0.1875, -1.0], [0.5625, 0.4375], [0.625, 0.8125], [0.5, 0.6875], [-0.8125, 0.875]], [[0.875, 0.375], [0.625, 0.5], [0.75, 0.8125], [0.0625, 0.625], [0.875, -0.4375]], [[-0.9375, -0.6875], [-1.0, -0.125], [-1.0, -0.5], [-0.5, 0.4375], [-0.5, 0.9375]]]> : tensor<3x5x2xf32>
  %r:2 = call @main(%l, %d, %u, %b) : (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5x2xf32>) -> (tensor<3x5x2xf32>, tensor<3xi32>)
  check.expect_almost_eq_const %r#0, dense<[[[0.09573228, 2.0402908], [0.53460234, -0.5906543], [-2.012015, 1.9027693], [-3.7152867, 1.7272185], [3.5467284, -0.9255508]], [[4.2520533, 1.9542009], [-1.2438408, -0.13739735], [-2.6216044, -2.21036], [6.377448, 7.464624], [2.548642, 1.184144]], [[-2.0712395, 3.127535], [1.2193743, 0.5623189], [2.3299277, -3.5460858], [-1.1970834, 1.1029707], [-1.8394166, 3.2205942]]]> : tensor<3x5x2xf32>
  check.expect_eq_const %r#1, dense<0> : tensor<3xi32>
  return
}
