module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=2, "z"=4]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", ?}, {"y", "x"}]>}, %arg1: tensor<12x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y", ?}]>}, %arg2: tensor<7x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg3: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}, %arg4: tensor<7x12xf32>, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x"}>}, %arg6: tensor<12x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {}]>}, %arg7: tensor<7x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", "z"}]>}, %arg8: tensor<7x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"y"}]>}, %arg9: tensor<7x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> (tensor<7x12xf32>, tensor<6x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<7x16xf32>, tensor<7x12xf32>) {
    %0 = stablehlo.slice %arg0 [0:7:1, 0:8:1] : (tensor<8x8xf32>) -> tensor<7x8xf32>
    %1 = stablehlo.dot_general %0, %arg1, contracting_dims = [1] x [1] : (tensor<7x8xf32>, tensor<12x8xf32>) -> tensor<7x12xf32>
    %2 = stablehlo.reshape %arg0 : (tensor<8x8xf32>) -> tensor<2x1x4x8xf32>
    %3 = sdy.sharding_constraint %1 <@mesh, [{}, {?}]> : tensor<7x12xf32>
    %4 = stablehlo.constant dense<-4.0> : tensor<f32>
    %5 = stablehlo.constant dense<4.0> : tensor<f32>
    %6 = stablehlo.clamp %4, %1, %5 : (tensor<f32>, tensor<7x12xf32>, tensor<f32>) -> tensor<7x12xf32>
    %7 = stablehlo.floor %6 : tensor<7x12xf32>
    %8 = stablehlo.convert %7 : (tensor<7x12xf32>) -> tensor<7x12xi32>
    %9 = stablehlo.add %8, %arg2 : tensor<7x12xi32>
    %10 = "stablehlo.gather"(%9, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 7, 1>}> : (tensor<7x12xi32>, tensor<4xi32>) -> tensor<4x7xi32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [1, 2] : (tensor<7x12xi32>) -> tensor<3x7x12xi32>
    %12 = stablehlo.abs %10 : tensor<4x7xi32>
    %13 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<4x7xi32>) -> tensor<4x7xi32>
    %14 = "stablehlo.sort"(%12) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<4x7xi32>) -> tensor<4x7xi32>
    %15 = sdy.sharding_constraint %13 <@mesh, [{"y"}, {}]> : tensor<4x7xi32>
    %16 = stablehlo.multiply %15, %13 : tensor<4x7xi32>
    %17 = "stablehlo.case"(%arg5) ({
      %s = stablehlo.negate %6 : tensor<7x12xf32>
      stablehlo.return %s : tensor<7x12xf32>
    }, {
      %s = stablehlo.maximum %6, %arg4 : tensor<7x12xf32>
      stablehlo.return %s : tensor<7x12xf32>
    }, {
      %s = stablehlo.abs %arg4 : tensor<7x12xf32>
      stablehlo.return %s : tensor<7x12xf32>
    }) : (tensor<i32>) -> tensor<7x12xf32>
    %18 = stablehlo.constant dense<-4.0> : tensor<f32>
    %19 = stablehlo.constant dense<4.0> : tensor<f32>
    %20 = stablehlo.clamp %18, %17, %19 : (tensor<f32>, tensor<7x12xf32>, tensor<f32>) -> tensor<7x12xf32>
    %21 = stablehlo.floor %20 : tensor<7x12xf32>
    %22 = stablehlo.dot_general %21, %arg6, contracting_dims = [1] x [0] : (tensor<7x12xf32>, tensor<12x16xf32>) -> tensor<7x16xf32>
    %23 = stablehlo.reverse %arg6, dims = [0, 1] : tensor<12x16xf32>
    %24 = stablehlo.add %21, %arg7 : tensor<7x12xf32>
    %25 = stablehlo.abs %17 : tensor<7x12xf32>
    %26 = stablehlo.reshape %24 : (tensor<7x12xf32>) -> tensor<7x1x12xf32>
    %27 = sdy.sharding_constraint %17 <@mesh, [{}, {"z"}]> : tensor<7x12xf32>
    %28 = sdy.sharding_constraint %23 <@mesh, [{"x", ?}, {"y", ?}]> : tensor<12x16xf32>
    %29 = sdy.sharding_constraint %28 <@mesh, [{"z"}, {"y"}]> : tensor<12x16xf32>
    %30 = stablehlo.abs %24 : tensor<7x12xf32>
    %31 = stablehlo.constant dense<-4.0> : tensor<f32>
    %32 = stablehlo.constant dense<4.0> : tensor<f32>
    %33 = stablehlo.clamp %31, %25, %32 : (tensor<f32>, tensor<7x12xf32>, tensor<f32>) -> tensor<7x12xf32>
    %34 = stablehlo.floor %33 : tensor<7x12xf32>
    %35 = stablehlo.constant dense<0.0> : tensor<f32>
    %36 = "stablehlo.reduce_window"(%34, %35) <{padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<7x12xf32>, tensor<f32>) -> tensor<6x6xf32>
    %37 = stablehlo.compare EQ, %34, %arg8 : (tensor<7x12xf32>, tensor<7x12xf32>) -> tensor<7x12xi1>
    %38 = stablehlo.select %37, %34, %arg4 : tensor<7x12xi1>, tensor<7x12xf32>
    %39 = stablehlo.constant dense<-4.0> : tensor<f32>
    %40 = stablehlo.constant dense<4.0> : tensor<f32>
    %41 = stablehlo.clamp %39, %38, %40 : (tensor<f32>, tensor<7x12xf32>, tensor<f32>) -> tensor<7x12xf32>
    %42 = stablehlo.floor %41 : tensor<7x12xf32>
    %43 = stablehlo.constant dense<0> : tensor<i32>
    %44 = stablehlo.constant dense<4> : tensor<i32>
    %45 = stablehlo.constant dense<1> : tensor<i32>
    %46:2 = stablehlo.while(%i = %43, %c = %42) : tensor<i32>, tensor<7x12xf32>
    cond {
      %t = stablehlo.compare LT, %i, %44 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %45 : tensor<i32>
      %s = stablehlo.maximum %c, %arg9 : tensor<7x12xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<7x12xf32>
    }
    %47 = stablehlo.iota dim = 0 : tensor<7x4xf32>
    %48 = stablehlo.concatenate %46#1, %47, dim = 1 : (tensor<7x12xf32>, tensor<7x4xf32>) -> tensor<7x16xf32>
    %49 = sdy.sharding_constraint %42 <@mesh, [{"x"}, {"y"}]> : tensor<7x12xf32>
    return %30, %36, %48, %49 : tensor<7x12xf32>, tensor<6x6xf32>, tensor<7x16xf32>, tensor<7x12xf32>
  }
}
