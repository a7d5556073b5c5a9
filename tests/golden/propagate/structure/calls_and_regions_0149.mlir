module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"c"}, {?}p0], replicated={"b"}>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"c", ?}, {}], replicated={"b"}>}, tensor<8x8xf32>) {
    %v7 = stablehlo.multiply %arg1, %arg1 : tensor<8x8xf32>
    %v8 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %v10 = stablehlo.constant dense<1> : tensor<i32>
    %v9 = "stablehlo.case"(%v10) ({
      %v12 = stablehlo.constant dense<1> : tensor<i32>
      %v11 = "stablehlo.case"(%v12) ({
        %v13 = stablehlo.dot_general %arg1, %v7, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
        stablehlo.return %arg0 : tensor<8x8xf32>
      }, {
        %v14 = stablehlo.ceil %v7 : tensor<8x8xf32>
        %v16 = stablehlo.reshape %arg1 : (tensor<8x8xf32>) -> tensor<8x2x4xf32>
        %v17 = stablehlo.tanh %v16 : tensor<8x2x4xf32>
        %v15 = stablehlo.reshape %v17 : (tensor<8x2x4xf32>) -> tensor<8x8xf32>
        stablehlo.return %v15 : tensor<8x8xf32>
      }) : (tensor<i32>) -> tensor<8x8xf32>
      %v19 = stablehlo.reshape %v8 : (tensor<8x8xf32>) -> tensor<8x2x4xf32>
      %v20 = stablehlo.tanh %v19 : tensor<8x2x4xf32>
      %v18 = stablehlo.reshape %v20 : (tensor<8x2x4xf32>) -> tensor<8x8xf32>
      stablehlo.return %arg1 : tensor<8x8xf32>
    }, {
      %v22 = stablehlo.reshape %v7 : (tensor<8x8xf32>) -> tensor<16x4xf32>
      %v23 = stablehlo.tanh %v22 : tensor<16x4xf32>
      %v21 = stablehlo.reshape %v23 : (tensor<16x4xf32>) -> tensor<8x8xf32>
      %v24 = stablehlo.multiply %arg1, %v7 : tensor<8x8xf32>
      stablehlo.return %v7 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v25 = func.call @f0(%arg1, %v7) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v26 = sdy.sharding_constraint %v25 <@mesh, [{"b"}, {}]> : tensor<8x8xf32>
    %v27 = sdy.sharding_constraint %v8 <@mesh, [{}, {"b", "c"}p0], replicated={"a"}> : tensor<8x8xf32>
    %v28 = sdy.sharding_constraint %v27 <@mesh, [{"c", ?}, {"a", "b"}p2]> : tensor<8x8xf32>
    %v30 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<16x4xf32>
    %v31 = stablehlo.tanh %v30 : tensor<16x4xf32>
    %v29 = stablehlo.reshape %v31 : (tensor<16x4xf32>) -> tensor<8x8xf32>
    %v34 = stablehlo.constant dense<0.0> : tensor<f32>
    %v33 = stablehlo.reduce(%v25 init: %v34) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v32 = stablehlo.broadcast_in_dim %v33, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v35 = stablehlo.maximum %v25, %v26 : tensor<8x8xf32>
    %v36 = stablehlo.tanh %arg0 : tensor<8x8xf32>
    return %v9, %v9 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "c", "a", ?}p1, {}]>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "c", ?}, {"b", ?}]>}) {
    %v2 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<4x16xf32>
    %v3 = stablehlo.tanh %v2 : tensor<4x16xf32>
    %v1 = stablehlo.reshape %v3 : (tensor<4x16xf32>) -> tensor<8x8xf32>
    %v5 = stablehlo.slice %arg0 [0:4, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
    %v6 = stablehlo.slice %v1 [4:8, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
    %v4 = stablehlo.concatenate %v6, %v5, dim = 0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    return %v1 : tensor<8x8xf32>
  }
}
