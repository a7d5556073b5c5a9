// Megatron: two all_reduce forward and two backward a layer.
// annotations: 6 for 1 layer
// expect: collectives all_reduce=4 all_gather=0 reduce_scatter=0 all_to_all=0 collective_permute=0
// expect: bytes all_reduce = 12288
module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["model"=4]> {stablehlo.mesh = {axes = [{name = "model", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<2x8x32xf32>, %arg1: tensor<2x8x32xf32>, %arg2: tensor<32x3x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"model"}, {}]>}, %arg3: tensor<4x8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}, {}]>}, %arg4: tensor<32x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}, %arg5: tensor<128x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>}) -> (tensor<2x8x32xf32> {jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, tensor<2x8x32xf32> {jax.result_info = "result[1]", sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, tensor<32x3x4x8xf32> {jax.result_info = "result[2]"}, tensor<4x8x32xf32> {jax.result_info = "result[3]"}, tensor<32x128xf32> {jax.result_info = "result[4]"}, tensor<128x32xf32> {jax.result_info = "result[5]"}) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8x32xf32>, tensor<32x3x4x8xf32>) -> tensor<2x8x3x4x8xf32>
    %1 = stablehlo.transpose %0, dims = [2, 0, 1, 3, 4] : (tensor<2x8x3x4x8xf32>) -> tensor<3x2x8x4x8xf32>
    %2 = stablehlo.slice %1 [0:1, 0:2, 0:8, 0:4, 0:8] : (tensor<3x2x8x4x8xf32>) -> tensor<1x2x8x4x8xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x2x8x4x8xf32>) -> tensor<2x8x4x8xf32>
    %4 = stablehlo.slice %1 [1:2, 0:2, 0:8, 0:4, 0:8] : (tensor<3x2x8x4x8xf32>) -> tensor<1x2x8x4x8xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x2x8x4x8xf32>) -> tensor<2x8x4x8xf32>
    %6 = stablehlo.slice %1 [2:3, 0:2, 0:8, 0:4, 0:8] : (tensor<3x2x8x4x8xf32>) -> tensor<1x2x8x4x8xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x2x8x4x8xf32>) -> tensor<2x8x4x8xf32>
    %8 = stablehlo.dot_general %3, %5, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) -> tensor<2x4x8x8xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x8x8xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %11 = stablehlo.maximum %10, %9 : tensor<2x4x8xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x4x8xf32>) -> tensor<2x4x8x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x8xf32>
    %14 = stablehlo.subtract %8, %13 : tensor<2x4x8x8xf32>
    %15 = stablehlo.exponential %14 : tensor<2x4x8x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%15 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x4x8x8xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2] : (tensor<2x4x8xf32>) -> tensor<2x4x8x1xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x8xf32>
    %19 = stablehlo.divide %15, %18 : tensor<2x4x8x8xf32>
    %20 = stablehlo.multiply %17, %17 : tensor<2x4x8x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x8x1xf32>
    %22 = stablehlo.divide %21, %20 : tensor<2x4x8x1xf32>
    %23 = stablehlo.dot_general %7, %19, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x4x8xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %24 = stablehlo.dot_general %23, %arg3, contracting_dims = [2, 1] x [1, 0], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x8xf32>, tensor<4x8x32xf32>) -> tensor<2x8x32xf32>
    %25 = stablehlo.add %arg0, %24 : tensor<2x8x32xf32>
    %26 = stablehlo.dot_general %25, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8x32xf32>, tensor<32x128xf32>) -> tensor<2x8x128xf32>
    %27 = call @relu(%26) : (tensor<2x8x128xf32>) -> tensor<2x8x128xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x8x128xf32>
    %29 = stablehlo.compare GT, %26, %28, FLOAT : (tensor<2x8x128xf32>, tensor<2x8x128xf32>) -> tensor<2x8x128xi1>
    %30 = stablehlo.dot_general %27, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8x128xf32>, tensor<128x32xf32>) -> tensor<2x8x32xf32>
    %31 = stablehlo.add %25, %30 : tensor<2x8x32xf32>
    %32 = stablehlo.dot_general %arg1, %27, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x8x32xf32>, tensor<2x8x128xf32>) -> tensor<32x128xf32>
    %33 = stablehlo.transpose %32, dims = [1, 0] : (tensor<32x128xf32>) -> tensor<128x32xf32>
    %34 = stablehlo.dot_general %arg1, %arg5, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x8x32xf32>, tensor<128x32xf32>) -> tensor<2x8x128xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x8x128xf32>
    %36 = stablehlo.select %29, %34, %35 : tensor<2x8x128xi1>, tensor<2x8x128xf32>
    %37 = stablehlo.dot_general %36, %25, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x8x128xf32>, tensor<2x8x32xf32>) -> tensor<128x32xf32>
    %38 = stablehlo.transpose %37, dims = [1, 0] : (tensor<128x32xf32>) -> tensor<32x128xf32>
    %39 = stablehlo.dot_general %36, %arg4, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x8x128xf32>, tensor<32x128xf32>) -> tensor<2x8x32xf32>
    %40 = stablehlo.add %arg1, %39 : tensor<2x8x32xf32>
    %41 = stablehlo.dot_general %40, %23, contracting_dims = [0, 1] x [0, 3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x32xf32>, tensor<2x4x8x8xf32>) -> tensor<32x4x8xf32>
    %42 = stablehlo.transpose %41, dims = [1, 2, 0] : (tensor<32x4x8xf32>) -> tensor<4x8x32xf32>
    %43 = stablehlo.dot_general %40, %arg3, contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x8x32xf32>, tensor<4x8x32xf32>) -> tensor<2x8x4x8xf32>
    %44 = stablehlo.transpose %43, dims = [0, 2, 3, 1] : (tensor<2x8x4x8xf32>) -> tensor<2x4x8x8xf32>
    %45 = stablehlo.dot_general %44, %7, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x8xf32>, tensor<2x8x4x8xf32>) -> tensor<2x4x8x8xf32>
    %46 = stablehlo.dot_general %44, %19, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %47 = stablehlo.transpose %46, dims = [0, 3, 1, 2] : (tensor<2x4x8x8xf32>) -> tensor<2x8x4x8xf32>
    %48 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2, 3] : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x8xf32>
    %49 = stablehlo.multiply %45, %48 : tensor<2x4x8x8xf32>
    %50 = stablehlo.multiply %49, %15 : tensor<2x4x8x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.reduce(%50 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<2x4x8x8xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %52 = stablehlo.reshape %51 : (tensor<2x4x8xf32>) -> tensor<2x4x8x1xf32>
    %53 = stablehlo.negate %52 : tensor<2x4x8x1xf32>
    %54 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x8xf32>
    %55 = stablehlo.divide %45, %54 : tensor<2x4x8x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.reduce(%53 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<2x4x8x1xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %57 = stablehlo.broadcast_in_dim %56, dims = [0, 1, 2] : (tensor<2x4x8xf32>) -> tensor<2x4x8x8xf32>
    %58 = stablehlo.add %55, %57 : tensor<2x4x8x8xf32>
    %59 = stablehlo.multiply %58, %15 : tensor<2x4x8x8xf32>
    %60 = stablehlo.dot_general %59, %3, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x8xf32>, tensor<2x8x4x8xf32>) -> tensor<2x4x8x8xf32>
    %61 = stablehlo.transpose %60, dims = [0, 2, 1, 3] : (tensor<2x4x8x8xf32>) -> tensor<2x8x4x8xf32>
    %62 = stablehlo.dot_general %59, %5, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x8xf32>, tensor<2x8x4x8xf32>) -> tensor<2x4x8x8xf32>
    %63 = stablehlo.transpose %62, dims = [0, 2, 1, 3] : (tensor<2x4x8x8xf32>) -> tensor<2x8x4x8xf32>
    %64 = stablehlo.broadcast_in_dim %47, dims = [1, 2, 3, 4] : (tensor<2x8x4x8xf32>) -> tensor<1x2x8x4x8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %65 = stablehlo.pad %64, %cst_7, low = [2, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x8x4x8xf32>, tensor<f32>) -> tensor<3x2x8x4x8xf32>
    %66 = stablehlo.broadcast_in_dim %61, dims = [1, 2, 3, 4] : (tensor<2x8x4x8xf32>) -> tensor<1x2x8x4x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.pad %66, %cst_8, low = [1, 0, 0, 0, 0], high = [1, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x8x4x8xf32>, tensor<f32>) -> tensor<3x2x8x4x8xf32>
    %68 = stablehlo.add %65, %67 : tensor<3x2x8x4x8xf32>
    %69 = stablehlo.broadcast_in_dim %63, dims = [1, 2, 3, 4] : (tensor<2x8x4x8xf32>) -> tensor<1x2x8x4x8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.pad %69, %cst_9, low = [0, 0, 0, 0, 0], high = [2, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x8x4x8xf32>, tensor<f32>) -> tensor<3x2x8x4x8xf32>
    %71 = stablehlo.add %68, %70 : tensor<3x2x8x4x8xf32>
    %72 = stablehlo.transpose %71, dims = [1, 2, 0, 3, 4] : (tensor<3x2x8x4x8xf32>) -> tensor<2x8x3x4x8xf32>
    %73 = stablehlo.dot_general %72, %arg0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x8x3x4x8xf32>, tensor<2x8x32xf32>) -> tensor<3x4x8x32xf32>
    %74 = stablehlo.transpose %73, dims = [3, 0, 1, 2] : (tensor<3x4x8x32xf32>) -> tensor<32x3x4x8xf32>
    %75 = stablehlo.dot_general %72, %arg2, contracting_dims = [2, 3, 4] x [1, 2, 3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x3x4x8xf32>, tensor<32x3x4x8xf32>) -> tensor<2x8x32xf32>
    %76 = stablehlo.add %40, %75 : tensor<2x8x32xf32>
    return %31, %76, %74, %42, %38, %33 : tensor<2x8x32xf32>, tensor<2x8x32xf32>, tensor<32x3x4x8xf32>, tensor<4x8x32xf32>, tensor<32x128xf32>, tensor<128x32xf32>
  }
  func.func private @relu(%arg0: tensor<2x8x128xf32>) -> tensor<2x8x128xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x8x128xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x8x128xf32>
    return %1 : tensor<2x8x128xf32>
  }
}
