// cross-replica-sum
func.func @f(%x: tensor<4x2xi32>) -> tensor<4x2xi32> {
  %r = "stablehlo.cross-replica-sum"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x2xi32>) -> tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}
func.func @check() {
  %a0 = stablehlo.constant dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  %a1 = stablehlo.constant dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  %r:2 = "interpreter.run_parallel"(%a0, %a1) {programs = [[@f], [@f]]} : (tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<4x2xi32>, tensor<4x2xi32>)
  check.expect_eq_const %r#0, dense<[[-28, -8], [13, 7], [-35, 30], [2, -27]]> : tensor<4x2xi32>
  check.expect_eq_const %r#1, dense<[[-28, -8], [13, 7], [-35, 30], [2, -27]]> : tensor<4x2xi32>
  return
}
