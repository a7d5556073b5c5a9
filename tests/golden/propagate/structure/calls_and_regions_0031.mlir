module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}], replicated={"a"}>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v4 = stablehlo.maximum %arg1, %arg0 : tensor<8x8xf32>
    %v6 = stablehlo.constant dense<1> : tensor<i32>
    %v5 = "stablehlo.case"(%v6) ({
      %v8 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<64xf32>
      %v9 = stablehlo.tanh %v8 : tensor<64xf32>
      %v7 = stablehlo.reshape %v9 : (tensor<64xf32>) -> tensor<8x8xf32>
      stablehlo.return %arg0 : tensor<8x8xf32>
    }, {
      %v10 = stablehlo.tanh %v4 : tensor<8x8xf32>
      %v12 = stablehlo.constant dense<1.0> : tensor<f32>
      %v11 = stablehlo.broadcast_in_dim %v12, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      stablehlo.return %v4 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v13 = func.call @f0(%v5, %arg0) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v14 = stablehlo.dot_general %v13, %arg0, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v17 = stablehlo.constant dense<0.0> : tensor<f32>
    %v16 = stablehlo.reduce(%arg0 init: %v17) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v15 = stablehlo.broadcast_in_dim %v16, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v22 = stablehlo.constant dense<0> : tensor<i32>
    %v28 = stablehlo.constant dense<3> : tensor<i32>
    %v23:3 = stablehlo.while(%v19 = %v22, %v20 = %v14, %v21 = %v14) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v24 = stablehlo.compare LT, %v19, %v28 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v24 : tensor<i1>
    } do {
      %v25 = stablehlo.constant dense<1> : tensor<i32>
      %v26 = stablehlo.add %v19, %v25 : tensor<i32>
      %v30 = stablehlo.slice %v20 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
      %v31 = stablehlo.slice %v21 [0:8, 4:8] : (tensor<8x8xf32>) -> tensor<8x4xf32>
      %v29 = stablehlo.concatenate %v31, %v30, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
      %v32 = stablehlo.dot_general %v14, %v15, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v26, %v14, %v20 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v33 = stablehlo.maximum %v13, %v4 : tensor<8x8xf32>
    %v35 = stablehlo.reshape %v23#1 : (tensor<8x8xf32>) -> tensor<2x4x8xf32>
    %v36 = stablehlo.tanh %v35 : tensor<2x4x8xf32>
    %v34 = stablehlo.reshape %v36 : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
    %v37 = stablehlo.dot_general %v34, %v33, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v38 = stablehlo.dot_general %v34, %v13, contracting_dims = [0] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return %v14, %v23#1 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}], replicated={"c"}>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}], replicated={"c"}>}) {
    %v1 = stablehlo.multiply %arg1, %arg0 : tensor<8x8xf32>
    %v3 = stablehlo.iota dim = 0 : tensor<8x8xf32>
    %v2 = stablehlo.subtract %v3, %arg0 : tensor<8x8xf32>
    return %v2 : tensor<8x8xf32>
  }
}
