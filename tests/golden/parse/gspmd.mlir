// Positional shardings become one common mesh; a crosswise one gets its own; @Sharding, shard_as.
module @gspmd attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x8xf32> {mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}", tf.aliasing_output = 0 : i32}, %arg1: tensor<16x8xf32> {mhlo.sharding = "{replicated}"}, %arg2: tensor<8xf32> {mhlo.sharding = "{devices=[8]0,4,1,5,2,6,3,7}"}, %arg3: tensor<f32>) -> (tensor<16x8xf32> {mhlo.sharding = "{devices=[4,2]<=[2,4]T(1,0)}"}, tensor<8xf32> {mhlo.sharding = "{maximal device=3}"}) {
    %0 = stablehlo.custom_call @Sharding(%arg0) {backend_config = "", mhlo.sharding = "{devices=[1,8]<=[8]}"} : (tensor<16x8xf32>) -> tensor<16x8xf32>
    %1 = stablehlo.custom_call @Sharding(%arg1) {backend_config = "unspecified_dims=[1]", mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"} : (tensor<16x8xf32>) -> tensor<16x8xf32>
    %2 = stablehlo.custom_call @Sharding(%0) {has_side_effect = true, mhlo.sharding = "{unknown shard_as 7}"} : (tensor<16x8xf32>) -> tensor<16x8xf32>
    %3 = stablehlo.custom_call @Sharding(%1) {has_side_effect = true, mhlo.sharding = "{unknown shard_as 7}"} : (tensor<16x8xf32>) -> tensor<16x8xf32>
    %4 = stablehlo.add %2, %3 {mhlo.sharding = "{devices=[4,2]<=[2,4]T(1,0)}"} : tensor<16x8xf32>
    %5:2 = stablehlo.custom_call @two(%4) {mhlo.sharding = "{{devices=[2,1,4]<=[8] last_tile_dim_replicate}, {replicated}}"} : (tensor<16x8xf32>) -> (tensor<16x8xf32>, tensor<8xf32>)
    return %5#0, %5#1 : tensor<16x8xf32>, tensor<8xf32>
  }
}
