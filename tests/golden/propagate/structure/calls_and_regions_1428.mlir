module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=3]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}], replicated={"a"}>}, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}]>}) {
    %v11 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [0] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    sdy.sharding_group %arg0 group_id=2 : tensor<8x8xf32>
    %v13 = sdy.sharding_constraint %v11 <@mesh, [{}, {?}]> : tensor<8x8xf32>
    %v14 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %v17 = stablehlo.constant dense<0.0> : tensor<f32>
    %v16 = stablehlo.reduce(%arg0 init: %v17) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v15 = stablehlo.broadcast_in_dim %v16, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v18 = stablehlo.negate %v15 : tensor<8x8xf32>
    %v19 = sdy.sharding_constraint %arg1 <@mesh, [{"a", ?}, {?}]> : tensor<8x8xf32>
    %v20 = stablehlo.add %v11, %v19 : tensor<8x8xf32>
    %v21 = func.call @f1(%v18, %arg0) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v22 = stablehlo.abs %v15 : tensor<8x8xf32>
    %v23 = stablehlo.multiply %v20, %v21 : tensor<8x8xf32>
    %v24 = sdy.sharding_constraint %v11 <@mesh, [{}, {"b"}]> : tensor<8x8xf32>
    return %v22, %v21 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f1(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}) -> (tensor<8x8xf32>) {
    %v7 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"b"}]> : tensor<8x8xf32>
    %v8 = sdy.propagation_barrier %v7 allowed_direction=NONE : tensor<8x8xf32>
    %v9 = stablehlo.maximum %v8, %arg1 : tensor<8x8xf32>
    %v10 = stablehlo.dot_general %arg1, %arg1, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return %arg0 : tensor<8x8xf32>
  }
}
