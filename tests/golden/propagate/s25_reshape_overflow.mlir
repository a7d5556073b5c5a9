module @s25_reshape_overflow {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func public @main(%arg0: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<2x3xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<6xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}
