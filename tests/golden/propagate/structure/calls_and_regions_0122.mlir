module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=3]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {?}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}], replicated={"b"}>}, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}p1]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v3 = stablehlo.constant dense<1> : tensor<i32>
    %v2 = "stablehlo.case"(%v3) ({
      %v8 = stablehlo.constant dense<0> : tensor<i32>
      %v14 = stablehlo.constant dense<3> : tensor<i32>
      %v9:3 = stablehlo.while(%v5 = %v8, %v6 = %arg1, %v7 = %arg2) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
       cond {
        %v10 = stablehlo.compare LT, %v5, %v14 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v10 : tensor<i1>
      } do {
        %v11 = stablehlo.constant dense<1> : tensor<i32>
        %v12 = stablehlo.add %v5, %v11 : tensor<i32>
        %v15 = sdy.sharding_constraint %v7 <@mesh, [{?}p0, {"a"}]> : tensor<8x8xf32>
        %v16 = stablehlo.ceil %arg1 : tensor<8x8xf32>
        stablehlo.return %v12, %v15, %v15 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      stablehlo.return %arg2 : tensor<8x8xf32>
    }, {
      %v18 = stablehlo.reshape %arg2 : (tensor<8x8xf32>) -> tensor<2x4x8xf32>
      %v19 = stablehlo.tanh %v18 : tensor<2x4x8xf32>
      %v17 = stablehlo.reshape %v19 : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %arg0 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v22 = stablehlo.constant dense<0.0> : tensor<f32>
    %v21 = stablehlo.reduce(%arg0 init: %v22) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v20 = stablehlo.broadcast_in_dim %v21, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v23 = sdy.manual_computation(%arg0, %v20) in_shardings=[<@mesh, [{"a", ?}, {"b", ?}]>, <@mesh, [{"a"}, {?}]>] out_shardings=[<@mesh, [{"a", ?}, {?}]>] manual_axes={"a"} (%v24: tensor<4x8xf32>, %v25: tensor<4x8xf32>) {
      %v26 = stablehlo.add %v24, %v25 : tensor<4x8xf32>
      %v27 = stablehlo.tanh %v26 : tensor<4x8xf32>
      sdy.return %v24 : tensor<4x8xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v28 = sdy.sharding_constraint %arg2 <@mesh, [{"a"}p0, {}]> : tensor<8x8xf32>
    %v29 = sdy.sharding_constraint %v28 <@mesh, [{}, {"b"}]> : tensor<8x8xf32>
    %v30 = stablehlo.dot_general %v29, %arg1, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v31 = stablehlo.transpose %v30, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %v32 = stablehlo.tanh %v20 : tensor<8x8xf32>
    %v33 = stablehlo.multiply %v32, %v32 : tensor<8x8xf32>
    %v38 = stablehlo.constant dense<0> : tensor<i32>
    %v44 = stablehlo.constant dense<3> : tensor<i32>
    %v39:3 = stablehlo.while(%v35 = %v38, %v36 = %v30, %v37 = %arg1) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v40 = stablehlo.compare LT, %v35, %v44 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v40 : tensor<i1>
    } do {
      %v41 = stablehlo.constant dense<1> : tensor<i32>
      %v42 = stablehlo.add %v35, %v41 : tensor<i32>
      %v45 = sdy.sharding_constraint %v37 <@mesh, [{}, {}]> : tensor<8x8xf32>
      stablehlo.return %v42, %v32, %v32 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v46 = stablehlo.add %v39#2, %v39#2 : tensor<8x8xf32>
    return %v31, %v30 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
