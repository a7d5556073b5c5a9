module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=3]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1, {}]>}, %arg2: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v2 = stablehlo.constant dense<1> : tensor<i32>
    %v1 = "stablehlo.case"(%v2) ({
      %v3 = stablehlo.ceil %arg0 : tensor<8x8xf32>
      stablehlo.return %arg0 : tensor<8x8xf32>
    }, {
      %v4 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [0] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %v5 = stablehlo.tanh %arg2 : tensor<8x8xf32>
      stablehlo.return %arg2 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v6 = stablehlo.multiply %arg0, %arg0 : tensor<8x8xf32>
    %v11 = stablehlo.constant dense<0> : tensor<i32>
    %v17 = stablehlo.constant dense<3> : tensor<i32>
    %v12:3 = stablehlo.while(%v8 = %v11, %v9 = %v1, %v10 = %arg1) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v13 = stablehlo.compare LT, %v8, %v17 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v13 : tensor<i1>
    } do {
      %v14 = stablehlo.constant dense<1> : tensor<i32>
      %v15 = stablehlo.add %v8, %v14 : tensor<i32>
      %v19 = stablehlo.slice %v6 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
      %v20 = stablehlo.slice %v9 [0:8, 4:8] : (tensor<8x8xf32>) -> tensor<8x4xf32>
      %v18 = stablehlo.concatenate %v20, %v19, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
      %v21 = sdy.propagation_barrier %arg2 allowed_direction=BACKWARD : tensor<8x8xf32>
      stablehlo.return %v15, %v6, %v18 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v26 = stablehlo.constant dense<0> : tensor<i32>
    %v32 = stablehlo.constant dense<3> : tensor<i32>
    %v27:3 = stablehlo.while(%v23 = %v26, %v24 = %v12#1, %v25 = %v12#2) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v28 = stablehlo.compare LT, %v23, %v32 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v28 : tensor<i1>
    } do {
      %v29 = stablehlo.constant dense<1> : tensor<i32>
      %v30 = stablehlo.add %v23, %v29 : tensor<i32>
      %v34 = stablehlo.constant dense<1> : tensor<i32>
      %v33 = "stablehlo.case"(%v34) ({
        %v35 = stablehlo.dot_general %v12#2, %v12#2, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
        %v36 = stablehlo.tanh %v24 : tensor<8x8xf32>
        stablehlo.return %v25 : tensor<8x8xf32>
      }, {
        %v37 = stablehlo.ceil %v6 : tensor<8x8xf32>
        %v39 = stablehlo.reshape %v12#2 : (tensor<8x8xf32>) -> tensor<16x4xf32>
        %v40 = stablehlo.tanh %v39 : tensor<16x4xf32>
        %v38 = stablehlo.reshape %v40 : (tensor<16x4xf32>) -> tensor<8x8xf32>
        stablehlo.return %v1 : tensor<8x8xf32>
      }) : (tensor<i32>) -> tensor<8x8xf32>
      %v41 = stablehlo.tanh %v25 : tensor<8x8xf32>
      %v46 = stablehlo.constant dense<0> : tensor<i32>
      %v52 = stablehlo.constant dense<3> : tensor<i32>
      %v47:3 = stablehlo.while(%v43 = %v46, %v44 = %v6, %v45 = %v12#2) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {}], replicated={"b"}>, <@mesh, [{"a"}p0, {}]>]>}
       cond {
        %v48 = stablehlo.compare LT, %v43, %v52 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v48 : tensor<i1>
      } do {
        %v49 = stablehlo.constant dense<1> : tensor<i32>
        %v50 = stablehlo.add %v43, %v49 : tensor<i32>
        %v53 = stablehlo.transpose %v44, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
        %v54 = stablehlo.ceil %v53 : tensor<8x8xf32>
        %v55 = stablehlo.ceil %v24 : tensor<8x8xf32>
        stablehlo.return %v50, %v45, %v55 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      stablehlo.return %v30, %v33, %v41 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v56 = stablehlo.dot_general %v1, %v6, contracting_dims = [0] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v59 = stablehlo.constant dense<0.0> : tensor<f32>
    %v58 = stablehlo.reduce(%v12#1 init: %v59) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v57 = stablehlo.broadcast_in_dim %v58, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v60 = stablehlo.abs %v12#1 : tensor<8x8xf32>
    %v62 = stablehlo.slice %v27#2 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v63 = stablehlo.slice %arg0 [0:8, 4:8] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v61 = stablehlo.concatenate %v63, %v62, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %v64 = stablehlo.dot_general %v61, %v27#1, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v65 = sdy.sharding_constraint %v27#2 <@mesh, [{"a"}, {"b"}]> : tensor<8x8xf32>
    return %v64, %v65 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
