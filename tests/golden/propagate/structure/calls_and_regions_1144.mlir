module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=3]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", "a"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v21 = stablehlo.slice %arg1 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v22 = stablehlo.slice %arg1 [0:8, 4:8] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v20 = stablehlo.concatenate %v22, %v21, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %v23 = stablehlo.transpose %v20, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %v24 = stablehlo.dot_general %v20, %arg0, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v26 = stablehlo.slice %arg1 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v27 = stablehlo.slice %arg0 [0:8, 4:8] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v25 = stablehlo.concatenate %v27, %v26, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %v28 = sdy.sharding_constraint %arg0 <@mesh, [{}, {}]> : tensor<8x8xf32>
    %v29 = sdy.sharding_constraint %v28 <@mesh, [{}, {"b"}]> : tensor<8x8xf32>
    %v31 = stablehlo.constant dense<1> : tensor<i32>
    %v30 = "stablehlo.case"(%v31) ({
      %v32 = func.call @f0(%v28, %v20) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %v33 = sdy.propagation_barrier %v20 allowed_direction=NONE : tensor<8x8xf32>
      stablehlo.return %v29 : tensor<8x8xf32>
    }, {
      %v34 = stablehlo.dot_general %v28, %v23, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v24 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v35 = stablehlo.add %v24, %v29 : tensor<8x8xf32>
    %v37 = stablehlo.reshape %v24 : (tensor<8x8xf32>) -> tensor<4x16xf32>
    %v38 = stablehlo.tanh %v37 : tensor<4x16xf32>
    %v36 = stablehlo.reshape %v38 : (tensor<4x16xf32>) -> tensor<8x8xf32>
    %v39 = sdy.sharding_constraint %v30 <@mesh, [{}, {"a"}], replicated={"b"}> : tensor<8x8xf32>
    %v40 = sdy.sharding_constraint %v39 <@mesh, [{}, {}]> : tensor<8x8xf32>
    %v42 = stablehlo.reshape %arg1 : (tensor<8x8xf32>) -> tensor<2x4x8xf32>
    %v43 = stablehlo.tanh %v42 : tensor<2x4x8xf32>
    %v41 = stablehlo.reshape %v43 : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
    %v44 = sdy.manual_computation(%v30, %arg0) in_shardings=[<@mesh, [{"a"}, {?}]>, <@mesh, [{"a", ?}, {?}]>] out_shardings=[<@mesh, [{"a"}, {?}]>] manual_axes={"a"} (%v45: tensor<4x8xf32>, %v46: tensor<4x8xf32>) {
      %v47 = stablehlo.add %v45, %v46 : tensor<4x8xf32>
      %v48 = stablehlo.tanh %v47 : tensor<4x8xf32>
      sdy.return %v48 : tensor<4x8xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return %v25, %v44 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}], replicated={"b"}>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %v5 = stablehlo.constant dense<0> : tensor<i32>
    %v11 = stablehlo.constant dense<3> : tensor<i32>
    %v6:3 = stablehlo.while(%v2 = %v5, %v3 = %arg1, %v4 = %arg0) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v7 = stablehlo.compare LT, %v2, %v11 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v7 : tensor<i1>
    } do {
      %v8 = stablehlo.constant dense<1> : tensor<i32>
      %v9 = stablehlo.add %v2, %v8 : tensor<i32>
      %v13 = stablehlo.reshape %v4 : (tensor<8x8xf32>) -> tensor<16x4xf32>
      %v14 = stablehlo.tanh %v13 : tensor<16x4xf32>
      %v12 = stablehlo.reshape %v14 : (tensor<16x4xf32>) -> tensor<8x8xf32>
      %v15 = stablehlo.multiply %arg0, %v3 : tensor<8x8xf32>
      stablehlo.return %v9, %v3, %arg0 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v16 = sdy.sharding_constraint %arg1 <@mesh, [{}, {}]> : tensor<8x8xf32>
    %v18:2 = stablehlo.optimization_barrier %v6#1, %v16 : tensor<8x8xf32>, tensor<8x8xf32>
    %v19 = stablehlo.tanh %v6#1 : tensor<8x8xf32>
    return %v18#0 : tensor<8x8xf32>
  }
}
