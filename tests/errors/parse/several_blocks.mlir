// error: Unsupported 6:3 regions with several blocks
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  "stablehlo.case"(%i) ({
  ^bb0:
    stablehlo.return
  ^bb1:
    stablehlo.return
  }) : (tensor<i32>) -> ()
  return
}
