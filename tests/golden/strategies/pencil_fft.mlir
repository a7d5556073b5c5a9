// Three-dimensional Fourier transform by pencils: two exchanges.
// annotations: 4 for 1 layer
// expect: collectives all_reduce=0 all_gather=0 reduce_scatter=0 all_to_all=2 collective_permute=0
// expect: bytes all_to_all = 640
module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x8x8xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {}]>}) -> (tensor<8x8x8xcomplex<f32>> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {"y"}]>}) {
    %0 = call @fft(%arg0) : (tensor<8x8x8xcomplex<f32>>) -> tensor<8x8x8xcomplex<f32>>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}, {}, {"y"}]> : tensor<8x8x8xcomplex<f32>>
    %2 = stablehlo.transpose %1, dims = [0, 2, 1] : (tensor<8x8x8xcomplex<f32>>) -> tensor<8x8x8xcomplex<f32>>
    %3 = call @fft_0(%2) : (tensor<8x8x8xcomplex<f32>>) -> tensor<8x8x8xcomplex<f32>>
    %4 = stablehlo.transpose %3, dims = [0, 2, 1] : (tensor<8x8x8xcomplex<f32>>) -> tensor<8x8x8xcomplex<f32>>
    %5 = sdy.sharding_constraint %4 <@mesh, [{}, {"x"}, {"y"}]> : tensor<8x8x8xcomplex<f32>>
    %6 = stablehlo.transpose %5, dims = [1, 2, 0] : (tensor<8x8x8xcomplex<f32>>) -> tensor<8x8x8xcomplex<f32>>
    %7 = call @fft_0(%6) : (tensor<8x8x8xcomplex<f32>>) -> tensor<8x8x8xcomplex<f32>>
    %8 = stablehlo.transpose %7, dims = [2, 0, 1] : (tensor<8x8x8xcomplex<f32>>) -> tensor<8x8x8xcomplex<f32>>
    return %8 : tensor<8x8x8xcomplex<f32>>
  }
  func.func private @fft(%arg0: tensor<8x8x8xcomplex<f32>>) -> tensor<8x8x8xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = FFT, length = [8] : (tensor<8x8x8xcomplex<f32>>) -> tensor<8x8x8xcomplex<f32>>
    return %0 : tensor<8x8x8xcomplex<f32>>
  }
  func.func private @fft_0(%arg0: tensor<8x8x8xcomplex<f32>>) -> tensor<8x8x8xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = FFT, length = [8] : (tensor<8x8x8xcomplex<f32>>) -> tensor<8x8x8xcomplex<f32>>
    return %0 : tensor<8x8x8xcomplex<f32>>
  }
}
