module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2], device_ids=[3, 7, 6, 4, 1, 5, 2, 0]>
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg1: tensor<8x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"x", "z"}>}, %arg2: tensor<24x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<24x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}, %arg5: tensor<24x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z"}, {}]>}, %arg6: tensor<64x24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg7: tensor<24x24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y", "z"}]>}) -> (tensor<64x24xf32>, tensor<24x10xbf16>, tensor<24x24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"y", ?}]>}, tensor<24xf32>) {
    %0 = stablehlo.cosine %arg1 : tensor<8x15xf32>
    %1 = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<64x24xf32>
    %3 = stablehlo.dot_general %arg2, %2, contracting_dims = [0] x [1] : (tensor<24x15xf32>, tensor<64x24xf32>) -> tensor<15x64xf32>
    %4 = stablehlo.constant dense<1.0> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<f32>) -> tensor<24x10xf32>
    %6 = stablehlo.constant dense<2> : tensor<i32>
    %7 = stablehlo.dynamic_update_slice %arg2, %5, %6, %arg3 : (tensor<24x15xf32>, tensor<24x10xf32>, tensor<i32>, tensor<i32>) -> tensor<24x15xf32>
    %8 = stablehlo.constant dense<0.0> : tensor<f32>
    %9 = stablehlo.reduce(%2 init: %8) applies stablehlo.add across dimensions = [0] : (tensor<64x24xf32>, tensor<f32>) -> tensor<24xf32>
    %10 = sdy.sharding_constraint %2 <@mesh, [{"z"}, {}]> : tensor<64x24xf32>
    %11 = stablehlo.transpose %5, dims = [0, 1] : (tensor<24x10xf32>) -> tensor<24x10xf32>
    %12 = stablehlo.constant dense<1.0> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<24x10xf32>
    %14 = stablehlo.add %11, %13 : tensor<24x10xf32>
    %15 = stablehlo.reverse %9, dims = [0] : tensor<24xf32>
    %16 = sdy.sharding_constraint %0 <@mesh, [{"z"}, {}]> : tensor<8x15xf32>
    %17 = stablehlo.add %14, %arg4 : tensor<24x10xf32>
    %18 = stablehlo.negate %15 : tensor<24xf32>
    %19 = stablehlo.iota dim = 1 : tensor<24x10xf32>
    %20 = stablehlo.compare LT, %13, %19 : (tensor<24x10xf32>, tensor<24x10xf32>) -> tensor<24x10xi1>
    %21 = stablehlo.select %20, %13, %arg5 : tensor<24x10xi1>, tensor<24x10xf32>
    %22 = stablehlo.reverse %19, dims = [0, 1] : tensor<24x10xf32>
    %23 = stablehlo.constant dense<0.0> : tensor<f32>
    %24 = stablehlo.pad %17, %23, low = [2, 0], high = [0, 2], interior = [0, 0] : (tensor<24x10xf32>, tensor<f32>) -> tensor<26x12xf32>
    %25 = stablehlo.constant dense<0.0> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [] : (tensor<f32>) -> tensor<26x12xf32>
    %27 = stablehlo.maximum %24, %26 : tensor<26x12xf32>
    %28 = stablehlo.add %arg1, %16 : tensor<8x15xf32>
    %29 = stablehlo.constant dense<-4.0> : tensor<f32>
    %30 = stablehlo.constant dense<4.0> : tensor<f32>
    %31 = stablehlo.clamp %29, %17, %30 : (tensor<f32>, tensor<24x10xf32>, tensor<f32>) -> tensor<24x10xf32>
    %32 = stablehlo.floor %31 : tensor<24x10xf32>
    %33 = stablehlo.convert %32 : (tensor<24x10xf32>) -> tensor<24x10xbf16>
    %34 = stablehlo.reshape %26 : (tensor<26x12xf32>) -> tensor<78x4xf32>
    %35 = sdy.sharding_constraint %32 <@mesh, [{}, {}]> : tensor<24x10xf32>
    %36 = stablehlo.cosine %arg1 : tensor<8x15xf32>
    %37 = stablehlo.floor %9 : tensor<24xf32>
    %38 = stablehlo.constant dense<0.0> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [] : (tensor<f32>) -> tensor<24x4xf32>
    %40 = stablehlo.concatenate %5, %39, %17, dim = 1 : (tensor<24x10xf32>, tensor<24x4xf32>, tensor<24x10xf32>) -> tensor<24x24xf32>
    %41 = sdy.sharding_constraint %36 <@mesh, [{}, {}], replicated={"x"}> : tensor<8x15xf32>
    %42 = sdy.sharding_constraint %41 <@mesh, [{"z"}, {?}], replicated={"y"}> : tensor<8x15xf32>
    %43 = stablehlo.subtract %2, %arg6 : tensor<64x24xf32>
    %44 = stablehlo.constant dense<-4.0> : tensor<f32>
    %45 = stablehlo.constant dense<4.0> : tensor<f32>
    %46 = stablehlo.clamp %44, %40, %45 : (tensor<f32>, tensor<24x24xf32>, tensor<f32>) -> tensor<24x24xf32>
    %47 = stablehlo.floor %46 : tensor<24x24xf32>
    %48 = stablehlo.convert %47 : (tensor<24x24xf32>) -> tensor<24x24xbf16>
    %49 = stablehlo.reshape %arg6 : (tensor<64x24xf32>) -> tensor<8x8x1x24xf32>
    %50 = stablehlo.constant dense<0.0> : tensor<f32>
    %51 = "stablehlo.reduce_window"(%49, %50) <{padding = dense<[[1, 2], [2, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>, window_dimensions = array<i64: 3, 3, 1, 1>, window_strides = array<i64: 1, 1, 1, 2>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<8x8x1x24xf32>, tensor<f32>) -> tensor<9x8x1x12xf32>
    %52 = stablehlo.abs %43 : tensor<64x24xf32>
    %53 = stablehlo.sign %33 : tensor<24x10xbf16>
    %54 = stablehlo.reverse %53, dims = [0] : tensor<24x10xbf16>
    %55 = stablehlo.compare GE, %46, %47 : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xi1>
    %56 = stablehlo.select %55, %46, %arg7 : tensor<24x24xi1>, tensor<24x24xf32>
    %57 = sdy.sharding_constraint %56 <@mesh, [{"z"}, {}]> : tensor<24x24xf32>
    %58 = stablehlo.constant dense<0.0> : tensor<f32>
    %59 = stablehlo.reduce(%arg7 init: %58) applies stablehlo.add across dimensions = [1] : (tensor<24x24xf32>, tensor<f32>) -> tensor<24xf32>
    return %52, %54, %57, %59 : tensor<64x24xf32>, tensor<24x10xbf16>, tensor<24x24xf32>, tensor<24xf32>
  }
}
