// Quantised values whose shard borders do not nest move in pieces, and the filler of what is
// received is one of storage: the moved value lost its scales.
module @quantised_values_that_move attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2, "d"=2]>
  func.func public @main(%x: tensor<10x6xf32>, %q: tensor<6x6x!quant.uniform<i8:f32:1, {0.25:1, 1.0:-2, 1.0:-2, 2.0:3, 2.0:3, 0.5}>> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b", ?}]>}) -> (tensor<10x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"c", "a", "d", "b"}]>}, tensor<10x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, tensor<6x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}, {?}]>}) {
    %0 = stablehlo.uniform_quantize %x : (tensor<10x6xf32>) -> tensor<10x6x!quant.uniform<i8:f32, 0.5:-3>>
    %1 = stablehlo.uniform_dequantize %0 : (tensor<10x6x!quant.uniform<i8:f32, 0.5:-3>>) -> tensor<10x6xf32>
    %2 = stablehlo.uniform_dequantize %q : (tensor<6x6x!quant.uniform<i8:f32:1, {0.25:1, 1.0:-2, 1.0:-2, 2.0:3, 2.0:3, 0.5}>>) -> tensor<6x6xf32>
    return %x, %1, %2 : tensor<10x6xf32>, tensor<10x6xf32>, tensor<6x6xf32>
  }
}
