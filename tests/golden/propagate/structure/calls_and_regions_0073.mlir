module @structure {
  sdy.mesh @mesh = <["a"=8]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}p1]>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}p2]>}, tensor<8x8xf32>) {
    %v3 = stablehlo.maximum %arg0, %arg1 : tensor<8x8xf32>
    %v6 = stablehlo.constant dense<0.0> : tensor<f32>
    %v5 = stablehlo.reduce(%arg0 init: %v6) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v4 = stablehlo.broadcast_in_dim %v5, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v7 = stablehlo.multiply %v3, %v4 : tensor<8x8xf32>
    %v9 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<8x2x4xf32>
    %v10 = stablehlo.tanh %v9 : tensor<8x2x4xf32>
    %v8 = stablehlo.reshape %v10 : (tensor<8x2x4xf32>) -> tensor<8x8xf32>
    %v12 = stablehlo.constant dense<1> : tensor<i32>
    %v11 = "stablehlo.case"(%v12) ({
      %v13 = stablehlo.add %v4, %v4 : tensor<8x8xf32>
      %v18 = stablehlo.constant dense<0> : tensor<i32>
      %v24 = stablehlo.constant dense<3> : tensor<i32>
      %v19:3 = stablehlo.while(%v15 = %v18, %v16 = %arg0, %v17 = %v13) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
       cond {
        %v20 = stablehlo.compare LT, %v15, %v24 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v20 : tensor<i1>
      } do {
        %v21 = stablehlo.constant dense<1> : tensor<i32>
        %v22 = stablehlo.add %v15, %v21 : tensor<i32>
        %v25 = stablehlo.tanh %v17 : tensor<8x8xf32>
        %v26 = stablehlo.add %v7, %v25 : tensor<8x8xf32>
        %v27 = sdy.sharding_constraint %v25 <@mesh, [{}, {}], replicated={"a"}> : tensor<8x8xf32>
        stablehlo.return %v22, %v8, %v7 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      stablehlo.return %v13 : tensor<8x8xf32>
    }, {
      %v28 = stablehlo.transpose %v3, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
      %v33 = stablehlo.constant dense<0> : tensor<i32>
      %v39 = stablehlo.constant dense<3> : tensor<i32>
      %v34:3 = stablehlo.while(%v30 = %v33, %v31 = %v7, %v32 = %v3) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
       cond {
        %v35 = stablehlo.compare LT, %v30, %v39 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v35 : tensor<i1>
      } do {
        %v36 = stablehlo.constant dense<1> : tensor<i32>
        %v37 = stablehlo.add %v30, %v36 : tensor<i32>
        %v40 = stablehlo.maximum %v4, %v32 : tensor<8x8xf32>
        %v42 = stablehlo.reshape %v32 : (tensor<8x8xf32>) -> tensor<64xf32>
        %v43 = stablehlo.tanh %v42 : tensor<64xf32>
        %v41 = stablehlo.reshape %v43 : (tensor<64xf32>) -> tensor<8x8xf32>
        %v44 = sdy.sharding_constraint %v32 <@mesh, [{"a", ?}p1, {?}]> : tensor<8x8xf32>
        stablehlo.return %v37, %v40, %v40 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      stablehlo.return %arg0 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    sdy.sharding_group %v3 group_id=0 : tensor<8x8xf32>
    %v46 = sdy.propagation_barrier %v11 allowed_direction=NONE : tensor<8x8xf32>
    %v48:2 = stablehlo.optimization_barrier %v46, %v3 : tensor<8x8xf32>, tensor<8x8xf32>
    %v49 = stablehlo.tanh %v48#1 : tensor<8x8xf32>
    %v50 = stablehlo.ceil %arg1 : tensor<8x8xf32>
    return %v4, %v49 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
