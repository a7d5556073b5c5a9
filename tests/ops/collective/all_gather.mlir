// all_gather: in the order of the group
func.func @f(%x: tensor<4x2xi32>) -> tensor<8x2xi32> {
  %r = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>}> : (tensor<4x2xi32>) -> tensor<8x2xi32>
  return %r : tensor<8x2xi32>
}
func.func @check() {
  %a0 = stablehlo.constant dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  %a1 = stablehlo.constant dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  %a2 = stablehlo.constant dense<[[20, -17], [-19, 12], [-10, 5], [-7, -11]]> : tensor<4x2xi32>
  %a3 = stablehlo.constant dense<[[-4, 0], [-14, -18], [20, 8], [-6, 1]]> : tensor<4x2xi32>
  %r:4 = "interpreter.run_parallel"(%a0, %a1, %a2, %a3) {programs = [[@f, @f], [@f, @f]]} : (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<8x2xi32>, tensor<8x2xi32>, tensor<8x2xi32>, tensor<8x2xi32>)
  check.expect_eq_const %r#0, dense<[[20, -17], [-19, 12], [-10, 5], [-7, -11], [-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<8x2xi32>
  check.expect_eq_const %r#1, dense<[[-4, 0], [-14, -18], [20, 8], [-6, 1], [-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<8x2xi32>
  check.expect_eq_const %r#2, dense<[[20, -17], [-19, 12], [-10, 5], [-7, -11], [-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<8x2xi32>
  check.expect_eq_const %r#3, dense<[[-4, 0], [-14, -18], [20, 8], [-6, 1], [-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<8x2xi32>
  return
}

// -----

// all_gather: flattened_ids along the last dimension
func.func @f(%x: tensor<4x2xi32>) -> tensor<4x4xi32> {
  %r = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 3], [2, 1]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<4x2xi32>) -> tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}
func.func @check() {
  %a0 = stablehlo.constant dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  %a1 = stablehlo.constant dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  %a2 = stablehlo.constant dense<[[20, -17], [-19, 12], [-10, 5], [-7, -11]]> : tensor<4x2xi32>
  %a3 = stablehlo.constant dense<[[-4, 0], [-14, -18], [20, 8], [-6, 1]]> : tensor<4x2xi32>
  %r:4 = "interpreter.run_parallel"(%a0, %a1, %a2, %a3) {programs = [[@f, @f], [@f, @f]]} : (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>)
  check.expect_eq_const %r#0, dense<[[-15, -4, -4, 0], [-4, -8, -14, -18], [-20, 13, 20, 8], [10, -16, -6, 1]]> : tensor<4x4xi32>
  check.expect_eq_const %r#1, dense<[[20, -17, -13, -4], [-19, 12, 17, 15], [-10, 5, -15, 17], [-7, -11, -8, -11]]> : tensor<4x4xi32>
  check.expect_eq_const %r#2, dense<[[20, -17, -13, -4], [-19, 12, 17, 15], [-10, 5, -15, 17], [-7, -11, -8, -11]]> : tensor<4x4xi32>
  check.expect_eq_const %r#3, dense<[[-15, -4, -4, 0], [-4, -8, -14, -18], [-20, 13, 20, 8], [10, -16, -6, 1]]> : tensor<4x4xi32>
  return
}
