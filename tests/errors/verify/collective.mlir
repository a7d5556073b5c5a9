// error: InvalidArgument 3:8 [all_gather_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_gather"(%a0) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<4xf32>) -> (tensor<8xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_gather_c2]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_gather"(%a0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 0]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<4xf32>) -> (tensor<8xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_gather_c3]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_gather"(%a0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<4xf32>) -> (tensor<8xf32>)
  return
}
// -----
// error: InvalidArgument 4:8 [all_gather_c4]
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_gather"(%a0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 5]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<4xf32>) -> (tensor<8xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_gather_c5]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_gather"(%a0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<4xf32>) -> (tensor<8xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_gather_c6]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_gather"(%a0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<4xf32>) -> (tensor<12xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_reduce_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) <{replica_groups = dense<[[0, 0]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_reduce_c2]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) <{replica_groups = dense<[[0, 3]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 4:8 [all_reduce_c3]
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) <{replica_groups = dense<[[0, 5]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_reduce_c4]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_reduce_c5]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%x0: tensor<f32>):
    stablehlo.return %x0 : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_reduce_c5]
func.func @main(%a0: tensor<4xi32>) {
  %0 = "stablehlo.all_reduce"(%a0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xi32>) -> (tensor<4xi32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_reduce_c6]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.all_reduce"(%a0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_scatter_c1]
func.func @main(%a0: tensor<5xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<5xf32>) -> (tensor<2xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_scatter_c2]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<2xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_scatter_c3]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 0 : i64, replica_groups = dense<[[1, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<2xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_scatter_c4]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 0 : i64, replica_groups = dense<[[1, 2]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<2xf32>)
  return
}
// -----
// error: InvalidArgument 4:8 [reduce_scatter_c5]
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 5]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<2xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_scatter_c6]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<2xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_scatter_c7]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>):
    stablehlo.return %x0 : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<2xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_scatter_c8]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.reduce_scatter"(%a0) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<3xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_to_all_c1]
