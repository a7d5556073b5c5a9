module @structure {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {?}], replicated={"a"}>}, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}], replicated={"a":(1)2}>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v22 = stablehlo.reshape %arg1 : (tensor<8x8xf32>) -> tensor<64xf32>
    %v23 = stablehlo.tanh %v22 : tensor<64xf32>
    %v21 = stablehlo.reshape %v23 : (tensor<64xf32>) -> tensor<8x8xf32>
    %v24 = func.call @f1(%v21, %v21) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v26 = stablehlo.slice %arg0 [0:4, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
    %v27 = stablehlo.slice %arg1 [4:8, 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>
    %v25 = stablehlo.concatenate %v27, %v26, dim = 0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %v32 = stablehlo.constant dense<0> : tensor<i32>
    %v38 = stablehlo.constant dense<3> : tensor<i32>
    %v33:3 = stablehlo.while(%v29 = %v32, %v30 = %arg2, %v31 = %arg0) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v34 = stablehlo.compare LT, %v29, %v38 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v34 : tensor<i1>
    } do {
      %v35 = stablehlo.constant dense<1> : tensor<i32>
      %v36 = stablehlo.add %v29, %v35 : tensor<i32>
      %v39 = sdy.sharding_constraint %v25 <@mesh, [{"b"}, {}]> : tensor<8x8xf32>
      stablehlo.return %v36, %v39, %v24 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v40 = sdy.manual_computation(%v24, %v25) in_shardings=[<@mesh, [{"a"}, {?}]>, <@mesh, [{"a", ?}, {"b"}]>] out_shardings=[<@mesh, [{"a", ?}, {}]>] manual_axes={"a"} (%v41: tensor<2x8xf32>, %v42: tensor<2x8xf32>) {
      %v43 = stablehlo.add %v41, %v42 : tensor<2x8xf32>
      %v44 = stablehlo.tanh %v43 : tensor<2x8xf32>
      sdy.return %v43 : tensor<2x8xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v46 = stablehlo.reshape %v33#2 : (tensor<8x8xf32>) -> tensor<4x16xf32>
    %v47 = stablehlo.tanh %v46 : tensor<4x16xf32>
    %v45 = stablehlo.reshape %v47 : (tensor<4x16xf32>) -> tensor<8x8xf32>
    %v48 = stablehlo.multiply %v24, %v25 : tensor<8x8xf32>
    %v49 = stablehlo.add %v40, %v40 : tensor<8x8xf32>
    %v50 = sdy.propagation_barrier %v48 allowed_direction=BACKWARD : tensor<8x8xf32>
    %v51 = sdy.sharding_constraint %v33#2 <@mesh, [{"b"}, {}]> : tensor<8x8xf32>
    %v52 = sdy.sharding_constraint %v51 <@mesh, [{?}, {"a", ?}]> : tensor<8x8xf32>
    return %v25, %v49 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f1(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}) -> (tensor<8x8xf32>) {
    %v19 = sdy.sharding_constraint %arg1 <@mesh, [{"b", ?}, {"a", ?}]> : tensor<8x8xf32>
    %v20 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return %arg0 : tensor<8x8xf32>
  }
}
