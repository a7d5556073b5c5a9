// Halo convolution: k - 1 rows a cut, one from each neighbour.
// annotations: 2 for 1 layer
// expect: collectives all_reduce=0 all_gather=0 reduce_scatter=0 all_to_all=0 collective_permute=2
// expect: bytes collective_permute = 768
module @jit_run attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["h"=4]> {stablehlo.mesh = {axes = [{name = "h", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<2x16x16x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"h"}, {}, {}]>}, %arg1: tensor<3x3x3x8xf32>) -> (tensor<2x16x16x8xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{}, {"h"}, {}, {}]>}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x16x16x3xf32>, tensor<3x3x3x8xf32>) -> tensor<2x16x16x8xf32>
    return %0 : tensor<2x16x16x8xf32>
  }
}
