module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2], device_ids=[3, 4, 0, 2, 6, 7, 5, 1]>
  func.func public @main(%arg0: tensor<12x24xi32>, %arg1: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg2: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg3: tensor<4xi32>, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x", "y"}>}, %arg5: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", ?}]>}, %arg6: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg7: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg8: tensor<4x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {?}]>}, %arg9: tensor<2x15xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg10: tensor<16x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> (tensor<i32>, tensor<4x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<2x15xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, tensor<15x16xi32>) {
    %0 = stablehlo.concatenate %arg0, %arg0, %arg0, dim = 1 : (tensor<12x24xi32>, tensor<12x24xi32>, tensor<12x24xi32>) -> tensor<12x72xi32>
    %1 = stablehlo.sign %0 : tensor<12x72xi32>
    %2 = stablehlo.iota dim = 1 : tensor<12x32xi32>
    %3 = stablehlo.dot_general %arg0, %2, contracting_dims = [0] x [0] : (tensor<12x24xi32>, tensor<12x32xi32>) -> tensor<24x32xi32>
    %4 = stablehlo.abs %1 : tensor<12x72xi32>
    %5 = stablehlo.constant dense<1> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %7 = stablehlo.add %arg1, %6 : tensor<4xi32>
    %8 = stablehlo.constant dense<-1> : tensor<i32>
    %9 = stablehlo.constant dense<6> : tensor<i32>
    %10 = stablehlo.dynamic_update_slice %3, %3, %8, %9 : (tensor<24x32xi32>, tensor<24x32xi32>, tensor<i32>, tensor<i32>) -> tensor<24x32xi32>
    %11 = sdy.sharding_constraint %7 <@mesh, [{"x", ?}]> : tensor<4xi32>
    %12 = sdy.sharding_constraint %11 <@mesh, [{"y", ?}]> : tensor<4xi32>
    %13 = stablehlo.minimum %11, %11 : tensor<4xi32>
    %14 = stablehlo.reverse %3, dims = [0, 1] : tensor<24x32xi32>
    %15 = stablehlo.subtract %12, %13 : tensor<4xi32>
    %16 = stablehlo.compare EQ, %12, %12 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %17 = stablehlo.select %16, %12, %arg2 : tensor<4xi1>, tensor<4xi32>
    %18 = stablehlo.constant dense<-1000> : tensor<i32>
    %19 = stablehlo.reduce(%7 init: %18) applies stablehlo.maximum across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
    %20 = stablehlo.add %13, %arg3 : tensor<4xi32>
    %21 = stablehlo.maximum %17, %11 : tensor<4xi32>
    %22 = "stablehlo.case"(%arg4) ({
      %s = stablehlo.negate %arg2 : tensor<4xi32>
      stablehlo.return %s : tensor<4xi32>
    }, {
      %s = stablehlo.maximum %arg2, %20 : tensor<4xi32>
      stablehlo.return %s : tensor<4xi32>
    }, {
      %s = stablehlo.abs %20 : tensor<4xi32>
      stablehlo.return %s : tensor<4xi32>
    }) : (tensor<i32>) -> tensor<4xi32>
    %23 = sdy.sharding_constraint %arg3 <@mesh, [{"y"}]> : tensor<4xi32>
    %24 = "stablehlo.scatter"(%22, %arg5, %arg5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.add %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<4xi32>, tensor<8xi32>, tensor<8xi32>) -> tensor<4xi32>
    %25 = stablehlo.transpose %1, dims = [0, 1] : (tensor<12x72xi32>) -> tensor<12x72xi32>
    %26 = stablehlo.reshape %17 : (tensor<4xi32>) -> tensor<2x2xi32>
    %27 = stablehlo.constant dense<6> : tensor<i32>
    %28 = stablehlo.dynamic_update_slice %23, %arg6, %27 : (tensor<4xi32>, tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    %29 = stablehlo.abs %arg6 : tensor<4xi32>
    %30 = stablehlo.reshape %25 : (tensor<12x72xi32>) -> tensor<12x8x9xi32>
    %31 = stablehlo.slice %14 [3:11:1, 14:32:2] : (tensor<24x32xi32>) -> tensor<8x9xi32>
    %32 = stablehlo.sign %26 : tensor<2x2xi32>
    %33 = "stablehlo.scatter"(%32, %arg7, %arg8) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.maximum %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<2x2xi32>, tensor<4xi32>, tensor<4x2xi32>) -> tensor<2x2xi32>
    %34 = stablehlo.reverse %arg7, dims = [0] : tensor<4xi32>
    %35 = stablehlo.reverse %32, dims = [0, 1] : tensor<2x2xi32>
    %36 = stablehlo.maximum %34, %21 : tensor<4xi32>
    %37 = stablehlo.constant dense<0> : tensor<i32>
    %38 = stablehlo.reduce(%36 init: %37) applies stablehlo.add across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
    %39 = stablehlo.compare GE, %arg8, %arg8 : (tensor<4x2xi32>, tensor<4x2xi32>) -> tensor<4x2xi1>
    %40 = stablehlo.iota dim = 0 : tensor<4x2xi32>
    %41 = stablehlo.select %39, %arg8, %40 : tensor<4x2xi1>, tensor<4x2xi32>
    %42 = stablehlo.dot_general %35, %arg9, contracting_dims = [0] x [0] : (tensor<2x2xi32>, tensor<2x15xi32>) -> tensor<2x15xi32>
    %43 = stablehlo.dot_general %arg9, %arg10, contracting_dims = [0] x [1] : (tensor<2x15xi32>, tensor<16x2xi32>) -> tensor<15x16xi32>
    return %38, %41, %42, %43 : tensor<i32>, tensor<4x2xi32>, tensor<2x15xi32>, tensor<15x16xi32>
  }
}
