// error: InvalidArgument 5:16 use of undefined value %a
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x4xf32>) {
  %0 = sdy.manual_computation() in_shardings=[] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"x"} () {
    sdy.return %a : tensor<8x4xf32>
  } : () -> tensor<8x4xf32>
  return
}
