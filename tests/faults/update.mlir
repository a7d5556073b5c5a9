// Weights that every device holds are updated; a vector is cut and written at a position of data.
module @update attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%w: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>},
                         %x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
                         %dy: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
                         %v: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>})
      -> (tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>},
          tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
          tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
    %g = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
    %new = stablehlo.subtract %w, %g : tensor<4x6xf32>
    %own = sdy.sharding_constraint %v <@mesh, [{"x"}]> : tensor<8xf32>
    %i = stablehlo.iota dim = 0 : tensor<8xi32>
    %f = stablehlo.convert %i : (tensor<8xi32>) -> tensor<8xf32>
    %moved = stablehlo.multiply %own, %f : tensor<8xf32>
    return %new, %moved, %i : tensor<4x6xf32>, tensor<8xf32>, tensor<8xi32>
  }
}
