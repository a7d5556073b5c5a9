module @structure {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg1: tensor<8x8xf32>, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v1 = sdy.sharding_constraint %arg2 <@mesh, [{}, {?}]> : tensor<8x8xf32>
    %v6 = stablehlo.constant dense<0> : tensor<i32>
    %v12 = stablehlo.constant dense<3> : tensor<i32>
    %v7:3 = stablehlo.while(%v3 = %v6, %v4 = %arg2, %v5 = %v1) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v8 = stablehlo.compare LT, %v3, %v12 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v8 : tensor<i1>
    } do {
      %v9 = stablehlo.constant dense<1> : tensor<i32>
      %v10 = stablehlo.add %v3, %v9 : tensor<i32>
      %v13 = stablehlo.multiply %v5, %arg2 : tensor<8x8xf32>
      %v15 = stablehlo.slice %v5 [0:4, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
      %v16 = stablehlo.slice %v4 [4:8, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
      %v14 = stablehlo.concatenate %v16, %v15, dim = 0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
      %v21 = stablehlo.constant dense<0> : tensor<i32>
      %v27 = stablehlo.constant dense<3> : tensor<i32>
      %v22:3 = stablehlo.while(%v18 = %v21, %v19 = %v13, %v20 = %v14) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
       cond {
        %v23 = stablehlo.compare LT, %v18, %v27 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v23 : tensor<i1>
      } do {
        %v24 = stablehlo.constant dense<1> : tensor<i32>
        %v25 = stablehlo.add %v18, %v24 : tensor<i32>
        %v29 = stablehlo.reshape %v14 : (tensor<8x8xf32>) -> tensor<8x2x4xf32>
        %v30 = stablehlo.tanh %v29 : tensor<8x2x4xf32>
        %v28 = stablehlo.reshape %v30 : (tensor<8x2x4xf32>) -> tensor<8x8xf32>
        %v32 = stablehlo.reshape %v28 : (tensor<8x8xf32>) -> tensor<4x16xf32>
        %v33 = stablehlo.tanh %v32 : tensor<4x16xf32>
        %v31 = stablehlo.reshape %v33 : (tensor<4x16xf32>) -> tensor<8x8xf32>
        %v35 = stablehlo.reshape %v5 : (tensor<8x8xf32>) -> tensor<64xf32>
        %v36 = stablehlo.tanh %v35 : tensor<64xf32>
        %v34 = stablehlo.reshape %v36 : (tensor<64xf32>) -> tensor<8x8xf32>
        stablehlo.return %v25, %v20, %v28 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      stablehlo.return %v10, %arg2, %v4 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v37 = stablehlo.abs %v7#1 : tensor<8x8xf32>
    %v38 = sdy.sharding_constraint %v7#2 <@mesh, [{"b"}, {"a"}]> : tensor<8x8xf32>
    %v40 = stablehlo.slice %v7#1 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v41 = stablehlo.slice %arg2 [0:8, 4:8] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v39 = stablehlo.concatenate %v41, %v40, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %v43 = stablehlo.iota dim = 0 : tensor<8x8xf32>
    %v42 = stablehlo.subtract %v43, %v1 : tensor<8x8xf32>
    %v44 = stablehlo.add %v7#1, %v42 : tensor<8x8xf32>
    %v46:2 = stablehlo.optimization_barrier %v39, %v37 : tensor<8x8xf32>, tensor<8x8xf32>
    %v47 = stablehlo.dot_general %v42, %v43, contracting_dims = [0] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v49 = stablehlo.slice %v7#1 [0:4, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
    %v50 = stablehlo.slice %v44 [4:8, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
    %v48 = stablehlo.concatenate %v50, %v49, dim = 0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    return %v46#1, %v44 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
