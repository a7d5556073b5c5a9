module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=4], device_ids=[8, 11, 6, 1, 4, 13, 12, 9, 15, 2, 7, 10, 14, 5, 3, 0]>
  func.func public @main(%arg0: tensor<3x24x24xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x", ?}]>}, %arg1: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg2: tensor<24x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y", "x"}]>}, %arg3: tensor<3x24x17xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}, {}]>}, %arg4: tensor<3x24x17xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}, %arg5: tensor<3x24x17xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}, {?}]>}, %arg6: tensor<i32>, %arg7: tensor<24x48xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}) -> (tensor<3x24x17xi32>, tensor<24x64xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y", ?}]>}, tensor<3x24x17xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}]>}, tensor<3x24x17xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}) {
    %0 = stablehlo.reverse %arg1, dims = [0] : tensor<8xi32>
    %1 = sdy.sharding_constraint %arg0 <@mesh, [{}, {}, {}]> : tensor<3x24x24xi32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{}, {"x"}, {"y"}]> : tensor<3x24x24xi32>
    %3 = stablehlo.reshape %arg1 : (tensor<8xi32>) -> tensor<8xi32>
    %4 = stablehlo.sign %1 : tensor<3x24x24xi32>
    %5 = stablehlo.constant dense<1000> : tensor<i32>
    %6 = stablehlo.reduce(%0 init: %5) applies stablehlo.minimum across dimensions = [0] : (tensor<8xi32>, tensor<i32>) -> tensor<i32>
    %7 = stablehlo.transpose %4, dims = [2, 0, 1] : (tensor<3x24x24xi32>) -> tensor<24x3x24xi32>
    %8 = stablehlo.constant dense<2> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<i32>) -> tensor<24x3x24xi32>
    %10 = stablehlo.multiply %7, %9 : tensor<24x3x24xi32>
    %11 = sdy.sharding_constraint %2 <@mesh, [{?}, {"y"}, {}]> : tensor<3x24x24xi32>
    %12 = sdy.sharding_constraint %7 <@mesh, [{"y"}, {}, {}]> : tensor<24x3x24xi32>
    %13 = stablehlo.dot_general %10, %arg2, contracting_dims = [0] x [0] : (tensor<24x3x24xi32>, tensor<24x16xi32>) -> tensor<3x24x16xi32>
    %14 = stablehlo.add %arg2, %arg2 : tensor<24x16xi32>
    %15 = stablehlo.abs %10 : tensor<24x3x24xi32>
    %16 = stablehlo.maximum %11, %1 : tensor<3x24x24xi32>
    %17 = stablehlo.constant dense<2> : tensor<i32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
    %19 = stablehlo.dot_general %13, %18, contracting_dims = [2] x [1] : (tensor<3x24x16xi32>, tensor<16x16xi32>) -> tensor<3x24x16xi32>
    %20 = stablehlo.constant dense<-1000> : tensor<i32>
    %21 = "stablehlo.reduce_window"(%13, %20) <{padding = dense<[[0, 0], [0, 2], [2, 1]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 3, 3>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.maximum %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<3x24x16xi32>, tensor<i32>) -> tensor<3x24x17xi32>
    %22 = stablehlo.compare GE, %21, %arg3 : (tensor<3x24x17xi32>, tensor<3x24x17xi32>) -> tensor<3x24x17xi1>
    %23 = stablehlo.select %22, %21, %arg4 : tensor<3x24x17xi1>, tensor<3x24x17xi32>
    %24 = stablehlo.sign %21 : tensor<3x24x17xi32>
    %25 = "stablehlo.case"(%arg6) ({
      %s = stablehlo.negate %24 : tensor<3x24x17xi32>
      stablehlo.return %s : tensor<3x24x17xi32>
    }, {
      %s = stablehlo.maximum %24, %arg5 : tensor<3x24x17xi32>
      stablehlo.return %s : tensor<3x24x17xi32>
    }, {
      %s = stablehlo.abs %arg5 : tensor<3x24x17xi32>
      stablehlo.return %s : tensor<3x24x17xi32>
    }) : (tensor<i32>) -> tensor<3x24x17xi32>
    %26 = stablehlo.concatenate %arg2, %arg7, dim = 1 : (tensor<24x16xi32>, tensor<24x48xi32>) -> tensor<24x64xi32>
    %27 = stablehlo.reshape %25 : (tensor<3x24x17xi32>) -> tensor<3x24x17xi32>
    %28 = stablehlo.constant dense<2> : tensor<i32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [] : (tensor<i32>) -> tensor<3x24x17xi32>
    %30 = stablehlo.add %25, %29 : tensor<3x24x17xi32>
    return %23, %26, %27, %30 : tensor<3x24x17xi32>, tensor<24x64xi32>, tensor<3x24x17xi32>, tensor<3x24x17xi32>
  }
}
