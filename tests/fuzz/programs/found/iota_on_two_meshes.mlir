// A count made anew on another mesh is counted on that mesh.
module @iota_on_two_meshes attributes {mhlo.num_partitions = 12 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=6]>
  sdy.mesh @other = <["x"=2, "y"=6], device_ids=[5, 11, 2, 6, 10, 0, 7, 9, 1, 8, 3, 4]>
  func.func public @main() -> (tensor<8x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) {
    %n0 = stablehlo.iota dim = 1 : tensor<8x5xf32>
    %n1 = sdy.sharding_constraint %n0 <@other, [{?}, {"y":(3)2}]> : tensor<8x5xf32>
    return %n1 : tensor<8x5xf32>
  }
}
