module @s77_group_transitive {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg1: tensor<8x8xf32>, %arg2: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.tanh %arg0 : tensor<8x8xf32>
    %1 = stablehlo.tanh %arg1 : tensor<8x8xf32>
    %2 = stablehlo.tanh %arg2 : tensor<8x8xf32>
    sdy.sharding_group %0 group_id=5 : tensor<8x8xf32>
    sdy.sharding_group %1 group_id=5 : tensor<8x8xf32>
    sdy.sharding_group %1 group_id=2 : tensor<8x8xf32>
    sdy.sharding_group %2 group_id=2 : tensor<8x8xf32>
    return %0, %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
  }
}
