module @l_permuted_sub_axes {
  sdy.mesh @mesh = <["a"=4, "b"=2], device_ids=[7, 5, 3, 1, 6, 4, 2, 0]>
  func.func public @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<2x4x4xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<8x4xf32>) -> tensor<2x4x4xf32>
    %1 = stablehlo.tanh %0 : tensor<2x4x4xf32>
    return %1 : tensor<2x4x4xf32>
  }
}
