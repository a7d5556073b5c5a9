module @s40_update_near_end {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg1: tensor<3x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}]>}) -> (tensor<8x8xf32>) {
    %0 = stablehlo.constant dense<7> : tensor<i32>
    %1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.dynamic_update_slice %arg0, %arg1, %0, %1 : (tensor<8x8xf32>, tensor<3x8xf32>, tensor<i32>, tensor<i32>) -> tensor<8x8xf32>
    return %2 : tensor<8x8xf32>
  }
}
