module @s37_reverse {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}) -> (tensor<8x8xf32>) {
    %0 = stablehlo.reverse %arg0, dims = [0, 1] : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
