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
