// JAX's ragged exchange in a manual region is one custom call, and one row here: its expansion is no op of the text.
module @m_ragged_call {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func public @main(%arg0: tensor<16x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg1: tensor<32x3xf32>, %arg2: tensor<16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<32x3xf32> {
    %0 = sdy.manual_computation(%arg0, %arg1, %arg2) in_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}]>, <@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x", "y"} (%a: tensor<4x3xf32>, %out: tensor<8x3xf32>, %n: tensor<4xi32>) {
      %1 = stablehlo.custom_call @ragged_all_to_all(%a, %out, %n, %n, %n, %n) {api_version = 4 : i32, backend_config = {channel_id = 1 : i64, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>}} : (tensor<4x3xf32>, tensor<8x3xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<8x3xf32>
      sdy.return %1 : tensor<8x3xf32>
    } : (tensor<16x3xf32>, tensor<32x3xf32>, tensor<16xi32>) -> tensor<32x3xf32>
    return %0 : tensor<32x3xf32>
  }
}
