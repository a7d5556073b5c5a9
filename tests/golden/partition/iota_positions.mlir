// Counts are made where they are needed: each device adds its offset.
module @iota_positions attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%arg0: tensor<8x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<8x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
    %0 = stablehlo.iota dim = 0 : tensor<8x8xi32>
    %1 = stablehlo.iota dim = 1 : tensor<8x8xi32>
    %2 = stablehlo.compare LE, %1, %0 : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
    %3 = stablehlo.constant dense<0> : tensor<8x8xi32>
    %4 = stablehlo.select %2, %arg0, %3 : tensor<8x8xi1>, tensor<8x8xi32>
    return %4 : tensor<8x8xi32>
  }
}
