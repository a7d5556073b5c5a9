module @structure {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", "a", ?}]>}, %arg2: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}]>}, tensor<8x8xf32>) {
    %v22 = stablehlo.constant dense<1> : tensor<i32>
    %v21 = "stablehlo.case"(%v22) ({
      %v24 = stablehlo.reshape %arg1 : (tensor<8x8xf32>) -> tensor<4x16xf32>
      %v25 = stablehlo.tanh %v24 : tensor<4x16xf32>
      %v23 = stablehlo.reshape %v25 : (tensor<4x16xf32>) -> tensor<8x8xf32>
      %v26 = stablehlo.add %arg1, %v23 : tensor<8x8xf32>
      stablehlo.return %v23 : tensor<8x8xf32>
    }, {
      %v27 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
      %v28 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"b", ?}]> : tensor<8x8xf32>
      %v29 = sdy.sharding_constraint %v28 <@mesh, [{}, {"a"}]> : tensor<8x8xf32>
      stablehlo.return %v29 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v30 = sdy.sharding_constraint %v21 <@mesh, [{"a"}, {}]> : tensor<8x8xf32>
    %v31 = sdy.sharding_constraint %v30 <@mesh, [{}, {"b"}]> : tensor<8x8xf32>
    %v34 = stablehlo.constant dense<0.0> : tensor<f32>
    %v33 = stablehlo.reduce(%arg0 init: %v34) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v32 = stablehlo.broadcast_in_dim %v33, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v35 = sdy.manual_computation(%v21, %arg0) in_shardings=[<@mesh, [{"b", ?}, {"a", ?}]>, <@mesh, [{?}, {"a", ?}]>] out_shardings=[<@mesh, [{?}, {"a"}]>] manual_axes={"a"} (%v36: tensor<8x2xf32>, %v37: tensor<8x2xf32>) {
      %v38 = stablehlo.add %v36, %v37 : tensor<8x2xf32>
      %v39 = stablehlo.tanh %v38 : tensor<8x2xf32>
      sdy.return %v38 : tensor<8x2xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v40 = sdy.sharding_constraint %arg2 <@mesh, [{}, {"b", "a":(2)2, ?}]> : tensor<8x8xf32>
    %v41 = sdy.sharding_constraint %v21 <@mesh, [{}, {?}], replicated={"b"}> : tensor<8x8xf32>
    %v42 = func.call @f0(%v41, %v32) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v47 = stablehlo.constant dense<0> : tensor<i32>
    %v53 = stablehlo.constant dense<3> : tensor<i32>
    %v48:3 = stablehlo.while(%v44 = %v47, %v45 = %v42, %v46 = %v40) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v49 = stablehlo.compare LT, %v44, %v53 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v49 : tensor<i1>
    } do {
      %v50 = stablehlo.constant dense<1> : tensor<i32>
      %v51 = stablehlo.add %v44, %v50 : tensor<i32>
      %v55 = stablehlo.constant dense<1.0> : tensor<f32>
      %v54 = stablehlo.broadcast_in_dim %v55, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      %v58 = stablehlo.constant dense<0.0> : tensor<f32>
      %v57 = stablehlo.reduce(%v35 init: %v58) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
      %v56 = stablehlo.broadcast_in_dim %v57, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v51, %v56, %v56 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v60 = stablehlo.slice %v42 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v61 = stablehlo.slice %v48#1 [0:8, 4:8] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v59 = stablehlo.concatenate %v61, %v60, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %v63 = stablehlo.slice %v40 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v64 = stablehlo.slice %v41 [0:8, 4:8] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v62 = stablehlo.concatenate %v64, %v63, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    return %arg2, %arg1 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a", ?}]>}) -> (tensor<8x8xf32>) {
    %v5 = stablehlo.constant dense<0> : tensor<i32>
    %v11 = stablehlo.constant dense<3> : tensor<i32>
    %v6:3 = stablehlo.while(%v2 = %v5, %v3 = %arg1, %v4 = %arg1) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v7 = stablehlo.compare LT, %v2, %v11 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v7 : tensor<i1>
    } do {
      %v8 = stablehlo.constant dense<1> : tensor<i32>
      %v9 = stablehlo.add %v2, %v8 : tensor<i32>
      %v14 = stablehlo.constant dense<0.0> : tensor<f32>
      %v13 = stablehlo.reduce(%v4 init: %v14) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
      %v12 = stablehlo.broadcast_in_dim %v13, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
      %v16 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
      %v15 = stablehlo.exponential %v16 : tensor<8x8xf32>
      %v18 = stablehlo.slice %v3 [0:4, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
      %v19 = stablehlo.slice %arg1 [4:8, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
      %v17 = stablehlo.concatenate %v19, %v18, dim = 0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v9, %v12, %v16 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v20 = stablehlo.tanh %v6#1 : tensor<8x8xf32>
    return %v6#2 : tensor<8x8xf32>
  }
}
