// error: Unsupported 3:8 unknown operation 'arith.addf'
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = arith.addf %a, %a : tensor<4xf32>
  return
}
