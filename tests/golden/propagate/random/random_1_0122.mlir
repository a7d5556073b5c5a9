module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=4]>
  func.func public @main(%arg0: tensor<2x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "x"}, {"y"}]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<2x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %arg3: tensor<12x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg4: tensor<i32>, %arg5: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "x", ?}]>}) -> (tensor<14x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"z"}], replicated={"x"}>}, tensor<2x2xi32>, tensor<1x1xi32>, tensor<4x2xi32>) {
    %0 = "stablehlo.case"(%arg1) ({
      %s = stablehlo.negate %arg0 : tensor<2x2xi32>
      stablehlo.return %s : tensor<2x2xi32>
    }, {
      %s = stablehlo.maximum %arg0, %arg0 : tensor<2x2xi32>
      stablehlo.return %s : tensor<2x2xi32>
    }) : (tensor<i32>) -> tensor<2x2xi32>
    %1 = stablehlo.maximum %0, %arg2 : tensor<2x2xi32>
    %2 = stablehlo.multiply %0, %0 : tensor<2x2xi32>
    %3 = stablehlo.concatenate %arg2, %arg3, dim = 0 : (tensor<2x2xi32>, tensor<12x2xi32>) -> tensor<14x2xi32>
    %4 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.constant dense<2> : tensor<i32>
    %6 = stablehlo.constant dense<1> : tensor<i32>
    %7:2 = stablehlo.while(%i = %4, %c = %1) : tensor<i32>, tensor<2x2xi32>
    cond {
      %t = stablehlo.compare LT, %i, %5 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %6 : tensor<i32>
      %s = stablehlo.maximum %c, %2 : tensor<2x2xi32>
      stablehlo.return %j, %s : tensor<i32>, tensor<2x2xi32>
    }
    %8 = stablehlo.iota dim = 1 : tensor<2x2xi32>
    %9 = stablehlo.constant dense<5> : tensor<i32>
    %10 = stablehlo.dynamic_update_slice %7#1, %8, %9, %arg4 : (tensor<2x2xi32>, tensor<2x2xi32>, tensor<i32>, tensor<i32>) -> tensor<2x2xi32>
    %11 = stablehlo.convert %3 : (tensor<14x2xi32>) -> tensor<14x2xbf16>
    %12 = "stablehlo.sort"(%1) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<2x2xi32>) -> tensor<2x2xi32>
    %13 = stablehlo.sign %8 : tensor<2x2xi32>
    %14 = stablehlo.slice %13 [0:1:1, 1:2:1] : (tensor<2x2xi32>) -> tensor<1x1xi32>
    %15 = "stablehlo.gather"(%2, %arg5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1>}> : (tensor<2x2xi32>, tensor<4xi32>) -> tensor<4x2xi32>
    return %11, %12, %14, %15 : tensor<14x2xbf16>, tensor<2x2xi32>, tensor<1x1xi32>, tensor<4x2xi32>
  }
}
