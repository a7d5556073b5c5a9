module @s27_reshape_diverging {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func public @main(%arg0: tensor<6x35xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<14x15xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<6x35xf32>) -> tensor<14x15xf32>
    return %0 : tensor<14x15xf32>
  }
}
