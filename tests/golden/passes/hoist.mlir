// pass: hoist
// What a loop does not change is gathered once, before it.
module @hoist attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%a: tensor<8xf32>, %b: tensor<8xf32>, %p: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %q: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<8xf32>) {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %w:2 = stablehlo.while(%i = %zero, %c = %a) : tensor<i32>, tensor<8xf32>
    cond {
      %ten = stablehlo.constant dense<3> : tensor<i32>
      %more = stablehlo.compare LT, %i, %ten, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      %g = "stablehlo.all_gather"(%p) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 8, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<2xf32>) -> tensor<8xf32>
      %n = stablehlo.add %c, %g : tensor<8xf32>
      stablehlo.return %j, %n : tensor<i32>, tensor<8xf32>
    }
    return %w#1 : tensor<8xf32>
  }
}
