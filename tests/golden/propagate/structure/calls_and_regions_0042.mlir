module @structure {
  sdy.mesh @mesh = <["a"=6, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v29 = stablehlo.constant dense<1> : tensor<i32>
    %v28 = "stablehlo.case"(%v29) ({
      %v31 = stablehlo.reshape %arg2 : (tensor<8x8xf32>) -> tensor<8x2x4xf32>
      %v32 = stablehlo.tanh %v31 : tensor<8x2x4xf32>
      %v30 = stablehlo.reshape %v32 : (tensor<8x2x4xf32>) -> tensor<8x8xf32>
      %v33 = stablehlo.multiply %arg0, %v30 : tensor<8x8xf32>
      stablehlo.return %arg2 : tensor<8x8xf32>
    }, {
      sdy.sharding_group %arg2 group_id=0 : tensor<8x8xf32>
      stablehlo.return %arg2 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v35 = stablehlo.dot_general %arg1, %arg1, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v36 = stablehlo.floor %arg1 : tensor<8x8xf32>
    %v37 = stablehlo.add %v28, %v28 : tensor<8x8xf32>
    %v39 = stablehlo.iota dim = 0 : tensor<8x8xf32>
    %v38 = stablehlo.subtract %v39, %arg1 : tensor<8x8xf32>
    %v40 = stablehlo.add %v28, %v36 : tensor<8x8xf32>
    sdy.sharding_group %v39 group_id=2 : tensor<8x8xf32>
    %v42 = stablehlo.tanh %v36 : tensor<8x8xf32>
    %v43 = func.call @f0(%v36, %v38) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    sdy.sharding_group %v42 group_id=0 : tensor<8x8xf32>
    return %v39, %v39 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2, ?}, {"b"}p0]>}) -> (tensor<8x8xf32>) {
    %v1 = stablehlo.floor %arg1 : tensor<8x8xf32>
    %v6 = stablehlo.constant dense<0> : tensor<i32>
    %v12 = stablehlo.constant dense<3> : tensor<i32>
    %v7:3 = stablehlo.while(%v3 = %v6, %v4 = %arg0, %v5 = %arg1) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v8 = stablehlo.compare LT, %v3, %v12 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v8 : tensor<i1>
    } do {
      %v9 = stablehlo.constant dense<1> : tensor<i32>
      %v10 = stablehlo.add %v3, %v9 : tensor<i32>
      %v13 = stablehlo.multiply %v5, %v4 : tensor<8x8xf32>
      stablehlo.return %v10, %v5, %v1 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v14 = sdy.propagation_barrier %arg0 allowed_direction=FORWARD : tensor<8x8xf32>
    return %arg0 : tensor<8x8xf32>
  }
}
