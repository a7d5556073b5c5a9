module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=2, "z"=4]>
  func.func public @main(%arg0: tensor<4x16x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {"y"}]>}, %arg1: tensor<15x16x32xi32>, %arg2: tensor<16x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"y", "x"}]>}, %arg3: tensor<4x15xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"y", ?}]>}, %arg4: tensor<4x15xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {?}]>}, %arg5: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg6: tensor<16x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", ?}, {}]>}) -> (tensor<16x16xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, tensor<4x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {"z", ?}]>}, tensor<16x32x15xi32>, tensor<16x16xi32>) {
    %0 = stablehlo.transpose %arg1, dims = [1, 2, 0] : (tensor<15x16x32xi32>) -> tensor<16x32x15xi32>
    %1 = stablehlo.maximum %arg2, %arg2 : tensor<16x16xi32>
    %2 = stablehlo.reshape %1 : (tensor<16x16xi32>) -> tensor<16x1x1x16xi32>
    %3 = stablehlo.negate %0 : tensor<16x32x15xi32>
    %4 = stablehlo.dot_general %3, %arg3, contracting_dims = [2] x [1] : (tensor<16x32x15xi32>, tensor<4x15xi32>) -> tensor<16x32x4xi32>
    %5 = stablehlo.abs %0 : tensor<16x32x15xi32>
    %6 = sdy.sharding_constraint %arg3 <@mesh, [{}, {"z", ?}]> : tensor<4x15xi32>
    %7 = sdy.sharding_constraint %2 <@mesh, [{?}, {?}, {"x"}, {}]> : tensor<16x1x1x16xi32>
    %8 = stablehlo.constant dense<0> : tensor<i32>
    %9 = "stablehlo.reduce_window"(%4, %8) <{padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 2, 2, 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.add %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<16x32x4xi32>, tensor<i32>) -> tensor<8x16x4xi32>
    %10 = sdy.sharding_constraint %7 <@mesh, [{"z"}, {"x"}, {}, {"y"}]> : tensor<16x1x1x16xi32>
    %11 = stablehlo.multiply %5, %3 : tensor<16x32x15xi32>
    %12 = "stablehlo.sort"(%7) <{dimension = 3 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<16x1x1x16xi32>) -> tensor<16x1x1x16xi32>
    %13 = stablehlo.maximum %6, %arg4 : tensor<4x15xi32>
    %14 = "stablehlo.sort"(%11) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<16x32x15xi32>) -> tensor<16x32x15xi32>
    %15 = stablehlo.slice %6 [1:4:1, 0:15:1] : (tensor<4x15xi32>) -> tensor<3x15xi32>
    %16 = stablehlo.subtract %14, %3 : tensor<16x32x15xi32>
    %17 = stablehlo.slice %arg4 [0:4:1, 4:7:1] : (tensor<4x15xi32>) -> tensor<4x3xi32>
    %18 = sdy.sharding_constraint %14 <@mesh, [{}, {?}, {}]> : tensor<16x32x15xi32>
    %19 = stablehlo.constant dense<2> : tensor<i32>
    %20 = stablehlo.pad %14, %19, low = [0, 2, 1], high = [0, 1, 1], interior = [0, 0, 1] : (tensor<16x32x15xi32>, tensor<i32>) -> tensor<16x35x31xi32>
    %21 = stablehlo.abs %arg1 : tensor<15x16x32xi32>
    %22 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2] : (tensor<16x32x15xi32>) -> tensor<16x32x15xi32>
    %23 = "stablehlo.gather"(%22, %arg5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 32, 15>}> : (tensor<16x32x15xi32>, tensor<4xi32>) -> tensor<4x32x15xi32>
    %24 = stablehlo.constant dense<3> : tensor<i32>
    %25 = stablehlo.reduce(%18 init: %24) applies stablehlo.minimum across dimensions = [0, 1, 2] : (tensor<16x32x15xi32>, tensor<i32>) -> tensor<i32>
    %26 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2] : (tensor<16x32x15xi32>) -> tensor<16x32x15xi32>
    %27 = stablehlo.negate %20 : tensor<16x35x31xi32>
    %28 = stablehlo.constant dense<-1000> : tensor<i32>
    %29 = stablehlo.reduce(%21 init: %28) applies stablehlo.maximum across dimensions = [0, 2] : (tensor<15x16x32xi32>, tensor<i32>) -> tensor<16xi32>
    %30 = stablehlo.negate %27 : tensor<16x35x31xi32>
    %31 = stablehlo.compare LT, %arg2, %arg2 : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
    %32 = stablehlo.select %31, %arg2, %arg6 : tensor<16x16xi1>, tensor<16x16xi32>
    %33 = sdy.sharding_constraint %arg4 <@mesh, [{}, {"z", "x", ?}]> : tensor<4x15xi32>
    %34 = stablehlo.compare LT, %arg6, %32 : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
    %35 = stablehlo.select %34, %arg6, %arg6 : tensor<16x16xi1>, tensor<16x16xi32>
    %36 = stablehlo.reshape %30 : (tensor<16x35x31xi32>) -> tensor<16x35x1x31xi32>
    %37 = "stablehlo.sort"(%15) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<3x15xi32>) -> tensor<3x15xi32>
    %38 = sdy.sharding_constraint %34 <@mesh, [{"x", ?}, {"z", "y"}]> : tensor<16x16xi1>
    %39 = stablehlo.iota dim = 0 : tensor<15x12xi32>
    %40 = stablehlo.dot_general %13, %39, contracting_dims = [1] x [0] : (tensor<4x15xi32>, tensor<15x12xi32>) -> tensor<4x12xi32>
    %41 = sdy.sharding_constraint %16 <@mesh, [{"z"}, {?}, {"x"}]> : tensor<16x32x15xi32>
    %42 = stablehlo.sign %1 : tensor<16x16xi32>
    return %38, %40, %41, %42 : tensor<16x16xi1>, tensor<4x12xi32>, tensor<16x32x15xi32>, tensor<16x16xi32>
  }
}
