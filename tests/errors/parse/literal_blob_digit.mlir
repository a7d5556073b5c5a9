// error: InvalidArgument 3:46 bad hexadecimal digit
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.constant dense<"0x0000000000zz0000"> : tensor<2xf32>
  return
}
