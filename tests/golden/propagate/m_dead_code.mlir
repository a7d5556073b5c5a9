module @m_dead_code {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %0 = stablehlo.tanh %arg0 : tensor<8x8xf32>
    %1 = stablehlo.add %0, %arg1 : tensor<8x8xf32>
    %2 = stablehlo.negate %0 : tensor<8x8xf32>
    return %2 : tensor<8x8xf32>
  }
}
