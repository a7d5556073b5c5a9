module @structure {
  sdy.mesh @mesh = <["a"=8]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v1 = stablehlo.tanh %arg0 : tensor<8x8xf32>
    %v2 = sdy.propagation_barrier %arg2 allowed_direction=BACKWARD : tensor<8x8xf32>
    %v4 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<16x4xf32>
    %v5 = stablehlo.tanh %v4 : tensor<16x4xf32>
    %v3 = stablehlo.reshape %v5 : (tensor<16x4xf32>) -> tensor<8x8xf32>
    %v8 = stablehlo.constant dense<0.0> : tensor<f32>
    %v7 = stablehlo.reduce(%arg1 init: %v8) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v6 = stablehlo.broadcast_in_dim %v7, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v13 = stablehlo.constant dense<0> : tensor<i32>
    %v19 = stablehlo.constant dense<3> : tensor<i32>
    %v14:3 = stablehlo.while(%v10 = %v13, %v11 = %arg2, %v12 = %v6) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v15 = stablehlo.compare LT, %v10, %v19 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v15 : tensor<i1>
    } do {
      %v16 = stablehlo.constant dense<1> : tensor<i32>
      %v17 = stablehlo.add %v10, %v16 : tensor<i32>
      %v20 = stablehlo.add %v3, %v1 : tensor<8x8xf32>
      %v21 = sdy.propagation_barrier %v3 allowed_direction=NONE : tensor<8x8xf32>
      %v22 = stablehlo.dot_general %v11, %v6, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v17, %v20, %v12 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v23 = sdy.sharding_constraint %v14#2 <@mesh, [{}, {"a":(1)2}]> : tensor<8x8xf32>
    %v24 = sdy.sharding_constraint %v23 <@mesh, [{}, {}], replicated={"a"}> : tensor<8x8xf32>
    %v29 = stablehlo.constant dense<0> : tensor<i32>
    %v35 = stablehlo.constant dense<3> : tensor<i32>
    %v30:3 = stablehlo.while(%v26 = %v29, %v27 = %v2, %v28 = %v6) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v31 = stablehlo.compare LT, %v26, %v35 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v31 : tensor<i1>
    } do {
      %v32 = stablehlo.constant dense<1> : tensor<i32>
      %v33 = stablehlo.add %v26, %v32 : tensor<i32>
      %v36 = stablehlo.multiply %v27, %v24 : tensor<8x8xf32>
      %v37 = stablehlo.ceil %v24 : tensor<8x8xf32>
      %v38 = stablehlo.add %v6, %v28 : tensor<8x8xf32>
      stablehlo.return %v33, %v38, %v36 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v41 = stablehlo.constant dense<0.0> : tensor<f32>
    %v40 = stablehlo.reduce(%v14#2 init: %v41) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v39 = stablehlo.broadcast_in_dim %v40, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v42 = stablehlo.dot_general %v30#2, %v2, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v47 = stablehlo.constant dense<0> : tensor<i32>
    %v53 = stablehlo.constant dense<3> : tensor<i32>
    %v48:3 = stablehlo.while(%v44 = %v47, %v45 = %v6, %v46 = %v42) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v49 = stablehlo.compare LT, %v44, %v53 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v49 : tensor<i1>
    } do {
      %v50 = stablehlo.constant dense<1> : tensor<i32>
      %v51 = stablehlo.add %v44, %v50 : tensor<i32>
      sdy.sharding_group %v42 group_id=1 : tensor<8x8xf32>
      %v56 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
      %v55 = stablehlo.exponential %v56 : tensor<8x8xf32>
      %v57 = stablehlo.add %v55, %v42 : tensor<8x8xf32>
      stablehlo.return %v51, %v57, %v45 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    return %v3, %v42 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
