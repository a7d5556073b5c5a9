module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=4]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", "a"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b":(2)2}p0]>}) {
    %v1 = stablehlo.tanh %arg1 : tensor<8x8xf32>
    %v2 = sdy.sharding_constraint %v1 <@mesh, [{"b"}, {}]> : tensor<8x8xf32>
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{}, {"a"}], replicated={"b"}> : tensor<8x8xf32>
    %v5 = stablehlo.reshape %v1 : (tensor<8x8xf32>) -> tensor<8x2x4xf32>
    %v6 = stablehlo.tanh %v5 : tensor<8x2x4xf32>
    %v4 = stablehlo.reshape %v6 : (tensor<8x2x4xf32>) -> tensor<8x8xf32>
    %v7 = stablehlo.maximum %arg1, %v4 : tensor<8x8xf32>
    %v8 = sdy.sharding_constraint %arg0 <@mesh, [{"a", ?}, {?}]> : tensor<8x8xf32>
    %v9 = sdy.sharding_constraint %v8 <@mesh, [{?}p0, {"a"}]> : tensor<8x8xf32>
    %v14 = stablehlo.constant dense<0> : tensor<i32>
    %v20 = stablehlo.constant dense<3> : tensor<i32>
    %v15:3 = stablehlo.while(%v11 = %v14, %v12 = %v9, %v13 = %v9) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{?}p2, {?}p2]>, <@mesh, [{?}p1, {}]>]>}
     cond {
      %v16 = stablehlo.compare LT, %v11, %v20 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v16 : tensor<i1>
    } do {
      %v17 = stablehlo.constant dense<1> : tensor<i32>
      %v18 = stablehlo.add %v11, %v17 : tensor<i32>
      sdy.sharding_group %v9 group_id=0 : tensor<8x8xf32>
      %v22 = stablehlo.multiply %v13, %v9 : tensor<8x8xf32>
      stablehlo.return %v18, %v3, %v22 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v25 = stablehlo.constant dense<0.0> : tensor<f32>
    %v24 = stablehlo.reduce(%v4 init: %v25) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v23 = stablehlo.broadcast_in_dim %v24, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v26 = stablehlo.add %v4, %v7 : tensor<8x8xf32>
    %v27 = sdy.manual_computation(%v4, %v7) in_shardings=[<@mesh, [{?}, {"a", ?}]>, <@mesh, [{?}, {"a", "b", ?}]>] out_shardings=[<@mesh, [{?}, {"a", ?}]>] manual_axes={"a"} (%v28: tensor<8x4xf32>, %v29: tensor<8x4xf32>) {
      %v30 = stablehlo.add %v28, %v29 : tensor<8x4xf32>
      %v31 = stablehlo.tanh %v30 : tensor<8x4xf32>
      sdy.return %v30 : tensor<8x4xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v33:2 = stablehlo.optimization_barrier %v15#1, %v15#2 : tensor<8x8xf32>, tensor<8x8xf32>
    return %v33#0, %v9 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
