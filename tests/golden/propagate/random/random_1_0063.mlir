module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=4]>
  func.func public @main(%arg0: tensor<8x8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}]>}, %arg1: tensor<5xi32>, %arg2: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg3: tensor<4xi32>, %arg4: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg5: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", ?}], replicated={"x"}>}, tensor<4xi32>, tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", ?}]>}, tensor<4xi32>) {
    %0 = "stablehlo.scatter"(%arg1, %arg2, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.add %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<5xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<5xi32>
    %1 = sdy.sharding_constraint %arg2 <@mesh, [{?}]> : tensor<4xi32>
    %2 = stablehlo.constant dense<-1000> : tensor<i32>
    %3 = stablehlo.reduce(%arg1 init: %2) applies stablehlo.maximum across dimensions = [0] : (tensor<5xi32>, tensor<i32>) -> tensor<i32>
    %4 = sdy.sharding_constraint %arg1 <@mesh, [{}]> : tensor<5xi32>
    %5 = "stablehlo.scatter"(%arg2, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.add %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %6 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.dynamic_update_slice %5, %arg5, %6 : (tensor<4xi32>, tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    %8 = stablehlo.sign %arg3 : tensor<4xi32>
    %9 = "stablehlo.case"(%arg6) ({
      %s = stablehlo.negate %arg4 : tensor<4xi32>
      stablehlo.return %s : tensor<4xi32>
    }, {
      %s = stablehlo.maximum %arg4, %1 : tensor<4xi32>
      stablehlo.return %s : tensor<4xi32>
    }, {
      %s = stablehlo.abs %1 : tensor<4xi32>
      stablehlo.return %s : tensor<4xi32>
    }) : (tensor<i32>) -> tensor<4xi32>
    %10 = sdy.sharding_constraint %arg5 <@mesh, [{"y"}]> : tensor<4xi32>
    return %7, %8, %9, %10 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
  }
}
