module @m_chlo_erf_stops attributes {mhlo.num_partitions = 8 : i32} {
  sdy.mesh @mesh = <["x"=8]>
  func.func public @main(%arg0: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<16x4xf32>) {
    %0 = chlo.erf %arg0 : tensor<16x4xf32> -> tensor<16x4xf32>
    %1 = stablehlo.negate %0 : tensor<16x4xf32>
    return %1 : tensor<16x4xf32>
  }
}
