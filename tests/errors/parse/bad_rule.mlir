// error: InvalidArgument 4:80 bad factor rule '([i, j])->([i]) {i=8}' at offset 0: factor j has no size
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x4xf32>) {
  %0 = stablehlo.custom_call @f(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i]) {i=8}>} : (tensor<8x4xf32>) -> tensor<8xf32>
  return
}
