module @structure {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}], replicated={"b"}>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %v2 = func.call @f0(%arg0, %arg0) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v3 = stablehlo.negate %v2 : tensor<8x8xf32>
    %v5 = stablehlo.constant dense<1.0> : tensor<f32>
    %v4 = stablehlo.broadcast_in_dim %v5, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %v6 = func.call @f0(%arg0, %arg1) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v7 = sdy.manual_computation(%v4, %v4) in_shardings=[<@mesh, [{"a"}, {?}]>, <@mesh, [{"a", ?}, {}]>] out_shardings=[<@mesh, [{"a", "b"}, {}]>] manual_axes={"a"} (%v8: tensor<2x8xf32>, %v9: tensor<2x8xf32>) {
      %v10 = stablehlo.add %v8, %v9 : tensor<2x8xf32>
      %v11 = stablehlo.tanh %v10 : tensor<2x8xf32>
      sdy.return %v8 : tensor<2x8xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v12 = stablehlo.dot_general %arg0, %v6, contracting_dims = [0] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v14 = stablehlo.reshape %arg1 : (tensor<8x8xf32>) -> tensor<64xf32>
    %v15 = stablehlo.tanh %v14 : tensor<64xf32>
    %v13 = stablehlo.reshape %v15 : (tensor<64xf32>) -> tensor<8x8xf32>
    %v18 = stablehlo.constant dense<0.0> : tensor<f32>
    %v17 = stablehlo.reduce(%v12 init: %v18) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v16 = stablehlo.broadcast_in_dim %v17, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v19 = sdy.propagation_barrier %v6 allowed_direction=NONE : tensor<8x8xf32>
    %v24 = stablehlo.constant dense<0> : tensor<i32>
    %v30 = stablehlo.constant dense<3> : tensor<i32>
    %v25:3 = stablehlo.while(%v21 = %v24, %v22 = %v3, %v23 = %arg0) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{?}, {}]>, <@mesh, [{"b"}, {?}], replicated={"a"}>]>}
     cond {
      %v26 = stablehlo.compare LT, %v21, %v30 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v26 : tensor<i1>
    } do {
      %v27 = stablehlo.constant dense<1> : tensor<i32>
      %v28 = stablehlo.add %v21, %v27 : tensor<i32>
      %v35 = stablehlo.constant dense<0> : tensor<i32>
      %v41 = stablehlo.constant dense<3> : tensor<i32>
      %v36:3 = stablehlo.while(%v32 = %v35, %v33 = %v16, %v34 = %v13) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{"b"}, {"a"}]>, <@mesh, [{}, {"b", ?}]>]>}
       cond {
        %v37 = stablehlo.compare LT, %v32, %v41 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v37 : tensor<i1>
      } do {
        %v38 = stablehlo.constant dense<1> : tensor<i32>
        %v39 = stablehlo.add %v32, %v38 : tensor<i32>
        %v44 = stablehlo.constant dense<0.0> : tensor<f32>
        %v43 = stablehlo.reduce(%v33 init: %v44) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
        %v42 = stablehlo.broadcast_in_dim %v43, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
        %v45 = stablehlo.negate %v33 : tensor<8x8xf32>
        stablehlo.return %v39, %v23, %v45 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      stablehlo.return %v28, %v13, %v36#1 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    return %v12, %v2 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %v1 = sdy.sharding_constraint %arg1 <@mesh, [{"b"}, {"a", ?}]> : tensor<8x8xf32>
    return %v1 : tensor<8x8xf32>
  }
}
