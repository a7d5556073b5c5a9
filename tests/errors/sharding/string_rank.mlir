// error: InvalidArgument 3:19 sharding {devices=[2,2,2]<=[8]} is for rank 3, the value has rank 2
module attributes {mhlo.num_partitions = 8 : i32} {
  func.func @main(%arg0: tensor<8x8xf32> {mhlo.sharding = "{devices=[2,2,2]<=[8]}"}) -> tensor<8x8xf32> {
    return %arg0 : tensor<8x8xf32>
  }
}
