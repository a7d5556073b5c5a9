// The scales of dimension 2 count from its first element: no device may take its part of it before
// they are applied.
module @found attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=3, "y"=2]>
  func.func public @main(%p0: tensor<4x5x6xf32>) -> (tensor<4x5x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x", ?}, {"y"}]>}) {
    %q = stablehlo.uniform_quantize %p0 : (tensor<4x5x6xf32>) -> tensor<4x5x6x!quant.uniform<i8:f32:2, {0.25:1, 2.0:3, 2.0:3, 0.5, 1.0:-2, 0.5}>>
    %0 = stablehlo.uniform_dequantize %q : (tensor<4x5x6x!quant.uniform<i8:f32:2, {0.25:1, 2.0:3, 2.0:3, 0.5, 1.0:-2, 0.5}>>) -> tensor<4x5x6xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {}, {"x"}]> : tensor<4x5x6xf32>
    return %1 : tensor<4x5x6xf32>
  }
}
