module @structure {
  sdy.mesh @mesh = <["a"=8]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v5 = stablehlo.constant dense<0.0> : tensor<f32>
    %v4 = stablehlo.reduce(%arg1 init: %v5) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v3 = stablehlo.broadcast_in_dim %v4, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v10 = stablehlo.constant dense<0> : tensor<i32>
    %v16 = stablehlo.constant dense<3> : tensor<i32>
    %v11:3 = stablehlo.while(%v7 = %v10, %v8 = %v3, %v9 = %arg1) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v12 = stablehlo.compare LT, %v7, %v16 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v12 : tensor<i1>
    } do {
      %v13 = stablehlo.constant dense<1> : tensor<i32>
      %v14 = stablehlo.add %v7, %v13 : tensor<i32>
      %v18 = stablehlo.constant dense<1.0> : tensor<f32>
      %v17 = stablehlo.broadcast_in_dim %v18, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      %v20 = stablehlo.iota dim = 0 : tensor<8x8xf32>
      %v19 = stablehlo.exponential %v20 : tensor<8x8xf32>
      %v21 = sdy.sharding_constraint %v17 <@mesh, [{}, {}]> : tensor<8x8xf32>
      %v22 = sdy.sharding_constraint %v21 <@mesh, [{"a"}, {?}]> : tensor<8x8xf32>
      stablehlo.return %v14, %arg1, %v20 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v23 = stablehlo.ceil %arg0 : tensor<8x8xf32>
    %v25 = stablehlo.reshape %v11#1 : (tensor<8x8xf32>) -> tensor<64xf32>
    %v26 = stablehlo.tanh %v25 : tensor<64xf32>
    %v24 = stablehlo.reshape %v26 : (tensor<64xf32>) -> tensor<8x8xf32>
    %v27 = stablehlo.tanh %v24 : tensor<8x8xf32>
    %v29 = stablehlo.slice %v27 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v30 = stablehlo.slice %v11#2 [0:8, 4:8] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v28 = stablehlo.concatenate %v30, %v29, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %v31 = func.call @f0(%v27, %v28) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v32 = func.call @f0(%v23, %v31) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v33 = stablehlo.negate %v28 : tensor<8x8xf32>
    %v34 = stablehlo.add %v33, %v31 : tensor<8x8xf32>
    return %v11#2, %v33 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"a"}>}) {
    %v1 = stablehlo.multiply %arg0, %arg0 : tensor<8x8xf32>
    sdy.sharding_group %v1 group_id=1 : tensor<8x8xf32>
    return %arg0 : tensor<8x8xf32>
  }
}
