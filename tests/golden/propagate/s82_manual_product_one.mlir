module @s82_manual_product_one {
  sdy.mesh @mesh = <["u"=1, "a"=2, "b"=4]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}) -> (tensor<8x8xf32>) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"u", ?}, {?}]>] out_shardings=[<@mesh, [{"u", ?}, {"b", ?}]>] manual_axes={"u"} (%x: tensor<8x8xf32>) {
      %1 = stablehlo.tanh %x : tensor<8x8xf32>
      sdy.return %1 : tensor<8x8xf32>
    } : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %2 = stablehlo.negate %0 : tensor<8x8xf32>
    return %2 : tensor<8x8xf32>
  }
}
