// Megatron with sequence parallelism: all_gather before and reduce_scatter behind each block.
// annotations: 7 for 1 layer
// expect: collectives all_reduce=0 all_gather=4 reduce_scatter=4 all_to_all=0 collective_permute=0
// expect: bytes all_gather = 6144
// expect: bytes reduce_scatter = 6144
module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["model"=4]> {stablehlo.mesh = {axes = [{name = "model", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<2x8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}, {}]>}, %arg1: tensor<2x8x32xf32>, %arg2: tensor<32x3x4x8xf32>, %arg3: tensor<4x8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}, {}]>}, %arg4: tensor<32x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}, %arg5: tensor<128x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>}) -> (tensor<2x8x32xf32> {jax.result_info = "result[0]"}, tensor<2x8x32xf32> {jax.result_info = "result[1]"}, tensor<32x3x4x8xf32> {jax.result_info = "result[2]"}, tensor<4x8x32xf32> {jax.result_info = "result[3]"}, tensor<32x128xf32> {jax.result_info = "result[4]"}, tensor<128x32xf32> {jax.result_info = "result[5]"}) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8x32xf32>, tensor<32x3x4x8xf32>) -> tensor<2x8x3x4x8xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {}, {}, {"model"}, {}]> : tensor<2x8x3x4x8xf32>
    %2 = stablehlo.transpose %1, dims = [2, 0, 1, 3, 4] : (tensor<2x8x3x4x8xf32>) -> tensor<3x2x8x4x8xf32>
    %3 = stablehlo.slice %2 [0:1, 0:2, 0:8, 0:4, 0:8] : (tensor<3x2x8x4x8xf32>) -> tensor<1x2x8x4x8xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x2x8x4x8xf32>) -> tensor<2x8x4x8xf32>
    %5 = stablehlo.slice %2 [1:2, 0:2, 0:8, 0:4, 0:8] : (tensor<3x2x8x4x8xf32>) -> tensor<1x2x8x4x8xf32>
    %6 = stablehlo.reshape %5 : (tensor<1x2x8x4x8xf32>) -> tensor<2x8x4x8xf32>
    %7 = stablehlo.slice %2 [2:3, 0:2, 0:8, 0:4, 0:8] : (tensor<3x2x8x4x8xf32>) -> tensor<1x2x8x4x8xf32>
    %8 = stablehlo.reshape %7 : (tensor<1x2x8x4x8xf32>) -> tensor<2x8x4x8xf32>
    %9 = stablehlo.dot_general %4, %6, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x4x8xf32>, tensor<2x8x4x8xf32>) -> tensor<2x4x8x8xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x8x8xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %12 = stablehlo.maximum %11, %10 : tensor<2x4x8xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<2x4x8xf32>) -> tensor<2x4x8x1xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x8xf32>
    %15 = stablehlo.subtract %9, %14 : tensor<2x4x8x8xf32>
    %16 = stablehlo.exponential %15 : tensor<2x4x8x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%16 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x4x8x8xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<2x4x8xf32>) -> tensor<2x4x8x1xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x8xf32>
    %20 = stablehlo.divide %16, %19 : tensor<2x4x8x8xf32>
    %21 = stablehlo.multiply %18, %18 : tensor<2x4x8x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x8x1xf32>
    %23 = stablehlo.divide %22, %21 : tensor<2x4x8x1xf32>
    %24 = stablehlo.dot_general %8, %20, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x4x8xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %25 = stablehlo.dot_general %24, %arg3, contracting_dims = [2, 1] x [1, 0], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x8xf32>, tensor<4x8x32xf32>) -> tensor<2x8x32xf32>
    %26 = stablehlo.add %arg0, %25 : tensor<2x8x32xf32>
    %27 = sdy.sharding_constraint %26 <@mesh, [{}, {"model"}, {}]> : tensor<2x8x32xf32>
    %28 = stablehlo.dot_general %27, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8x32xf32>, tensor<32x128xf32>) -> tensor<2x8x128xf32>
    %29 = call @relu(%28) : (tensor<2x8x128xf32>) -> tensor<2x8x128xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x8x128xf32>
    %31 = stablehlo.compare GT, %28, %30, FLOAT : (tensor<2x8x128xf32>, tensor<2x8x128xf32>) -> tensor<2x8x128xi1>
    %32 = stablehlo.dot_general %29, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8x128xf32>, tensor<128x32xf32>) -> tensor<2x8x32xf32>
    %33 = stablehlo.add %27, %32 : tensor<2x8x32xf32>
    %34 = sdy.sharding_constraint %33 <@mesh, [{}, {"model"}, {}]> : tensor<2x8x32xf32>
    %35 = sdy.sharding_constraint %arg1 <@mesh, [{}, {"model"}, {}]> : tensor<2x8x32xf32>
    %36 = stablehlo.dot_general %35, %29, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x8x32xf32>, tensor<2x8x128xf32>) -> tensor<32x128xf32>
    %37 = stablehlo.transpose %36, dims = [1, 0] : (tensor<32x128xf32>) -> tensor<128x32xf32>
    %38 = stablehlo.dot_general %35, %arg5, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x8x32xf32>, tensor<128x32xf32>) -> tensor<2x8x128xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x8x128xf32>
    %40 = stablehlo.select %31, %38, %39 : tensor<2x8x128xi1>, tensor<2x8x128xf32>
    %41 = stablehlo.dot_general %40, %27, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x8x128xf32>, tensor<2x8x32xf32>) -> tensor<128x32xf32>
    %42 = stablehlo.transpose %41, dims = [1, 0] : (tensor<128x32xf32>) -> tensor<32x128xf32>
    %43 = stablehlo.dot_general %40, %arg4, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x8x128xf32>, tensor<32x128xf32>) -> tensor<2x8x32xf32>
    %44 = stablehlo.add %35, %43 : tensor<2x8x32xf32>
    %45 = sdy.sharding_constraint %44 <@mesh, [{}, {"model"}, {}]> : tensor<2x8x32xf32>
    %46 = stablehlo.dot_general %45, %24, contracting_dims = [0, 1] x [0, 3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x32xf32>, tensor<2x4x8x8xf32>) -> tensor<32x4x8xf32>
    %47 = stablehlo.transpose %46, dims = [1, 2, 0] : (tensor<32x4x8xf32>) -> tensor<4x8x32xf32>
    %48 = stablehlo.dot_general %45, %arg3, contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x8x32xf32>, tensor<4x8x32xf32>) -> tensor<2x8x4x8xf32>
    %49 = stablehlo.transpose %48, dims = [0, 2, 3, 1] : (tensor<2x8x4x8xf32>) -> tensor<2x4x8x8xf32>
    %50 = stablehlo.dot_general %49, %8, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x8xf32>, tensor<2x8x4x8xf32>) -> tensor<2x4x8x8xf32>
    %51 = stablehlo.dot_general %49, %20, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %52 = stablehlo.transpose %51, dims = [0, 3, 1, 2] : (tensor<2x4x8x8xf32>) -> tensor<2x8x4x8xf32>
    %53 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x8xf32>
    %54 = stablehlo.multiply %50, %53 : tensor<2x4x8x8xf32>
    %55 = stablehlo.multiply %54, %16 : tensor<2x4x8x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.reduce(%55 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<2x4x8x8xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %57 = stablehlo.reshape %56 : (tensor<2x4x8xf32>) -> tensor<2x4x8x1xf32>
    %58 = stablehlo.negate %57 : tensor<2x4x8x1xf32>
    %59 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x8xf32>
    %60 = stablehlo.divide %50, %59 : tensor<2x4x8x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %61 = stablehlo.reduce(%58 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<2x4x8x1xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %62 = stablehlo.broadcast_in_dim %61, dims = [0, 1, 2] : (tensor<2x4x8xf32>) -> tensor<2x4x8x8xf32>
    %63 = stablehlo.add %60, %62 : tensor<2x4x8x8xf32>
    %64 = stablehlo.multiply %63, %16 : tensor<2x4x8x8xf32>
    %65 = stablehlo.dot_general %64, %4, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x8xf32>, tensor<2x8x4x8xf32>) -> tensor<2x4x8x8xf32>
    %66 = stablehlo.transpose %65, dims = [0, 2, 1, 3] : (tensor<2x4x8x8xf32>) -> tensor<2x8x4x8xf32>
    %67 = stablehlo.dot_general %64, %6, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x8xf32>, tensor<2x8x4x8xf32>) -> tensor<2x4x8x8xf32>
    %68 = stablehlo.transpose %67, dims = [0, 2, 1, 3] : (tensor<2x4x8x8xf32>) -> tensor<2x8x4x8xf32>
    %69 = stablehlo.broadcast_in_dim %52, dims = [1, 2, 3, 4] : (tensor<2x8x4x8xf32>) -> tensor<1x2x8x4x8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.pad %69, %cst_7, low = [2, 0, 0, 0, 0], high = [0, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x8x4x8xf32>, tensor<f32>) -> tensor<3x2x8x4x8xf32>
    %71 = stablehlo.broadcast_in_dim %66, dims = [1, 2, 3, 4] : (tensor<2x8x4x8xf32>) -> tensor<1x2x8x4x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.pad %71, %cst_8, low = [1, 0, 0, 0, 0], high = [1, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x8x4x8xf32>, tensor<f32>) -> tensor<3x2x8x4x8xf32>
    %73 = stablehlo.add %70, %72 : tensor<3x2x8x4x8xf32>
    %74 = stablehlo.broadcast_in_dim %68, dims = [1, 2, 3, 4] : (tensor<2x8x4x8xf32>) -> tensor<1x2x8x4x8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.pad %74, %cst_9, low = [0, 0, 0, 0, 0], high = [2, 0, 0, 0, 0], interior = [0, 0, 0, 0, 0] : (tensor<1x2x8x4x8xf32>, tensor<f32>) -> tensor<3x2x8x4x8xf32>
    %76 = stablehlo.add %73, %75 : tensor<3x2x8x4x8xf32>
    %77 = stablehlo.transpose %76, dims = [1, 2, 0, 3, 4] : (tensor<3x2x8x4x8xf32>) -> tensor<2x8x3x4x8xf32>
    %78 = sdy.sharding_constraint %77 <@mesh, [{}, {}, {}, {"model"}, {}]> : tensor<2x8x3x4x8xf32>
    %79 = stablehlo.dot_general %78, %arg0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x8x3x4x8xf32>, tensor<2x8x32xf32>) -> tensor<3x4x8x32xf32>
    %80 = stablehlo.transpose %79, dims = [3, 0, 1, 2] : (tensor<3x4x8x32xf32>) -> tensor<32x3x4x8xf32>
    %81 = stablehlo.dot_general %78, %arg2, contracting_dims = [2, 3, 4] x [1, 2, 3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x3x4x8xf32>, tensor<32x3x4x8xf32>) -> tensor<2x8x32xf32>
    %82 = stablehlo.add %45, %81 : tensor<2x8x32xf32>
    return %34, %82, %80, %47, %42, %37 : tensor<2x8x32xf32>, tensor<2x8x32xf32>, tensor<32x3x4x8xf32>, tensor<4x8x32xf32>, tensor<32x128xf32>, tensor<128x32xf32>
  }
  func.func private @relu(%arg0: tensor<2x8x128xf32>) -> tensor<2x8x128xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x8x128xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x8x128xf32>
    return %1 : tensor<2x8x128xf32>
  }
}
