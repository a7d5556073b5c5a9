module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=16], device_ids=[0, 6, 4, 12, 7, 14, 13, 11, 15, 8, 9, 3, 10, 5, 2, 1]>
  func.func public @main(%arg0: tensor<64x8x32xf32>, %arg1: tensor<15x64x48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}]>}, %arg2: tensor<i32>, %arg3: tensor<15x768x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}, %arg4: tensor<15x14x48xf32>, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<4xi32>, %arg7: tensor<4x15x14xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(1)2}, {}, {?}]>}, %arg8: tensor<4x15x14xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(1)4}, {}, {}]>}, %arg9: tensor<15x64x48xf32>) -> (tensor<15x14x48xf32>, tensor<7x28x24xf32>, tensor<15x64x48xf32>, tensor<15x14xf32>) {
    %0 = stablehlo.constant dense<-4.0> : tensor<f32>
    %1 = stablehlo.constant dense<4.0> : tensor<f32>
    %2 = stablehlo.clamp %0, %arg1, %1 : (tensor<f32>, tensor<15x64x48xf32>, tensor<f32>) -> tensor<15x64x48xf32>
    %3 = stablehlo.floor %2 : tensor<15x64x48xf32>
    %4 = stablehlo.constant dense<0.0> : tensor<f32>
    %5 = stablehlo.reduce(%3 init: %4) applies stablehlo.add across dimensions = [2] : (tensor<15x64x48xf32>, tensor<f32>) -> tensor<15x64xf32>
    %6 = stablehlo.abs %2 : tensor<15x64x48xf32>
    %7 = stablehlo.reverse %6, dims = [0, 2] : tensor<15x64x48xf32>
    %8 = sdy.sharding_constraint %arg1 <@mesh, [{}, {}, {?}]> : tensor<15x64x48xf32>
    %9 = sdy.sharding_constraint %3 <@mesh, [{}, {?}, {"x"}]> : tensor<15x64x48xf32>
    %10 = stablehlo.negate %3 : tensor<15x64x48xf32>
    %11 = stablehlo.constant dense<4> : tensor<i32>
    %12 = stablehlo.constant dense<-1> : tensor<i32>
    %13 = stablehlo.dynamic_slice %6, %11, %arg2, %12, sizes = [15, 14, 48] : (tensor<15x64x48xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<15x14x48xf32>
    %14 = stablehlo.reverse %8, dims = [0] : tensor<15x64x48xf32>
    %15 = stablehlo.reshape %14 : (tensor<15x64x48xf32>) -> tensor<15x768x4xf32>
    %16 = stablehlo.reverse %5, dims = [0] : tensor<15x64xf32>
    %17 = stablehlo.constant dense<-4.0> : tensor<f32>
    %18 = stablehlo.constant dense<4.0> : tensor<f32>
    %19 = stablehlo.clamp %17, %15, %18 : (tensor<f32>, tensor<15x768x4xf32>, tensor<f32>) -> tensor<15x768x4xf32>
    %20 = stablehlo.floor %19 : tensor<15x768x4xf32>
    %21 = stablehlo.constant dense<0.0> : tensor<f32>
    %22 = stablehlo.reduce(%20 init: %21) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<15x768x4xf32>, tensor<f32>) -> tensor<f32>
    %23 = stablehlo.constant dense<-4.0> : tensor<f32>
    %24 = stablehlo.constant dense<4.0> : tensor<f32>
    %25 = stablehlo.clamp %23, %13, %24 : (tensor<f32>, tensor<15x14x48xf32>, tensor<f32>) -> tensor<15x14x48xf32>
    %26 = stablehlo.floor %25 : tensor<15x14x48xf32>
    %27 = stablehlo.convert %26 : (tensor<15x14x48xf32>) -> tensor<15x14x48xi32>
    %28 = stablehlo.compare LT, %26, %arg4 : (tensor<15x14x48xf32>, tensor<15x14x48xf32>) -> tensor<15x14x48xi1>
    %29 = stablehlo.select %28, %26, %25 : tensor<15x14x48xi1>, tensor<15x14x48xf32>
    %30 = stablehlo.constant dense<-4.0> : tensor<f32>
    %31 = stablehlo.constant dense<4.0> : tensor<f32>
    %32 = stablehlo.clamp %30, %10, %31 : (tensor<f32>, tensor<15x64x48xf32>, tensor<f32>) -> tensor<15x64x48xf32>
    %33 = stablehlo.floor %32 : tensor<15x64x48xf32>
    %34 = stablehlo.constant dense<0> : tensor<i32>
    %35 = stablehlo.constant dense<1> : tensor<i32>
    %36 = stablehlo.constant dense<1> : tensor<i32>
    %37:2 = stablehlo.while(%i = %34, %c = %33) : tensor<i32>, tensor<15x64x48xf32>
    cond {
      %t = stablehlo.compare LT, %i, %35 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %36 : tensor<i32>
      %s = stablehlo.add %c, %10 : tensor<15x64x48xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<15x64x48xf32>
    }
    %38 = stablehlo.reshape %arg4 : (tensor<15x14x48xf32>) -> tensor<5x3x1x14x48xf32>
    %39 = "stablehlo.case"(%arg5) ({
      %s = stablehlo.negate %arg4 : tensor<15x14x48xf32>
      stablehlo.return %s : tensor<15x14x48xf32>
    }, {
      %s = stablehlo.maximum %arg4, %29 : tensor<15x14x48xf32>
      stablehlo.return %s : tensor<15x14x48xf32>
    }) : (tensor<i32>) -> tensor<15x14x48xf32>
    %40 = stablehlo.add %32, %10 : tensor<15x64x48xf32>
    %41 = stablehlo.constant dense<0.0> : tensor<f32>
    %42 = stablehlo.reduce(%40 init: %41) applies stablehlo.add across dimensions = [1, 2] : (tensor<15x64x48xf32>, tensor<f32>) -> tensor<15xf32>
    %43 = stablehlo.iota dim = 2 : tensor<15x64x48xf32>
    %44 = stablehlo.maximum %14, %43 : tensor<15x64x48xf32>
    %45 = "stablehlo.scatter"(%39, %arg6, %arg7) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [2], scatter_dims_to_operand_dims = [2], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<15x14x48xf32>, tensor<4xi32>, tensor<4x15x14xf32>) -> tensor<15x14x48xf32>
    %46 = stablehlo.slice %10 [0:15:1, 0:51:1, 26:38:1] : (tensor<15x64x48xf32>) -> tensor<15x51x12xf32>
    %47 = stablehlo.iota dim = 0 : tensor<15xf32>
    %48 = stablehlo.minimum %42, %47 : tensor<15xf32>
    %49 = stablehlo.add %arg7, %arg8 : tensor<4x15x14xf32>
    %50 = stablehlo.constant dense<-2> : tensor<i32>
    %51 = stablehlo.dynamic_slice %47, %50, sizes = [15] : (tensor<15xf32>, tensor<i32>) -> tensor<15xf32>
    %52 = stablehlo.constant dense<3.0> : tensor<f32>
    %53 = stablehlo.reduce(%26 init: %52) applies stablehlo.maximum across dimensions = [1] : (tensor<15x14x48xf32>, tensor<f32>) -> tensor<15x48xf32>
    %54 = stablehlo.subtract %44, %arg9 : tensor<15x64x48xf32>
    %55 = sdy.sharding_constraint %29 <@mesh, [{}, {?}, {}]> : tensor<15x14x48xf32>
    %56 = stablehlo.add %55, %45 : tensor<15x14x48xf32>
    %57 = stablehlo.slice %43 [8:15:1, 8:64:2, 0:48:2] : (tensor<15x64x48xf32>) -> tensor<7x28x24xf32>
    %58 = stablehlo.constant dense<3.0> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %58, dims = [] : (tensor<f32>) -> tensor<15x64x48xf32>
    %60 = stablehlo.subtract %7, %59 : tensor<15x64x48xf32>
    %61 = stablehlo.constant dense<-4.0> : tensor<f32>
    %62 = stablehlo.constant dense<4.0> : tensor<f32>
    %63 = stablehlo.clamp %61, %29, %62 : (tensor<f32>, tensor<15x14x48xf32>, tensor<f32>) -> tensor<15x14x48xf32>
    %64 = stablehlo.floor %63 : tensor<15x14x48xf32>
    %65 = stablehlo.constant dense<3.0> : tensor<f32>
    %66 = stablehlo.reduce(%64 init: %65) applies stablehlo.minimum across dimensions = [2] : (tensor<15x14x48xf32>, tensor<f32>) -> tensor<15x14xf32>
    return %56, %57, %60, %66 : tensor<15x14x48xf32>, tensor<7x28x24xf32>, tensor<15x64x48xf32>, tensor<15x14xf32>
  }
}
