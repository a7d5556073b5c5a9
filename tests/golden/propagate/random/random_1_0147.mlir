module @random attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=4]>
  func.func public @main(%arg0: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y":(1)2}]>}, %arg1: tensor<4x2x4xf32>, %arg2: tensor<i32>, %arg3: tensor<4xi32>, %arg4: tensor<8x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"x", "y":(2)2}]>}, %arg5: tensor<4x2x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"y", "x"}]>}) -> (tensor<4x2x4xf32>, tensor<32xf32>, tensor<4x2x4xbf16>, tensor<4x2x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y":(2)2}, {}]>}) {
    %0 = stablehlo.minimum %arg1, %arg1 : tensor<4x2x4xf32>
    %1 = stablehlo.constant dense<-4.0> : tensor<f32>
    %2 = stablehlo.constant dense<4.0> : tensor<f32>
    %3 = stablehlo.clamp %1, %arg1, %2 : (tensor<f32>, tensor<4x2x4xf32>, tensor<f32>) -> tensor<4x2x4xf32>
    %4 = stablehlo.floor %3 : tensor<4x2x4xf32>
    %5 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.constant dense<3> : tensor<i32>
    %7 = stablehlo.constant dense<1> : tensor<i32>
    %8:2 = stablehlo.while(%i = %5, %c = %4) : tensor<i32>, tensor<4x2x4xf32>
    cond {
      %t = stablehlo.compare LT, %i, %6 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %7 : tensor<i32>
      %s = stablehlo.add %c, %arg1 : tensor<4x2x4xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<4x2x4xf32>
    }
    %9 = "stablehlo.case"(%arg2) ({
      %s = stablehlo.negate %8#1 : tensor<4x2x4xf32>
      stablehlo.return %s : tensor<4x2x4xf32>
    }, {
      %s = stablehlo.maximum %8#1, %arg1 : tensor<4x2x4xf32>
      stablehlo.return %s : tensor<4x2x4xf32>
    }, {
      %s = stablehlo.abs %arg1 : tensor<4x2x4xf32>
      stablehlo.return %s : tensor<4x2x4xf32>
    }) : (tensor<i32>) -> tensor<4x2x4xf32>
    %10 = sdy.sharding_constraint %3 <@mesh, [{"y":(1)2, ?}, {"x"}, {?}]> : tensor<4x2x4xf32>
    %11 = "stablehlo.scatter"(%9, %arg3, %10) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<4x2x4xf32>, tensor<4xi32>, tensor<4x2x4xf32>) -> tensor<4x2x4xf32>
    %12 = stablehlo.constant dense<1.0> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<4x2x4xf32>
    %14 = stablehlo.compare GE, %9, %13 : (tensor<4x2x4xf32>, tensor<4x2x4xf32>) -> tensor<4x2x4xi1>
    %15 = stablehlo.select %14, %9, %8#1 : tensor<4x2x4xi1>, tensor<4x2x4xf32>
    %16 = stablehlo.dot_general %arg1, %arg4, batching_dims = [2] x [1], contracting_dims = [0] x [2] : (tensor<4x2x4xf32>, tensor<8x4x4xf32>) -> tensor<4x2x8xf32>
    %17 = stablehlo.add %10, %3 : tensor<4x2x4xf32>
    %18 = stablehlo.add %11, %arg5 : tensor<4x2x4xf32>
    %19 = stablehlo.reshape %arg5 : (tensor<4x2x4xf32>) -> tensor<32xf32>
    %20 = stablehlo.constant dense<-4.0> : tensor<f32>
    %21 = stablehlo.constant dense<4.0> : tensor<f32>
    %22 = stablehlo.clamp %20, %17, %21 : (tensor<f32>, tensor<4x2x4xf32>, tensor<f32>) -> tensor<4x2x4xf32>
    %23 = stablehlo.floor %22 : tensor<4x2x4xf32>
    %24 = stablehlo.convert %23 : (tensor<4x2x4xf32>) -> tensor<4x2x4xbf16>
    %25 = sdy.sharding_constraint %22 <@mesh, [{}, {"x"}, {}]> : tensor<4x2x4xf32>
    return %18, %19, %24, %25 : tensor<4x2x4xf32>, tensor<32xf32>, tensor<4x2x4xbf16>, tensor<4x2x4xf32>
  }
}
