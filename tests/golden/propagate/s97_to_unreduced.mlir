module @s97_to_unreduced {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x8xf32>) {
    %0 = stablehlo.tanh %arg0 : tensor<8x8xf32>
    %1 = sdy.reshard %0 <@mesh, [{"a"}, {}], unreduced={"b"}> : tensor<8x8xf32>
    %2 = sdy.reshard %1 <@mesh, [{}, {}], unreduced={"a", "b"}> : tensor<8x8xf32>
    %3 = stablehlo.negate %2 : tensor<8x8xf32>
    return %3 : tensor<8x8xf32>
  }
}
