// pass: reduce_scatter
// Each device keeps its own part of a sum only.
module @reduce_scatter attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%a: tensor<8xf32>, %b: tensor<8xf32>, %p: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %q: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
    %d = stablehlo.partition_id : tensor<ui32>
    %f = stablehlo.convert %d : (tensor<ui32>) -> tensor<f32>
    %g = stablehlo.broadcast_in_dim %f, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %u = stablehlo.multiply %a, %g : tensor<8xf32>
    %v = stablehlo.add %b, %g : tensor<8xf32>
    %0 = "stablehlo.all_reduce"(%u) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %s = stablehlo.add %l, %r : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<8xf32>) -> tensor<8xf32>
    %id = stablehlo.partition_id : tensor<ui32>
    %n = stablehlo.convert %id : (tensor<ui32>) -> tensor<i64>
    %two = stablehlo.constant dense<2> : tensor<i64>
    %at = stablehlo.multiply %n, %two : tensor<i64>
    %1 = stablehlo.dynamic_slice %0, %at, sizes = [2] : (tensor<8xf32>, tensor<i64>) -> tensor<2xf32>
    return %1 : tensor<2xf32>
  }
}
