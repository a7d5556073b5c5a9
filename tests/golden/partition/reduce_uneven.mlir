// A mean over a dimension of 10 on 4 devices: masked sums, one all_reduce.
module @reduce_uneven attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%arg0: tensor<10x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
    %0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %0) applies stablehlo.add across dimensions = [0] : (tensor<10x4xf32>, tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.constant dense<1.000000e+01> : tensor<4xf32>
    %3 = stablehlo.divide %1, %2 : tensor<4xf32>
    return %3 : tensor<4xf32>
  }
}
