module @s32_iota_two_users {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %b = stablehlo.iota dim = 0 : tensor<8x8xf32>
    %e = stablehlo.negate %b : tensor<8x8xf32>
    %0 = stablehlo.add %e, %arg0 : tensor<8x8xf32>
    %1 = stablehlo.add %e, %arg1 : tensor<8x8xf32>
    return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
