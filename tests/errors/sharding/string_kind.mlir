// error: InvalidArgument 3:19 bad sharding '{split}' at offset 1: expected replicated, maximal, manual, unreduced, unknown, devices=[...] or mesh[
module attributes {mhlo.num_partitions = 8 : i32} {
  func.func @main(%arg0: tensor<8x8xf32> {mhlo.sharding = "{split}"}) -> tensor<8x8xf32> {
    return %arg0 : tensor<8x8xf32>
  }
}
