module @s02_manual_indivisible {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<6x8xf32>) -> (tensor<6x8xf32>) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<2x8xf32>) {
      %1 = stablehlo.tanh %x : tensor<2x8xf32>
      sdy.return %1 : tensor<2x8xf32>
    } : (tensor<6x8xf32>) -> tensor<6x8xf32>
    return %0 : tensor<6x8xf32>
  }
}
