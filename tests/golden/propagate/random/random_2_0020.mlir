module @random attributes {mhlo.num_partitions = 12 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=6]>
  func.func public @main(%arg0: tensor<15x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y":(1)2}]>}, %arg3: tensor<15x2x8xf32>, %arg4: tensor<8x8x8x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"x"}, {}]>}, %arg5: tensor<3x8x3x5x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}, {}, {}]>}, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x"}>}, %arg8: tensor<i32>, %arg9: tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg10: tensor<3x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(2)3}, {"y":(1)2, ?}], replicated={"x"}>}) -> (tensor<6x2xf32>, tensor<4x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, tensor<3x2xbf16>, tensor<3x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", ?}]>}) {
    %0 = stablehlo.maximum %arg0, %arg0 : tensor<15x2x8xf32>
    %1 = stablehlo.iota dim = 1 : tensor<16x8xf32>
    %2 = stablehlo.dot_general %arg0, %1, contracting_dims = [2] x [1] : (tensor<15x2x8xf32>, tensor<16x8xf32>) -> tensor<15x2x16xf32>
    %3 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<15x2x8xf32>) -> tensor<15x2x8xf32>
    %4 = stablehlo.constant dense<0.0> : tensor<f32>
    %5 = stablehlo.reduce(%3 init: %4) applies stablehlo.add across dimensions = [2] : (tensor<15x2x8xf32>, tensor<f32>) -> tensor<15x2xf32>
    %6 = stablehlo.broadcast_in_dim %2, dims = [0, 2, 3] : (tensor<15x2x16xf32>) -> tensor<15x8x2x16xf32>
    %7 = "stablehlo.case"(%arg1) ({
      %s = stablehlo.negate %3 : tensor<15x2x8xf32>
      stablehlo.return %s : tensor<15x2x8xf32>
    }, {
      %s = stablehlo.maximum %3, %arg0 : tensor<15x2x8xf32>
      stablehlo.return %s : tensor<15x2x8xf32>
    }, {
      %s = stablehlo.abs %arg0 : tensor<15x2x8xf32>
      stablehlo.return %s : tensor<15x2x8xf32>
    }) : (tensor<i32>) -> tensor<15x2x8xf32>
    %8 = stablehlo.constant dense<0.0> : tensor<f32>
    %9 = stablehlo.pad %2, %8, low = [1, 2, 0], high = [1, 1, 0], interior = [0, 1, 1] : (tensor<15x2x16xf32>, tensor<f32>) -> tensor<17x6x31xf32>
    %10 = stablehlo.slice %2 [7:15:2, 0:2:1, 0:16:1] : (tensor<15x2x16xf32>) -> tensor<4x2x16xf32>
    %11 = stablehlo.constant dense<-4.0> : tensor<f32>
    %12 = stablehlo.constant dense<4.0> : tensor<f32>
    %13 = stablehlo.clamp %11, %6, %12 : (tensor<f32>, tensor<15x8x2x16xf32>, tensor<f32>) -> tensor<15x8x2x16xf32>
    %14 = stablehlo.floor %13 : tensor<15x8x2x16xf32>
    %15 = stablehlo.iota dim = 1 : tensor<8x15x8x16xf32>
    %16 = stablehlo.dot_general %14, %15, batching_dims = [3, 1] x [3, 0], contracting_dims = [0] x [1] : (tensor<15x8x2x16xf32>, tensor<8x15x8x16xf32>) -> tensor<16x8x2x8xf32>
    %17 = stablehlo.constant dense<3.0> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f32>) -> tensor<4x15xf32>
    %19 = "stablehlo.scatter"(%5, %arg2, %18) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<15x2xf32>, tensor<4xi32>, tensor<4x15xf32>) -> tensor<15x2xf32>
    %20 = stablehlo.maximum %3, %0 : tensor<15x2x8xf32>
    %21 = sdy.sharding_constraint %15 <@mesh, [{}, {}, {}, {}]> : tensor<8x15x8x16xf32>
    %22 = stablehlo.reshape %21 : (tensor<8x15x8x16xf32>) -> tensor<8x3x5x8x16xf32>
    %23 = stablehlo.concatenate %20, %arg3, dim = 1 : (tensor<15x2x8xf32>, tensor<15x2x8xf32>) -> tensor<15x4x8xf32>
    %24 = stablehlo.constant dense<-4.0> : tensor<f32>
    %25 = stablehlo.constant dense<4.0> : tensor<f32>
    %26 = stablehlo.clamp %24, %19, %25 : (tensor<f32>, tensor<15x2xf32>, tensor<f32>) -> tensor<15x2xf32>
    %27 = stablehlo.floor %26 : tensor<15x2xf32>
    %28 = stablehlo.convert %27 : (tensor<15x2xf32>) -> tensor<15x2xi32>
    %29 = stablehlo.dot_general %22, %arg4, batching_dims = [3, 0] x [0, 2], contracting_dims = [2] x [3] : (tensor<8x3x5x8x16xf32>, tensor<8x8x8x5xf32>) -> tensor<8x8x3x16x8xf32>
    %30 = stablehlo.constant dense<2> : tensor<i32>
    %31 = stablehlo.constant dense<2> : tensor<i32>
    %32 = stablehlo.constant dense<-2> : tensor<i32>
    %33 = stablehlo.dynamic_update_slice %29, %arg5, %30, %arg6, %31, %32, %arg7 : (tensor<8x8x3x16x8xf32>, tensor<3x8x3x5x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x8x3x16x8xf32>
    %34 = stablehlo.constant dense<-4.0> : tensor<f32>
    %35 = stablehlo.constant dense<4.0> : tensor<f32>
    %36 = stablehlo.clamp %34, %29, %35 : (tensor<f32>, tensor<8x8x3x16x8xf32>, tensor<f32>) -> tensor<8x8x3x16x8xf32>
    %37 = stablehlo.floor %36 : tensor<8x8x3x16x8xf32>
    %38 = stablehlo.convert %37 : (tensor<8x8x3x16x8xf32>) -> tensor<8x8x3x16x8xi32>
    %39 = stablehlo.transpose %38, dims = [1, 2, 4, 3, 0] : (tensor<8x8x3x16x8xi32>) -> tensor<8x3x8x16x8xi32>
    %40 = stablehlo.negate %38 : tensor<8x8x3x16x8xi32>
    %41 = stablehlo.constant dense<-4.0> : tensor<f32>
    %42 = stablehlo.constant dense<4.0> : tensor<f32>
    %43 = stablehlo.clamp %41, %13, %42 : (tensor<f32>, tensor<15x8x2x16xf32>, tensor<f32>) -> tensor<15x8x2x16xf32>
    %44 = stablehlo.floor %43 : tensor<15x8x2x16xf32>
    %45 = stablehlo.constant dense<0.0> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<3x2xf32>
    %47 = stablehlo.dot_general %44, %46, contracting_dims = [2] x [1] : (tensor<15x8x2x16xf32>, tensor<3x2xf32>) -> tensor<15x8x16x3xf32>
    %48 = "stablehlo.case"(%arg8) ({
      %s = stablehlo.negate %38 : tensor<8x8x3x16x8xi32>
      stablehlo.return %s : tensor<8x8x3x16x8xi32>
    }, {
      %s = stablehlo.maximum %38, %40 : tensor<8x8x3x16x8xi32>
      stablehlo.return %s : tensor<8x8x3x16x8xi32>
    }, {
      %s = stablehlo.abs %40 : tensor<8x8x3x16x8xi32>
      stablehlo.return %s : tensor<8x8x3x16x8xi32>
    }) : (tensor<i32>) -> tensor<8x8x3x16x8xi32>
    %49 = stablehlo.slice %44 [2:6:1, 1:4:1, 0:2:1, 3:8:1] : (tensor<15x8x2x16xf32>) -> tensor<4x3x2x5xf32>
    %50 = sdy.sharding_constraint %44 <@mesh, [{}, {}, {"x"}, {}]> : tensor<15x8x2x16xf32>
    %51 = stablehlo.reshape %46 : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %52 = stablehlo.reshape %46 : (tensor<3x2xf32>) -> tensor<1x6xf32>
    %53 = stablehlo.reshape %50 : (tensor<15x8x2x16xf32>) -> tensor<15x16x16xf32>
    %54 = "stablehlo.gather"(%51, %arg9) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>}> : (tensor<3x2xf32>, tensor<6xi32>) -> tensor<6x2xf32>
    %55 = stablehlo.slice %50 [0:1:2, 0:7:1, 0:2:1, 12:15:1] : (tensor<15x8x2x16xf32>) -> tensor<1x7x2x3xf32>
    %56 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %57 = stablehlo.reduce(%52 init: %56) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<1x6xf32>, tensor<f32>) -> tensor<f32>
    %58 = stablehlo.negate %54 : tensor<6x2xf32>
    %59 = "stablehlo.sort"(%54) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<6x2xf32>) -> tensor<6x2xf32>
    %60 = stablehlo.reshape %arg9 : (tensor<6xi32>) -> tensor<3x2xi32>
    %61 = stablehlo.constant dense<0> : tensor<i32>
    %62 = stablehlo.pad %60, %61, low = [0, 1], high = [1, 2], interior = [0, 0] : (tensor<3x2xi32>, tensor<i32>) -> tensor<4x5xi32>
    %63 = stablehlo.constant dense<-4.0> : tensor<f32>
    %64 = stablehlo.constant dense<4.0> : tensor<f32>
    %65 = stablehlo.clamp %63, %51, %64 : (tensor<f32>, tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %66 = stablehlo.floor %65 : tensor<3x2xf32>
    %67 = stablehlo.convert %66 : (tensor<3x2xf32>) -> tensor<3x2xi32>
    %68 = stablehlo.convert %67 : (tensor<3x2xi32>) -> tensor<3x2xbf16>
    %69 = stablehlo.add %60, %arg10 : tensor<3x2xi32>
    return %59, %62, %68, %69 : tensor<6x2xf32>, tensor<4x5xi32>, tensor<3x2xbf16>, tensor<3x2xi32>
  }
}
