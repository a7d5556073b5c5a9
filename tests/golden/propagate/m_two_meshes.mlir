module @m_two_meshes {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  sdy.mesh @other = <["z"=8]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %0 = stablehlo.add %arg0, %arg1 : tensor<8x8xf32>
    %1 = sdy.sharding_constraint %0 <@other, [{"z"}, {}]> : tensor<8x8xf32>
    %2 = stablehlo.tanh %1 : tensor<8x8xf32>
    return %2 : tensor<8x8xf32>
  }
}
