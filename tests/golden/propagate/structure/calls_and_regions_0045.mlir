module @structure {
  sdy.mesh @mesh = <["a"=8]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v2 = sdy.sharding_constraint %arg1 <@mesh, [{"a", ?}, {}]> : tensor<8x8xf32>
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{}, {"a", ?}]> : tensor<8x8xf32>
    %v8 = stablehlo.constant dense<0> : tensor<i32>
    %v14 = stablehlo.constant dense<3> : tensor<i32>
    %v9:3 = stablehlo.while(%v5 = %v8, %v6 = %arg0, %v7 = %arg0) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v10 = stablehlo.compare LT, %v5, %v14 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v10 : tensor<i1>
    } do {
      %v11 = stablehlo.constant dense<1> : tensor<i32>
      %v12 = stablehlo.add %v5, %v11 : tensor<i32>
      %v15 = sdy.propagation_barrier %v7 allowed_direction=BACKWARD : tensor<8x8xf32>
      stablehlo.return %v12, %arg1, %v3 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v16 = sdy.sharding_constraint %arg0 <@mesh, [{"a"}, {}]> : tensor<8x8xf32>
    %v17 = stablehlo.ceil %arg1 : tensor<8x8xf32>
    %v19:2 = stablehlo.optimization_barrier %arg0, %v3 : tensor<8x8xf32>, tensor<8x8xf32>
    %v21:2 = stablehlo.optimization_barrier %arg1, %v17 : tensor<8x8xf32>, tensor<8x8xf32>
    %v22 = func.call @f0(%v21#1, %v19#0) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v27 = stablehlo.constant dense<0> : tensor<i32>
    %v33 = stablehlo.constant dense<3> : tensor<i32>
    %v28:3 = stablehlo.while(%v24 = %v27, %v25 = %v9#2, %v26 = %v21#0) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{?}, {"a", ?}]>, <@mesh, [{}, {"a"}]>]>}
     cond {
      %v29 = stablehlo.compare LT, %v24, %v33 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v29 : tensor<i1>
    } do {
      %v30 = stablehlo.constant dense<1> : tensor<i32>
      %v31 = stablehlo.add %v24, %v30 : tensor<i32>
      %v34 = func.call @f0(%v25, %v26) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v31, %v25, %v21#0 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v35 = stablehlo.maximum %v9#1, %arg0 : tensor<8x8xf32>
    %v36 = stablehlo.dot_general %v21#0, %v28#2, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return %v36, %v35 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}) -> (tensor<8x8xf32>) {
    %v1 = stablehlo.abs %arg0 : tensor<8x8xf32>
    return %v1 : tensor<8x8xf32>
  }
}
