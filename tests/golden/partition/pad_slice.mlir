// Padding and a strided slice along a split dimension.
module @pad_slice attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
    %0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [2], high = [2], interior = [0] : (tensor<16xf32>, tensor<f32>) -> tensor<20xf32>
    %2 = stablehlo.slice %1 [0:20:2] : (tensor<20xf32>) -> tensor<10xf32>
    return %2 : tensor<10xf32>
  }
}
