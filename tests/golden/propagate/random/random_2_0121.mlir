module @random attributes {mhlo.num_partitions = 12 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=12]>
  func.func public @main(%arg0: tensor<8x8x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {}]>}, %arg1: tensor<48x24x15xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}, %arg2: tensor<12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg3: tensor<15xi32>, %arg4: tensor<12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg5: tensor<48x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg6: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg7: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg8: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg9: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<24x15x8xi32>, tensor<36xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, tensor<3x5x24xi32>, tensor<12xf32>) {
    %0 = stablehlo.convert %arg0 : (tensor<8x8x12xi32>) -> tensor<8x8x12xbf16>
    %1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.reduce(%arg1 init: %1) applies stablehlo.add across dimensions = [0, 1] : (tensor<48x24x15xi32>, tensor<i32>) -> tensor<15xi32>
    %3 = stablehlo.compare GE, %2, %arg3 : (tensor<15xi32>, tensor<15xi32>) -> tensor<15xi1>
    %4 = stablehlo.select %3, %2, %2 : tensor<15xi1>, tensor<15xi32>
    %5 = stablehlo.constant dense<0.0> : tensor<f32>
    %6 = "stablehlo.reduce_window"(%arg2, %5) <{padding = dense<[[2, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 3>, window_strides = array<i64: 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<12xf32>, tensor<f32>) -> tensor<12xf32>
    %7 = stablehlo.reshape %6 : (tensor<12xf32>) -> tensor<2x6xf32>
    %8 = sdy.sharding_constraint %4 <@mesh, [{"x", ?}]> : tensor<15xi32>
    %9 = stablehlo.subtract %6, %arg4 : tensor<12xf32>
    %10 = stablehlo.iota dim = 0 : tensor<12xf32>
    %11 = stablehlo.subtract %9, %10 : tensor<12xf32>
    %12 = stablehlo.dot_general %arg1, %arg5, contracting_dims = [0] x [0] : (tensor<48x24x15xi32>, tensor<48x8xi32>) -> tensor<24x15x8xi32>
    %13 = "stablehlo.gather"(%10, %arg6) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<12xf32>, tensor<3xi32>) -> tensor<3xf32>
    %14 = sdy.sharding_constraint %11 <@mesh, [{"x"}]> : tensor<12xf32>
    %15 = stablehlo.subtract %arg5, %arg5 : tensor<48x8xi32>
    %16 = stablehlo.dynamic_slice %13, %arg7, sizes = [3] : (tensor<3xf32>, tensor<i32>) -> tensor<3xf32>
    %17 = stablehlo.constant dense<2> : tensor<i32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<i32>) -> tensor<24x15x8xi32>
    %19 = stablehlo.add %12, %18 : tensor<24x15x8xi32>
    %20 = stablehlo.reverse %13, dims = [0] : tensor<3xf32>
    %21 = stablehlo.add %16, %13 : tensor<3xf32>
    %22 = sdy.sharding_constraint %18 <@mesh, [{?}, {}, {}]> : tensor<24x15x8xi32>
    %23 = sdy.sharding_constraint %20 <@mesh, [{"x", ?}]> : tensor<3xf32>
    %24 = stablehlo.constant dense<-2> : tensor<i32>
    %25 = stablehlo.dynamic_slice %7, %24, %arg8, sizes = [1, 6] : (tensor<2x6xf32>, tensor<i32>, tensor<i32>) -> tensor<1x6xf32>
    %26 = stablehlo.constant dense<3> : tensor<i32>
    %27 = stablehlo.reduce(%arg3 init: %26) applies stablehlo.add across dimensions = [0] : (tensor<15xi32>, tensor<i32>) -> tensor<i32>
    %28 = stablehlo.constant dense<2> : tensor<i32>
    %29 = stablehlo.pad %22, %28, low = [1, 0, 1], high = [0, 2, 0], interior = [0, 1, 1] : (tensor<24x15x8xi32>, tensor<i32>) -> tensor<25x31x16xi32>
    %30 = "stablehlo.sort"(%20) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<3xf32>) -> tensor<3xf32>
    %31 = stablehlo.reshape %29 : (tensor<25x31x16xi32>) -> tensor<25x31x1x16xi32>
    %32 = stablehlo.iota dim = 1 : tensor<16x16xi32>
    %33 = stablehlo.dot_general %29, %32, contracting_dims = [2] x [0] : (tensor<25x31x16xi32>, tensor<16x16xi32>) -> tensor<25x31x16xi32>
    %34 = stablehlo.constant dense<-1000> : tensor<i32>
    %35 = stablehlo.reduce(%33 init: %34) applies stablehlo.maximum across dimensions = [0] : (tensor<25x31x16xi32>, tensor<i32>) -> tensor<31x16xi32>
    %36 = stablehlo.constant dense<1.0> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %38 = stablehlo.concatenate %6, %37, %arg2, dim = 0 : (tensor<12xf32>, tensor<12xf32>, tensor<12xf32>) -> tensor<36xf32>
    %39 = stablehlo.transpose %33, dims = [1, 0, 2] : (tensor<25x31x16xi32>) -> tensor<31x25x16xi32>
    %40 = stablehlo.sign %13 : tensor<3xf32>
    %41 = sdy.sharding_constraint %32 <@mesh, [{}, {"x", ?}]> : tensor<16x16xi32>
    %42 = stablehlo.constant dense<1.0> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [] : (tensor<f32>) -> tensor<36xf32>
    %44 = stablehlo.maximum %38, %43 : tensor<36xf32>
    %45 = stablehlo.reshape %40 : (tensor<3xf32>) -> tensor<3xf32>
    %46 = stablehlo.constant dense<-4.0> : tensor<f32>
    %47 = stablehlo.constant dense<4.0> : tensor<f32>
    %48 = stablehlo.clamp %46, %44, %47 : (tensor<f32>, tensor<36xf32>, tensor<f32>) -> tensor<36xf32>
    %49 = stablehlo.floor %48 : tensor<36xf32>
    %50 = stablehlo.convert %49 : (tensor<36xf32>) -> tensor<36xbf16>
    %51 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<15xi32>) -> tensor<3x15x8xi32>
    %52 = "stablehlo.case"(%arg9) ({
      %s = stablehlo.negate %18 : tensor<24x15x8xi32>
      stablehlo.return %s : tensor<24x15x8xi32>
    }, {
      %s = stablehlo.maximum %18, %22 : tensor<24x15x8xi32>
      stablehlo.return %s : tensor<24x15x8xi32>
    }) : (tensor<i32>) -> tensor<24x15x8xi32>
    %53 = "stablehlo.sort"(%44) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<36xf32>) -> tensor<36xf32>
    %54 = stablehlo.reshape %51 : (tensor<3x15x8xi32>) -> tensor<3x5x24xi32>
    %55 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<12xf32>) -> tensor<12xf32>
    return %52, %53, %54, %55 : tensor<24x15x8xi32>, tensor<36xf32>, tensor<3x5x24xi32>, tensor<12xf32>
  }
}
