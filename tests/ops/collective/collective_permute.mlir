// collective_permute: no source gives zeros; to itself
func.func @f(%x: tensor<4x2xi32>) -> tensor<4x2xi32> {
  %r = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [1, 2], [3, 3]]> : tensor<3x2xi64>}> : (tensor<4x2xi32>) -> tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}
func.func @check() {
  %a0 = stablehlo.constant dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  %a1 = stablehlo.constant dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  %a2 = stablehlo.constant dense<[[20, -17], [-19, 12], [-10, 5], [-7, -11]]> : tensor<4x2xi32>
  %a3 = stablehlo.constant dense<[[-4, 0], [-14, -18], [20, 8], [-6, 1]]> : tensor<4x2xi32>
  %r:4 = "interpreter.run_parallel"(%a0, %a1, %a2, %a3) {programs = [[@f], [@f], [@f], [@f]]} : (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>)
  check.expect_eq_const %r#0, dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi32>
  check.expect_eq_const %r#1, dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  check.expect_eq_const %r#2, dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  check.expect_eq_const %r#3, dense<[[-4, 0], [-14, -18], [20, 8], [-6, 1]]> : tensor<4x2xi32>
  return
}

// -----

// collective_permute: cross_partition
func.func @f(%x: tensor<4x2xi32>) -> tensor<4x2xi32> {
  %r = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4x2xi32>) -> tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}
func.func @check() {
  %a0 = stablehlo.constant dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  %a1 = stablehlo.constant dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  %a2 = stablehlo.constant dense<[[20, -17], [-19, 12], [-10, 5], [-7, -11]]> : tensor<4x2xi32>
  %a3 = stablehlo.constant dense<[[-4, 0], [-14, -18], [20, 8], [-6, 1]]> : tensor<4x2xi32>
  %r:4 = "interpreter.run_parallel"(%a0, %a1, %a2, %a3) {programs = [[@f, @f], [@f, @f]]} : (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>)
  check.expect_eq_const %r#0, dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  check.expect_eq_const %r#1, dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  check.expect_eq_const %r#2, dense<[[-4, 0], [-14, -18], [20, 8], [-6, 1]]> : tensor<4x2xi32>
  check.expect_eq_const %r#3, dense<[[20, -17], [-19, 12], [-10, 5], [-7, -11]]> : tensor<4x2xi32>
  return
}
