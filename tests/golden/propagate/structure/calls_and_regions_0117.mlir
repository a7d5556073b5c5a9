module @structure {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"a"}>}, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}, {}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}p0]>}, tensor<8x8xf32>) {
    %v5 = stablehlo.constant dense<0> : tensor<i32>
    %v11 = stablehlo.constant dense<3> : tensor<i32>
    %v6:3 = stablehlo.while(%v2 = %v5, %v3 = %arg0, %v4 = %arg2) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v7 = stablehlo.compare LT, %v2, %v11 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v7 : tensor<i1>
    } do {
      %v8 = stablehlo.constant dense<1> : tensor<i32>
      %v9 = stablehlo.add %v2, %v8 : tensor<i32>
      %v12 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v9, %arg2, %v12 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v14 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
    %v13 = stablehlo.exponential %v14 : tensor<8x8xf32>
    %v19 = stablehlo.constant dense<0> : tensor<i32>
    %v25 = stablehlo.constant dense<3> : tensor<i32>
    %v20:3 = stablehlo.while(%v16 = %v19, %v17 = %arg1, %v18 = %v14) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v21 = stablehlo.compare LT, %v16, %v25 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v21 : tensor<i1>
    } do {
      %v22 = stablehlo.constant dense<1> : tensor<i32>
      %v23 = stablehlo.add %v16, %v22 : tensor<i32>
      %v26 = sdy.sharding_constraint %v13 <@mesh, [{?}, {"a"}p1]> : tensor<8x8xf32>
      %v27 = sdy.sharding_constraint %v26 <@mesh, [{}, {"a"}]> : tensor<8x8xf32>
      stablehlo.return %v23, %v17, %v13 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v28 = stablehlo.transpose %v20#2, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %v29 = stablehlo.dot_general %v20#2, %v6#2, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v31 = stablehlo.slice %v29 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v32 = stablehlo.slice %v28 [0:8, 4:8] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v30 = stablehlo.concatenate %v32, %v31, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %v35 = stablehlo.constant dense<0.0> : tensor<f32>
    %v34 = stablehlo.reduce(%v29 init: %v35) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v33 = stablehlo.broadcast_in_dim %v34, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v37 = stablehlo.constant dense<1> : tensor<i32>
    %v36 = "stablehlo.case"(%v37) ({
      %v39:2 = stablehlo.optimization_barrier %v20#2, %v29 : tensor<8x8xf32>, tensor<8x8xf32>
      stablehlo.return %v39#0 : tensor<8x8xf32>
    }, {
      %v40 = stablehlo.negate %v28 : tensor<8x8xf32>
      stablehlo.return %v29 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v42 = stablehlo.constant dense<1.0> : tensor<f32>
    %v41 = stablehlo.broadcast_in_dim %v42, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    sdy.sharding_group %v20#1 group_id=2 : tensor<8x8xf32>
    return %v33, %arg0 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
