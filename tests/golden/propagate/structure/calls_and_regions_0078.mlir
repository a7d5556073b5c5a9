module @structure {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}p2]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}p0, {}]>}, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v17 = func.call @f1(%arg1, %arg1) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v19 = stablehlo.reshape %arg1 : (tensor<8x8xf32>) -> tensor<4x16xf32>
    %v20 = stablehlo.tanh %v19 : tensor<4x16xf32>
    %v18 = stablehlo.reshape %v20 : (tensor<4x16xf32>) -> tensor<8x8xf32>
    %v23 = stablehlo.constant dense<0.0> : tensor<f32>
    %v22 = stablehlo.reduce(%v17 init: %v23) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v21 = stablehlo.broadcast_in_dim %v22, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v24 = sdy.sharding_constraint %arg0 <@mesh, [{"a":(2)2}, {}]> : tensor<8x8xf32>
    %v25 = sdy.sharding_constraint %v24 <@mesh, [{?}p0, {"a", ?}]> : tensor<8x8xf32>
    %v27 = stablehlo.slice %arg2 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v28 = stablehlo.slice %v21 [0:8, 4:8] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v26 = stablehlo.concatenate %v28, %v27, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %v30 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
    %v29 = stablehlo.exponential %v30 : tensor<8x8xf32>
    %v32 = stablehlo.slice %v26 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v33 = stablehlo.slice %v25 [0:8, 4:8] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v31 = stablehlo.concatenate %v33, %v32, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %v34 = sdy.propagation_barrier %v18 allowed_direction=BACKWARD : tensor<8x8xf32>
    %v36 = stablehlo.constant dense<1> : tensor<i32>
    %v35 = "stablehlo.case"(%v36) ({
      %v37 = stablehlo.ceil %v31 : tensor<8x8xf32>
      %v42 = stablehlo.constant dense<0> : tensor<i32>
      %v48 = stablehlo.constant dense<3> : tensor<i32>
      %v43:3 = stablehlo.while(%v39 = %v42, %v40 = %v26, %v41 = %v17) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
       cond {
        %v44 = stablehlo.compare LT, %v39, %v48 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v44 : tensor<i1>
      } do {
        %v45 = stablehlo.constant dense<1> : tensor<i32>
        %v46 = stablehlo.add %v39, %v45 : tensor<i32>
        %v49 = sdy.propagation_barrier %v34 allowed_direction=NONE : tensor<8x8xf32>
        %v50 = stablehlo.dot_general %v41, %v41, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
        stablehlo.return %v46, %v34, %v34 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      stablehlo.return %v34 : tensor<8x8xf32>
    }, {
      %v51 = func.call @f0(%v29, %v17) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %v52 = stablehlo.transpose %v51, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v31 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v53 = stablehlo.multiply %v34, %v34 : tensor<8x8xf32>
    return %v17, %v34 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f1(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %v14 = stablehlo.slice %arg0 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v15 = stablehlo.slice %arg0 [0:8, 4:8] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v13 = stablehlo.concatenate %v15, %v14, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %v16 = stablehlo.add %arg0, %arg1 : tensor<8x8xf32>
    return %v16 : tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %v2 = stablehlo.constant dense<1> : tensor<i32>
    %v1 = "stablehlo.case"(%v2) ({
      sdy.sharding_group %arg0 group_id=1 : tensor<8x8xf32>
      %v4 = stablehlo.negate %arg1 : tensor<8x8xf32>
      stablehlo.return %arg0 : tensor<8x8xf32>
    }, {
      %v5 = sdy.sharding_constraint %arg1 <@mesh, [{}, {}]> : tensor<8x8xf32>
      %v6 = sdy.sharding_constraint %v5 <@mesh, [{"b"}p2, {}], replicated={"a"}> : tensor<8x8xf32>
      stablehlo.return %v6 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v7 = stablehlo.add %v1, %arg1 : tensor<8x8xf32>
    %v8 = sdy.manual_computation(%arg0, %v7) in_shardings=[<@mesh, [{"a", ?}, {"b", ?}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a", ?}, {"b", ?}]>] manual_axes={"a"} (%v9: tensor<2x8xf32>, %v10: tensor<2x8xf32>) {
      %v11 = stablehlo.add %v9, %v10 : tensor<2x8xf32>
      %v12 = stablehlo.tanh %v11 : tensor<2x8xf32>
      sdy.return %v11 : tensor<2x8xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return %v8 : tensor<8x8xf32>
  }
}
