// A matrix product on a 2x4 mesh: rows of a over x, columns of w over y. No device holds all of
// either operand, and nothing is communicated for the product; the sum of squares is one number that
// every device needs.
// expect: collectives all_reduce=1
// expect: no all_gather
module @sharded_matmul attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(
      %a: tensor<64x48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
      %w: tensor<48x96xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>})
      -> (tensor<64x96xf32>, tensor<f32>) {
    %product = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<64x48xf32>, tensor<48x96xf32>) -> tensor<64x96xf32>
    %square = stablehlo.multiply %product, %product : tensor<64x96xf32>
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %norm = stablehlo.reduce(%square init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x96xf32>, tensor<f32>) -> tensor<f32>
    return %product, %norm : tensor<64x96xf32>, tensor<f32>
  }
}
