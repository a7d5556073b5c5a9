// tf32: each op rounds, a sum at its end.
func.func @main(%a: tensor<8x6xf32>, %b: tensor<6x4xf32>) -> (tensor<8x4xf32>, tensor<8xf32>, tensor<8x6xbf16>) {
  %x = stablehlo.convert %a : (tensor<8x6xf32>) -> tensor<8x6xtf32>
  %y = stablehlo.convert %b : (tensor<6x4xf32>) -> tensor<6x4xtf32>
  %k = stablehlo.constant dense<1.3> : tensor<tf32>
  %kb = stablehlo.broadcast_in_dim %k, dims = [] : (tensor<tf32>) -> tensor<8x6xtf32>
  %m = stablehlo.multiply %x, %kb : tensor<8x6xtf32>
  %d = stablehlo.dot_general %m, %y, contracting_dims = [1] x [0] : (tensor<8x6xtf32>, tensor<6x4xtf32>) -> tensor<8x4xtf32>
  %r = stablehlo.convert %d : (tensor<8x4xtf32>) -> tensor<8x4xf32>
  %s = stablehlo.reduce(%m init: %k) applies stablehlo.add across dimensions = [1] : (tensor<8x6xtf32>, tensor<tf32>) -> tensor<8xtf32>
  %t = stablehlo.convert %s : (tensor<8xtf32>) -> tensor<8xf32>
  %u = stablehlo.convert %m : (tensor<8x6xtf32>) -> tensor<8x6xbf16>
  return %r, %t, %u : tensor<8x4xf32>, tensor<8xf32>, tensor<8x6xbf16>
}
