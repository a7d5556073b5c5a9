module @random attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=4]>
  func.func public @main(%arg0: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %arg1: tensor<8x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", ?}]>}, %arg2: tensor<8x8xf32>, %arg3: tensor<12x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}, {}]>}, %arg4: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %arg5: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y", ?}]>}, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}) -> (tensor<16x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<1x8x16xf32>, tensor<8x16xf32>, tensor<1x8x16xf32>) {
    %0 = stablehlo.convert %arg0 : (tensor<8x16xi32>) -> tensor<8x16xf32>
    %1 = stablehlo.sign %0 : tensor<8x16xf32>
    %2 = stablehlo.constant dense<-1000> : tensor<i32>
    %3 = "stablehlo.reduce_window"(%arg0, %2) <{padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.maximum %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<8x16xi32>, tensor<i32>) -> tensor<8x16xi32>
    %4 = stablehlo.abs %3 : tensor<8x16xi32>
    %5 = stablehlo.convert %arg0 : (tensor<8x16xi32>) -> tensor<8x16xf32>
    %6 = stablehlo.concatenate %1, %arg1, dim = 1 : (tensor<8x16xf32>, tensor<8x2xf32>) -> tensor<8x18xf32>
    %7 = stablehlo.reshape %arg1 : (tensor<8x2xf32>) -> tensor<4x2x1x2xf32>
    %8 = sdy.sharding_constraint %3 <@mesh, [{"x", "y", ?}, {}]> : tensor<8x16xi32>
    %9 = stablehlo.constant dense<3> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i32>) -> tensor<8x16xi32>
    %11 = stablehlo.subtract %4, %10 : tensor<8x16xi32>
    %12 = stablehlo.convert %11 : (tensor<8x16xi32>) -> tensor<8x16xf32>
    %13 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<8x16xi32>) -> tensor<8x16xi32>
    %14 = stablehlo.abs %8 : tensor<8x16xi32>
    %15 = stablehlo.constant dense<3> : tensor<i32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<i32>) -> tensor<8x16xi32>
    %17 = stablehlo.compare EQ, %14, %16 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
    %18 = stablehlo.select %17, %14, %16 : tensor<8x16xi1>, tensor<8x16xi32>
    %19 = sdy.sharding_constraint %18 <@mesh, [{"x"}, {?}]> : tensor<8x16xi32>
    %20 = stablehlo.constant dense<-4.0> : tensor<f32>
    %21 = stablehlo.constant dense<4.0> : tensor<f32>
    %22 = stablehlo.clamp %20, %12, %21 : (tensor<f32>, tensor<8x16xf32>, tensor<f32>) -> tensor<8x16xf32>
    %23 = stablehlo.floor %22 : tensor<8x16xf32>
    %24 = stablehlo.dot_general %23, %arg2, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
    %25 = stablehlo.abs %19 : tensor<8x16xi32>
    %26 = stablehlo.constant dense<0> : tensor<i32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<i32>) -> tensor<8x16xi32>
    %28 = stablehlo.subtract %25, %27 : tensor<8x16xi32>
    %29 = sdy.sharding_constraint %24 <@mesh, [{}, {}]> : tensor<16x8xf32>
    %30 = stablehlo.constant dense<-4.0> : tensor<f32>
    %31 = stablehlo.constant dense<4.0> : tensor<f32>
    %32 = stablehlo.clamp %30, %29, %31 : (tensor<f32>, tensor<16x8xf32>, tensor<f32>) -> tensor<16x8xf32>
    %33 = stablehlo.floor %32 : tensor<16x8xf32>
    %34 = stablehlo.iota dim = 0 : tensor<8x4xf32>
    %35 = stablehlo.dot_general %33, %34, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x4xf32>) -> tensor<16x4xf32>
    %36 = sdy.sharding_constraint %33 <@mesh, [{"x"}, {?}]> : tensor<16x8xf32>
    %37 = sdy.sharding_constraint %29 <@mesh, [{"y"}, {?}]> : tensor<16x8xf32>
    %38 = stablehlo.constant dense<-4.0> : tensor<f32>
    %39 = stablehlo.constant dense<4.0> : tensor<f32>
    %40 = stablehlo.clamp %38, %35, %39 : (tensor<f32>, tensor<16x4xf32>, tensor<f32>) -> tensor<16x4xf32>
    %41 = stablehlo.floor %40 : tensor<16x4xf32>
    %42 = stablehlo.dot_general %41, %arg3, contracting_dims = [0] x [1] : (tensor<16x4xf32>, tensor<12x16xf32>) -> tensor<4x12xf32>
    %43 = stablehlo.transpose %37, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %44 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %45 = stablehlo.reduce(%40 init: %44) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<16x4xf32>, tensor<f32>) -> tensor<f32>
    %46 = stablehlo.dot_general %arg3, %arg4, contracting_dims = [1] x [1] : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
    %47 = stablehlo.constant dense<-4.0> : tensor<f32>
    %48 = stablehlo.constant dense<4.0> : tensor<f32>
    %49 = stablehlo.clamp %47, %43, %48 : (tensor<f32>, tensor<8x16xf32>, tensor<f32>) -> tensor<8x16xf32>
    %50 = stablehlo.floor %49 : tensor<8x16xf32>
    %51 = "stablehlo.sort"(%50) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %52 = stablehlo.iota dim = 1 : tensor<8x16xi32>
    %53 = stablehlo.subtract %28, %52 : tensor<8x16xi32>
    %54 = stablehlo.abs %22 : tensor<8x16xf32>
    %55 = sdy.sharding_constraint %49 <@mesh, [{"y", "x"}, {?}]> : tensor<8x16xf32>
    %56 = stablehlo.slice %53 [5:8:1, 0:16:1] : (tensor<8x16xi32>) -> tensor<3x16xi32>
    %57 = "stablehlo.case"(%arg6) ({
      %s = stablehlo.negate %22 : tensor<8x16xf32>
      stablehlo.return %s : tensor<8x16xf32>
    }, {
      %s = stablehlo.maximum %22, %arg5 : tensor<8x16xf32>
      stablehlo.return %s : tensor<8x16xf32>
    }, {
      %s = stablehlo.abs %arg5 : tensor<8x16xf32>
      stablehlo.return %s : tensor<8x16xf32>
    }) : (tensor<i32>) -> tensor<8x16xf32>
    %58 = sdy.sharding_constraint %22 <@mesh, [{"x", ?}, {?}]> : tensor<8x16xf32>
    %59 = stablehlo.add %arg5, %arg7 : tensor<8x16xf32>
    %60 = stablehlo.constant dense<2.0> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %62 = stablehlo.dot_general %arg5, %61, contracting_dims = [0] x [1] : (tensor<8x16xf32>, tensor<2x8xf32>) -> tensor<16x2xf32>
    %63 = stablehlo.reshape %58 : (tensor<8x16xf32>) -> tensor<1x8x16xf32>
    %64 = stablehlo.iota dim = 0 : tensor<1x8x16xf32>
    %65 = stablehlo.compare EQ, %63, %64 : (tensor<1x8x16xf32>, tensor<1x8x16xf32>) -> tensor<1x8x16xi1>
    %66 = stablehlo.select %65, %63, %64 : tensor<1x8x16xi1>, tensor<1x8x16xf32>
    %67 = stablehlo.constant dense<-4.0> : tensor<f32>
    %68 = stablehlo.constant dense<4.0> : tensor<f32>
    %69 = stablehlo.clamp %67, %arg5, %68 : (tensor<f32>, tensor<8x16xf32>, tensor<f32>) -> tensor<8x16xf32>
    %70 = stablehlo.floor %69 : tensor<8x16xf32>
    %71 = stablehlo.tanh %64 : tensor<1x8x16xf32>
    return %62, %66, %70, %71 : tensor<16x2xf32>, tensor<1x8x16xf32>, tensor<8x16xf32>, tensor<1x8x16xf32>
  }
}
