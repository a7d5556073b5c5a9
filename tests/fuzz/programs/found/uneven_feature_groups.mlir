// Two groups over three devices.
module @uneven_feature_groups attributes {mhlo.num_partitions = 3 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=3]>
  func.func public @main(%p1: tensor<6x2x2xf32>, %p2: tensor<2x2x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}) -> (tensor<2x3x2xf32>) {
    %n1 = stablehlo.convolution(%p1, %p2) dim_numbers = [f, b, 0]x[o, 0, i]->[f, 0, b], window = {stride = [2], pad = [[3, 2]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<6x2x2xf32>, tensor<2x2x3xf32>) -> tensor<2x3x2xf32>
    return %n1 : tensor<2x3x2xf32>
  }
}
