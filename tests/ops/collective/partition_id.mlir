// partition_id: the column of the grid
func.func @f() -> tensor<ui32> {
  %r = stablehlo.partition_id : tensor<ui32>
  return %r : tensor<ui32>
}
func.func @check() {
  %r:4 = "interpreter.run_parallel"() {programs = [[@f, @f], [@f, @f]]} : () -> (tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>)
  check.expect_eq_const %r#0, dense<0> : tensor<ui32>
  check.expect_eq_const %r#1, dense<1> : tensor<ui32>
  check.expect_eq_const %r#2, dense<0> : tensor<ui32>
  check.expect_eq_const %r#3, dense<1> : tensor<ui32>
  return
}
