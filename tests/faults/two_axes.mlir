// A product contracted over two axes that are not neighbours: partial sums over x and z.
module @two_axes attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]>
  func.func public @main(%a: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x", "z"}]>},
                         %b: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "z"}, {}]>})
      -> (tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) {
    %d = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<6x8xf32>, tensor<8x4xf32>) -> tensor<6x4xf32>
    return %d : tensor<6x4xf32>
  }
}
