// An einsum that only renames its labels leaves every bit: also -0, and infinite complex numbers.
module @einsum_that_renames attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2]>
  func.func public @main(%p0: tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<3xcomplex<f32>>, tensor<3x2xf32>, tensor<complex<f32>>) {
    %z = stablehlo.constant dense<[-0.0, 0.0, 0xFF800000]> : tensor<3xf32>
    %c = stablehlo.complex %z, %p0 : tensor<3xcomplex<f32>>
    %n = stablehlo.unary_einsum %c, config = "a->a" : (tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
    %w = stablehlo.broadcast_in_dim %z, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %t = stablehlo.unary_einsum %w, config = "ab->ba" : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %s = stablehlo.unary_einsum %c, config = "a->" : (tensor<3xcomplex<f32>>) -> tensor<complex<f32>>
    return %n, %t, %s : tensor<3xcomplex<f32>>, tensor<3x2xf32>, tensor<complex<f32>>
  }
}
