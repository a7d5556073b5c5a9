module @structure {
  sdy.mesh @mesh = <["a"=8]>
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v55 = stablehlo.constant dense<1> : tensor<i32>
    %v54 = "stablehlo.case"(%v55) ({
      stablehlo.return %arg0 : tensor<8x8xf32>
    }, {
      %v76 = stablehlo.constant dense<0> : tensor<i32>
      %v82 = stablehlo.constant dense<3> : tensor<i32>
      %v77:3 = stablehlo.while(%v73 = %v76, %v74 = %arg1, %v75 = %arg1) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
       cond {
        %v78 = stablehlo.compare LT, %v73, %v82 : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %v78 : tensor<i1>
      } do {
        %v83 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
        stablehlo.return %v73, %v74, %v83 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
      }
      stablehlo.return %arg0 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v112 = sdy.sharding_constraint %arg1 <@mesh, [{"a"}, {?}]> : tensor<8x8xf32>
    return %arg0, %arg0 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
