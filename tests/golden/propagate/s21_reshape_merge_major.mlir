module @s21_reshape_merge_major {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func public @main(%arg0: tensor<2x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}) -> (tensor<2x32xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x4x8xf32>) -> tensor<2x32xf32>
    return %0 : tensor<2x32xf32>
  }
}
