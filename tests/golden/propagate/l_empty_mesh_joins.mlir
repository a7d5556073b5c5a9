module @l_empty_mesh_joins {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  sdy.mesh @empty = <[]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}) -> (tensor<8x8xf32>) {
    %0 = sdy.sharding_constraint %arg0 <@empty, [{?}, {}]> : tensor<8x8xf32>
    %1 = stablehlo.add %0, %arg1 : tensor<8x8xf32>
    %2 = sdy.sharding_constraint %1 <@empty, [{}, {?}]> : tensor<8x8xf32>
    return %2 : tensor<8x8xf32>
  }
}
