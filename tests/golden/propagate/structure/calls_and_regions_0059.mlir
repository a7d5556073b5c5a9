module @structure {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2}p1, {}], replicated={"b"}>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v12 = func.call @f1(%arg0, %arg1) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v13 = stablehlo.abs %arg1 : tensor<8x8xf32>
    %v14 = stablehlo.abs %arg0 : tensor<8x8xf32>
    %v17 = stablehlo.constant dense<0.0> : tensor<f32>
    %v16 = stablehlo.reduce(%arg1 init: %v17) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v15 = stablehlo.broadcast_in_dim %v16, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v18 = func.call @f0(%v12, %v12) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v19 = sdy.manual_computation(%v15, %v18) in_shardings=[<@mesh, [{"a", ?}, {?}]>, <@mesh, [{"a"}, {?}]>] out_shardings=[<@mesh, [{"a", "b", ?}, {?}]>] manual_axes={"a"} (%v20: tensor<2x8xf32>, %v21: tensor<2x8xf32>) {
      %v22 = stablehlo.add %v20, %v21 : tensor<2x8xf32>
      %v23 = stablehlo.tanh %v22 : tensor<2x8xf32>
      sdy.return %v22 : tensor<2x8xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v25 = stablehlo.constant dense<1.0> : tensor<f32>
    %v24 = stablehlo.broadcast_in_dim %v25, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %v26 = stablehlo.multiply %v19, %v18 : tensor<8x8xf32>
    %v27 = stablehlo.transpose %v19, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %v28 = sdy.sharding_constraint %v24 <@mesh, [{?}p0, {}]> : tensor<8x8xf32>
    return %v27, %v13 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f1(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(1)2, ?}], replicated={"b"}>}) {
    %v7 = stablehlo.constant dense<1> : tensor<i32>
    %v6 = "stablehlo.case"(%v7) ({
      %v8 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [0] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %v9 = stablehlo.add %arg0, %v8 : tensor<8x8xf32>
      stablehlo.return %v8 : tensor<8x8xf32>
    }, {
      %v10 = stablehlo.ceil %arg1 : tensor<8x8xf32>
      %v11 = stablehlo.dot_general %v10, %v10, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %arg1 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    return %arg0 : tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}p0]>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %v1 = stablehlo.maximum %arg0, %arg0 : tensor<8x8xf32>
    %v2 = stablehlo.tanh %arg1 : tensor<8x8xf32>
    %v3 = sdy.sharding_constraint %arg0 <@mesh, [{}, {}], replicated={"a"}> : tensor<8x8xf32>
    %v4 = sdy.sharding_constraint %v2 <@mesh, [{}, {"b"}]> : tensor<8x8xf32>
    %v5 = sdy.sharding_constraint %v4 <@mesh, [{"a":(2)2, ?}p2, {?}p0]> : tensor<8x8xf32>
    return %v2 : tensor<8x8xf32>
  }
}
