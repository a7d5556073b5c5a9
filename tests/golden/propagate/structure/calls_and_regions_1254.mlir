module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=4]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b"}p0]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v21 = stablehlo.abs %arg0 : tensor<8x8xf32>
    %v22 = sdy.sharding_constraint %arg0 <@mesh, [{"b"}, {}], replicated={"a"}> : tensor<8x8xf32>
    %v23 = sdy.propagation_barrier %arg1 allowed_direction=FORWARD : tensor<8x8xf32>
    %v24 = stablehlo.add %arg1, %v22 : tensor<8x8xf32>
    %v27 = stablehlo.constant dense<0.0> : tensor<f32>
    %v26 = stablehlo.reduce(%v21 init: %v27) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v25 = stablehlo.broadcast_in_dim %v26, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v28 = sdy.manual_computation(%arg1, %v21) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a", ?}, {?}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%v29: tensor<4x8xf32>, %v30: tensor<4x8xf32>) {
      %v31 = stablehlo.add %v29, %v30 : tensor<4x8xf32>
      %v32 = stablehlo.tanh %v31 : tensor<4x8xf32>
      sdy.return %v32 : tensor<4x8xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v34 = stablehlo.constant dense<1> : tensor<i32>
    %v33 = "stablehlo.case"(%v34) ({
      %v35 = func.call @f1(%v28, %v28) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v28 : tensor<8x8xf32>
    }, {
      %v36 = stablehlo.maximum %v28, %v24 : tensor<8x8xf32>
      stablehlo.return %v25 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v37 = sdy.sharding_constraint %v28 <@mesh, [{}, {}], replicated={"b"}> : tensor<8x8xf32>
    %v42 = stablehlo.constant dense<0> : tensor<i32>
    %v48 = stablehlo.constant dense<3> : tensor<i32>
    %v43:3 = stablehlo.while(%v39 = %v42, %v40 = %v23, %v41 = %v22) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {"b"}p0]>, <@mesh, [{?}, {?}], replicated={"a"}>]>}
     cond {
      %v44 = stablehlo.compare LT, %v39, %v48 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v44 : tensor<i1>
    } do {
      %v45 = stablehlo.constant dense<1> : tensor<i32>
      %v46 = stablehlo.add %v39, %v45 : tensor<i32>
      %v51 = stablehlo.constant dense<0.0> : tensor<f32>
      %v50 = stablehlo.reduce(%v25 init: %v51) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
      %v49 = stablehlo.broadcast_in_dim %v50, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
      %v53:2 = stablehlo.optimization_barrier %v37, %v49 : tensor<8x8xf32>, tensor<8x8xf32>
      %v54 = stablehlo.maximum %v49, %v25 : tensor<8x8xf32>
      stablehlo.return %v46, %v49, %v41 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v59 = stablehlo.constant dense<0> : tensor<i32>
    %v65 = stablehlo.constant dense<3> : tensor<i32>
    %v60:3 = stablehlo.while(%v56 = %v59, %v57 = %v28, %v58 = %v43#1) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v61 = stablehlo.compare LT, %v56, %v65 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v61 : tensor<i1>
    } do {
      %v62 = stablehlo.constant dense<1> : tensor<i32>
      %v63 = stablehlo.add %v56, %v62 : tensor<i32>
      %v66 = stablehlo.multiply %v33, %v33 : tensor<8x8xf32>
      %v68 = stablehlo.reshape %v58 : (tensor<8x8xf32>) -> tensor<8x2x4xf32>
      %v69 = stablehlo.tanh %v68 : tensor<8x2x4xf32>
      %v67 = stablehlo.reshape %v69 : (tensor<8x2x4xf32>) -> tensor<8x8xf32>
      stablehlo.return %v63, %v67, %v37 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v70 = stablehlo.maximum %v33, %v23 : tensor<8x8xf32>
    %v72 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
    %v71 = stablehlo.subtract %v72, %v70 : tensor<8x8xf32>
    return %v72, %v72 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f1(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}], replicated={"a", "b"}>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %v8 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %v10 = stablehlo.constant dense<1> : tensor<i32>
    %v9 = "stablehlo.case"(%v10) ({
      %v11 = stablehlo.add %arg0, %v8 : tensor<8x8xf32>
      %v13 = stablehlo.constant dense<1> : tensor<i32>
      %v12 = "stablehlo.case"(%v13) ({
        %v14 = stablehlo.maximum %arg0, %arg0 : tensor<8x8xf32>
        stablehlo.return %v14 : tensor<8x8xf32>
      }, {
        %v15 = stablehlo.maximum %v8, %arg1 : tensor<8x8xf32>
        stablehlo.return %v11 : tensor<8x8xf32>
      }) : (tensor<i32>) -> tensor<8x8xf32>
      stablehlo.return %arg0 : tensor<8x8xf32>
    }, {
      %v17 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<8x2x4xf32>
      %v18 = stablehlo.tanh %v17 : tensor<8x2x4xf32>
      %v16 = stablehlo.reshape %v18 : (tensor<8x2x4xf32>) -> tensor<8x8xf32>
      stablehlo.return %v16 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v19 = sdy.sharding_constraint %arg1 <@mesh, [{}, {"b", "a"}p2]> : tensor<8x8xf32>
    %v20 = stablehlo.maximum %arg1, %v19 : tensor<8x8xf32>
    return %v8 : tensor<8x8xf32>
  }
}
