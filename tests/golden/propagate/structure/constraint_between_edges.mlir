module @structure {
  sdy.mesh @mesh = <["a"=8]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v5 = stablehlo.constant dense<0> : tensor<i32>
    %v11 = stablehlo.constant dense<3> : tensor<i32>
    %v6:3 = stablehlo.while(%v2 = %v5, %v3 = %arg1, %v4 = %arg0) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v7 = stablehlo.compare LT, %v2, %v11 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v7 : tensor<i1>
    } do {
      stablehlo.return %v2, %arg0, %v4 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v49 = stablehlo.constant dense<0> : tensor<i32>
    %v55 = stablehlo.constant dense<3> : tensor<i32>
    %v50:3 = stablehlo.while(%v46 = %v49, %v47 = %v6#2, %v48 = %arg0) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v51 = stablehlo.compare LT, %v46, %v55 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v51 : tensor<i1>
    } do {
      stablehlo.return %v46, %arg0, %v6#1 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v58 = sdy.sharding_constraint %v50#1 <@mesh, [{}, {"a":(1)2}]> : tensor<8x8xf32>
    return %arg0, %arg0 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
