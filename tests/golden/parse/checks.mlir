// Self-checking programs: check and interpreter ops, both spellings.
func.func @f() -> tensor<2xi32> {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @queue() -> (tensor<2xi32>) {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  func.return %0 : tensor<2xi32>
}
func.func @main() {
  %0:2 = "interpreter.run_parallel"() {infeed = [@queue], programs = [[@f], [@f]]} : () -> (tensor<2xi32>, tensor<2xi32>)
  check.expect_eq_const %0#0, dense<[1, 2]> : tensor<2xi32>
  check.expect_eq %0#0, %0#1 : tensor<2xi32>
  %1 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  check.expect_almost_eq %1, %1 : tensor<2xf32>
  check.expect_almost_eq %1, %1, tolerance = 0.001 : f64 : tensor<2xf32>
  check.expect_almost_eq_const %1, dense<[1.0, 2.0]> : tensor<2xf32>, tolerance = 0.5
  check.expect_close %1, %1, max_ulp_difference = 3, min_ulp_difference = 0 : tensor<2xf32>, tensor<2xf32>
  "check.expect_close"(%1, %1) {max_ulp_difference = 18446744073709551615 : ui64} : (tensor<2xf32>, tensor<2xf32>) -> ()
  %2 = interpreter.probe %1, probe_id = "p" : tensor<2xf32>
  check.expect_serialized_eq %2, probe_id = "p", iter = 1 : tensor<2xf32>
  interpreter.print %2 : tensor<2xf32>
  stablehlo.custom_call @check.expect_eq(%1, %2) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  return
}
