// error: InvalidArgument 3:32 unexpected 'dim' in stablehlo.transpose
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.transpose %a, dim = [0] : (tensor<4xf32>) -> tensor<4xf32>
  return
}
