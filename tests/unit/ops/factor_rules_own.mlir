// Factor rules of ops that Shardy's registry leaves out. Same form as factor_rules.mlir.

// rule: ([i, j])->([i, j]) {i=4, j=8}
func.func @map(%a0: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = "stablehlo.map"(%a0) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// rule: ([k])->([i, j, k]) {i=2, j=3, k=4}
func.func @broadcast(%a0: tensor<4xf32>) -> tensor<2x3x4xf32> {
  %r = "stablehlo.broadcast"(%a0) <{broadcast_sizes = array<i64: 2, 3>}> : (tensor<4xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

// rule: ([k, j], [i])->([i, j]) {i=3, j=4, k=8} reduction={k}
func.func @torch_index_select(%a0: tensor<8x4xf32>, %a1: tensor<3xi32>) -> tensor<3x4xf32> {
  %r = "stablehlo.torch_index_select"(%a0, %a1) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<8x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// rule: ([i, l, k], [i, j])->([i, j, k]) {i=8, j=3, k=5, l=4} reduction={l}
func.func @torch_index_select_batch(%a0: tensor<8x4x5xf32>, %a1: tensor<8x3xi32>) -> tensor<8x3x5xf32> {
  %r = "stablehlo.torch_index_select"(%a0, %a1) <{dim = 1 : i64, batch_dims = 1 : i64}> : (tensor<8x4x5xf32>, tensor<8x3xi32>) -> tensor<8x3x5xf32>
  return %r : tensor<8x3x5xf32>
}

// rule: ([j, k], [k, i])->([i, j]) {i=5, j=4, k=8} reduction={k}
func.func @einsum(%a0: tensor<4x8xf32>, %a1: tensor<8x5xf32>) -> tensor<5x4xf32> {
  %r = "stablehlo.einsum"(%a0, %a1) <{einsum_config = "ab,bc->ca"}> : (tensor<4x8xf32>, tensor<8x5xf32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

// rule: ([j, i])->([i]) {i=8, j=4} reduction={j}
func.func @unary_einsum(%a0: tensor<4x8xf32>) -> tensor<8xf32> {
  %r = "stablehlo.unary_einsum"(%a0) <{einsum_config = "ab->b"}> : (tensor<4x8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// rule: ([i, j], [j], [j])->([i, j], [j], [j]) {i=2, j=4} need_replication={i}
func.func @batch_norm_training(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>) -> tensor<2x4xf32> {
  %r:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a1) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return %r#0 : tensor<2x4xf32>
}

// rule: ([i, j], [j], [j], [j], [i, j])->([i, j], [j], [j]) {i=2, j=4} need_replication={i}
func.func @batch_norm_grad(%a0: tensor<2x4xf32>, %a1: tensor<4xf32>) -> tensor<2x4xf32> {
  %r:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a1, %a1, %a0) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return %r#0 : tensor<2x4xf32>
}

// rule: ([], [], [k])->([i, j]) {i=2, j=3, k=2} need_replication={k} blocked_propagation={k}
func.func @rng(%a0: tensor<f32>, %a1: tensor<f32>) -> tensor<2x3xf32> {
  %c = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %r = "stablehlo.rng"(%a0, %a1, %c) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// rule: ([i, j])->([i, j], [i, j]) {i=4, j=8} need_replication={j} blocked_propagation={j}
func.func @top_k(%a0: tensor<4x8xf32>) -> tensor<4x2xf32> {
  %r:2 = chlo.top_k(%a0, k = 2) : tensor<4x8xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return %r#0 : tensor<4x2xf32>
}

// rule: ([i, j], [i, k])->([i, j]) {i=4, j=8, k=1}
func.func @chlo_broadcast(%a0: tensor<4x8xf32>, %a1: tensor<4x1xf32>) -> tensor<4x8xf32> {
  %r = "chlo.broadcast_add"(%a0, %a1) : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// rule: ([i, j], [j])->([i, j]) {i=4, j=8}
func.func @chlo_broadcast_rank(%a0: tensor<4x8xf32>, %a1: tensor<8xf32>) -> tensor<4x8xf32> {
  %r = "chlo.broadcast_add"(%a0, %a1) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// rule: ([i, j], [i])->([i, j]) {i=4, j=8}
func.func @chlo_broadcast_dimensions(%a0: tensor<4x8xf32>, %a1: tensor<4xf32>) -> tensor<4x8xf32> {
  %r = "chlo.broadcast_add"(%a0, %a1) {broadcast_dimensions = array<i64: 0>} : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// rule: ([], [i, j], [])->([i, j]) {i=4, j=8}
func.func @chlo_broadcast_select(%a0: tensor<i1>, %a1: tensor<4x8xf32>, %a2: tensor<f32>) -> tensor<4x8xf32> {
  %r = "chlo.broadcast_select"(%a0, %a1, %a2) : (tensor<i1>, tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// rule: ([i, j])->([i, j]) {i=4, j=8}
func.func @chlo_erf(%a0: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = chlo.erf %a0 : tensor<4x8xf32> -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// rule: ([i, k], [l, k, j], [l])->([i, j]) {i=11, j=7, k=5, l=3} reduction={k} need_replication={i, l}
func.func @ragged_dot(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) -> tensor<11x7xf32> {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return %r : tensor<11x7xf32>
}

// rule: ([i, j], [j])->([i, j], [j]) {i=2, j=3} need_replication={i}
func.func @scan_elementwise(%a0: tensor<2x3xf32>, %a1: tensor<3xf32>) -> tensor<2x3xf32> {
  %r:2 = chlo.scan(%a0) inits(%a1) dimension=0 {
  ^bb0(%x: tensor<3xf32>, %c: tensor<3xf32>):
    %s = stablehlo.add %x, %c : tensor<3xf32>
    stablehlo.return %s, %s : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return %r#0 : tensor<2x3xf32>
}

// rule: none
func.func @scan_general(%a0: tensor<2x3xf32>, %a1: tensor<3xf32>) -> tensor<2x3xf32> {
  %r:2 = chlo.scan(%a0) inits(%a1) dimension=0 {
  ^bb0(%x: tensor<3xf32>, %c: tensor<3xf32>):
    %t = stablehlo.reverse %x, dims = [0] : tensor<3xf32>
    %s = stablehlo.add %t, %c : tensor<3xf32>
    stablehlo.return %s, %s : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return %r#0 : tensor<2x3xf32>
}

// rule: ([i, j], [k])->([ij]) {i=4, j=8, k=1} need_replication={k} blocked_propagation={k}
func.func @dynamic_reshape(%a0: tensor<4x8xf32>, %a1: tensor<1xi32>) -> tensor<32xf32> {
  %r = stablehlo.dynamic_reshape %a0, %a1 : (tensor<4x8xf32>, tensor<1xi32>) -> tensor<32xf32>
  return %r : tensor<32xf32>
}

// rule: ([j], [k])->([i, j]) {i=3, j=4, k=2} need_replication={k} blocked_propagation={k}
func.func @dynamic_broadcast_in_dim(%a0: tensor<4xf32>, %a1: tensor<2xi32>) -> tensor<3x4xf32> {
  %r = stablehlo.dynamic_broadcast_in_dim %a0, %a1, dims = [1] : (tensor<4xf32>, tensor<2xi32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// rule: ([i, j])->([]) {i=4, j=8}
func.func @get_dimension_size(%a0: tensor<4x8xf32>) -> tensor<i32> {
  %r = stablehlo.get_dimension_size %a0, dim = 1 : (tensor<4x8xf32>) -> tensor<i32>
  return %r : tensor<i32>
}

// rule: ([i], [j, k])->([i], [j, k]) {i=4, j=2, k=3}
func.func @all_reduce_of_two_shapes(%a0: tensor<4xf32>, %a1: tensor<2x3xf32>) -> tensor<4xf32> {
  %r:2 = "stablehlo.all_reduce"(%a0, %a1) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>, tensor<2x3xf32>) -> (tensor<4xf32>, tensor<2x3xf32>)
  return %r#0 : tensor<4xf32>
}

// rule: ([i, j], [k])->([i, j]) {i=4, j=8, k=1} need_replication={k} blocked_propagation={k}
func.func @collective_broadcast_with_root(%a0: tensor<4x8xf32>, %a1: tensor<1xi32>) -> tensor<4x8xf32> {
  %r = "stablehlo.collective_broadcast"(%a0, %a1) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, has_dynamic_root = true}> : (tensor<4x8xf32>, tensor<1xi32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// rule: none
func.func @dynamic_sizes(%a0: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %r = stablehlo.negate %a0 : tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// rule: none
func.func @unknown_custom_call(%a0: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = stablehlo.custom_call @somebody_elses(%a0) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// rule: ([i, k])->([i, j]) {i=4, j=8, k=8}, custom
func.func @user_rule(%a0: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = stablehlo.negate %a0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, k])->([i, j]) {i=4, j=8, k=8}, custom>} : tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}
