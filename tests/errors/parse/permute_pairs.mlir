// error: InvalidArgument 3:8 source_target_pairs must be a list of pairs
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1, 2]]> : tensor<1x3xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
