module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=3]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v6 = sdy.sharding_constraint %arg0 <@mesh, [{"b", ?}, {}], replicated={"a"}> : tensor<8x8xf32>
    %v11 = stablehlo.constant dense<0> : tensor<i32>
    %v17 = stablehlo.constant dense<3> : tensor<i32>
    %v12:3 = stablehlo.while(%v8 = %v11, %v9 = %arg1, %v10 = %arg0) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v13 = stablehlo.compare LT, %v8, %v17 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v13 : tensor<i1>
    } do {
      %v14 = stablehlo.constant dense<1> : tensor<i32>
      %v15 = stablehlo.add %v8, %v14 : tensor<i32>
      %v19 = stablehlo.reshape %v9 : (tensor<8x8xf32>) -> tensor<2x4x8xf32>
      %v20 = stablehlo.tanh %v19 : tensor<2x4x8xf32>
      %v18 = stablehlo.reshape %v20 : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
      sdy.sharding_group %v9 group_id=1 : tensor<8x8xf32>
      stablehlo.return %v15, %v18, %arg1 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v23:2 = stablehlo.optimization_barrier %v12#2, %v12#2 : tensor<8x8xf32>, tensor<8x8xf32>
    %v24 = stablehlo.dot_general %v23#0, %v23#0, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v26 = stablehlo.slice %v12#2 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v27 = stablehlo.slice %v24 [0:8, 4:8] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v25 = stablehlo.concatenate %v27, %v26, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %v29 = stablehlo.reshape %v25 : (tensor<8x8xf32>) -> tensor<8x2x4xf32>
    %v30 = stablehlo.tanh %v29 : tensor<8x2x4xf32>
    %v28 = stablehlo.reshape %v30 : (tensor<8x2x4xf32>) -> tensor<8x8xf32>
    %v31 = stablehlo.dot_general %v28, %v25, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v33 = stablehlo.iota dim = 1 : tensor<8x8xf32>
    %v32 = stablehlo.exponential %v33 : tensor<8x8xf32>
    %v35 = stablehlo.reshape %v28 : (tensor<8x8xf32>) -> tensor<4x16xf32>
    %v36 = stablehlo.tanh %v35 : tensor<4x16xf32>
    %v34 = stablehlo.reshape %v36 : (tensor<4x16xf32>) -> tensor<8x8xf32>
    %v38 = stablehlo.constant dense<1> : tensor<i32>
    %v37 = "stablehlo.case"(%v38) ({
      %v39 = stablehlo.negate %v32 : tensor<8x8xf32>
      stablehlo.return %v31 : tensor<8x8xf32>
    }, {
      %v40 = stablehlo.add %v6, %v34 : tensor<8x8xf32>
      stablehlo.return %v32 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    return %v28, %v33 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
