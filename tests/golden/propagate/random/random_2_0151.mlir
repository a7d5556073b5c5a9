module @random attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=1]>
  func.func public @main(%arg0: tensor<12x16x3xf32>, %arg1: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}], replicated={"y"}>}, %arg2: tensor<12x8xf32>, %arg3: tensor<12x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> (tensor<8x3xf32>, tensor<6x3xf32>, tensor<1x3xf32>, tensor<f32>) {
    %0 = stablehlo.cosine %arg0 : tensor<12x16x3xf32>
    %1 = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.reduce(%arg0 init: %1) applies stablehlo.add across dimensions = [1] : (tensor<12x16x3xf32>, tensor<f32>) -> tensor<12x3xf32>
    %3 = stablehlo.add %2, %2 : tensor<12x3xf32>
    %4 = stablehlo.cosine %2 : tensor<12x3xf32>
    %5 = stablehlo.slice %0 [0:2:1, 9:16:1, 0:3:1] : (tensor<12x16x3xf32>) -> tensor<2x7x3xf32>
    %6 = stablehlo.constant dense<-4.0> : tensor<f32>
    %7 = stablehlo.constant dense<4.0> : tensor<f32>
    %8 = stablehlo.clamp %6, %3, %7 : (tensor<f32>, tensor<12x3xf32>, tensor<f32>) -> tensor<12x3xf32>
    %9 = stablehlo.floor %8 : tensor<12x3xf32>
    %10 = stablehlo.constant dense<2.0> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
    %12 = "stablehlo.scatter"(%9, %arg1, %11) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<12x3xf32>, tensor<8xi32>, tensor<8x3xf32>) -> tensor<12x3xf32>
    %13 = stablehlo.transpose %4, dims = [0, 1] : (tensor<12x3xf32>) -> tensor<12x3xf32>
    %14 = stablehlo.constant dense<-4.0> : tensor<f32>
    %15 = stablehlo.constant dense<4.0> : tensor<f32>
    %16 = stablehlo.clamp %14, %8, %15 : (tensor<f32>, tensor<12x3xf32>, tensor<f32>) -> tensor<12x3xf32>
    %17 = stablehlo.floor %16 : tensor<12x3xf32>
    %18 = stablehlo.dot_general %17, %arg2, contracting_dims = [0] x [0] : (tensor<12x3xf32>, tensor<12x8xf32>) -> tensor<3x8xf32>
    %19 = stablehlo.compare GE, %17, %arg3 : (tensor<12x3xf32>, tensor<12x3xf32>) -> tensor<12x3xi1>
    %20 = stablehlo.select %19, %17, %2 : tensor<12x3xi1>, tensor<12x3xf32>
    %21 = stablehlo.reshape %arg3 : (tensor<12x3xf32>) -> tensor<36xf32>
    %22 = stablehlo.reshape %3 : (tensor<12x3xf32>) -> tensor<36x1xf32>
    %23 = stablehlo.reshape %20 : (tensor<12x3xf32>) -> tensor<4x1x3x3xf32>
    %24 = sdy.sharding_constraint %22 <@mesh, [{"y", "x"}, {?}]> : tensor<36x1xf32>
    %25 = sdy.sharding_constraint %23 <@mesh, [{"x"}, {?}, {?}, {}], replicated={"y"}> : tensor<4x1x3x3xf32>
    %26 = stablehlo.minimum %11, %11 : tensor<8x3xf32>
    %27 = stablehlo.constant dense<0.0> : tensor<f32>
    %28 = "stablehlo.reduce_window"(%26, %27) <{padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<8x3xf32>, tensor<f32>) -> tensor<6x3xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1] : (tensor<6x3xf32>) -> tensor<6x3xf32>
    %30 = sdy.sharding_constraint %11 <@mesh, [{"y", ?}, {}]> : tensor<8x3xf32>
    %31 = stablehlo.logistic %28 : tensor<6x3xf32>
    %32 = stablehlo.constant dense<-4.0> : tensor<f32>
    %33 = stablehlo.constant dense<4.0> : tensor<f32>
    %34 = stablehlo.clamp %32, %23, %33 : (tensor<f32>, tensor<4x1x3x3xf32>, tensor<f32>) -> tensor<4x1x3x3xf32>
    %35 = stablehlo.floor %34 : tensor<4x1x3x3xf32>
    %36 = stablehlo.constant dense<0.0> : tensor<f32>
    %37 = stablehlo.reduce(%35 init: %36) applies stablehlo.add across dimensions = [0, 3] : (tensor<4x1x3x3xf32>, tensor<f32>) -> tensor<1x3xf32>
    %38 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<f32>) -> tensor<f32>
    return %30, %31, %37, %38 : tensor<8x3xf32>, tensor<6x3xf32>, tensor<1x3xf32>, tensor<f32>
  }
}
