module @s05_size_one_axes {
  sdy.mesh @mesh = <["u"=1, "a"=2, "v"=1, "b"=4]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"u", "a"}, {?}], replicated={"v"}>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %0 = stablehlo.add %arg0, %arg1 : tensor<8x8xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"a", ?}, {"u", ?}]>] out_shardings=[<@mesh, [{"a", ?}, {?}]>] manual_axes={"u", "a"} (%x: tensor<4x8xf32>) {
      %3 = stablehlo.negate %x : tensor<4x8xf32>
      sdy.return %3 : tensor<4x8xf32>
    } : (tensor<8x8xf32>) -> tensor<8x8xf32>
    sdy.sharding_group %1 group_id=0 : tensor<8x8xf32>
    %2 = stablehlo.tanh %1 : tensor<8x8xf32>
    return %2 : tensor<8x8xf32>
  }
}
