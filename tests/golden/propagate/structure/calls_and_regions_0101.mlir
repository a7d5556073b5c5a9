module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=3]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", ?}], replicated={"a"}>}, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v46 = stablehlo.negate %arg2 : tensor<8x8xf32>
    sdy.sharding_group %arg1 group_id=1 : tensor<8x8xf32>
    %v48 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{?}, {"a", ?}]>, <@mesh, [{?}, {"a", "b", ?}]>] out_shardings=[<@mesh, [{?}, {"a", ?}]>] manual_axes={"a"} (%v49: tensor<8x4xf32>, %v50: tensor<8x4xf32>) {
      %v51 = stablehlo.add %v49, %v50 : tensor<8x4xf32>
      %v52 = stablehlo.tanh %v51 : tensor<8x4xf32>
      sdy.return %v49 : tensor<8x4xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v53 = sdy.sharding_constraint %arg2 <@mesh, [{?}, {"a", ?}], replicated={"b"}> : tensor<8x8xf32>
    %v54 = stablehlo.maximum %arg1, %v53 : tensor<8x8xf32>
    %v57 = stablehlo.constant dense<0.0> : tensor<f32>
    %v56 = stablehlo.reduce(%v54 init: %v57) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v55 = stablehlo.broadcast_in_dim %v56, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v59 = stablehlo.constant dense<1> : tensor<i32>
    %v58 = "stablehlo.case"(%v59) ({
      %v64 = stablehlo.constant dense<0> : tensor<i32>
      %v70 = stablehlo.constant dense<3> : tensor<i32>
      %v65:3 = stablehlo.while(%v61 = %v64, %v62 = %arg2, %v63 = %v53) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{"b"}, {"a"}]>, <@mesh, [{"a"}, {"b", ?}]>]>}
       cond {
        %v66 = stablehlo.compare LT, %v61, %v70 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v66 : tensor<i1>
      } do {
        %v67 = stablehlo.constant dense<1> : tensor<i32>
        %v68 = stablehlo.add %v61, %v67 : tensor<i32>
        %v71 = stablehlo.transpose %v63, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
        %v74 = stablehlo.constant dense<0.0> : tensor<f32>
        %v73 = stablehlo.reduce(%v55 init: %v74) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
        %v72 = stablehlo.broadcast_in_dim %v73, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
        %v75 = stablehlo.ceil %v55 : tensor<8x8xf32>
        stablehlo.return %v68, %v48, %v55 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      %v76 = stablehlo.dot_general %v48, %v65#1, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v76 : tensor<8x8xf32>
    }, {
      %v77 = func.call @f0(%v55, %v48) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %v78 = stablehlo.multiply %v53, %v77 : tensor<8x8xf32>
      stablehlo.return %arg0 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v79 = stablehlo.negate %v54 : tensor<8x8xf32>
    %v81 = stablehlo.reshape %v55 : (tensor<8x8xf32>) -> tensor<4x16xf32>
    %v82 = stablehlo.tanh %v81 : tensor<4x16xf32>
    %v80 = stablehlo.reshape %v82 : (tensor<4x16xf32>) -> tensor<8x8xf32>
    %v83 = stablehlo.dot_general %v80, %v79, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return %v58, %v48 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %v1 = sdy.sharding_constraint %arg0 <@mesh, [{"b"}, {}]> : tensor<8x8xf32>
    %v2 = sdy.sharding_constraint %v1 <@mesh, [{?}, {"a", ?}]> : tensor<8x8xf32>
    %v7 = stablehlo.constant dense<0> : tensor<i32>
    %v13 = stablehlo.constant dense<3> : tensor<i32>
    %v8:3 = stablehlo.while(%v4 = %v7, %v5 = %v2, %v6 = %v2) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v9 = stablehlo.compare LT, %v4, %v13 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v9 : tensor<i1>
    } do {
      %v10 = stablehlo.constant dense<1> : tensor<i32>
      %v11 = stablehlo.add %v4, %v10 : tensor<i32>
      %v14 = stablehlo.multiply %arg0, %v5 : tensor<8x8xf32>
      %v16 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<2x4x8xf32>
      %v17 = stablehlo.tanh %v16 : tensor<2x4x8xf32>
      %v15 = stablehlo.reshape %v17 : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %v11, %v14, %arg0 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v19 = stablehlo.reshape %v2 : (tensor<8x8xf32>) -> tensor<2x4x8xf32>
    %v20 = stablehlo.tanh %v19 : tensor<2x4x8xf32>
    %v18 = stablehlo.reshape %v20 : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
    return %v8#2 : tensor<8x8xf32>
  }
}
