module @s25_reshape_overflow_3 {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func public @main(%arg0: tensor<12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}) -> (tensor<3x4xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<12xf32>) -> tensor<3x4xf32>
    return %0 : tensor<3x4xf32>
  }
}
