module @structure {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}p1]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v20 = sdy.manual_computation(%arg1, %arg1) in_shardings=[<@mesh, [{"a", ?}, {?}]>, <@mesh, [{"a", ?}, {?}]>] out_shardings=[<@mesh, [{"a", ?}, {"b"}]>] manual_axes={"a"} (%v21: tensor<2x8xf32>, %v22: tensor<2x8xf32>) {
      %v23 = stablehlo.add %v21, %v22 : tensor<2x8xf32>
      %v24 = stablehlo.tanh %v23 : tensor<2x8xf32>
      sdy.return %v21 : tensor<2x8xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v26 = stablehlo.constant dense<1.0> : tensor<f32>
    %v25 = stablehlo.broadcast_in_dim %v26, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %v27 = stablehlo.tanh %v25 : tensor<8x8xf32>
    %v29 = stablehlo.constant dense<1> : tensor<i32>
    %v28 = "stablehlo.case"(%v29) ({
      %v30 = stablehlo.dot_general %v27, %arg1, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v30 : tensor<8x8xf32>
    }, {
      %v31 = stablehlo.multiply %v20, %v20 : tensor<8x8xf32>
      stablehlo.return %v20 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v33 = stablehlo.reshape %v28 : (tensor<8x8xf32>) -> tensor<16x4xf32>
    %v34 = stablehlo.tanh %v33 : tensor<16x4xf32>
    %v32 = stablehlo.reshape %v34 : (tensor<16x4xf32>) -> tensor<8x8xf32>
    %v35 = stablehlo.dot_general %v28, %arg0, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v36 = stablehlo.dot_general %v28, %v25, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v37 = func.call @f0(%v35, %v28) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v39 = stablehlo.iota dim = 0 : tensor<8x8xf32>
    %v38 = stablehlo.subtract %v39, %v36 : tensor<8x8xf32>
    %v40 = stablehlo.multiply %v28, %v38 : tensor<8x8xf32>
    return %v39, %v38 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %v5 = stablehlo.constant dense<0> : tensor<i32>
    %v11 = stablehlo.constant dense<3> : tensor<i32>
    %v6:3 = stablehlo.while(%v2 = %v5, %v3 = %arg0, %v4 = %arg1) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{"b", ?}p1, {}]>, <@mesh, [{?}, {"a":(2)2}]>]>}
     cond {
      %v7 = stablehlo.compare LT, %v2, %v11 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v7 : tensor<i1>
    } do {
      %v8 = stablehlo.constant dense<1> : tensor<i32>
      %v9 = stablehlo.add %v2, %v8 : tensor<i32>
      %v13 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
      %v12 = stablehlo.subtract %v13, %v3 : tensor<8x8xf32>
      %v15:2 = stablehlo.optimization_barrier %v4, %v12 : tensor<8x8xf32>, tensor<8x8xf32>
      %v16 = stablehlo.maximum %v15#1, %v15#0 : tensor<8x8xf32>
      stablehlo.return %v9, %v4, %v4 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v17 = stablehlo.add %v6#1, %v6#2 : tensor<8x8xf32>
    %v19 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
    %v18 = stablehlo.subtract %v19, %v6#2 : tensor<8x8xf32>
    return %v19 : tensor<8x8xf32>
  }
}
