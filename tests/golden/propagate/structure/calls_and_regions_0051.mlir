module @structure {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}, {}]>}, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(2)2, ?}], replicated={"b"}>}) {
    %v21 = stablehlo.reshape %arg2 : (tensor<8x8xf32>) -> tensor<4x16xf32>
    %v22 = stablehlo.tanh %v21 : tensor<4x16xf32>
    %v20 = stablehlo.reshape %v22 : (tensor<4x16xf32>) -> tensor<8x8xf32>
    %v24 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
    %v23 = stablehlo.exponential %v24 : tensor<8x8xf32>
    %v26:2 = stablehlo.optimization_barrier %arg1, %arg1 : tensor<8x8xf32>, tensor<8x8xf32>
    %v27 = func.call @f1(%v23, %v23) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v28 = stablehlo.dot_general %v23, %arg0, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v29 = stablehlo.multiply %v28, %v27 : tensor<8x8xf32>
    %v30 = func.call @f0(%v27, %v28) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v35 = stablehlo.constant dense<0> : tensor<i32>
    %v41 = stablehlo.constant dense<3> : tensor<i32>
    %v36:3 = stablehlo.while(%v32 = %v35, %v33 = %v26#0, %v34 = %v26#0) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v37 = stablehlo.compare LT, %v32, %v41 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v37 : tensor<i1>
    } do {
      %v38 = stablehlo.constant dense<1> : tensor<i32>
      %v39 = stablehlo.add %v32, %v38 : tensor<i32>
      %v42 = sdy.propagation_barrier %v33 allowed_direction=FORWARD : tensor<8x8xf32>
      %v43 = stablehlo.maximum %v42, %v42 : tensor<8x8xf32>
      %v44 = func.call @f1(%v34, %v29) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v39, %v43, %v28 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v45 = sdy.sharding_constraint %v27 <@mesh, [{}, {"a"}]> : tensor<8x8xf32>
    %v47 = stablehlo.iota dim = 0 : tensor<8x8xf32>
    %v46 = stablehlo.subtract %v47, %v29 : tensor<8x8xf32>
    return %v45, %v47 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f1(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}]>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", "a", ?}]>}) {
    %v16 = stablehlo.slice %arg1 [0:8, 0:4] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v17 = stablehlo.slice %arg0 [0:8, 4:8] : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %v15 = stablehlo.concatenate %v17, %v16, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %v18 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %v19 = stablehlo.abs %v18 : tensor<8x8xf32>
    return %v18 : tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %v2 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
    %v1 = stablehlo.subtract %v2, %arg1 : tensor<8x8xf32>
    %v7 = stablehlo.constant dense<0> : tensor<i32>
    %v13 = stablehlo.constant dense<3> : tensor<i32>
    %v8:3 = stablehlo.while(%v4 = %v7, %v5 = %v2, %v6 = %arg0) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{?}, {?}]>, <@mesh, [{"a"}, {}]>]>}
     cond {
      %v9 = stablehlo.compare LT, %v4, %v13 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v9 : tensor<i1>
    } do {
      %v10 = stablehlo.constant dense<1> : tensor<i32>
      %v11 = stablehlo.add %v4, %v10 : tensor<i32>
      %v14 = stablehlo.maximum %v6, %v5 : tensor<8x8xf32>
      stablehlo.return %v11, %v1, %v6 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    return %v1 : tensor<8x8xf32>
  }
}
