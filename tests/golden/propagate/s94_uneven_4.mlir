module @s94_uneven_4 {
  sdy.mesh @mesh = <["a"=4]>
  func.func public @main(%arg0: tensor<7x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}, %arg1: tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<7xf32>) {
    %0 = stablehlo.tanh %arg0 : tensor<7x7xf32>
    %1 = stablehlo.dot_general %0, %arg1, contracting_dims = [0] x [0] : (tensor<7x7xf32>, tensor<7x3xf32>) -> tensor<7x3xf32>
    %2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%0 init: %2) applies stablehlo.add across dimensions = [0] : (tensor<7x7xf32>, tensor<f32>) -> tensor<7xf32>
    %4 = "stablehlo.sort"(%0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<7x7xf32>) -> tensor<7x7xf32>
    %5 = stablehlo.dot_general %4, %1, contracting_dims = [1] x [0] : (tensor<7x7xf32>, tensor<7x3xf32>) -> tensor<7x3xf32>
    return %5, %3 : tensor<7x3xf32>, tensor<7xf32>
  }
}
