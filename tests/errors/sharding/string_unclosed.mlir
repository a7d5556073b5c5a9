// error: InvalidArgument 3:19 bad sharding '{devices=[2,4]<=[8]' at offset 19: expected '}'
module attributes {mhlo.num_partitions = 8 : i32} {
  func.func @main(%arg0: tensor<8x8xf32> {mhlo.sharding = "{devices=[2,4]<=[8]"}) -> tensor<8x8xf32> {
    return %arg0 : tensor<8x8xf32>
  }
}
