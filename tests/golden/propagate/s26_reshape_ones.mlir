module @s26_reshape_ones {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func public @main(%arg0: tensor<1x8x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}) -> (tensor<8x1xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<1x8x1xf32>) -> tensor<8x1xf32>
    return %0 : tensor<8x1xf32>
  }
}
