// error: InvalidArgument 3:28 expected ':' and types, found 'tensor'
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = stablehlo.negate %a tensor<4xf32>
  return
}
