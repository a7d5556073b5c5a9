module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=3]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}]>}, %arg1: tensor<8x8xf32>, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}) {
    %v11 = stablehlo.maximum %arg0, %arg1 : tensor<8x8xf32>
    %v16 = stablehlo.constant dense<0> : tensor<i32>
    %v22 = stablehlo.constant dense<3> : tensor<i32>
    %v17:3 = stablehlo.while(%v13 = %v16, %v14 = %arg2, %v15 = %arg2) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v18 = stablehlo.compare LT, %v13, %v22 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v18 : tensor<i1>
    } do {
      %v19 = stablehlo.constant dense<1> : tensor<i32>
      %v20 = stablehlo.add %v13, %v19 : tensor<i32>
      %v23 = stablehlo.dot_general %arg1, %v11, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %v24 = stablehlo.add %arg2, %v14 : tensor<8x8xf32>
      stablehlo.return %v20, %v11, %v23 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v26 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<16x4xf32>
    %v27 = stablehlo.tanh %v26 : tensor<16x4xf32>
    %v25 = stablehlo.reshape %v27 : (tensor<16x4xf32>) -> tensor<8x8xf32>
    %v28 = func.call @f0(%v11, %arg1) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v30 = stablehlo.slice %arg2 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v31 = stablehlo.slice %v17#2 [0:8, 4:8] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v29 = stablehlo.concatenate %v31, %v30, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %v32 = stablehlo.dot_general %v17#2, %v29, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v34 = stablehlo.reshape %arg2 : (tensor<8x8xf32>) -> tensor<16x4xf32>
    %v35 = stablehlo.tanh %v34 : tensor<16x4xf32>
    %v33 = stablehlo.reshape %v35 : (tensor<16x4xf32>) -> tensor<8x8xf32>
    %v36 = sdy.manual_computation(%v25, %v29) in_shardings=[<@mesh, [{?}, {"a", ?}]>, <@mesh, [{?}, {"a"}]>] out_shardings=[<@mesh, [{?}, {"a"}]>] manual_axes={"a"} (%v37: tensor<8x4xf32>, %v38: tensor<8x4xf32>) {
      %v39 = stablehlo.add %v37, %v38 : tensor<8x4xf32>
      %v40 = stablehlo.tanh %v39 : tensor<8x4xf32>
      sdy.return %v37 : tensor<8x4xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v42 = stablehlo.constant dense<1.0> : tensor<f32>
    %v41 = stablehlo.broadcast_in_dim %v42, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %v43 = stablehlo.add %v28, %v28 : tensor<8x8xf32>
    return %v29, %v36 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}, {?}]>}) {
    %v2 = stablehlo.slice %arg1 [0:4, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
    %v3 = stablehlo.slice %arg0 [4:8, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
    %v1 = stablehlo.concatenate %v3, %v2, dim = 0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %v4 = stablehlo.add %v1, %v1 : tensor<8x8xf32>
    %v5 = sdy.sharding_constraint %v4 <@mesh, [{}, {"a"}]> : tensor<8x8xf32>
    %v6 = sdy.sharding_constraint %v5 <@mesh, [{"b"}, {}]> : tensor<8x8xf32>
    return %v1 : tensor<8x8xf32>
  }
}