func.func @main(%a0: tensor<4x4xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) <{split_dimension = 2 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4x4xf32>) -> (tensor<2x8xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_to_all_c2]
func.func @main(%a0: tensor<5x4xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<5x4xf32>) -> (tensor<2x8xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_to_all_c3]
func.func @main(%a0: tensor<4x4xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 2 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4x4xf32>) -> (tensor<2x8xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_to_all_c4]
func.func @main(%a0: tensor<4x4xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4x4xf32>) -> (tensor<2x8xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_to_all_c5]
func.func @main(%a0: tensor<4x4xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 0]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4x4xf32>) -> (tensor<2x8xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_to_all_c6]
func.func @main(%a0: tensor<4x4xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4x4xf32>) -> (tensor<2x8xf32>)
  return
}
// -----
// error: InvalidArgument 4:8 [all_to_all_c7]
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a0: tensor<4x4xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 5]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4x4xf32>) -> (tensor<2x8xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_to_all_c8]
func.func @main(%a0: tensor<4x4xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4x4xf32>) -> (tensor<2x8xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [all_to_all_c9]
func.func @main(%a0: tensor<4x4xf32>) {
  %0 = "stablehlo.all_to_all"(%a0) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4x4xf32>) -> (tensor<4x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [collective_permute_c2]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) <{source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [collective_permute_c3]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) <{source_target_pairs = dense<[[0, 1], [2, 1]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [collective_permute_c4]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) <{source_target_pairs = dense<[[0, -1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [collective_permute_c5]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
// error: InvalidArgument 4:8 [collective_permute_c4]
sdy.mesh @mesh = <["x"=4]>
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a0) <{source_target_pairs = dense<[[0, 9]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [collective_broadcast_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a0) <{replica_groups = dense<[[1, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 4:8 [collective_broadcast_c2]
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a0) <{replica_groups = dense<[[1, 3]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [collective_broadcast_c4]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %0 = "stablehlo.collective_broadcast"(%a0, %a1) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, has_dynamic_root = true}> : (tensor<4xf32>, tensor<2xi32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [collective_broadcast_c5]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [collective_reduce_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) <{replica_groups = dense<[[1, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 4:8 [collective_reduce_c2]
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) <{replica_groups = dense<[[1, 3]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [collective_reduce_c3]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [collective_reduce_c4]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.collective_reduce"(%a0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> ({
  ^bb0(%x0: tensor<f32>):
    stablehlo.return %x0 : tensor<f32>
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [send_i2]
func.func @main(%a0: tensor<f32>) {
  %0 = "stablehlo.send"(%a0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<f32>) -> !stablehlo.token
  return
}
// -----
// error: InvalidArgument 3:8 [send_c5]
func.func @main(%a0: tensor<f32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.send"(%a0, %a1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = false}> : (tensor<f32>, !stablehlo.token) -> !stablehlo.token
  return
}
// -----
// error: InvalidArgument 3:8 [send_c2]
func.func @main(%a0: tensor<f32>, %a1: !stablehlo.token) {
  %0 = "stablehlo.send"(%a0, %a1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>}> : (tensor<f32>, !stablehlo.token) -> !stablehlo.token
  return
}
// -----
// error: InvalidArgument 3:10 [recv_c5]
func.func @main(%a0: !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%a0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)
  return
}
// -----
// error: InvalidArgument 3:10 [recv_i1]
func.func @main(%a0: tensor<f32>) {
  %0:2 = "stablehlo.recv"(%a0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<f32>) -> (tensor<f32>, !stablehlo.token)
  return
}
// -----
// error: InvalidArgument 3:8 [infeed_c3]
func.func @main(%a0: !stablehlo.token) {
  %0 = "stablehlo.infeed"(%a0) <{infeed_config = ""}> : (!stablehlo.token) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:8 [infeed_i1]
func.func @main(%a0: tensor<f32>) {
  %0 = "stablehlo.infeed"(%a0) <{infeed_config = ""}> : (tensor<f32>) -> !stablehlo.token
  return
}
// -----
// error: InvalidArgument 3:8 [outfeed_i2]
func.func @main(%a0: tensor<f32>) {
  %0 = "stablehlo.outfeed"(%a0) <{outfeed_config = ""}> : (tensor<f32>) -> !stablehlo.token
  return
}
// -----
// error: InvalidArgument 3:8 [async_start_c1]
func.func @main(%a0: tensor<f32>) {
  %0 = "stablehlo.async_start"(%a0) ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<f32>) -> !stablehlo.future<tensor<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [async_start_c2]
func.func @main(%a0: tensor<f32>) {
  %0 = "stablehlo.async_start"(%a0) ({
  ^bb0(%x: tensor<f32>):
    %y = stablehlo.negate %x : tensor<f32>
    stablehlo.return %y : tensor<f32>
  }) : (tensor<f32>) -> !stablehlo.future<tensor<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [async_start_c3]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.async_start"(%a0) ({
  ^bb0(%x: tensor<f32>):
    %y = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<f32>) -> tensor<f32>
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<f32>>
  return
}
// -----
// error: InvalidArgument 3:8 [async_start_c4]
func.func @main(%a0: tensor<f32>) {
  %0 = "stablehlo.async_start"(%a0) ({
  ^bb0(%x: tensor<f32>):
    %y = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<f32>) -> tensor<f32>
    stablehlo.return %y : tensor<f32>
  }) : (tensor<f32>) -> !stablehlo.future<tensor<4xf32>>
  return
}
// -----
// error: InvalidArgument 3:8 [async_done_i1]
func.func @main(%a0: tensor<f32>) {
  %0 = "stablehlo.async_done"(%a0) : (tensor<f32>) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:8 [async_done_c1]
func.func @main(%a0: !stablehlo.future<tensor<f32>>) {
  %0 = "stablehlo.async_done"(%a0) : (!stablehlo.future<tensor<f32>>) -> tensor<i32>
  return
}
// -----
// error: InvalidArgument 3:8 [partition_id_c1]
func.func @main() {
  %0 = "stablehlo.partition_id"() : () -> tensor<i32>
  return
}
// -----
// error: InvalidArgument 3:8 [replica_id_c1]
func.func @main() {
  %0 = "stablehlo.replica_id"() : () -> tensor<4xui32>
  return
}
