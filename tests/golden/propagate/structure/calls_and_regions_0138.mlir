module @structure {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {}], replicated={"a"}>}, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {}]>}) {
    %v29 = func.call @f0(%arg1, %arg0) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v31 = stablehlo.iota dim = 0 : tensor<8x8xf32>
    %v30 = stablehlo.subtract %v31, %arg2 : tensor<8x8xf32>
    sdy.sharding_group %arg1 group_id=0 : tensor<8x8xf32>
    %v33 = stablehlo.negate %v30 : tensor<8x8xf32>
    %v38 = stablehlo.constant dense<0> : tensor<i32>
    %v44 = stablehlo.constant dense<3> : tensor<i32>
    %v39:3 = stablehlo.while(%v35 = %v38, %v36 = %v29, %v37 = %v33) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{"a"}, {"b", ?}]>, <@mesh, [{?}, {"b", "a", ?}]>]>}
     cond {
      %v40 = stablehlo.compare LT, %v35, %v44 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v40 : tensor<i1>
    } do {
      %v41 = stablehlo.constant dense<1> : tensor<i32>
      %v42 = stablehlo.add %v35, %v41 : tensor<i32>
      %v46 = stablehlo.reshape %v30 : (tensor<8x8xf32>) -> tensor<4x16xf32>
      %v47 = stablehlo.tanh %v46 : tensor<4x16xf32>
      %v45 = stablehlo.reshape %v47 : (tensor<4x16xf32>) -> tensor<8x8xf32>
      stablehlo.return %v42, %v37, %v37 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v48 = stablehlo.maximum %v30, %v29 : tensor<8x8xf32>
    %v49 = stablehlo.dot_general %v39#1, %v39#1, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v54 = stablehlo.constant dense<0> : tensor<i32>
    %v60 = stablehlo.constant dense<3> : tensor<i32>
    %v55:3 = stablehlo.while(%v51 = %v54, %v52 = %v39#2, %v53 = %v30) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v56 = stablehlo.compare LT, %v51, %v60 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v56 : tensor<i1>
    } do {
      %v57 = stablehlo.constant dense<1> : tensor<i32>
      %v58 = stablehlo.add %v51, %v57 : tensor<i32>
      %v62 = stablehlo.constant dense<1.0> : tensor<f32>
      %v61 = stablehlo.broadcast_in_dim %v62, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      stablehlo.return %v58, %v52, %v49 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v64 = stablehlo.reshape %v55#1 : (tensor<8x8xf32>) -> tensor<2x4x8xf32>
    %v65 = stablehlo.tanh %v64 : tensor<2x4x8xf32>
    %v63 = stablehlo.reshape %v65 : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
    %v66 = sdy.sharding_constraint %v55#2 <@mesh, [{}, {}]> : tensor<8x8xf32>
    return %v29, %v63 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {}]>}) {
    %v1 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %v6 = stablehlo.constant dense<0> : tensor<i32>
    %v12 = stablehlo.constant dense<3> : tensor<i32>
    %v7:3 = stablehlo.while(%v3 = %v6, %v4 = %arg0, %v5 = %v1) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v8 = stablehlo.compare LT, %v3, %v12 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v8 : tensor<i1>
    } do {
      %v9 = stablehlo.constant dense<1> : tensor<i32>
      %v10 = stablehlo.add %v3, %v9 : tensor<i32>
      %v13 = stablehlo.maximum %arg1, %v1 : tensor<8x8xf32>
      %v15 = stablehlo.constant dense<1.0> : tensor<f32>
      %v14 = stablehlo.broadcast_in_dim %v15, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      %v16 = sdy.sharding_constraint %v13 <@mesh, [{"b"}, {}]> : tensor<8x8xf32>
      stablehlo.return %v10, %v16, %v16 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v18 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<2x4x8xf32>
    %v19 = stablehlo.tanh %v18 : tensor<2x4x8xf32>
    %v17 = stablehlo.reshape %v19 : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
    return %arg1 : tensor<8x8xf32>
  }
}
