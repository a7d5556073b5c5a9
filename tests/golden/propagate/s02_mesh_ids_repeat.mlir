module @s02_mesh_ids_repeat {
  sdy.mesh @mesh = <["a"=2, "b"=2], device_ids=[1, 0, 2, 2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x8xf32>) {
    %0 = stablehlo.tanh %arg0 : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
