module @structure {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p2, {}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1, {"a":(2)2, ?}p0]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v2 = stablehlo.constant dense<1.0> : tensor<f32>
    %v1 = stablehlo.broadcast_in_dim %v2, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %v4 = stablehlo.reshape %arg1 : (tensor<8x8xf32>) -> tensor<2x4x8xf32>
    %v5 = stablehlo.tanh %v4 : tensor<2x4x8xf32>
    %v3 = stablehlo.reshape %v5 : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
    %v7 = stablehlo.constant dense<1> : tensor<i32>
    %v6 = "stablehlo.case"(%v7) ({
      %v8 = stablehlo.ceil %arg0 : tensor<8x8xf32>
      %v9 = stablehlo.maximum %v3, %v3 : tensor<8x8xf32>
      stablehlo.return %v9 : tensor<8x8xf32>
    }, {
      %v10 = sdy.sharding_constraint %arg1 <@mesh, [{}, {"b", "a"}]> : tensor<8x8xf32>
      %v12 = stablehlo.reshape %v10 : (tensor<8x8xf32>) -> tensor<2x4x8xf32>
      %v13 = stablehlo.tanh %v12 : tensor<2x4x8xf32>
      %v11 = stablehlo.reshape %v13 : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %arg0 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v14 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{"a", ?}, {?}]>, <@mesh, [{"a", ?}, {}]>] out_shardings=[<@mesh, [{"a"}, {"b", ?}]>] manual_axes={"a"} (%v15: tensor<2x8xf32>, %v16: tensor<2x8xf32>) {
      %v17 = stablehlo.add %v15, %v16 : tensor<2x8xf32>
      %v18 = stablehlo.tanh %v17 : tensor<2x8xf32>
      sdy.return %v17 : tensor<2x8xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v20:2 = stablehlo.optimization_barrier %v1, %arg0 : tensor<8x8xf32>, tensor<8x8xf32>
    %v21 = stablehlo.transpose %v3, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %v22 = stablehlo.negate %v6 : tensor<8x8xf32>
    %v27 = stablehlo.constant dense<0> : tensor<i32>
    %v33 = stablehlo.constant dense<3> : tensor<i32>
    %v28:3 = stablehlo.while(%v24 = %v27, %v25 = %v20#1, %v26 = %v6) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v29 = stablehlo.compare LT, %v24, %v33 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v29 : tensor<i1>
    } do {
      %v30 = stablehlo.constant dense<1> : tensor<i32>
      %v31 = stablehlo.add %v24, %v30 : tensor<i32>
      %v38 = stablehlo.constant dense<0> : tensor<i32>
      %v44 = stablehlo.constant dense<3> : tensor<i32>
      %v39:3 = stablehlo.while(%v35 = %v38, %v36 = %v25, %v37 = %v25) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
       cond {
        %v40 = stablehlo.compare LT, %v35, %v44 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v40 : tensor<i1>
      } do {
        %v41 = stablehlo.constant dense<1> : tensor<i32>
        %v42 = stablehlo.add %v35, %v41 : tensor<i32>
        %v46 = stablehlo.slice %v21 [0:4, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
        %v47 = stablehlo.slice %v37 [4:8, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
        %v45 = stablehlo.concatenate %v47, %v46, dim = 0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
        %v49 = stablehlo.iota dim = 0 : tensor<8x8xf32>
        %v48 = stablehlo.subtract %v49, %v25 : tensor<8x8xf32>
        stablehlo.return %v42, %v36, %v22 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      %v50 = stablehlo.maximum %v39#1, %v39#2 : tensor<8x8xf32>
      stablehlo.return %v31, %v25, %v22 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v51 = stablehlo.add %v6, %v20#0 : tensor<8x8xf32>
    %v52 = stablehlo.abs %v3 : tensor<8x8xf32>
    return %v28#2, %v21 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
