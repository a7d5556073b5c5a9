// Negative zeros stay so when a value becomes a sum: the parts of the others are -0.
module @sum_of_negative_zero attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2]>
  func.func public @main(%p0: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
    %z = stablehlo.constant dense<[-0.0, 0.0]> : tensor<2xf32>
    %n = stablehlo.subtract %p0, %p0 : tensor<2xf32>
    %s = stablehlo.add %n, %z : tensor<2xf32>
    %v = stablehlo.negate %s : tensor<2xf32>
    %u = sdy.replicated_to_unreduced {"x"} %v out_sharding=<@mesh, [{}], unreduced={"x"}> : tensor<2xf32>
    %r = sdy.all_reduce {"x"} %u out_sharding=<@mesh, [{}]> : tensor<2xf32>
    return %r : tensor<2xf32>
  }
}
