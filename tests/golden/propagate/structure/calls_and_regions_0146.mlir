module @structure {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {?}p1]>}, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(2)2, "b"}p0]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v4 = func.call @f0(%arg2, %arg1) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v5 = stablehlo.tanh %v4 : tensor<8x8xf32>
    %v6 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"b"}]> : tensor<8x8xf32>
    %v7 = sdy.sharding_constraint %v6 <@mesh, [{}, {}]> : tensor<8x8xf32>
    %v9 = stablehlo.slice %v4 [0:4, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
    %v10 = stablehlo.slice %arg1 [4:8, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
    %v8 = stablehlo.concatenate %v10, %v9, dim = 0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %v11 = stablehlo.multiply %arg2, %arg1 : tensor<8x8xf32>
    %v12 = func.call @f0(%arg2, %v8) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v14 = stablehlo.constant dense<1> : tensor<i32>
    %v13 = "stablehlo.case"(%v14) ({
      %v15 = stablehlo.add %v12, %v8 : tensor<8x8xf32>
      %v17 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
      %v16 = stablehlo.subtract %v17, %v12 : tensor<8x8xf32>
      stablehlo.return %v15 : tensor<8x8xf32>
    }, {
      %v20 = stablehlo.constant dense<0.0> : tensor<f32>
      %v19 = stablehlo.reduce(%v12 init: %v20) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
      %v18 = stablehlo.broadcast_in_dim %v19, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
      %v21 = stablehlo.multiply %v8, %v5 : tensor<8x8xf32>
      stablehlo.return %v21 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v22 = stablehlo.abs %v8 : tensor<8x8xf32>
    %v24:2 = stablehlo.optimization_barrier %v13, %v22 : tensor<8x8xf32>, tensor<8x8xf32>
    %v25 = sdy.manual_computation(%v4, %v22) in_shardings=[<@mesh, [{"a", "b", ?}, {?}]>, <@mesh, [{"a", ?}, {?}]>] out_shardings=[<@mesh, [{"a", ?}, {}]>] manual_axes={"a"} (%v26: tensor<2x8xf32>, %v27: tensor<2x8xf32>) {
      %v28 = stablehlo.add %v26, %v27 : tensor<2x8xf32>
      %v29 = stablehlo.tanh %v28 : tensor<2x8xf32>
      sdy.return %v26 : tensor<2x8xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return %v12, %v25 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1, {"b", "a", ?}p1]>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %v3 = stablehlo.constant dense<0.0> : tensor<f32>
    %v2 = stablehlo.reduce(%arg0 init: %v3) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v1 = stablehlo.broadcast_in_dim %v2, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
    return %arg1 : tensor<8x8xf32>
  }
}
