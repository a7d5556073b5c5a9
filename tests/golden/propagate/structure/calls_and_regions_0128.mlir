module @structure {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a"}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}], replicated={"a"}>}, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2, "b"}, {}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v5 = stablehlo.constant dense<1> : tensor<i32>
    %v4 = "stablehlo.case"(%v5) ({
      %v6 = sdy.propagation_barrier %arg0 allowed_direction=FORWARD : tensor<8x8xf32>
      %v8:2 = stablehlo.optimization_barrier %arg1, %arg0 : tensor<8x8xf32>, tensor<8x8xf32>
      stablehlo.return %v8#1 : tensor<8x8xf32>
    }, {
      %v10:2 = stablehlo.optimization_barrier %arg2, %arg1 : tensor<8x8xf32>, tensor<8x8xf32>
      %v11 = stablehlo.tanh %arg2 : tensor<8x8xf32>
      stablehlo.return %arg2 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v12 = stablehlo.add %arg1, %v4 : tensor<8x8xf32>
    %v13 = stablehlo.dot_general %v12, %arg1, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v14 = stablehlo.tanh %arg2 : tensor<8x8xf32>
    %v16 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
    %v15 = stablehlo.exponential %v16 : tensor<8x8xf32>
    %v17 = func.call @f0(%v15, %v15) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v18 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"a":(2)2}]> : tensor<8x8xf32>
    %v19 = sdy.sharding_constraint %v18 <@mesh, [{?}, {"a", ?}], replicated={"b"}> : tensor<8x8xf32>
    %v21:2 = stablehlo.optimization_barrier %arg1, %arg2 : tensor<8x8xf32>, tensor<8x8xf32>
    %v22 = sdy.sharding_constraint %v12 <@mesh, [{}, {"a"}]> : tensor<8x8xf32>
    %v24 = stablehlo.constant dense<1.0> : tensor<8x8xf32>
    %v23 = stablehlo.exponential %v24 : tensor<8x8xf32>
    return %v22, %v24 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %v1 = stablehlo.add %arg1, %arg1 : tensor<8x8xf32>
    %v2 = sdy.sharding_constraint %arg1 <@mesh, [{}, {"b"}]> : tensor<8x8xf32>
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{}, {"b", "a":(1)2}]> : tensor<8x8xf32>
    return %arg1 : tensor<8x8xf32>
  }
}
