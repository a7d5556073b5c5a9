// Everything that sdy can say: meshes (one below its use), shardings, constraints, manual regions, rules.
module @sdy_forms {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  sdy.mesh @permuted = <["a"=4], device_ids=[2, 0, 3, 1]>
  sdy.mesh @one = <[], device_ids=[3]>
  sdy.mesh @empty = <[]>
  func.func public @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {?}]>}, %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@late, [{"k"}, {}]>, tf.aliasing_output = 0 : i32}, %s: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<8x8xf32> {jax.result_info = "r", sdy.sharding = #sdy.sharding<@mesh, [{}, {"y", ?}p1], replicated={"x"}>}) {
    %0 = sdy.sharding_constraint %a <@mesh, [{"x"}, {"y":(1)2, ?}p1]> : tensor<8x8xf32>
    %1 = sdy.reshard %0 <@mesh, [{"x"}, {}], replicated={"y"}> : tensor<8x8xf32>
    %2 = stablehlo.add %0, %1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : tensor<8x8xf32>
    %3 = sdy.propagation_barrier %2 allowed_direction=BACKWARD : tensor<8x8xf32>
    sdy.sharding_group %3 group_id=7 : tensor<8x8xf32>
    %4 = sdy.manual_computation(%2) in_shardings=[<@mesh, [{"x", ?}, {?}]>] out_shardings=[<@mesh, [{"x", ?}, {?}]>] manual_axes={"x"} (%l: tensor<4x8xf32>) {
      %5 = sdy.manual_computation() in_shardings=[] out_shardings=[<@mesh, []>] manual_axes={"y"} () {
        %6 = stablehlo.partition_id : tensor<ui32>
        sdy.return %6 : tensor<ui32>
      } : () -> tensor<ui32>
      sdy.return %l : tensor<4x8xf32>
    } : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %5 = sdy.named_computation<"block">(%4) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] (%z: tensor<8x8xf32>) {
      sdy.return %z : tensor<8x8xf32>
    } : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %6 = sdy.all_gather [{"x"}, {}] %1 out_sharding=<@mesh, [{}, {}]> : tensor<8x8xf32>
    %7 = sdy.all_slice [{"x"}, {}] %6 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
    %8 = sdy.all_to_all [{"x"}: 0->1] %7 out_sharding=<@mesh, [{}, {"x"}]> : tensor<8x8xf32>
    %9 = sdy.collective_permute %8 out_sharding=<@mesh, [{}, {"x"}]> : tensor<8x8xf32>
    %10 = sdy.replicated_to_unreduced {"y"} %9 out_sharding=<@mesh, [{}, {"x"}], unreduced={"y"}> : tensor<8x8xf32>
    %11 = sdy.all_reduce {"y"} %10 out_sharding=<@mesh, [{}, {"x"}]> : tensor<8x8xf32>
    %12 = sdy.constant dense<1.0> : tensor<8x8xf32>
    %13 = sdy.sharding_constraint %12 <mesh<["p"=2, "q"=2]>, [{"p"}, {"q"}]> : tensor<8x8xf32>
    %14 = stablehlo.custom_call @solve(%13) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=8} need_replication={j}, custom>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    stablehlo.custom_call @callback(%14) {has_side_effect = true, sdy.sharding = #sdy.sharding_per_value<[<@one, []>]>} : (tensor<8x8xf32>) -> ()
    %15 = sdy.sharding_constraint %14 <@permuted, [{"a"}, {}], unreduced=max{}> : tensor<8x8xf32>
    return %15 : tensor<8x8xf32>
  }
  sdy.mesh @late = <["k"=8]>
}
