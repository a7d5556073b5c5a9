// Collectives: dense, ragged, splat and mesh groups, permutes, channels, token ops.
module attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 4 : i64}]}}
  func.func @main(%a: tensor<8xf32>) {
    %id = stablehlo.partition_id : tensor<ui32>
    %rid = stablehlo.replica_id : tensor<ui32>
    %0 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %s = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<8xf32>) -> tensor<8xf32>
    %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">, #stablehlo.axis_ref<name = "y", sub_axis_info = (1)2>]>, use_global_device_ids}> : (tensor<8xf32>) -> tensor<32xf32>
    %2 = "stablehlo.all_to_all"(%a) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2], [3, 4, -1]]> : tensor<2x3xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<8xf32>) -> tensor<8xf32>
    %3 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>}> : (tensor<8xf32>) -> tensor<8xf32>
    %4 = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<8xf32>) -> tensor<8xf32>
    %5 = "stablehlo.cross-replica-sum"(%a) <{replica_groups = dense<> : tensor<0x0xi64>}> : (tensor<8xf32>) -> tensor<8xf32>
    %6 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "a", size = 2>, #stablehlo.mesh_axis<name = "b", size = 4>]>, axes = [#stablehlo.axis_ref<name = "a">]>}> : (tensor<8xf32>) -> tensor<16xf32>
    %token = stablehlo.create_token : !stablehlo.token
    %7 = "stablehlo.send"(%a, %token) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 2>, is_host_transfer = true, source_target_pairs = dense<> : tensor<0x2xi64>}> : (tensor<8xf32>, !stablehlo.token) -> !stablehlo.token
    %8 = "stablehlo.async_start"(%a) ({
    ^bb0(%a: tensor<8xf32>):
      %9 = stablehlo.negate %a : tensor<8xf32>
      stablehlo.return %9 : tensor<8xf32>
    }) : (tensor<8xf32>) -> !stablehlo.future<tensor<8xf32>>
    %9 = "stablehlo.async_done"(%8) : (!stablehlo.future<tensor<8xf32>>) -> tensor<8xf32>
    return
  }
}
