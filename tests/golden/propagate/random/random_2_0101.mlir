module @random attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=1, "z"=3]>
  func.func public @main(%arg0: tensor<24x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}, %arg1: tensor<32x24xf32>, %arg2: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}, %arg3: tensor<4x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}], replicated={"x"}>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x", "y", "z"}>}, %arg8: tensor<2x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"z"}]>}, %arg9: tensor<2x15xf32>, %arg10: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x"}>}) -> (tensor<2x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"z", ?}]>}, tensor<24x32xf32>, tensor<24x32xf32>, tensor<12xf32>) {
    %0 = stablehlo.constant dense<3.0> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<24x32xf32>
    %2 = stablehlo.minimum %arg0, %1 : tensor<24x32xf32>
    %3 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %4 = stablehlo.reshape %1 : (tensor<24x32xf32>) -> tensor<6x4x32xf32>
    %5 = stablehlo.minimum %2, %1 : tensor<24x32xf32>
    %6 = stablehlo.transpose %1, dims = [1, 0] : (tensor<24x32xf32>) -> tensor<32x24xf32>
    %7 = stablehlo.compare EQ, %6, %arg1 : (tensor<32x24xf32>, tensor<32x24xf32>) -> tensor<32x24xi1>
    %8 = stablehlo.constant dense<1.0> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<32x24xf32>
    %10 = stablehlo.select %7, %6, %9 : tensor<32x24xi1>, tensor<32x24xf32>
    %11 = stablehlo.iota dim = 0 : tensor<24x32xf32>
    %12 = stablehlo.add %5, %11 : tensor<24x32xf32>
    %13 = "stablehlo.scatter"(%11, %arg2, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<24x32xf32>, tensor<4xi32>, tensor<4x32xf32>) -> tensor<24x32xf32>
    %14 = stablehlo.constant dense<2.0> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<f32>) -> tensor<32x24xf32>
    %16 = "stablehlo.case"(%arg4) ({
      %s = stablehlo.negate %10 : tensor<32x24xf32>
      stablehlo.return %s : tensor<32x24xf32>
    }, {
      %s = stablehlo.maximum %10, %15 : tensor<32x24xf32>
      stablehlo.return %s : tensor<32x24xf32>
    }) : (tensor<i32>) -> tensor<32x24xf32>
    %17 = stablehlo.slice %11 [6:24:1, 20:32:1] : (tensor<24x32xf32>) -> tensor<18x12xf32>
    %18 = stablehlo.transpose %3, dims = [0, 1] : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %19 = sdy.sharding_constraint %arg2 <@mesh, [{"y"}]> : tensor<4xi32>
    %20 = sdy.sharding_constraint %18 <@mesh, [{"z"}, {}]> : tensor<3x4xf32>
    %21 = stablehlo.minimum %18, %arg5 : tensor<3x4xf32>
    %22 = stablehlo.slice %arg5 [0:2:1, 0:1:2] : (tensor<3x4xf32>) -> tensor<2x1xf32>
    %23 = stablehlo.multiply %12, %13 : tensor<24x32xf32>
    %24 = stablehlo.constant dense<6> : tensor<i32>
    %25 = stablehlo.dynamic_slice %21, %arg6, %24, sizes = [3, 1] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
    %26 = "stablehlo.case"(%arg7) ({
      %s = stablehlo.negate %23 : tensor<24x32xf32>
      stablehlo.return %s : tensor<24x32xf32>
    }, {
      %s = stablehlo.maximum %23, %12 : tensor<24x32xf32>
      stablehlo.return %s : tensor<24x32xf32>
    }) : (tensor<i32>) -> tensor<24x32xf32>
    %27 = stablehlo.constant dense<0.0> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [] : (tensor<f32>) -> tensor<2x15xf32>
    %29 = stablehlo.iota dim = 0 : tensor<2x64xf32>
    %30 = stablehlo.concatenate %22, %28, %29, dim = 1 : (tensor<2x1xf32>, tensor<2x15xf32>, tensor<2x64xf32>) -> tensor<2x80xf32>
    %31 = stablehlo.reshape %30 : (tensor<2x80xf32>) -> tensor<2x1x1x80xf32>
    %32 = stablehlo.compare LT, %28, %arg8 : (tensor<2x15xf32>, tensor<2x15xf32>) -> tensor<2x15xi1>
    %33 = stablehlo.select %32, %28, %arg9 : tensor<2x15xi1>, tensor<2x15xf32>
    %34 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %35 = stablehlo.tanh %5 : tensor<24x32xf32>
    %36 = "stablehlo.case"(%arg10) ({
      %s = stablehlo.negate %13 : tensor<24x32xf32>
      stablehlo.return %s : tensor<24x32xf32>
    }, {
      %s = stablehlo.maximum %13, %5 : tensor<24x32xf32>
      stablehlo.return %s : tensor<24x32xf32>
    }) : (tensor<i32>) -> tensor<24x32xf32>
    %37 = sdy.sharding_constraint %36 <@mesh, [{"z", "x"}, {?}]> : tensor<24x32xf32>
    %38 = stablehlo.reshape %34 : (tensor<3x4xf32>) -> tensor<12xf32>
    return %33, %35, %37, %38 : tensor<2x15xf32>, tensor<24x32xf32>, tensor<24x32xf32>, tensor<12xf32>
  }
}
