module @random attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%arg0: tensor<3x48x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}]>}, %arg1: tensor<8x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg2: tensor<4xf32>, %arg3: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}, %arg4: tensor<1x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg8: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<4xf32>, tensor<2x2xf32>, tensor<4xbf16>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
    %0 = stablehlo.constant dense<3.0> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %2 = stablehlo.dot_general %arg0, %1, batching_dims = [1] x [0], contracting_dims = [2] x [1] : (tensor<3x48x16xf32>, tensor<48x16x32xf32>) -> tensor<48x3x32xf32>
    %3 = sdy.sharding_constraint %arg2 <@mesh, [{"x"}]> : tensor<4xf32>
    %4 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<3x48x16xf32>) -> tensor<3x16x48xf32>
    %5 = sdy.sharding_constraint %arg2 <@mesh, [{}], replicated={"x"}> : tensor<4xf32>
    %6 = stablehlo.constant dense<-4.0> : tensor<f32>
    %7 = stablehlo.constant dense<4.0> : tensor<f32>
    %8 = stablehlo.clamp %6, %arg2, %7 : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %9 = stablehlo.floor %8 : tensor<4xf32>
    %10 = stablehlo.constant dense<3.0> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %12 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.constant dense<1> : tensor<i32>
    %14 = stablehlo.constant dense<1> : tensor<i32>
    %15:2 = stablehlo.while(%i = %12, %c = %9) : tensor<i32>, tensor<4xf32>
    cond {
      %t = stablehlo.compare LT, %i, %13 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %14 : tensor<i32>
      %s = stablehlo.add %c, %11 : tensor<4xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<4xf32>
    }
    %16 = stablehlo.reshape %3 : (tensor<4xf32>) -> tensor<2x2xf32>
    %17 = stablehlo.floor %8 : tensor<4xf32>
    %18 = stablehlo.constant dense<2> : tensor<i32>
    %19 = stablehlo.dynamic_update_slice %8, %17, %18 : (tensor<4xf32>, tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
    %20 = stablehlo.iota dim = 1 : tensor<2x2xf32>
    %21 = stablehlo.maximum %16, %20 : tensor<2x2xf32>
    %22 = stablehlo.multiply %21, %16 : tensor<2x2xf32>
    %23 = stablehlo.broadcast_in_dim %18, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %24 = stablehlo.subtract %17, %arg3 : tensor<4xf32>
    %25 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<4xf32>) -> tensor<8x4x3xf32>
    %26 = stablehlo.dynamic_update_slice %22, %arg4, %arg5, %arg6 : (tensor<2x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x2xf32>
    %27 = sdy.sharding_constraint %26 <@mesh, [{"x"}, {"y", ?}]> : tensor<2x2xf32>
    %28 = stablehlo.iota dim = 1 : tensor<2x2xf32>
    %29 = stablehlo.compare LT, %27, %28 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
    %30 = stablehlo.select %29, %27, %22 : tensor<2x2xi1>, tensor<2x2xf32>
    %31 = stablehlo.constant dense<0.0> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [] : (tensor<f32>) -> tensor<8x4x3xf32>
    %33 = stablehlo.minimum %25, %32 : tensor<8x4x3xf32>
    %34 = stablehlo.subtract %26, %30 : tensor<2x2xf32>
    %35 = stablehlo.ceil %arg4 : tensor<1x2xf32>
    %36 = sdy.sharding_constraint %33 <@mesh, [{}, {}, {}]> : tensor<8x4x3xf32>
    %37 = stablehlo.subtract %32, %32 : tensor<8x4x3xf32>
    %38 = stablehlo.logistic %36 : tensor<8x4x3xf32>
    %39 = "stablehlo.sort"(%25) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<8x4x3xf32>) -> tensor<8x4x3xf32>
    %40 = stablehlo.negate %35 : tensor<1x2xf32>
    %41 = stablehlo.constant dense<5> : tensor<i32>
    %42 = stablehlo.constant dense<-1> : tensor<i32>
    %43 = stablehlo.dynamic_update_slice %35, %arg4, %41, %42 : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
    %44 = stablehlo.subtract %43, %arg4 : tensor<1x2xf32>
    %45 = sdy.sharding_constraint %43 <@mesh, [{?}, {}]> : tensor<1x2xf32>
    %46 = stablehlo.broadcast_in_dim %43, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %47 = stablehlo.subtract %16, %20 : tensor<2x2xf32>
    %48 = "stablehlo.case"(%arg7) ({
      %s = stablehlo.negate %45 : tensor<1x2xf32>
      stablehlo.return %s : tensor<1x2xf32>
    }, {
      %s = stablehlo.maximum %45, %arg4 : tensor<1x2xf32>
      stablehlo.return %s : tensor<1x2xf32>
    }, {
      %s = stablehlo.abs %arg4 : tensor<1x2xf32>
      stablehlo.return %s : tensor<1x2xf32>
    }) : (tensor<i32>) -> tensor<1x2xf32>
    %49 = stablehlo.reshape %46 : (tensor<1x2xf32>) -> tensor<1x1x2xf32>
    %50 = stablehlo.constant dense<1.0> : tensor<f32>
    %51 = stablehlo.pad %46, %50, low = [0, 1], high = [1, 1], interior = [1, 0] : (tensor<1x2xf32>, tensor<f32>) -> tensor<2x4xf32>
    %52 = stablehlo.transpose %45, dims = [1, 0] : (tensor<1x2xf32>) -> tensor<2x1xf32>
    %53 = stablehlo.multiply %8, %11 : tensor<4xf32>
    %54 = stablehlo.maximum %47, %22 : tensor<2x2xf32>
    %55 = stablehlo.reshape %48 : (tensor<1x2xf32>) -> tensor<2xf32>
    %56 = sdy.sharding_constraint %54 <@mesh, [{"x", ?}, {}]> : tensor<2x2xf32>
    %57 = stablehlo.constant dense<-4.0> : tensor<f32>
    %58 = stablehlo.constant dense<4.0> : tensor<f32>
    %59 = stablehlo.clamp %57, %15#1, %58 : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %60 = stablehlo.floor %59 : tensor<4xf32>
    %61 = stablehlo.convert %60 : (tensor<4xf32>) -> tensor<4xbf16>
    %62 = sdy.sharding_constraint %61 <@mesh, [{"y"}]> : tensor<4xbf16>
    %63 = "stablehlo.gather"(%55, %arg8) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<2xf32>, tensor<8xi32>) -> tensor<8xf32>
    return %53, %56, %62, %63 : tensor<4xf32>, tensor<2x2xf32>, tensor<4xbf16>, tensor<8xf32>
  }
}
