// Dimensions move and merge with their shards.
module @transpose_reshape attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%arg0: tensor<4x8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {}]>}) -> (tensor<48x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}) {
    %0 = stablehlo.transpose %arg0, dims = [1, 2, 0] : (tensor<4x8x6xf32>) -> tensor<8x6x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<8x6x4xf32>) -> tensor<48x4xf32>
    return %1 : tensor<48x4xf32>
  }
}
