module @m_size_one_axis {
  sdy.mesh @mesh = <["one"=1, "a"=2, "one2"=1]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"one", "a"}, {"one2"}]>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %0 = stablehlo.add %arg0, %arg1 : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
