// error: InvalidArgument 2:21 rank 2 has 1 bounds
func.func @main(%a: tensor<?x4xf32, #stablehlo.bounds<8>>) {

  return
}
