// A maximum of negative numbers and a product of many over uneven parts: identities -inf and 1.
module @uneven_max attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%a: tensor<6x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
      -> (tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
    %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %square = stablehlo.multiply %a, %a : tensor<6x5xf32>
    %negative = stablehlo.negate %square : tensor<6x5xf32>
    %m = stablehlo.reduce(%negative init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<6x5xf32>, tensor<f32>) -> tensor<5xf32>
    %two = stablehlo.constant dense<2.000000e+00> : tensor<6x5xf32>
    %shifted = stablehlo.add %square, %two : tensor<6x5xf32>
    %whole = stablehlo.convert %shifted : (tensor<6x5xf32>) -> tensor<6x5xi32>
    %p = stablehlo.reduce(%whole init: %one) applies stablehlo.multiply across dimensions = [0] : (tensor<6x5xi32>, tensor<i32>) -> tensor<5xi32>
    return %m, %p : tensor<5xf32>, tensor<5xi32>
  }
}
