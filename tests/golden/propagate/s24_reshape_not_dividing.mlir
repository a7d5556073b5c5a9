module @s24_reshape_not_dividing {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func public @main(%arg0: tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<24xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<6x4xf32>) -> tensor<24xf32>
    return %0 : tensor<24xf32>
  }
}
