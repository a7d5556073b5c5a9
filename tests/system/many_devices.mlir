// 4,096 devices meet in one all_reduce.
module @sum attributes {mhlo.num_partitions = 4096 : i32} {
  sdy.mesh @mesh = <["x"=4096]>
  func.func public @main(%a: tensor<4096x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4096x256xf32>, tensor<f32>) -> tensor<256xf32>
    return %0 : tensor<256xf32>
  }
}
