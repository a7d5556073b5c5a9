module @structure {
  sdy.mesh @mesh = <["a"=2, "b"=4]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg1: tensor<8x8xf32>, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %v48 = sdy.manual_computation(%arg1, %arg1) in_shardings=[<@mesh, [{?}, {"a", "b", ?}]>, <@mesh, [{?}, {"a"}]>] out_shardings=[<@mesh, [{?}, {"a", ?}]>] manual_axes={"a"} (%v49: tensor<8x4xf32>, %v50: tensor<8x4xf32>) {
      %v51 = stablehlo.add %v49, %v50 : tensor<8x4xf32>
      %v52 = stablehlo.tanh %v51 : tensor<8x4xf32>
      sdy.return %v51 : tensor<8x4xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v54 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<4x16xf32>
    %v55 = stablehlo.tanh %v54 : tensor<4x16xf32>
    %v53 = stablehlo.reshape %v55 : (tensor<4x16xf32>) -> tensor<8x8xf32>
    %v57 = stablehlo.constant dense<1> : tensor<i32>
    %v56 = "stablehlo.case"(%v57) ({
      %v60 = stablehlo.constant dense<0.0> : tensor<f32>
      %v59 = stablehlo.reduce(%arg0 init: %v60) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
      %v58 = stablehlo.broadcast_in_dim %v59, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
      %v62 = stablehlo.iota dim = 0 : tensor<8x8xf32>
      %v61 = stablehlo.exponential %v62 : tensor<8x8xf32>
      stablehlo.return %v61 : tensor<8x8xf32>
    }, {
      %v63 = stablehlo.negate %v53 : tensor<8x8xf32>
      %v65 = stablehlo.reshape %arg2 : (tensor<8x8xf32>) -> tensor<4x16xf32>
      %v66 = stablehlo.tanh %v65 : tensor<4x16xf32>
      %v64 = stablehlo.reshape %v66 : (tensor<4x16xf32>) -> tensor<8x8xf32>
      stablehlo.return %arg2 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %v68 = stablehlo.reshape %v48 : (tensor<8x8xf32>) -> tensor<64xf32>
    %v69 = stablehlo.tanh %v68 : tensor<64xf32>
    %v67 = stablehlo.reshape %v69 : (tensor<64xf32>) -> tensor<8x8xf32>
    %v72 = stablehlo.constant dense<0.0> : tensor<f32>
    %v71 = stablehlo.reduce(%v56 init: %v72) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v70 = stablehlo.broadcast_in_dim %v71, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v73 = stablehlo.add %v67, %v53 : tensor<8x8xf32>
    %v76 = stablehlo.constant dense<0.0> : tensor<f32>
    %v75 = stablehlo.reduce(%arg1 init: %v76) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v74 = stablehlo.broadcast_in_dim %v75, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v79 = stablehlo.constant dense<0.0> : tensor<f32>
    %v78 = stablehlo.reduce(%arg1 init: %v79) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v77 = stablehlo.broadcast_in_dim %v78, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v84 = stablehlo.constant dense<0> : tensor<i32>
    %v90 = stablehlo.constant dense<3> : tensor<i32>
    %v85:3 = stablehlo.while(%v81 = %v84, %v82 = %v48, %v83 = %v67) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v86 = stablehlo.compare LT, %v81, %v90 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v86 : tensor<i1>
    } do {
      %v87 = stablehlo.constant dense<1> : tensor<i32>
      %v88 = stablehlo.add %v81, %v87 : tensor<i32>
      %v91 = sdy.sharding_constraint %v70 <@mesh, [{"b", ?}, {?}p0]> : tensor<8x8xf32>
      %v92 = sdy.propagation_barrier %v82 allowed_direction=FORWARD : tensor<8x8xf32>
      stablehlo.return %v88, %v74, %v83 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v93 = stablehlo.add %v73, %v77 : tensor<8x8xf32>
    return %v93, %v74 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
