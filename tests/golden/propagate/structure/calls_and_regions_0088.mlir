module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=4]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}]>}) {
    %v3 = stablehlo.multiply %arg0, %arg0 : tensor<8x8xf32>
    %v4 = stablehlo.maximum %v3, %arg0 : tensor<8x8xf32>
    %v5 = sdy.manual_computation(%v3, %arg1) in_shardings=[<@mesh, [{?}, {"a", ?}]>, <@mesh, [{?}, {"a", ?}]>] out_shardings=[<@mesh, [{?}, {"a", "b", ?}]>] manual_axes={"a"} (%v6: tensor<8x4xf32>, %v7: tensor<8x4xf32>) {
      %v8 = stablehlo.add %v6, %v7 : tensor<8x4xf32>
      %v9 = stablehlo.tanh %v8 : tensor<8x4xf32>
      sdy.return %v6 : tensor<8x4xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v10 = sdy.manual_computation(%v4, %v3) in_shardings=[<@mesh, [{"a", ?}, {}]>, <@mesh, [{"a"}, {?}]>] out_shardings=[<@mesh, [{"a", ?}, {}]>] manual_axes={"a"} (%v11: tensor<4x8xf32>, %v12: tensor<4x8xf32>) {
      %v13 = stablehlo.add %v11, %v12 : tensor<4x8xf32>
      %v14 = stablehlo.tanh %v13 : tensor<4x8xf32>
      sdy.return %v13 : tensor<4x8xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v19 = stablehlo.constant dense<0> : tensor<i32>
    %v25 = stablehlo.constant dense<3> : tensor<i32>
    %v20:3 = stablehlo.while(%v16 = %v19, %v17 = %arg1, %v18 = %v5) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v21 = stablehlo.compare LT, %v16, %v25 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v21 : tensor<i1>
    } do {
      %v22 = stablehlo.constant dense<1> : tensor<i32>
      %v23 = stablehlo.add %v16, %v22 : tensor<i32>
      %v30 = stablehlo.constant dense<0> : tensor<i32>
      %v36 = stablehlo.constant dense<3> : tensor<i32>
      %v31:3 = stablehlo.while(%v27 = %v30, %v28 = %v3, %v29 = %v10) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
       cond {
        %v32 = stablehlo.compare LT, %v27, %v36 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v32 : tensor<i1>
      } do {
        %v33 = stablehlo.constant dense<1> : tensor<i32>
        %v34 = stablehlo.add %v27, %v33 : tensor<i32>
        %v37 = stablehlo.multiply %v29, %v29 : tensor<8x8xf32>
        stablehlo.return %v34, %v29, %v5 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      %v39 = stablehlo.constant dense<1> : tensor<i32>
      %v38 = "stablehlo.case"(%v39) ({
        %v40 = stablehlo.abs %v5 : tensor<8x8xf32>
        stablehlo.return %v31#2 : tensor<8x8xf32>
      }, {
        %v41 = func.call @f0(%v31#2, %v31#2) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
        stablehlo.return %v41 : tensor<8x8xf32>
      }) : (tensor<i32>) -> tensor<8x8xf32>
      %v43 = stablehlo.reshape %v18 : (tensor<8x8xf32>) -> tensor<4x16xf32>
      %v44 = stablehlo.tanh %v43 : tensor<4x16xf32>
      %v42 = stablehlo.reshape %v44 : (tensor<4x16xf32>) -> tensor<8x8xf32>
      stablehlo.return %v23, %v42, %v38 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v46 = stablehlo.reshape %v10 : (tensor<8x8xf32>) -> tensor<8x2x4xf32>
    %v47 = stablehlo.tanh %v46 : tensor<8x2x4xf32>
    %v45 = stablehlo.reshape %v47 : (tensor<8x2x4xf32>) -> tensor<8x8xf32>
    sdy.sharding_group %v20#2 group_id=2 : tensor<8x8xf32>
    %v49 = stablehlo.add %v4, %v10 : tensor<8x8xf32>
    %v50 = stablehlo.negate %v20#2 : tensor<8x8xf32>
    %v51 = stablehlo.tanh %v20#1 : tensor<8x8xf32>
    return %v3, %v50 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}) {
    %v1 = stablehlo.tanh %arg1 : tensor<8x8xf32>
    %v2 = stablehlo.transpose %v1, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return %v1 : tensor<8x8xf32>
  }
}
