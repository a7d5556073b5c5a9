// error: InvalidArgument 3:8 replica_groups must be a two-dimensional list
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {
  %0 = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[0, 1]> : tensor<2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
