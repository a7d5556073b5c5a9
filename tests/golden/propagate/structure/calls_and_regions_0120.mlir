module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=3]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}p2, {?}p0]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p1, {}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v13 = stablehlo.constant dense<0.0> : tensor<f32>
    %v12 = stablehlo.reduce(%arg1 init: %v13) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v11 = stablehlo.broadcast_in_dim %v12, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v15:2 = stablehlo.optimization_barrier %arg0, %arg0 : tensor<8x8xf32>, tensor<8x8xf32>
    %v17 = stablehlo.slice %arg1 [0:4, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
    %v18 = stablehlo.slice %arg1 [4:8, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
    %v16 = stablehlo.concatenate %v18, %v17, dim = 0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %v19 = sdy.sharding_constraint %v11 <@mesh, [{}, {"b"}]> : tensor<8x8xf32>
    %v21 = stablehlo.reshape %v11 : (tensor<8x8xf32>) -> tensor<16x4xf32>
    %v22 = stablehlo.tanh %v21 : tensor<16x4xf32>
    %v20 = stablehlo.reshape %v22 : (tensor<16x4xf32>) -> tensor<8x8xf32>
    %v23 = stablehlo.dot_general %v15#1, %v20, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v28 = stablehlo.constant dense<0> : tensor<i32>
    %v34 = stablehlo.constant dense<3> : tensor<i32>
    %v29:3 = stablehlo.while(%v25 = %v28, %v26 = %v15#1, %v27 = %v23) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v30 = stablehlo.compare LT, %v25, %v34 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v30 : tensor<i1>
    } do {
      %v31 = stablehlo.constant dense<1> : tensor<i32>
      %v32 = stablehlo.add %v25, %v31 : tensor<i32>
      %v35 = func.call @f0(%v19, %v16) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v32, %v19, %v35 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v37 = stablehlo.reshape %v19 : (tensor<8x8xf32>) -> tensor<2x4x8xf32>
    %v38 = stablehlo.tanh %v37 : tensor<2x4x8xf32>
    %v36 = stablehlo.reshape %v38 : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
    %v39 = sdy.manual_computation(%v36, %v20) in_shardings=[<@mesh, [{}, {"a", ?}]>, <@mesh, [{"b"}, {"a", ?}]>] out_shardings=[<@mesh, [{}, {"a", ?}]>] manual_axes={"a"} (%v40: tensor<8x4xf32>, %v41: tensor<8x4xf32>) {
      %v42 = stablehlo.add %v40, %v41 : tensor<8x4xf32>
      %v43 = stablehlo.tanh %v42 : tensor<8x4xf32>
      sdy.return %v40 : tensor<8x4xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v44 = stablehlo.add %v36, %v20 : tensor<8x8xf32>
    return %v44, %v23 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}p1, {"a", ?}]>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %v1 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"a"}]> : tensor<8x8xf32>
    sdy.sharding_group %arg0 group_id=2 : tensor<8x8xf32>
    %v4 = stablehlo.reshape %v1 : (tensor<8x8xf32>) -> tensor<16x4xf32>
    %v5 = stablehlo.tanh %v4 : tensor<16x4xf32>
    %v3 = stablehlo.reshape %v5 : (tensor<16x4xf32>) -> tensor<8x8xf32>
    %v6 = stablehlo.dot_general %v1, %v3, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return %v6 : tensor<8x8xf32>
  }
}
