// pass: sink_gather
// Element-wise ops are done on the parts, and their result is gathered once.
module @sink_gather attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%a: tensor<8xf32>, %b: tensor<8xf32>, %p: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %q: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<8xf32>) {
    %0 = "stablehlo.all_gather"(%p) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 6, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<2xf32>) -> tensor<8xf32>
    %1 = "stablehlo.all_gather"(%q) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 7, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<2xf32>) -> tensor<8xf32>
    %2 = stablehlo.add %0, %1 : tensor<8xf32>
    %3 = stablehlo.constant dense<3.000000e+00> : tensor<8xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<8xf32>
    return %4 : tensor<8xf32>
  }
}
