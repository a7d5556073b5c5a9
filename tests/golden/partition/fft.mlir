// A transform along a split dimension: the other dimension is split for it.
module @fft attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%arg0: tensor<8x32xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> (tensor<8x32xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) {
    %0 = stablehlo.fft %arg0, type = FFT, length = [32] : (tensor<8x32xcomplex<f32>>) -> tensor<8x32xcomplex<f32>>
    return %0 : tensor<8x32xcomplex<f32>>
  }
}
