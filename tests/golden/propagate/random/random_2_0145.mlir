module @random attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=3], device_ids=[1, 3, 4, 5, 2, 0]>
  func.func public @main(%arg0: tensor<15x12x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"y"}]>}, %arg1: tensor<15x12x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}, {"x"}]>}, %arg2: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg3: tensor<8x6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}, %arg4: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}], replicated={"x"}>}, %arg5: tensor<12x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x", "y"}>}, %arg7: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<15x12x12xf32>, tensor<15x12x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"y", "x", ?}]>}, tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x"}>}, tensor<f32>) {
    %0 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{padding = dense<[[0, 1], [1, 0], [0, 1]]> : tensor<3x2xi64>, window_dimensions = array<i64: 2, 2, 2>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<15x12x12xf32>, tensor<f32>) -> tensor<15x12x12xf32>
    %2 = stablehlo.slice %1 [10:15:1, 0:12:2, 4:12:1] : (tensor<15x12x12xf32>) -> tensor<5x6x8xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{?}, {}, {"x"}]> : tensor<5x6x8xf32>
    %4 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"x"}, {?}]> : tensor<15x12x12xf32>
    %5 = sdy.sharding_constraint %1 <@mesh, [{?}, {}, {}]> : tensor<15x12x12xf32>
    %6 = stablehlo.constant dense<-4.0> : tensor<f32>
    %7 = stablehlo.constant dense<4.0> : tensor<f32>
    %8 = stablehlo.clamp %6, %4, %7 : (tensor<f32>, tensor<15x12x12xf32>, tensor<f32>) -> tensor<15x12x12xf32>
    %9 = stablehlo.floor %8 : tensor<15x12x12xf32>
    %10 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.constant dense<3> : tensor<i32>
    %12 = stablehlo.constant dense<1> : tensor<i32>
    %13:2 = stablehlo.while(%i = %10, %c = %9) : tensor<i32>, tensor<15x12x12xf32>
    cond {
      %t = stablehlo.compare LT, %i, %11 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %12 : tensor<i32>
      %s = stablehlo.maximum %c, %5 : tensor<15x12x12xf32>
      stablehlo.return %j, %s : tensor<i32>, tensor<15x12x12xf32>
    }
    %14 = stablehlo.constant dense<0.0> : tensor<f32>
    %15 = stablehlo.pad %8, %14, low = [0, 0, 0], high = [0, 0, 2], interior = [0, 1, 0] : (tensor<15x12x12xf32>, tensor<f32>) -> tensor<15x23x14xf32>
    %16 = stablehlo.transpose %4, dims = [0, 1, 2] : (tensor<15x12x12xf32>) -> tensor<15x12x12xf32>
    %17 = stablehlo.maximum %4, %5 : tensor<15x12x12xf32>
    %18 = sdy.sharding_constraint %9 <@mesh, [{}, {"y", "x"}, {}]> : tensor<15x12x12xf32>
    %19 = stablehlo.multiply %18, %arg1 : tensor<15x12x12xf32>
    %20 = sdy.sharding_constraint %17 <@mesh, [{}, {"y"}, {}]> : tensor<15x12x12xf32>
    %21 = "stablehlo.sort"(%arg1) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<15x12x12xf32>) -> tensor<15x12x12xf32>
    %22 = "stablehlo.scatter"(%2, %arg2, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<5x6x8xf32>, tensor<8xi32>, tensor<8x6x8xf32>) -> tensor<5x6x8xf32>
    %23 = stablehlo.add %arg2, %arg4 : tensor<8xi32>
    %24 = stablehlo.constant dense<0> : tensor<i32>
    %25 = stablehlo.reduce(%arg2 init: %24) applies stablehlo.add across dimensions = [0] : (tensor<8xi32>, tensor<i32>) -> tensor<i32>
    %26 = stablehlo.reverse %22, dims = [0, 1, 2] : tensor<5x6x8xf32>
    %27 = sdy.sharding_constraint %26 <@mesh, [{}, {}, {}]> : tensor<5x6x8xf32>
    %28 = sdy.sharding_constraint %arg3 <@mesh, [{}, {?}, {}], replicated={"x"}> : tensor<8x6x8xf32>
    %29 = stablehlo.reshape %16 : (tensor<15x12x12xf32>) -> tensor<2160xf32>
    %30 = sdy.sharding_constraint %arg4 <@mesh, [{"x"}]> : tensor<8xi32>
    %31 = stablehlo.slice %27 [0:2:1, 0:6:1, 0:8:1] : (tensor<5x6x8xf32>) -> tensor<2x6x8xf32>
    %32 = stablehlo.slice %19 [0:9:2, 0:12:1, 1:12:1] : (tensor<15x12x12xf32>) -> tensor<5x12x11xf32>
    %33 = stablehlo.constant dense<0.0> : tensor<f32>
    %34 = stablehlo.pad %31, %33, low = [0, 0, 2], high = [2, 1, 2], interior = [0, 1, 0] : (tensor<2x6x8xf32>, tensor<f32>) -> tensor<4x12x12xf32>
    %35 = sdy.sharding_constraint %20 <@mesh, [{?}, {?}, {}]> : tensor<15x12x12xf32>
    %36 = stablehlo.dot_general %arg1, %arg5, contracting_dims = [2] x [0] : (tensor<15x12x12xf32>, tensor<12x8xf32>) -> tensor<15x12x8xf32>
    %37 = stablehlo.sign %arg3 : tensor<8x6x8xf32>
    %38 = stablehlo.iota dim = 1 : tensor<15x9x11xf32>
    %39 = stablehlo.constant dense<5> : tensor<i32>
    %40 = stablehlo.dynamic_update_slice %17, %38, %arg6, %arg7, %39 : (tensor<15x12x12xf32>, tensor<15x9x11xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<15x12x12xf32>
    %41 = stablehlo.reshape %35 : (tensor<15x12x12xf32>) -> tensor<15x12x12xf32>
    %42 = stablehlo.constant dense<0.0> : tensor<f32>
    %43 = stablehlo.reduce(%29 init: %42) applies stablehlo.add across dimensions = [0] : (tensor<2160xf32>, tensor<f32>) -> tensor<f32>
    %44 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %45 = stablehlo.reduce(%38 init: %44) applies stablehlo.maximum across dimensions = [0, 1, 2] : (tensor<15x9x11xf32>, tensor<f32>) -> tensor<f32>
    return %40, %41, %43, %45 : tensor<15x12x12xf32>, tensor<15x12x12xf32>, tensor<f32>, tensor<f32>
  }
}
