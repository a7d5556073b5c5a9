module @s01_sdy_ops {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %0 = sdy.constant dense<1.000000e+00> : tensor<8x8xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<8x8xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{"a"}, {"b", ?}]> : tensor<8x8xf32>
    %8 = sdy.reshard %2 <@mesh, [{?}, {"b"}]> : tensor<8x8xf32>
    %3 = stablehlo.abs %8 : tensor<8x8xf32>
    %4 = stablehlo.tanh %3 : tensor<8x8xf32>
    %9 = stablehlo.negate %4 : tensor<8x8xf32>
    %5 = sdy.propagation_barrier %9 allowed_direction=FORWARD : tensor<8x8xf32>
    sdy.sharding_group %5 group_id=3 : tensor<8x8xf32>
    sdy.sharding_group %arg1 group_id=3 : tensor<8x8xf32>
    %6 = stablehlo.add %5, %arg1 : tensor<8x8xf32>
    return %6 : tensor<8x8xf32>
  }
}
