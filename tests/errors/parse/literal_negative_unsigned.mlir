// error: InvalidArgument 3:33 integer does not fit ui8
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.constant dense<-1> : tensor<ui8>
  return
}
