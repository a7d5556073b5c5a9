module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4], device_ids=[1, 2, 0, 5, 7, 3, 6, 4]>
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg1: tensor<48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"y"}>}, %arg4: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}]>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"y"}>}, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg8: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x", "y"}>}, %arg9: tensor<1x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<3x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, tensor<i32>, tensor<24x2xf32>, tensor<16x8xf32>) {
    %0 = "stablehlo.case"(%arg2) ({
      %s = stablehlo.negate %arg0 : tensor<16xf32>
      stablehlo.return %s : tensor<16xf32>
    }, {
      %s = stablehlo.maximum %arg0, %arg0 : tensor<16xf32>
      stablehlo.return %s : tensor<16xf32>
    }) : (tensor<i32>) -> tensor<16xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<48xf32>) -> tensor<16x3xf32>
    %2 = "stablehlo.sort"(%0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<16xf32>) -> tensor<16xf32>
    %3 = stablehlo.reshape %2 : (tensor<16xf32>) -> tensor<16x1xf32>
    %4 = stablehlo.maximum %2, %0 : tensor<16xf32>
    %5 = stablehlo.logistic %arg1 : tensor<48xf32>
    %6 = "stablehlo.case"(%arg3) ({
      %s = stablehlo.negate %5 : tensor<48xf32>
      stablehlo.return %s : tensor<48xf32>
    }, {
      %s = stablehlo.maximum %5, %arg1 : tensor<48xf32>
      stablehlo.return %s : tensor<48xf32>
    }, {
      %s = stablehlo.abs %arg1 : tensor<48xf32>
      stablehlo.return %s : tensor<48xf32>
    }) : (tensor<i32>) -> tensor<48xf32>
    %7 = stablehlo.reshape %4 : (tensor<16xf32>) -> tensor<2x8xf32>
    %8 = stablehlo.tanh %4 : tensor<16xf32>
    %9 = stablehlo.reshape %8 : (tensor<16xf32>) -> tensor<16xf32>
    %10 = "stablehlo.case"(%arg5) ({
      %s = stablehlo.negate %8 : tensor<16xf32>
      stablehlo.return %s : tensor<16xf32>
    }, {
      %s = stablehlo.maximum %8, %arg4 : tensor<16xf32>
      stablehlo.return %s : tensor<16xf32>
    }) : (tensor<i32>) -> tensor<16xf32>
    %11 = stablehlo.iota dim = 0 : tensor<3xf32>
    %12 = stablehlo.concatenate %10, %11, %arg0, dim = 0 : (tensor<16xf32>, tensor<3xf32>, tensor<16xf32>) -> tensor<35xf32>
    %13 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<48xf32>) -> tensor<48xf32>
    %14 = stablehlo.constant dense<0.0> : tensor<f32>
    %15 = "stablehlo.reduce_window"(%4, %14) <{padding = dense<[[0, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 3>, window_strides = array<i64: 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<16xf32>, tensor<f32>) -> tensor<14xf32>
    %16 = stablehlo.concatenate %11, %11, dim = 0 : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>
    %17 = sdy.sharding_constraint %12 <@mesh, [{}]> : tensor<35xf32>
    %18 = stablehlo.constant dense<2.0> : tensor<f32>
    %19 = stablehlo.pad %17, %18, low = [0], high = [1], interior = [0] : (tensor<35xf32>, tensor<f32>) -> tensor<36xf32>
    %20 = stablehlo.tanh %12 : tensor<35xf32>
    %21 = "stablehlo.case"(%arg6) ({
      %s = stablehlo.negate %20 : tensor<35xf32>
      stablehlo.return %s : tensor<35xf32>
    }, {
      %s = stablehlo.maximum %20, %20 : tensor<35xf32>
      stablehlo.return %s : tensor<35xf32>
    }, {
      %s = stablehlo.abs %20 : tensor<35xf32>
      stablehlo.return %s : tensor<35xf32>
    }) : (tensor<i32>) -> tensor<35xf32>
    %22 = stablehlo.iota dim = 0 : tensor<3xf32>
    %23 = "stablehlo.scatter"(%16, %arg7, %22) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<6xf32>, tensor<3xi32>, tensor<3xf32>) -> tensor<6xf32>
    %24 = stablehlo.transpose %3, dims = [1, 0] : (tensor<16x1xf32>) -> tensor<1x16xf32>
    %25 = sdy.sharding_constraint %21 <@mesh, [{}]> : tensor<35xf32>
    %26 = stablehlo.convert %arg7 : (tensor<3xi32>) -> tensor<3xf32>
    %27 = stablehlo.constant dense<2> : tensor<i32>
    %28 = stablehlo.dynamic_update_slice %arg7, %arg7, %27 : (tensor<3xi32>, tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
    %29 = sdy.sharding_constraint %13 <@mesh, [{"x"}]> : tensor<48xf32>
    %30 = stablehlo.reshape %29 : (tensor<48xf32>) -> tensor<24x2xf32>
    %31 = "stablehlo.case"(%arg8) ({
      %s = stablehlo.negate %24 : tensor<1x16xf32>
      stablehlo.return %s : tensor<1x16xf32>
    }, {
      %s = stablehlo.maximum %24, %24 : tensor<1x16xf32>
      stablehlo.return %s : tensor<1x16xf32>
    }, {
      %s = stablehlo.abs %24 : tensor<1x16xf32>
      stablehlo.return %s : tensor<1x16xf32>
    }) : (tensor<i32>) -> tensor<1x16xf32>
    %32 = stablehlo.reshape %26 : (tensor<3xf32>) -> tensor<3x1xf32>
    %33 = stablehlo.constant dense<3> : tensor<i32>
    %34 = stablehlo.reduce(%28 init: %33) applies stablehlo.add across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
    %35 = sdy.sharding_constraint %30 <@mesh, [{"y"}, {?}]> : tensor<24x2xf32>
    %36 = stablehlo.dot_general %31, %arg9, contracting_dims = [0] x [0] : (tensor<1x16xf32>, tensor<1x8xf32>) -> tensor<16x8xf32>
    return %32, %34, %35, %36 : tensor<3x1xf32>, tensor<i32>, tensor<24x2xf32>, tensor<16x8xf32>
  }
}
