module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=3]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}p1, {}], replicated={"a"}>}, %arg1: tensor<8x8xf32>, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}p1]>}) -> (tensor<8x8xf32>, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1, {"a"}p0]>}) {
    %v1 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v3 = stablehlo.iota dim = 0 : tensor<8x8xf32>
    %v2 = stablehlo.exponential %v3 : tensor<8x8xf32>
    %v4 = sdy.manual_computation(%v2, %v1) in_shardings=[<@mesh, [{"a", ?}, {?}]>, <@mesh, [{"a", ?}, {?}]>] out_shardings=[<@mesh, [{"a", ?}, {?}]>] manual_axes={"a"} (%v5: tensor<4x8xf32>, %v6: tensor<4x8xf32>) {
      %v7 = stablehlo.add %v5, %v6 : tensor<4x8xf32>
      %v8 = stablehlo.tanh %v7 : tensor<4x8xf32>
      sdy.return %v5 : tensor<4x8xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v9 = stablehlo.maximum %arg1, %v1 : tensor<8x8xf32>
    %v11 = stablehlo.constant dense<1> : tensor<i32>
    %v10 = "stablehlo.case"(%v11) ({
      %v12 = stablehlo.ceil %v3 : tensor<8x8xf32>
      %v17 = stablehlo.constant dense<0> : tensor<i32>
      %v23 = stablehlo.constant dense<3> : tensor<i32>
      %v18:3 = stablehlo.while(%v14 = %v17, %v15 = %v9, %v16 = %v2) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
       cond {
        %v19 = stablehlo.compare LT, %v14, %v23 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v19 : tensor<i1>
      } do {
        %v20 = stablehlo.constant dense<1> : tensor<i32>
        %v21 = stablehlo.add %v14, %v20 : tensor<i32>
        %v24 = sdy.sharding_constraint %v16 <@mesh, [{}, {"b"}p0]> : tensor<8x8xf32>
        %v25 = sdy.sharding_constraint %v24 <@mesh, [{?}, {?}]> : tensor<8x8xf32>
        stablehlo.return %v21, %v9, %v15 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      stablehlo.return %v12 : tensor<8x8xf32>
    }, {
      %v26 = stablehlo.dot_general %v4, %v4, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %v27 = stablehlo.ceil %v2 : tensor<8x8xf32>
      stablehlo.return %v4 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v28 = stablehlo.transpose %v3, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %v29 = stablehlo.negate %v28 : tensor<8x8xf32>
    %v34 = stablehlo.constant dense<0> : tensor<i32>
    %v40 = stablehlo.constant dense<3> : tensor<i32>
    %v35:3 = stablehlo.while(%v31 = %v34, %v32 = %v28, %v33 = %v2) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v36 = stablehlo.compare LT, %v31, %v40 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v36 : tensor<i1>
    } do {
      %v37 = stablehlo.constant dense<1> : tensor<i32>
      %v38 = stablehlo.add %v31, %v37 : tensor<i32>
      %v41 = stablehlo.dot_general %v28, %v33, contracting_dims = [0] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %v42 = stablehlo.abs %v41 : tensor<8x8xf32>
      %v44 = stablehlo.reshape %v9 : (tensor<8x8xf32>) -> tensor<64xf32>
      %v45 = stablehlo.tanh %v44 : tensor<64xf32>
      %v43 = stablehlo.reshape %v45 : (tensor<64xf32>) -> tensor<8x8xf32>
      stablehlo.return %v38, %v33, %v9 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v50 = stablehlo.constant dense<0> : tensor<i32>
    %v56 = stablehlo.constant dense<3> : tensor<i32>
    %v51:3 = stablehlo.while(%v47 = %v50, %v48 = %v35#1, %v49 = %v3) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v52 = stablehlo.compare LT, %v47, %v56 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v52 : tensor<i1>
    } do {
      %v53 = stablehlo.constant dense<1> : tensor<i32>
      %v54 = stablehlo.add %v47, %v53 : tensor<i32>
      %v58:2 = stablehlo.optimization_barrier %v49, %v29 : tensor<8x8xf32>, tensor<8x8xf32>
      %v63 = stablehlo.constant dense<0> : tensor<i32>
      %v69 = stablehlo.constant dense<3> : tensor<i32>
      %v64:3 = stablehlo.while(%v60 = %v63, %v61 = %v49, %v62 = %v49) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {"a"}]>, <@mesh, [{"a", ?}, {"b"}]>]>}
       cond {
        %v65 = stablehlo.compare LT, %v60, %v69 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v65 : tensor<i1>
      } do {
        %v66 = stablehlo.constant dense<1> : tensor<i32>
        %v67 = stablehlo.add %v60, %v66 : tensor<i32>
        %v71 = stablehlo.slice %v49 [0:4, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
        %v72 = stablehlo.slice %v48 [4:8, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
        %v70 = stablehlo.concatenate %v72, %v71, dim = 0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
        %v73 = stablehlo.dot_general %v58#0, %v58#0, contracting_dims = [0] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
        stablehlo.return %v67, %v73, %v48 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      %v74 = stablehlo.dot_general %v58#1, %v58#0, contracting_dims = [0] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v54, %v28, %v64#2 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v76 = stablehlo.constant dense<1.0> : tensor<f32>
    %v75 = stablehlo.broadcast_in_dim %v76, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    return %v51#1, %v29 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
