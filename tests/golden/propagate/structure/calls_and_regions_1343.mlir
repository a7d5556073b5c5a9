module @structure {
  sdy.mesh @mesh = <["a"=8]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v5 = stablehlo.constant dense<0> : tensor<i32>
    %v11 = stablehlo.constant dense<3> : tensor<i32>
    %v6:3 = stablehlo.while(%v2 = %v5, %v3 = %arg1, %v4 = %arg0) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v7 = stablehlo.compare LT, %v2, %v11 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v7 : tensor<i1>
    } do {
      %v8 = stablehlo.constant dense<1> : tensor<i32>
      %v9 = stablehlo.add %v2, %v8 : tensor<i32>
      %v16 = stablehlo.constant dense<0> : tensor<i32>
      %v22 = stablehlo.constant dense<3> : tensor<i32>
      %v17:3 = stablehlo.while(%v13 = %v16, %v14 = %arg1, %v15 = %arg0) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{"a", ?}, {}]>, <@mesh, [{}, {}]>]>}
       cond {
        %v18 = stablehlo.compare LT, %v13, %v22 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v18 : tensor<i1>
      } do {
        %v19 = stablehlo.constant dense<1> : tensor<i32>
        %v20 = stablehlo.add %v13, %v19 : tensor<i32>
        %v24 = stablehlo.iota dim = 1 : tensor<8x8xf32>
        %v23 = stablehlo.subtract %v24, %v15 : tensor<8x8xf32>
        stablehlo.return %v20, %v23, %v23 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      %v29 = stablehlo.constant dense<0> : tensor<i32>
      %v35 = stablehlo.constant dense<3> : tensor<i32>
      %v30:3 = stablehlo.while(%v26 = %v29, %v27 = %v3, %v28 = %arg1) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
       cond {
        %v31 = stablehlo.compare LT, %v26, %v35 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v31 : tensor<i1>
      } do {
        %v32 = stablehlo.constant dense<1> : tensor<i32>
        %v33 = stablehlo.add %v26, %v32 : tensor<i32>
        %v37 = stablehlo.constant dense<1.0> : tensor<f32>
        %v36 = stablehlo.broadcast_in_dim %v37, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %v38 = stablehlo.add %v4, %v17#2 : tensor<8x8xf32>
        stablehlo.return %v33, %v17#2, %v27 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      %v40 = stablehlo.reshape %arg1 : (tensor<8x8xf32>) -> tensor<4x16xf32>
      %v41 = stablehlo.tanh %v40 : tensor<4x16xf32>
      %v39 = stablehlo.reshape %v41 : (tensor<4x16xf32>) -> tensor<8x8xf32>
      stablehlo.return %v9, %v17#1, %v4 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v43 = stablehlo.slice %arg1 [0:4, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
    %v44 = stablehlo.slice %v6#2 [4:8, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
    %v42 = stablehlo.concatenate %v44, %v43, dim = 0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %v49 = stablehlo.constant dense<0> : tensor<i32>
    %v55 = stablehlo.constant dense<3> : tensor<i32>
    %v50:3 = stablehlo.while(%v46 = %v49, %v47 = %v6#2, %v48 = %v42) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v51 = stablehlo.compare LT, %v46, %v55 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v51 : tensor<i1>
    } do {
      %v52 = stablehlo.constant dense<1> : tensor<i32>
      %v53 = stablehlo.add %v46, %v52 : tensor<i32>
      %v56 = sdy.sharding_constraint %arg1 <@mesh, [{"a"}, {}]> : tensor<8x8xf32>
      %v57 = sdy.sharding_constraint %v56 <@mesh, [{?}, {?}]> : tensor<8x8xf32>
      stablehlo.return %v53, %v42, %v6#1 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v58 = sdy.sharding_constraint %v50#1 <@mesh, [{}, {"a":(1)2}]> : tensor<8x8xf32>
    %v59 = sdy.sharding_constraint %v58 <@mesh, [{}, {}]> : tensor<8x8xf32>
    %v60 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %v61 = stablehlo.ceil %v50#1 : tensor<8x8xf32>
    %v62 = stablehlo.transpose %v61, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %v65 = stablehlo.constant dense<0.0> : tensor<f32>
    %v64 = stablehlo.reduce(%v50#1 init: %v65) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v63 = stablehlo.broadcast_in_dim %v64, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v67 = stablehlo.reshape %v59 : (tensor<8x8xf32>) -> tensor<16x4xf32>
    %v68 = stablehlo.tanh %v67 : tensor<16x4xf32>
    %v66 = stablehlo.reshape %v68 : (tensor<16x4xf32>) -> tensor<8x8xf32>
    %v73 = stablehlo.constant dense<0> : tensor<i32>
    %v79 = stablehlo.constant dense<3> : tensor<i32>
    %v74:3 = stablehlo.while(%v70 = %v73, %v71 = %v62, %v72 = %v50#2) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v75 = stablehlo.compare LT, %v70, %v79 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v75 : tensor<i1>
    } do {
      %v76 = stablehlo.constant dense<1> : tensor<i32>
      %v77 = stablehlo.add %v70, %v76 : tensor<i32>
      %v81 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
      %v80 = stablehlo.exponential %v81 : tensor<8x8xf32>
      %v82 = stablehlo.add %v72, %v80 : tensor<8x8xf32>
      %v83 = sdy.propagation_barrier %v80 allowed_direction=BACKWARD : tensor<8x8xf32>
      stablehlo.return %v77, %v63, %v62 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v84 = stablehlo.dot_general %v63, %v62, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v85 = stablehlo.maximum %v6#1, %v66 : tensor<8x8xf32>
    return %v42, %v84 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
