module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "c"}, {"a"}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"c"}>}, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"c", ?}, {"a"}]>}) {
    %v19 = stablehlo.constant dense<0.0> : tensor<f32>
    %v18 = stablehlo.reduce(%arg2 init: %v19) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v17 = stablehlo.broadcast_in_dim %v18, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v21 = stablehlo.iota dim = 1 : tensor<8x8xf32>
    %v20 = stablehlo.subtract %v21, %arg0 : tensor<8x8xf32>
    %v22 = stablehlo.dot_general %arg0, %v17, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v23 = stablehlo.multiply %arg0, %arg1 : tensor<8x8xf32>
    %v25 = stablehlo.constant dense<1.0> : tensor<f32>
    %v24 = stablehlo.broadcast_in_dim %v25, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %v26 = stablehlo.multiply %v17, %v21 : tensor<8x8xf32>
    %v27 = func.call @f1(%v26, %v23) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v28 = sdy.sharding_constraint %v22 <@mesh, [{"a"}, {}], replicated={"b"}> : tensor<8x8xf32>
    %v29 = stablehlo.negate %v28 : tensor<8x8xf32>
    %v30 = stablehlo.dot_general %v26, %v23, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return %v30, %v29 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f1(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"c", ?}]>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}], replicated={"c"}>}) {
    %v7 = stablehlo.constant dense<0> : tensor<i32>
    %v13 = stablehlo.constant dense<3> : tensor<i32>
    %v8:3 = stablehlo.while(%v4 = %v7, %v5 = %arg1, %v6 = %arg1) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v9 = stablehlo.compare LT, %v4, %v13 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v9 : tensor<i1>
    } do {
      %v10 = stablehlo.constant dense<1> : tensor<i32>
      %v11 = stablehlo.add %v4, %v10 : tensor<i32>
      %v15:2 = stablehlo.optimization_barrier %v6, %v6 : tensor<8x8xf32>, tensor<8x8xf32>
      stablehlo.return %v11, %v6, %v15#1 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    sdy.sharding_group %arg1 group_id=2 : tensor<8x8xf32>
    return %arg0 : tensor<8x8xf32>
  }
}
