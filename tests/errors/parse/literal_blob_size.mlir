// error: InvalidArgument 3:33 hexadecimal literal has 6 bytes
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.constant dense<"0x000000000000"> : tensor<2xf32>
  return
}
