module @s91_reshard_sub_axes {
  sdy.mesh @mesh = <["a"=6]>
  func.func public @main(%arg0: tensor<12x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}, {}]>}) -> (tensor<12x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)3}, {"a":(1)2}]>}) {
    %0 = stablehlo.tanh %arg0 : tensor<12x12xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"a":(2)3}, {"a":(1)2}]> : tensor<12x12xf32>
    %2 = stablehlo.negate %1 : tensor<12x12xf32>
    return %2 : tensor<12x12xf32>
  }
}
