module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=3]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, tensor<8x8xf32>) {
    %v4 = stablehlo.tanh %arg0 : tensor<8x8xf32>
    %v5 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v6 = stablehlo.dot_general %arg1, %v5, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v7 = stablehlo.dot_general %arg1, %v4, contracting_dims = [0] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v8 = sdy.sharding_constraint %v4 <@mesh, [{"a"}p1, {"b"}]> : tensor<8x8xf32>
    %v9 = sdy.sharding_constraint %v8 <@mesh, [{}, {}]> : tensor<8x8xf32>
    %v14 = stablehlo.constant dense<0> : tensor<i32>
    %v20 = stablehlo.constant dense<3> : tensor<i32>
    %v15:3 = stablehlo.while(%v11 = %v14, %v12 = %v5, %v13 = %v5) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v16 = stablehlo.compare LT, %v11, %v20 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v16 : tensor<i1>
    } do {
      %v17 = stablehlo.constant dense<1> : tensor<i32>
      %v18 = stablehlo.add %v11, %v17 : tensor<i32>
      %v21 = func.call @f0(%v13, %v7) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %v23 = stablehlo.constant dense<1.0> : tensor<f32>
      %v22 = stablehlo.broadcast_in_dim %v23, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      stablehlo.return %v18, %v13, %v22 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v24 = stablehlo.tanh %v7 : tensor<8x8xf32>
    sdy.sharding_group %v6 group_id=0 : tensor<8x8xf32>
    %v26 = stablehlo.abs %v15#2 : tensor<8x8xf32>
    %v27 = stablehlo.maximum %v15#1, %v15#2 : tensor<8x8xf32>
    return %v24, %v15#1 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %v2 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<8x2x4xf32>
    %v3 = stablehlo.tanh %v2 : tensor<8x2x4xf32>
    %v1 = stablehlo.reshape %v3 : (tensor<8x2x4xf32>) -> tensor<8x8xf32>
    return %arg0 : tensor<8x8xf32>
  }
}
