module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"c", "a", ?}, {"b", ?}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v10 = stablehlo.add %arg2, %arg2 : tensor<8x8xf32>
    %v11 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [0] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v12 = stablehlo.negate %v10 : tensor<8x8xf32>
    %v13 = stablehlo.abs %arg2 : tensor<8x8xf32>
    %v14 = sdy.sharding_constraint %v13 <@mesh, [{"a", "b"}, {"c"}]> : tensor<8x8xf32>
    %v17 = stablehlo.constant dense<0.0> : tensor<f32>
    %v16 = stablehlo.reduce(%v13 init: %v17) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v15 = stablehlo.broadcast_in_dim %v16, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v19 = stablehlo.constant dense<1> : tensor<i32>
    %v18 = "stablehlo.case"(%v19) ({
      %v24 = stablehlo.constant dense<0> : tensor<i32>
      %v30 = stablehlo.constant dense<3> : tensor<i32>
      %v25:3 = stablehlo.while(%v21 = %v24, %v22 = %v10, %v23 = %v13) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
       cond {
        %v26 = stablehlo.compare LT, %v21, %v30 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v26 : tensor<i1>
      } do {
        %v27 = stablehlo.constant dense<1> : tensor<i32>
        %v28 = stablehlo.add %v21, %v27 : tensor<i32>
        %v31 = func.call @f1(%v13, %v23) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
        stablehlo.return %v28, %v31, %v13 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      %v32 = stablehlo.negate %v25#1 : tensor<8x8xf32>
      stablehlo.return %v25#1 : tensor<8x8xf32>
    }, {
      %v33 = sdy.sharding_constraint %v10 <@mesh, [{"c", "a", ?}, {"b", ?}]> : tensor<8x8xf32>
      %v34 = sdy.sharding_constraint %v33 <@mesh, [{}, {}], replicated={"a"}> : tensor<8x8xf32>
      %v35 = func.call @f1(%arg2, %v10) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %arg2 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v36 = stablehlo.add %arg2, %v13 : tensor<8x8xf32>
    %v37 = sdy.sharding_constraint %arg1 <@mesh, [{}, {}]> : tensor<8x8xf32>
    %v39 = stablehlo.constant dense<1> : tensor<i32>
    %v38 = "stablehlo.case"(%v39) ({
      %v40 = stablehlo.maximum %v15, %v18 : tensor<8x8xf32>
      %v45 = stablehlo.constant dense<0> : tensor<i32>
      %v51 = stablehlo.constant dense<3> : tensor<i32>
      %v46:3 = stablehlo.while(%v42 = %v45, %v43 = %v15, %v44 = %v12) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
       cond {
        %v47 = stablehlo.compare LT, %v42, %v51 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v47 : tensor<i1>
      } do {
        %v48 = stablehlo.constant dense<1> : tensor<i32>
        %v49 = stablehlo.add %v42, %v48 : tensor<i32>
        %v52 = stablehlo.dot_general %v18, %v37, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
        %v53 = stablehlo.dot_general %v18, %v36, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
        stablehlo.return %v49, %v53, %v44 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      stablehlo.return %v18 : tensor<8x8xf32>
    }, {
      %v54 = func.call @f1(%v12, %arg2) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v36 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    return %v11, %v36 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f1(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %v8 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<4x16xf32>
    %v9 = stablehlo.tanh %v8 : tensor<4x16xf32>
    %v7 = stablehlo.reshape %v9 : (tensor<4x16xf32>) -> tensor<8x8xf32>
    return %arg0 : tensor<8x8xf32>
  }
}
