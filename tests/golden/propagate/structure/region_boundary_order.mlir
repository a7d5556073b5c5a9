module @structure {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v22 = stablehlo.reshape %arg1 : (tensor<8x8xf32>) -> tensor<64xf32>
    %v21 = stablehlo.reshape %v22 : (tensor<64xf32>) -> tensor<8x8xf32>
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
      stablehlo.return %v29, %v25, %v24 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    return %v25, %v24 : tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @f1(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %v19 = sdy.sharding_constraint %arg1 <@mesh, [{"b", ?}, {"a", ?}]> : tensor<8x8xf32>
    %v20 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %v21 = stablehlo.add %arg0, %v20 : tensor<8x8xf32>
 return %v21 :tensor<8x8xf32>
  }
}
