module @s77_group_conflict {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    sdy.sharding_group %arg0 group_id=3 : tensor<8x8xf32>
    sdy.sharding_group %arg1 group_id=3 : tensor<8x8xf32>
    %0 = stablehlo.tanh %arg0 : tensor<8x8xf32>
    %1 = stablehlo.tanh %arg1 : tensor<8x8xf32>
    return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
