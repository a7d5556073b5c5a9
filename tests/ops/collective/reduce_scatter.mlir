// reduce_scatter: cross_replica
func.func @f(%x: tensor<4x2xi32>) -> tensor<2x2xi32> {
  %r = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.add %p, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4x2xi32>) -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}
func.func @check() {
  %a0 = stablehlo.constant dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  %a1 = stablehlo.constant dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  %a2 = stablehlo.constant dense<[[20, -17], [-19, 12], [-10, 5], [-7, -11]]> : tensor<4x2xi32>
  %a3 = stablehlo.constant dense<[[-4, 0], [-14, -18], [20, 8], [-6, 1]]> : tensor<4x2xi32>
  %r:4 = "interpreter.run_parallel"(%a0, %a1, %a2, %a3) {programs = [[@f, @f], [@f, @f]]} : (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>)
  check.expect_eq_const %r#0, dense<[[5, -21], [-23, 4]]> : tensor<2x2xi32>
  check.expect_eq_const %r#1, dense<[[-17, -4], [3, -3]]> : tensor<2x2xi32>
  check.expect_eq_const %r#2, dense<[[-30, 18], [3, -27]]> : tensor<2x2xi32>
  check.expect_eq_const %r#3, dense<[[5, 25], [-14, -10]]> : tensor<2x2xi32>
  return
}

// -----

// reduce_scatter: all four devices, in the order of the group
func.func @f(%x: tensor<4x2xi32>) -> tensor<1x2xi32> {
  %r = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[3, 1, 2, 0]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.add %p, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4x2xi32>) -> tensor<1x2xi32>
  return %r : tensor<1x2xi32>
}
func.func @check() {
  %a0 = stablehlo.constant dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  %a1 = stablehlo.constant dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  %a2 = stablehlo.constant dense<[[20, -17], [-19, 12], [-10, 5], [-7, -11]]> : tensor<4x2xi32>
  %a3 = stablehlo.constant dense<[[-4, 0], [-14, -18], [20, 8], [-6, 1]]> : tensor<4x2xi32>
  %r:4 = "interpreter.run_parallel"(%a0, %a1, %a2, %a3) {programs = [[@f, @f], [@f, @f]]} : (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<1x2xi32>, tensor<1x2xi32>, tensor<1x2xi32>, tensor<1x2xi32>)
  check.expect_eq_const %r#0, dense<[[-11, -37]]> : tensor<1x2xi32>
  check.expect_eq_const %r#1, dense<[[-20, 1]]> : tensor<1x2xi32>
  check.expect_eq_const %r#2, dense<[[-25, 43]]> : tensor<1x2xi32>
  check.expect_eq_const %r#3, dense<[[-12, -25]]> : tensor<1x2xi32>
  return
}
