module @s29_transpose_chain {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<2x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}, {"c"}]>}) -> (tensor<8x2x4xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0, 2] : (tensor<2x4x8xf32>) -> tensor<4x2x8xf32>
    %1 = stablehlo.transpose %0, dims = [2, 1, 0] : (tensor<4x2x8xf32>) -> tensor<8x2x4xf32>
    return %1 : tensor<8x2x4xf32>
  }
}
