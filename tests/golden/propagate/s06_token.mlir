module @s06_token {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg1: !stablehlo.token {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<8x8xf32>, !stablehlo.token) {
    %0 = stablehlo.tanh %arg0 : tensor<8x8xf32>
    %1 = stablehlo.after_all %arg1, %arg1 : !stablehlo.token
    return %0, %1 : tensor<8x8xf32>, !stablehlo.token
  }
}
