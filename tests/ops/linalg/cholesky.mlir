// cholesky: of a batch of products of integer triangles
// inputs: curated
func.func @main(%a: tensor<3x4x4xf32>) -> tensor<3x4x4xf32> {
  %r = stablehlo.cholesky %a, lower = true : tensor<3x4x4xf32>
  return %r : tensor<3x4x4xf32>
}
func.func @check() {
  %a = stablehlo.constant dense<[[[4.0, 2.0, 4.0, 4.0], [2.0, 5.0, 8.0, 4.0], [4.0, 8.0, 17.0, 11.0], [4.0, 4.0, 11.0, 13.0]], [[4.0, 2.0, 6.0, 4.0], [2.0, 2.0, 6.0, 3.0], [6.0, 6.0, 19.0, 11.0], [4.0, 3.0, 11.0, 10.0]], [[1.0, 3.0, 2.0, 1.0], [3.0, 18.0, 9.0, 12.0], [2.0, 9.0, 9.0, 11.0], [1.0, 12.0, 11.0, 28.0]]]> : tensor<3x4x4xf32>
  %r = call @main(%a) : (tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
  check.expect_almost_eq_const %r, dense<[[[2.0, 0.0, 0.0, 0.0], [1.0, 2.0, 0.0, 0.0], [2.0, 3.0, 2.0, 0.0], [2.0, 1.0, 2.0, 2.0]], [[2.0, 0.0, 0.0, 0.0], [1.0, 1.0, 0.0, 0.0], [3.0, 3.0, 1.0, 0.0], [2.0, 1.0, 2.0, 1.0]], [[1.0, 0.0, 0.0, 0.0], [3.0, 3.0, 0.0, 0.0], [2.0, 1.0, 2.0, 0.0], [1.0, 3.0, 3.0, 3.0]]]> : tensor<3x4x4xf32> {tolerance = 1.0e-5 : f64}
  return
}
