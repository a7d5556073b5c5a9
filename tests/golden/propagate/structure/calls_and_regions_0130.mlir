module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=3]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}], replicated={"b"}>}) -> (tensor<8x8xf32>, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"a", ?}]>}) {
    %v56 = func.call @f0(%arg0, %arg0) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v59 = stablehlo.constant dense<0.0> : tensor<f32>
    %v58 = stablehlo.reduce(%v56 init: %v59) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v57 = stablehlo.broadcast_in_dim %v58, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v60 = stablehlo.transpose %v57, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %v61 = sdy.propagation_barrier %v57 allowed_direction=NONE : tensor<8x8xf32>
    %v62 = stablehlo.abs %arg1 : tensor<8x8xf32>
    %v63 = stablehlo.maximum %v62, %v57 : tensor<8x8xf32>
    %v65 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
    %v64 = stablehlo.exponential %v65 : tensor<8x8xf32>
    %v68 = stablehlo.constant dense<0.0> : tensor<f32>
    %v67 = stablehlo.reduce(%v64 init: %v68) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v66 = stablehlo.broadcast_in_dim %v67, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v69 = sdy.manual_computation(%v65, %v64) in_shardings=[<@mesh, [{?}, {"a", ?}]>, <@mesh, [{?}, {"a", "b", ?}]>] out_shardings=[<@mesh, [{?}, {"a", ?}]>] manual_axes={"a"} (%v70: tensor<8x4xf32>, %v71: tensor<8x4xf32>) {
      %v72 = stablehlo.add %v70, %v71 : tensor<8x4xf32>
      %v73 = stablehlo.tanh %v72 : tensor<8x4xf32>
      sdy.return %v72 : tensor<8x4xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v74 = sdy.propagation_barrier %v57 allowed_direction=FORWARD : tensor<8x8xf32>
    return %v62, %v66 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}, {?}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}) {
    %v5 = stablehlo.constant dense<0> : tensor<i32>
    %v11 = stablehlo.constant dense<3> : tensor<i32>
    %v6:3 = stablehlo.while(%v2 = %v5, %v3 = %arg1, %v4 = %arg1) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v7 = stablehlo.compare LT, %v2, %v11 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v7 : tensor<i1>
    } do {
      %v8 = stablehlo.constant dense<1> : tensor<i32>
      %v9 = stablehlo.add %v2, %v8 : tensor<i32>
      %v13 = stablehlo.iota dim = 0 : tensor<8x8xf32>
      %v12 = stablehlo.subtract %v13, %v4 : tensor<8x8xf32>
      %v15:2 = stablehlo.optimization_barrier %arg1, %arg0 : tensor<8x8xf32>, tensor<8x8xf32>
      %v20 = stablehlo.constant dense<0> : tensor<i32>
      %v26 = stablehlo.constant dense<3> : tensor<i32>
      %v21:3 = stablehlo.while(%v17 = %v20, %v18 = %v13, %v19 = %v12) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
       cond {
        %v22 = stablehlo.compare LT, %v17, %v26 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v22 : tensor<i1>
      } do {
        %v23 = stablehlo.constant dense<1> : tensor<i32>
        %v24 = stablehlo.add %v17, %v23 : tensor<i32>
        %v29 = stablehlo.constant dense<0.0> : tensor<f32>
        %v28 = stablehlo.reduce(%v12 init: %v29) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
        %v27 = stablehlo.broadcast_in_dim %v28, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
        %v30 = stablehlo.tanh %v15#0 : tensor<8x8xf32>
        %v32:2 = stablehlo.optimization_barrier %v27, %v15#1 : tensor<8x8xf32>, tensor<8x8xf32>
        stablehlo.return %v24, %v32#1, %v13 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      stablehlo.return %v9, %v21#1, %v21#1 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v34 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
    %v33 = stablehlo.subtract %v34, %v6#2 : tensor<8x8xf32>
    %v39 = stablehlo.constant dense<0> : tensor<i32>
    %v45 = stablehlo.constant dense<3> : tensor<i32>
    %v40:3 = stablehlo.while(%v36 = %v39, %v37 = %v6#1, %v38 = %v6#2) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v41 = stablehlo.compare LT, %v36, %v45 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v41 : tensor<i1>
    } do {
      %v42 = stablehlo.constant dense<1> : tensor<i32>
      %v43 = stablehlo.add %v36, %v42 : tensor<i32>
      %v47:2 = stablehlo.optimization_barrier %v6#2, %v6#2 : tensor<8x8xf32>, tensor<8x8xf32>
      %v48 = stablehlo.dot_general %v38, %v33, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v43, %v48, %v37 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v51 = stablehlo.constant dense<0.0> : tensor<f32>
    %v50 = stablehlo.reduce(%v40#1 init: %v51) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v49 = stablehlo.broadcast_in_dim %v50, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    return %arg0 : tensor<8x8xf32>
  }
}
