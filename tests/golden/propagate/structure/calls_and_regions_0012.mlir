module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=4]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(2)2, ?}p1, {"a"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", "b":(1)2}p0]>}) {
    %v12 = stablehlo.abs %arg0 : tensor<8x8xf32>
    %v14 = stablehlo.constant dense<1> : tensor<i32>
    %v13 = "stablehlo.case"(%v14) ({
      %v16 = stablehlo.constant dense<1.0> : tensor<f32>
      %v15 = stablehlo.broadcast_in_dim %v16, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      %v21 = stablehlo.constant dense<0> : tensor<i32>
      %v27 = stablehlo.constant dense<3> : tensor<i32>
      %v22:3 = stablehlo.while(%v18 = %v21, %v19 = %arg1, %v20 = %v12) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
       cond {
        %v23 = stablehlo.compare LT, %v18, %v27 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v23 : tensor<i1>
      } do {
        %v24 = stablehlo.constant dense<1> : tensor<i32>
        %v25 = stablehlo.add %v18, %v24 : tensor<i32>
        %v30 = stablehlo.constant dense<0.0> : tensor<f32>
        %v29 = stablehlo.reduce(%arg1 init: %v30) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
        %v28 = stablehlo.broadcast_in_dim %v29, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
        %v33 = stablehlo.constant dense<0.0> : tensor<f32>
        %v32 = stablehlo.reduce(%v15 init: %v33) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
        %v31 = stablehlo.broadcast_in_dim %v32, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
        stablehlo.return %v25, %v28, %v31 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      stablehlo.return %arg1 : tensor<8x8xf32>
    }, {
      %v34 = stablehlo.maximum %arg0, %v12 : tensor<8x8xf32>
      %v37 = stablehlo.constant dense<0.0> : tensor<f32>
      %v36 = stablehlo.reduce(%v34 init: %v37) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
      %v35 = stablehlo.broadcast_in_dim %v36, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v34 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v39 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
    %v38 = stablehlo.subtract %v39, %arg0 : tensor<8x8xf32>
    %v40 = stablehlo.add %arg1, %v38 : tensor<8x8xf32>
    %v41 = stablehlo.negate %arg0 : tensor<8x8xf32>
    %v43 = stablehlo.constant dense<1> : tensor<i32>
    %v42 = "stablehlo.case"(%v43) ({
      %v44 = sdy.sharding_constraint %arg1 <@mesh, [{"b", ?}p2, {"a"}]> : tensor<8x8xf32>
      %v45 = stablehlo.abs %v40 : tensor<8x8xf32>
      stablehlo.return %v41 : tensor<8x8xf32>
    }, {
      %v46 = stablehlo.ceil %arg1 : tensor<8x8xf32>
      stablehlo.return %v39 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v48 = stablehlo.slice %v39 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v49 = stablehlo.slice %v39 [0:8, 4:8] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v47 = stablehlo.concatenate %v49, %v48, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %v50 = func.call @f0(%v41, %v42) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v52 = stablehlo.reshape %v38 : (tensor<8x8xf32>) -> tensor<4x16xf32>
    %v53 = stablehlo.tanh %v52 : tensor<4x16xf32>
    %v51 = stablehlo.reshape %v53 : (tensor<4x16xf32>) -> tensor<8x8xf32>
    %v55 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
    %v54 = stablehlo.subtract %v55, %v47 : tensor<8x8xf32>
    return %v51, %v50 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}p2, {"b"}p1]>}) -> (tensor<8x8xf32>) {
    %v2 = stablehlo.slice %arg0 [0:4, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
    %v3 = stablehlo.slice %arg0 [4:8, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
    %v1 = stablehlo.concatenate %v3, %v2, dim = 0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %v5:2 = stablehlo.optimization_barrier %arg0, %v1 : tensor<8x8xf32>, tensor<8x8xf32>
    %v8 = stablehlo.constant dense<0.0> : tensor<f32>
    %v7 = stablehlo.reduce(%v5#0 init: %v8) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v6 = stablehlo.broadcast_in_dim %v7, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    return %arg0 : tensor<8x8xf32>
  }
}
