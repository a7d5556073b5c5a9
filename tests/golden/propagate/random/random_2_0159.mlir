module @random attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%arg0: tensor<3x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg1: tensor<32x3x24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}]>}, %arg2: tensor<4x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %arg3: tensor<12x64xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg4: tensor<11x2x24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg5: tensor<i32>, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x"}>}, %arg7: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg8: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg9: tensor<3x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg10: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg11: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<32x8x3xf32>, tensor<3x32x3x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, tensor<16x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}]>}, tensor<3x32x3x2x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}, {?}, {}]>}) {
    %0 = stablehlo.dot_general %arg2, %arg3, contracting_dims = [1] x [0] : (tensor<4x12xi32>, tensor<12x64xi32>) -> tensor<4x64xi32>
    %1 = stablehlo.constant dense<-2> : tensor<i32>
    %2 = stablehlo.constant dense<3> : tensor<i32>
    %3 = stablehlo.dynamic_update_slice %arg1, %arg4, %arg5, %1, %2 : (tensor<32x3x24xf32>, tensor<11x2x24xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<32x3x24xf32>
    %4 = stablehlo.constant dense<2.0> : tensor<f32>
    %5 = stablehlo.pad %arg1, %4, low = [1, 2, 0], high = [2, 0, 1], interior = [1, 1, 0] : (tensor<32x3x24xf32>, tensor<f32>) -> tensor<66x7x25xf32>
    %6 = stablehlo.constant dense<1.0> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<8x32x24xf32>
    %8 = stablehlo.dot_general %3, %7, batching_dims = [0] x [1], contracting_dims = [2] x [2] : (tensor<32x3x24xf32>, tensor<8x32x24xf32>) -> tensor<32x3x8xf32>
    %9 = stablehlo.iota dim = 0 : tensor<9x3x23xf32>
    %10 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.dynamic_update_slice %arg1, %9, %10, %arg6, %arg7 : (tensor<32x3x24xf32>, tensor<9x3x23xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<32x3x24xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<32x3x24xf32>) -> tensor<32x3x24xf32>
    %13 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<3x8xi32>) -> tensor<3x8xi32>
    %14 = sdy.sharding_constraint %12 <@mesh, [{}, {}, {}]> : tensor<32x3x24xf32>
    %15 = stablehlo.maximum %12, %arg1 : tensor<32x3x24xf32>
    %16 = stablehlo.transpose %5, dims = [1, 0, 2] : (tensor<66x7x25xf32>) -> tensor<7x66x25xf32>
    %17 = stablehlo.constant dense<-4.0> : tensor<f32>
    %18 = stablehlo.constant dense<4.0> : tensor<f32>
    %19 = stablehlo.clamp %17, %8, %18 : (tensor<f32>, tensor<32x3x8xf32>, tensor<f32>) -> tensor<32x3x8xf32>
    %20 = stablehlo.floor %19 : tensor<32x3x8xf32>
    %21 = stablehlo.constant dense<0.0> : tensor<f32>
    %22 = stablehlo.reduce(%20 init: %21) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<32x3x8xf32>, tensor<f32>) -> tensor<f32>
    %23 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 3] : (tensor<32x3x8xf32>) -> tensor<32x3x4x8xf32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %25 = stablehlo.iota dim = 0 : tensor<3x8xi32>
    %26 = stablehlo.add %13, %25 : tensor<3x8xi32>
    %27 = "stablehlo.case"(%arg8) ({
      %s = stablehlo.negate %arg1 : tensor<32x3x24xf32>
      stablehlo.return %s : tensor<32x3x24xf32>
    }, {
      %s = stablehlo.maximum %arg1, %3 : tensor<32x3x24xf32>
      stablehlo.return %s : tensor<32x3x24xf32>
    }) : (tensor<i32>) -> tensor<32x3x24xf32>
    %28 = sdy.sharding_constraint %24 <@mesh, [{?}, {}]> : tensor<3x8xf32>
    %29 = stablehlo.reshape %20 : (tensor<32x3x8xf32>) -> tensor<32x3x1x1x8xf32>
    %30 = stablehlo.reverse %26, dims = [0, 1] : tensor<3x8xi32>
    %31 = stablehlo.constant dense<-4.0> : tensor<f32>
    %32 = stablehlo.constant dense<4.0> : tensor<f32>
    %33 = stablehlo.clamp %31, %19, %32 : (tensor<f32>, tensor<32x3x8xf32>, tensor<f32>) -> tensor<32x3x8xf32>
    %34 = stablehlo.floor %33 : tensor<32x3x8xf32>
    %35 = stablehlo.convert %34 : (tensor<32x3x8xf32>) -> tensor<32x3x8xi32>
    %36 = "stablehlo.case"(%arg10) ({
      %s = stablehlo.negate %30 : tensor<3x8xi32>
      stablehlo.return %s : tensor<3x8xi32>
    }, {
      %s = stablehlo.maximum %30, %arg9 : tensor<3x8xi32>
      stablehlo.return %s : tensor<3x8xi32>
    }, {
      %s = stablehlo.abs %arg9 : tensor<3x8xi32>
      stablehlo.return %s : tensor<3x8xi32>
    }) : (tensor<i32>) -> tensor<3x8xi32>
    %37 = stablehlo.broadcast_in_dim %34, dims = [1, 2, 3] : (tensor<32x3x8xf32>) -> tensor<3x32x3x8xf32>
    %38 = stablehlo.transpose %19, dims = [0, 2, 1] : (tensor<32x3x8xf32>) -> tensor<32x8x3xf32>
    %39 = "stablehlo.sort"(%38) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<32x8x3xf32>) -> tensor<32x8x3xf32>
    %40 = sdy.sharding_constraint %37 <@mesh, [{}, {"x", ?}, {}, {}]> : tensor<3x32x3x8xf32>
    %41 = stablehlo.tanh %40 : tensor<3x32x3x8xf32>
    %42 = stablehlo.reverse %41, dims = [2, 3] : tensor<3x32x3x8xf32>
    %43 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %44 = "stablehlo.reduce_window"(%33, %43) <{padding = dense<[[0, 0], [1, 1], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 2, 2, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<32x3x8xf32>, tensor<f32>) -> tensor<16x2x8xf32>
    %45 = stablehlo.constant dense<1.0> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<4x32x3x8xf32>
    %47 = "stablehlo.scatter"(%37, %arg11, %46) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2, 3], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<3x32x3x8xf32>, tensor<4xi32>, tensor<4x32x3x8xf32>) -> tensor<3x32x3x8xf32>
    %48 = stablehlo.reshape %47 : (tensor<3x32x3x8xf32>) -> tensor<3x32x3x2x4xf32>
    return %39, %42, %44, %48 : tensor<32x8x3xf32>, tensor<3x32x3x8xf32>, tensor<16x2x8xf32>, tensor<3x32x3x2x4xf32>
  }
}
