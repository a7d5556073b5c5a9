module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=4]>
  func.func public @main(%arg0: tensor<32x3x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"z", "x", ?}, {"y"}]>}, %arg1: tensor<16x2x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"y"}, {}]>}, %arg2: tensor<i32>, %arg3: tensor<12x3x2xi32>, %arg4: tensor<32x2xf32>, %arg5: tensor<3x16x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", "y"}, {}]>}, %arg6: tensor<3x16x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"y"}]>}, %arg7: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg8: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<3x7x6xf32>, tensor<3x16x2xbf16>, tensor<3x23xi32>, tensor<3x27xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "y", ?}, {"x"}]>}) {
    %0 = stablehlo.constant dense<-4.0> : tensor<f32>
    %1 = stablehlo.constant dense<4.0> : tensor<f32>
    %2 = stablehlo.clamp %0, %arg0, %1 : (tensor<f32>, tensor<32x3x2xf32>, tensor<f32>) -> tensor<32x3x2xf32>
    %3 = stablehlo.floor %2 : tensor<32x3x2xf32>
    %4 = stablehlo.convert %3 : (tensor<32x3x2xf32>) -> tensor<32x3x2xi32>
    %5 = stablehlo.iota dim = 1 : tensor<16x3x2xf32>
    %6 = stablehlo.dot_general %arg0, %5, batching_dims = [1] x [1], contracting_dims = [2] x [2] : (tensor<32x3x2xf32>, tensor<16x3x2xf32>) -> tensor<3x32x16xf32>
    %7 = "stablehlo.case"(%arg2) ({
      %s = stablehlo.negate %5 : tensor<16x3x2xf32>
      stablehlo.return %s : tensor<16x3x2xf32>
    }, {
      %s = stablehlo.maximum %5, %5 : tensor<16x3x2xf32>
      stablehlo.return %s : tensor<16x3x2xf32>
    }) : (tensor<i32>) -> tensor<16x3x2xf32>
    %8 = stablehlo.concatenate %4, %arg3, dim = 0 : (tensor<32x3x2xi32>, tensor<12x3x2xi32>) -> tensor<44x3x2xi32>
    %9 = stablehlo.constant dense<-4.0> : tensor<f32>
    %10 = stablehlo.constant dense<4.0> : tensor<f32>
    %11 = stablehlo.clamp %9, %6, %10 : (tensor<f32>, tensor<3x32x16xf32>, tensor<f32>) -> tensor<3x32x16xf32>
    %12 = stablehlo.floor %11 : tensor<3x32x16xf32>
    %13 = stablehlo.dot_general %12, %arg4, contracting_dims = [1] x [0] : (tensor<3x32x16xf32>, tensor<32x2xf32>) -> tensor<3x16x2xf32>
    %14 = sdy.sharding_constraint %11 <@mesh, [{"x"}, {}, {}], replicated={"z"}> : tensor<3x32x16xf32>
    %15 = stablehlo.constant dense<2> : tensor<i32>
    %16 = stablehlo.pad %8, %15, low = [0, 0, 2], high = [0, 2, 0], interior = [0, 0, 0] : (tensor<44x3x2xi32>, tensor<i32>) -> tensor<44x5x4xi32>
    %17 = stablehlo.constant dense<-4.0> : tensor<f32>
    %18 = stablehlo.constant dense<4.0> : tensor<f32>
    %19 = stablehlo.clamp %17, %13, %18 : (tensor<f32>, tensor<3x16x2xf32>, tensor<f32>) -> tensor<3x16x2xf32>
    %20 = stablehlo.floor %19 : tensor<3x16x2xf32>
    %21 = stablehlo.convert %20 : (tensor<3x16x2xf32>) -> tensor<3x16x2xbf16>
    %22 = stablehlo.convert %16 : (tensor<44x5x4xi32>) -> tensor<44x5x4xbf16>
    %23 = stablehlo.compare LT, %20, %arg5 : (tensor<3x16x2xf32>, tensor<3x16x2xf32>) -> tensor<3x16x2xi1>
    %24 = stablehlo.select %23, %20, %arg6 : tensor<3x16x2xi1>, tensor<3x16x2xf32>
    %25 = "stablehlo.sort"(%24) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<3x16x2xf32>) -> tensor<3x16x2xf32>
    %26 = stablehlo.slice %11 [0:3:1, 25:32:1, 0:11:2] : (tensor<3x32x16xf32>) -> tensor<3x7x6xf32>
    %27 = "stablehlo.sort"(%24) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<3x16x2xf32>) -> tensor<3x16x2xf32>
    %28 = stablehlo.reshape %arg6 : (tensor<3x16x2xf32>) -> tensor<3x32xf32>
    %29 = sdy.sharding_constraint %26 <@mesh, [{"y"}, {"x", ?}, {}]> : tensor<3x7x6xf32>
    %30 = stablehlo.constant dense<-4.0> : tensor<f32>
    %31 = stablehlo.constant dense<4.0> : tensor<f32>
    %32 = stablehlo.clamp %30, %27, %31 : (tensor<f32>, tensor<3x16x2xf32>, tensor<f32>) -> tensor<3x16x2xf32>
    %33 = stablehlo.floor %32 : tensor<3x16x2xf32>
    %34 = stablehlo.convert %33 : (tensor<3x16x2xf32>) -> tensor<3x16x2xbf16>
    %35 = stablehlo.constant dense<-4.0> : tensor<f32>
    %36 = stablehlo.constant dense<4.0> : tensor<f32>
    %37 = stablehlo.clamp %35, %28, %36 : (tensor<f32>, tensor<3x32xf32>, tensor<f32>) -> tensor<3x32xf32>
    %38 = stablehlo.floor %37 : tensor<3x32xf32>
    %39 = stablehlo.convert %38 : (tensor<3x32xf32>) -> tensor<3x32xi32>
    %40 = stablehlo.constant dense<0> : tensor<i32>
    %41 = stablehlo.dynamic_slice %38, %40, %arg7, sizes = [3, 27] : (tensor<3x32xf32>, tensor<i32>, tensor<i32>) -> tensor<3x27xf32>
    %42 = stablehlo.constant dense<3> : tensor<i32>
    %43 = stablehlo.dynamic_slice %39, %42, %arg8, sizes = [3, 23] : (tensor<3x32xi32>, tensor<i32>, tensor<i32>) -> tensor<3x23xi32>
    %44 = stablehlo.subtract %41, %41 : tensor<3x27xf32>
    return %29, %34, %43, %44 : tensor<3x7x6xf32>, tensor<3x16x2xbf16>, tensor<3x23xi32>, tensor<3x27xf32>
  }
}
