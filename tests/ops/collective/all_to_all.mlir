// all_to_all: cross_replica
func.func @f(%x: tensor<4x2xi32>) -> tensor<2x4xi32> {
  %r = "stablehlo.all_to_all"(%x) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x2xi32>) -> tensor<2x4xi32>
  return %r : tensor<2x4xi32>
}
func.func @check() {
  %a0 = stablehlo.constant dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  %a1 = stablehlo.constant dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  %r:2 = "interpreter.run_parallel"(%a0, %a1) {programs = [[@f], [@f]]} : (tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<2x4xi32>, tensor<2x4xi32>)
  check.expect_eq_const %r#0, dense<[[-15, -4, -13, -4], [-4, -8, 17, 15]]> : tensor<2x4xi32>
  check.expect_eq_const %r#1, dense<[[-20, 13, -15, 17], [10, -16, -8, -11]]> : tensor<2x4xi32>
  return
}

// -----

// all_to_all: cross_partition, group reversed
func.func @f(%x: tensor<4x2xi32>) -> tensor<2x4xi32> {
  %r = "stablehlo.all_to_all"(%x) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4x2xi32>) -> tensor<2x4xi32>
  return %r : tensor<2x4xi32>
}
func.func @check() {
  %a0 = stablehlo.constant dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  %a1 = stablehlo.constant dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  %r:2 = "interpreter.run_parallel"(%a0, %a1) {programs = [[@f, @f]]} : (tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<2x4xi32>, tensor<2x4xi32>)
  check.expect_eq_const %r#0, dense<[[-15, 17, -20, 13], [-8, -11, 10, -16]]> : tensor<2x4xi32>
  check.expect_eq_const %r#1, dense<[[-13, -4, -15, -4], [17, 15, -4, -8]]> : tensor<2x4xi32>
  return
}
