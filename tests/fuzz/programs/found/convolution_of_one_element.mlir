// One input element and six windows, split over eight devices.
module @convolution_of_one_element attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%p1: tensor<3x4x1xf32>, %p2: tensor<3x3x2xf32>) -> (tensor<3x4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x", "y"}]>}) {
    %n1 = stablehlo.convolution(%p1, %p2) dim_numbers = [f, b, 0]x[i, o, 0]->[f, b, 0], window = {stride = [1], pad = [[3, 3]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x4x1xf32>, tensor<3x3x2xf32>) -> tensor<3x4x6xf32>
    return %n1 : tensor<3x4x6xf32>
  }
}
