module @s34_concat_of_slices {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}) -> (tensor<8x8xf32>) {
    %s = stablehlo.slice %arg0 [0:8, 0:3] : (tensor<8x8xf32>) -> tensor<8x3xf32>
    %t = stablehlo.slice %arg0 [0:8, 3:8] : (tensor<8x8xf32>) -> tensor<8x5xf32>
    %0 = stablehlo.concatenate %t, %s, dim = 1 : (tensor<8x5xf32>, tensor<8x3xf32>) -> tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
