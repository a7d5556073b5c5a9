module @random attributes {mhlo.num_partitions = 12 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=3, "z"=2]>
  func.func public @main(%arg0: tensor<32x64x24xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {"y"}]>}, %arg1: tensor<48x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "z", "x", ?}, {?}]>}, %arg2: tensor<4x24x64xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"x"}]>}, %arg3: tensor<48x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"z"}]>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<48x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}, %arg6: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", ?}]>}, %arg7: tensor<3x32x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}) -> (tensor<24x32x4x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "z", ?}, {}, {?}, {}]>}, tensor<48x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, tensor<3x8xi32>, tensor<16x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"x"}], replicated={"y"}>}) {
    %0 = stablehlo.dot_general %arg0, %arg2, batching_dims = [2] x [1], contracting_dims = [1] x [2] : (tensor<32x64x24xi32>, tensor<4x24x64xi32>) -> tensor<24x32x4xi32>
    %1 = "stablehlo.case"(%arg4) ({
      %s = stablehlo.negate %arg1 : tensor<48x16xi32>
      stablehlo.return %s : tensor<48x16xi32>
    }, {
      %s = stablehlo.maximum %arg1, %arg3 : tensor<48x16xi32>
      stablehlo.return %s : tensor<48x16xi32>
    }) : (tensor<i32>) -> tensor<48x16xi32>
    %2 = stablehlo.maximum %arg3, %arg5 : tensor<48x16xi32>
    %3 = stablehlo.negate %0 : tensor<24x32x4xi32>
    %4 = stablehlo.minimum %1, %2 : tensor<48x16xi32>
    %5 = "stablehlo.scatter"(%0, %arg6, %arg7) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.maximum %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<24x32x4xi32>, tensor<3xi32>, tensor<3x32x4xi32>) -> tensor<24x32x4xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<24x32x4xi32>) -> tensor<24x32x4x2xi32>
    %7 = stablehlo.constant dense<3> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<i32>) -> tensor<16x12xi32>
    %9 = stablehlo.dot_general %4, %8, contracting_dims = [1] x [0] : (tensor<48x16xi32>, tensor<16x12xi32>) -> tensor<48x12xi32>
    %10 = "stablehlo.sort"(%6) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<24x32x4x2xi32>) -> tensor<24x32x4x2xi32>
    %11 = stablehlo.minimum %6, %6 : tensor<24x32x4x2xi32>
    %12 = sdy.sharding_constraint %10 <@mesh, [{"z", ?}, {"x"}, {?}, {}], replicated={"y"}> : tensor<24x32x4x2xi32>
    %13 = "stablehlo.sort"(%11) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<24x32x4x2xi32>) -> tensor<24x32x4x2xi32>
    %14 = stablehlo.constant dense<1> : tensor<i32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<i32>) -> tensor<24x32x4x2xi32>
    %16 = stablehlo.multiply %10, %15 : tensor<24x32x4x2xi32>
    %17 = "stablehlo.sort"(%arg5) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<48x16xi32>) -> tensor<48x16xi32>
    %18 = stablehlo.constant dense<0> : tensor<i32>
    %19 = stablehlo.reduce(%13 init: %18) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<24x32x4x2xi32>, tensor<i32>) -> tensor<i32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [] : (tensor<i32>) -> tensor<3x8xi32>
    %21 = sdy.sharding_constraint %8 <@mesh, [{}, {}]> : tensor<16x12xi32>
    return %16, %17, %20, %21 : tensor<24x32x4x2xi32>, tensor<48x16xi32>, tensor<3x8xi32>, tensor<16x12xi32>
  }
}
