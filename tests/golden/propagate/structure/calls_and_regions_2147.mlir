module @structure {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {?}]>}, tensor<8x8xf32>) {
    %v37 = stablehlo.maximum %arg0, %arg0 : tensor<8x8xf32>
    %v39 = stablehlo.iota dim = 0 : tensor<8x8xf32>
    %v38 = stablehlo.exponential %v39 : tensor<8x8xf32>
    %v40 = stablehlo.abs %arg0 : tensor<8x8xf32>
    %v41 = stablehlo.dot_general %arg0, %v39, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v42 = stablehlo.dot_general %v39, %v40, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v43 = sdy.sharding_constraint %v37 <@mesh, [{}, {"b", ?}], replicated={"a"}> : tensor<8x8xf32>
    %v44 = sdy.propagation_barrier %v38 allowed_direction=NONE : tensor<8x8xf32>
    %v45 = sdy.propagation_barrier %v39 allowed_direction=NONE : tensor<8x8xf32>
    %v46 = stablehlo.maximum %v44, %v39 : tensor<8x8xf32>
    %v47 = sdy.manual_computation(%v41, %v39) in_shardings=[<@mesh, [{"a", ?}, {}]>, <@mesh, [{"a", ?}, {"b", ?}]>] out_shardings=[<@mesh, [{"a", ?}, {"b", ?}]>] manual_axes={"a"} (%v48: tensor<2x8xf32>, %v49: tensor<2x8xf32>) {
      %v50 = stablehlo.add %v48, %v49 : tensor<2x8xf32>
      %v51 = stablehlo.tanh %v50 : tensor<2x8xf32>
      sdy.return %v51 : tensor<2x8xf32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v54 = stablehlo.constant dense<0.0> : tensor<f32>
    %v53 = stablehlo.reduce(%v45 init: %v54) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v52 = stablehlo.broadcast_in_dim %v53, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v57 = stablehlo.constant dense<0.0> : tensor<f32>
    %v56 = stablehlo.reduce(%v47 init: %v57) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v55 = stablehlo.broadcast_in_dim %v56, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    sdy.sharding_group %v52 group_id=2 : tensor<8x8xf32>
    %v59 = stablehlo.dot_general %v55, %v47, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v60 = stablehlo.transpose %v46, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %v63 = stablehlo.constant dense<0.0> : tensor<f32>
    %v62 = stablehlo.reduce(%v59 init: %v63) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v61 = stablehlo.broadcast_in_dim %v62, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v65 = stablehlo.iota dim = 1 : tensor<8x8xf32>
    %v64 = stablehlo.subtract %v65, %v61 : tensor<8x8xf32>
    %v66 = stablehlo.transpose %v60, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %v67 = stablehlo.dot_general %v55, %v66, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v70 = stablehlo.constant dense<0.0> : tensor<f32>
    %v69 = stablehlo.reduce(%v67 init: %v70) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v68 = stablehlo.broadcast_in_dim %v69, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v71 = stablehlo.dot_general %v61, %v67, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v72 = sdy.sharding_constraint %v66 <@mesh, [{"b"}, {}]> : tensor<8x8xf32>
    %v73 = sdy.propagation_barrier %v71 allowed_direction=NONE : tensor<8x8xf32>
    %v78 = stablehlo.constant dense<0> : tensor<i32>
    %v84 = stablehlo.constant dense<3> : tensor<i32>
    %v79:3 = stablehlo.while(%v75 = %v78, %v76 = %v46, %v77 = %v73) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
     cond {
      %v80 = stablehlo.compare LT, %v75, %v84 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v80 : tensor<i1>
    } do {
      %v81 = stablehlo.constant dense<1> : tensor<i32>
      %v82 = stablehlo.add %v75, %v81 : tensor<i32>
      %v86 = stablehlo.constant dense<1> : tensor<i32>
      %v85 = "stablehlo.case"(%v86) ({
        %v88:2 = stablehlo.optimization_barrier %v73, %v72 : tensor<8x8xf32>, tensor<8x8xf32>
        %v89 = stablehlo.multiply %v77, %v72 : tensor<8x8xf32>
        stablehlo.return %v76 : tensor<8x8xf32>
      }, {
        %v90 = stablehlo.add %v68, %v68 : tensor<8x8xf32>
        %v91 = stablehlo.dot_general %v90, %v77, contracting_dims = [0] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
        stablehlo.return %v76 : tensor<8x8xf32>
      }) : (tensor<i32>) -> tensor<8x8xf32>
      %v93 = stablehlo.iota dim = 1 : tensor<8x8xf32>
      %v92 = stablehlo.subtract %v93, %v77 : tensor<8x8xf32>
      stablehlo.return %v82, %v73, %v77 : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %v96 = stablehlo.constant dense<0.0> : tensor<f32>
    %v95 = stablehlo.reduce(%v79#2 init: %v96) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v94 = stablehlo.broadcast_in_dim %v95, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v99 = stablehlo.constant dense<0.0> : tensor<f32>
    %v98 = stablehlo.reduce(%v72 init: %v99) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %v97 = stablehlo.broadcast_in_dim %v98, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %v100 = stablehlo.negate %v79#2 : tensor<8x8xf32>
    %v101 = stablehlo.dot_general %v45, %v79#2, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %v102 = sdy.sharding_constraint %v101 <@mesh, [{}, {"a", "b"}]> : tensor<8x8xf32>
    %v103 = stablehlo.maximum %v79#2, %v97 : tensor<8x8xf32>
    return %v97, %v101 : tensor<8x8xf32>, tensor<8x8xf32>
  }
}
