// collective_reduce: the root holds the sum, the others zeros
func.func @f(%x: tensor<4x2xi32>) -> tensor<4x2xi32> {
  %r = "stablehlo.collective_reduce"(%x) <{replica_groups = dense<[[1, 0, 2]]> : tensor<1x3xi64>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.add %p, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4x2xi32>) -> tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}
func.func @check() {
  %a0 = stablehlo.constant dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  %a1 = stablehlo.constant dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  %a2 = stablehlo.constant dense<[[20, -17], [-19, 12], [-10, 5], [-7, -11]]> : tensor<4x2xi32>
  %r:3 = "interpreter.run_parallel"(%a0, %a1, %a2) {programs = [[@f], [@f], [@f]]} : (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>)
  check.expect_eq_const %r#0, dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi32>
  check.expect_eq_const %r#1, dense<[[-8, -25], [-6, 19], [-45, 35], [-5, -38]]> : tensor<4x2xi32>
  check.expect_eq_const %r#2, dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi32>
  return
}

// -----

// collective_reduce: cross_partition
func.func @f(%x: tensor<4x2xi32>) -> tensor<4x2xi32> {
  %r = "stablehlo.collective_reduce"(%x) <{replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.add %p, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4x2xi32>) -> tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}
func.func @check() {
  %a0 = stablehlo.constant dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  %a1 = stablehlo.constant dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  %a2 = stablehlo.constant dense<[[20, -17], [-19, 12], [-10, 5], [-7, -11]]> : tensor<4x2xi32>
  %a3 = stablehlo.constant dense<[[-4, 0], [-14, -18], [20, 8], [-6, 1]]> : tensor<4x2xi32>
  %r:4 = "interpreter.run_parallel"(%a0, %a1, %a2, %a3) {programs = [[@f, @f], [@f, @f]]} : (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>)
  check.expect_eq_const %r#0, dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi32>
  check.expect_eq_const %r#1, dense<[[-28, -8], [13, 7], [-35, 30], [2, -27]]> : tensor<4x2xi32>
  check.expect_eq_const %r#2, dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi32>
  check.expect_eq_const %r#3, dense<[[16, -17], [-33, -6], [10, 13], [-13, -10]]> : tensor<4x2xi32>
  return
}
