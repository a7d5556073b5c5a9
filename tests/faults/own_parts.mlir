// A manual region that sums over all devices and keeps its own rows (a reduce_scatter), and that
// gathers a value and keeps its own rows (nothing is left to gather).
module @own_parts attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%x: tensor<32x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %y: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
    %r:2 = sdy.manual_computation(%x, %y) in_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<8x8xf32>, %b: tensor<2x8xf32>) {
      %id = stablehlo.partition_id : tensor<ui32>
      %two = stablehlo.constant dense<2> : tensor<ui32>
      %row = stablehlo.multiply %id, %two : tensor<ui32>
      %z = stablehlo.constant dense<0> : tensor<ui32>
      %s = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%p: tensor<f32>, %q: tensor<f32>):
        %t = stablehlo.add %p, %q : tensor<f32>
        stablehlo.return %t : tensor<f32>
      }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
      %mine = stablehlo.dynamic_slice %s, %row, %z, sizes = [2, 8] : (tensor<8x8xf32>, tensor<ui32>, tensor<ui32>) -> tensor<2x8xf32>
      %g = "stablehlo.all_gather"(%b) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<2x8xf32>) -> tensor<8x8xf32>
      %own = stablehlo.dynamic_slice %g, %row, %z, sizes = [2, 8] : (tensor<8x8xf32>, tensor<ui32>, tensor<ui32>) -> tensor<2x8xf32>
      sdy.return %mine, %own : tensor<2x8xf32>, tensor<2x8xf32>
    } : (tensor<32x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
    return %r#0, %r#1 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
