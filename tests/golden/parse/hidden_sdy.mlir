// sdy in frontend attributes, as XLA keeps it.
module @hidden attributes {mhlo.frontend_attributes = {xla.sdy.meshes = "{mesh = #sdy.mesh<[\\\22x\\\22=2, \\\22y\\\22=4]>}"}, mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x8xf32> {mhlo.frontend_attributes = {xla.sdy.sharding = "#sdy.sharding<@mesh, [{\22x\22}, {?}]>"}, mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"}) -> (tensor<16x8xf32>) {
    %0 = stablehlo.custom_call @Sharding(%arg0) {mhlo.frontend_attributes = {xla.sdy.sharding = "#sdy.sharding_per_value<[<@mesh, [{\22x\22}, {\22y\22, ?}]>]>"}, mhlo.sharding = "{replicated}"} : (tensor<16x8xf32>) -> tensor<16x8xf32>
    %1 = stablehlo.add %0, %0 {mhlo.frontend_attributes = {other = "kept", xla.sdy.sharding = "#sdy.sharding_per_value<[<@mesh, [{}, {}]>]>"}, mhlo.sharding = "{replicated}"} : tensor<16x8xf32>
    stablehlo.custom_call @xla.sdy.ShardingGroup(%1) {has_side_effect = true, mhlo.frontend_attributes = {xla.sdy.sharding_group_id = "12 : i64"}} : (tensor<16x8xf32>) -> ()
    %2 = stablehlo.custom_call @xla.sdy.PropagationBarrier(%1) {mhlo.frontend_attributes = {xla.sdy.allowed_direction = "2 : i32"}} : (tensor<16x8xf32>) -> tensor<16x8xf32>
    %3 = stablehlo.custom_call @solve(%2) {mhlo.frontend_attributes = {xla.sdy.sharding_rule = "#sdy.op_sharding_rule<([i, j])->([i, j]) {i=16, j=8} need_replication={j}, custom>"}} : (tensor<16x8xf32>) -> tensor<16x8xf32>
    %4:2 = stablehlo.custom_call @local_xla.sdy.GlobalToLocalShape(%3, %1) {mhlo.frontend_attributes = {xla.sdy.in_shardings = "#sdy.sharding_per_value<[<@mesh, [{\22x\22}, {}]>, <@mesh, [{}, {\22x\22}]>]>", xla.sdy.manual_axes = "#sdy<manual_axes{\22x\22}>"}} : (tensor<16x8xf32>, tensor<16x8xf32>) -> (tensor<8x8xf32>, tensor<16x4xf32>)
    %5 = call @xla.sdy.manual_computation_body(%4#0, %4#1) {mhlo.frontend_attributes = {inlineable = "false"}} : (tensor<8x8xf32>, tensor<16x4xf32>) -> tensor<8x8xf32>
    %6 = stablehlo.custom_call @local_xla.sdy.LocalToGlobalShape(%5) {mhlo.frontend_attributes = {xla.sdy.manual_axes = "#sdy<manual_axes{\22x\22}>", xla.sdy.out_shardings = "#sdy.sharding_per_value<[<@mesh, [{\22x\22}, {}]>]>"}} : (tensor<8x8xf32>) -> tensor<16x8xf32>
    %7 = stablehlo.custom_call @xla.sdy.FuncResultSharding(%6) {has_side_effect = true, mhlo.frontend_attributes = {xla.sdy.sharding = "#sdy.sharding_per_value<[<@mesh, [{\22x\22}, {}]>]>"}} : (tensor<16x8xf32>) -> tensor<16x8xf32>
    return %7 : tensor<16x8xf32>
  }
  func.func private @xla.sdy.manual_computation_body(%arg0: tensor<8x8xf32>, %arg1: tensor<16x4xf32>) -> tensor<8x8xf32> {
    %0 = stablehlo.reshape %arg1 : (tensor<16x4xf32>) -> tensor<8x8xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
}
