// error: InvalidArgument 3:19 bad sharding '{devices=[2,4]<=[4,2]T(2,0)}' at offset 16: device order has a bad transpose
module attributes {mhlo.num_partitions = 8 : i32} {
  func.func @main(%arg0: tensor<8x8xf32> {mhlo.sharding = "{devices=[2,4]<=[4,2]T(2,0)}"}) -> tensor<8x8xf32> {
    return %arg0 : tensor<8x8xf32>
  }
}
