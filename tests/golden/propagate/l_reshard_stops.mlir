module @l_reshard_stops {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{"a"}, {"b"}]> : tensor<8x8xf32>
    %1 = sdy.reshard %0 <@mesh, [{?}, {?}]> : tensor<8x8xf32>
    %2 = stablehlo.tanh %1 : tensor<8x8xf32>
    %3 = sdy.reshard %2 <@mesh, [{"c", ?}, {?}]> : tensor<8x8xf32>
    %4 = stablehlo.tanh %3 : tensor<8x8xf32>
    return %2, %4 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
