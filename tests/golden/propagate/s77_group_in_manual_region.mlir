module @s77_group_in_manual_region {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<2x8xf32>) {
      %1 = stablehlo.tanh %x : tensor<2x8xf32>
      sdy.sharding_group %1 group_id=0 : tensor<2x8xf32>
      sdy.return %1 : tensor<2x8xf32>
    } : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %2 = stablehlo.slice %0 [0:2, 0:8] : (tensor<8x8xf32>) -> tensor<2x8xf32>
    sdy.sharding_group %2 group_id=0 : tensor<2x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
