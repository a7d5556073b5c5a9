module @random attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%arg0: tensor<8xf32>, %arg1: tensor<15x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg2: tensor<2x16x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}, %arg3: tensor<7x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x"}>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg7: tensor<8x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}], replicated={"x"}>}, %arg8: tensor<20x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x":(2)2}]>}, %arg9: tensor<4xi32>) -> (tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<7x15xf32>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(2)2, ?}]>}, tensor<8x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %0 = stablehlo.constant dense<1000.0> : tensor<f32>
    %1 = stablehlo.reduce(%arg2 init: %0) applies stablehlo.minimum across dimensions = [0, 1, 2] : (tensor<2x16x64xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.constant dense<0.0> : tensor<f32>
    %3 = "stablehlo.reduce_window"(%arg1, %2) <{padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 2, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<15x15xf32>, tensor<f32>) -> tensor<8x15xf32>
    %4 = sdy.sharding_constraint %arg2 <@mesh, [{}, {?}, {}]> : tensor<2x16x64xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<8x15xf32>) -> tensor<8x15xf32>
    %6 = "stablehlo.sort"(%3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<8x15xf32>) -> tensor<8x15xf32>
    %7 = stablehlo.iota dim = 1 : tensor<16x16xf32>
    %8 = stablehlo.dot_general %4, %7, contracting_dims = [1] x [1] : (tensor<2x16x64xf32>, tensor<16x16xf32>) -> tensor<2x64x16xf32>
    %9 = stablehlo.slice %8 [0:2:2, 0:64:1, 14:16:1] : (tensor<2x64x16xf32>) -> tensor<1x64x2xf32>
    %10 = stablehlo.reverse %6, dims = [0, 1] : tensor<8x15xf32>
    %11 = stablehlo.dynamic_update_slice %6, %arg3, %arg4, %arg5 : (tensor<8x15xf32>, tensor<7x15xf32>, tensor<i32>, tensor<i32>) -> tensor<8x15xf32>
    %12 = "stablehlo.scatter"(%11, %arg6, %3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<8x15xf32>, tensor<8xi32>, tensor<8x15xf32>) -> tensor<8x15xf32>
    %13 = stablehlo.reshape %5 : (tensor<8x15xf32>) -> tensor<8x15xf32>
    %14 = stablehlo.slice %13 [0:3:1, 0:14:2] : (tensor<8x15xf32>) -> tensor<3x7xf32>
    %15 = sdy.sharding_constraint %6 <@mesh, [{"x"}, {}]> : tensor<8x15xf32>
    %16 = stablehlo.logistic %11 : tensor<8x15xf32>
    %17 = stablehlo.constant dense<-4.0> : tensor<f32>
    %18 = stablehlo.constant dense<4.0> : tensor<f32>
    %19 = stablehlo.clamp %17, %13, %18 : (tensor<f32>, tensor<8x15xf32>, tensor<f32>) -> tensor<8x15xf32>
    %20 = stablehlo.floor %19 : tensor<8x15xf32>
    %21 = stablehlo.constant dense<0> : tensor<i32>
    %22 = stablehlo.constant dense<1> : tensor<i32>
    %23 = stablehlo.constant dense<1> : tensor<i32>
    %24:2 = stablehlo.while(%i = %21, %c = %20) : tensor<i32>, tensor<8x15xf32>
    cond {
      %t = stablehlo.compare LT, %i, %22 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %23 : tensor<i32>
      %s = stablehlo.add %c, %arg7 : tensor<8x15xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<8x15xf32>
    }
    %25 = stablehlo.reshape %3 : (tensor<8x15xf32>) -> tensor<4x30xf32>
    %26 = stablehlo.slice %25 [3:4:1, 0:30:1] : (tensor<4x30xf32>) -> tensor<1x30xf32>
    %27 = sdy.sharding_constraint %19 <@mesh, [{"x":(2)2}, {?}]> : tensor<8x15xf32>
    %28 = sdy.sharding_constraint %24#1 <@mesh, [{}, {}]> : tensor<8x15xf32>
    %29 = stablehlo.constant dense<-4.0> : tensor<f32>
    %30 = stablehlo.constant dense<4.0> : tensor<f32>
    %31 = stablehlo.clamp %29, %10, %30 : (tensor<f32>, tensor<8x15xf32>, tensor<f32>) -> tensor<8x15xf32>
    %32 = stablehlo.floor %31 : tensor<8x15xf32>
    %33 = stablehlo.constant dense<-4.0> : tensor<f32>
    %34 = stablehlo.constant dense<4.0> : tensor<f32>
    %35 = stablehlo.clamp %33, %6, %34 : (tensor<f32>, tensor<8x15xf32>, tensor<f32>) -> tensor<8x15xf32>
    %36 = stablehlo.floor %35 : tensor<8x15xf32>
    %37 = stablehlo.constant dense<0.0> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [] : (tensor<f32>) -> tensor<15x8xf32>
    %39 = stablehlo.dot_general %36, %38, contracting_dims = [1] x [0] : (tensor<8x15xf32>, tensor<15x8xf32>) -> tensor<8x8xf32>
    %40 = stablehlo.broadcast_in_dim %35, dims = [0, 1] : (tensor<8x15xf32>) -> tensor<8x15x8x8xf32>
    %41 = stablehlo.reverse %35, dims = [0] : tensor<8x15xf32>
    %42 = stablehlo.constant dense<-4.0> : tensor<f32>
    %43 = stablehlo.constant dense<4.0> : tensor<f32>
    %44 = stablehlo.clamp %42, %41, %43 : (tensor<f32>, tensor<8x15xf32>, tensor<f32>) -> tensor<8x15xf32>
    %45 = stablehlo.floor %44 : tensor<8x15xf32>
    %46 = stablehlo.convert %45 : (tensor<8x15xf32>) -> tensor<8x15xi32>
    %47 = stablehlo.reshape %41 : (tensor<8x15xf32>) -> tensor<20x6xf32>
    %48 = stablehlo.sign %14 : tensor<3x7xf32>
    %49 = "stablehlo.sort"(%46) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<8x15xi32>) -> tensor<8x15xi32>
    %50 = stablehlo.add %47, %arg8 : tensor<20x6xf32>
    %51 = stablehlo.constant dense<1000> : tensor<i32>
    %52 = stablehlo.reduce(%49 init: %51) applies stablehlo.minimum across dimensions = [1] : (tensor<8x15xi32>, tensor<i32>) -> tensor<8xi32>
    %53 = stablehlo.constant dense<0.0> : tensor<f32>
    %54 = stablehlo.reduce(%48 init: %53) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x7xf32>, tensor<f32>) -> tensor<f32>
    %55 = stablehlo.constant dense<-4.0> : tensor<f32>
    %56 = stablehlo.constant dense<4.0> : tensor<f32>
    %57 = stablehlo.clamp %55, %47, %56 : (tensor<f32>, tensor<20x6xf32>, tensor<f32>) -> tensor<20x6xf32>
    %58 = stablehlo.floor %57 : tensor<20x6xf32>
    %59 = stablehlo.constant dense<1000.0> : tensor<f32>
    %60 = stablehlo.reduce(%58 init: %59) applies stablehlo.minimum across dimensions = [0] : (tensor<20x6xf32>, tensor<f32>) -> tensor<6xf32>
    %61 = stablehlo.add %20, %45 : tensor<8x15xf32>
    %62 = stablehlo.constant dense<2> : tensor<i32>
    %63 = stablehlo.broadcast_in_dim %62, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %64 = "stablehlo.scatter"(%52, %arg9, %63) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.add %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<8xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<8xi32>
    %65 = stablehlo.constant dense<-4.0> : tensor<f32>
    %66 = stablehlo.constant dense<4.0> : tensor<f32>
    %67 = stablehlo.clamp %65, %27, %66 : (tensor<f32>, tensor<8x15xf32>, tensor<f32>) -> tensor<8x15xf32>
    %68 = stablehlo.floor %67 : tensor<8x15xf32>
    %69 = stablehlo.convert %68 : (tensor<8x15xf32>) -> tensor<8x15xbf16>
    %70 = stablehlo.reshape %69 : (tensor<8x15xbf16>) -> tensor<120xbf16>
    %71 = stablehlo.abs %67 : tensor<8x15xf32>
    %72 = stablehlo.constant dense<-4.0> : tensor<f32>
    %73 = stablehlo.constant dense<4.0> : tensor<f32>
    %74 = stablehlo.clamp %72, %67, %73 : (tensor<f32>, tensor<8x15xf32>, tensor<f32>) -> tensor<8x15xf32>
    %75 = stablehlo.floor %74 : tensor<8x15xf32>
    %76 = stablehlo.constant dense<0.0> : tensor<f32>
    %77 = stablehlo.reduce(%75 init: %76) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x15xf32>, tensor<f32>) -> tensor<f32>
    %78 = stablehlo.logistic %arg3 : tensor<7x15xf32>
    %79 = stablehlo.constant dense<1000.0> : tensor<f32>
    %80 = stablehlo.reduce(%75 init: %79) applies stablehlo.minimum across dimensions = [1] : (tensor<8x15xf32>, tensor<f32>) -> tensor<8xf32>
    %81 = stablehlo.iota dim = 0 : tensor<8x15xf32>
    %82 = stablehlo.compare LT, %68, %81 : (tensor<8x15xf32>, tensor<8x15xf32>) -> tensor<8x15xi1>
    %83 = stablehlo.iota dim = 1 : tensor<8x15xf32>
    %84 = stablehlo.select %82, %68, %83 : tensor<8x15xi1>, tensor<8x15xf32>
    return %77, %78, %80, %84 : tensor<f32>, tensor<7x15xf32>, tensor<8xf32>, tensor<8x15xf32>
  }
}
