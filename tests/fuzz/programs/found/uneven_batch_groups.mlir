// Three groups over two devices: neither may hold a part of a group.
module @uneven_batch_groups attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%p0: tensor<6x1x3xbf16>, %p1: tensor<3x2x1xbf16>) -> (tensor<3x4x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}) {
    %n0 = stablehlo.convolution(%p0, %p1) dim_numbers = [0, f, b]x[o, 0, i]->[f, 0, b], window = {stride = [1], pad = [[1, -1]], lhs_dilate = [1], rhs_dilate = [2], reverse = [false]} {batch_group_count = 3 : i64, feature_group_count = 1 : i64} : (tensor<6x1x3xbf16>, tensor<3x2x1xbf16>) -> tensor<3x4x1xbf16>
    return %n0 : tensor<3x4x1xbf16>
  }
}
