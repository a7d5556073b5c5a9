// Sums and a product over uneven parts, two axes: masks with the identity 0, an all_reduce over both.
module @uneven_sum attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%a: tensor<13x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>},
                         %b: tensor<13x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>})
      -> (tensor<7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>},
          tensor<7x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %e = stablehlo.negate %a : tensor<13x7xf32>
    %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<13x7xf32>, tensor<f32>) -> tensor<7xf32>
    %d = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<13x7xf32>, tensor<13x5xf32>) -> tensor<7x5xf32>
    return %s, %d : tensor<7xf32>, tensor<7x5xf32>
  }
}
