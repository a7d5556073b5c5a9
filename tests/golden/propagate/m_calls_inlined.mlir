// XLA inlines calls before it runs Shardy, so a split that arises late in the first loop enters the calls
// of the second; as written, changes do not enter calls at once, and the second loop stays whole.
module @jit_crf_forward_grad attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%arg0: tensor<5x8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {"y"}]>}, %arg1: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}) -> (tensor<5x8x4xf32>, tensor<4x4xf32>) {
    %0 = stablehlo.slice %arg0 [0:1, 0:8, 0:4] : (tensor<5x8x4xf32>) -> tensor<1x8x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x4xf32>) -> tensor<8x4xf32>
    %2 = stablehlo.slice %arg0 [1:5, 0:8, 0:4] : (tensor<5x8x4xf32>) -> tensor<4x8x4xf32>
    %3 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8x4x4xf32>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %6 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<4x8x4xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8x4xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %8:8 = stablehlo.while(%iterArg = %2, %iterArg_10 = %3, %iterArg_11 = %4, %iterArg_12 = %c_2, %iterArg_13 = %1, %iterArg_14 = %5, %iterArg_15 = %6, %iterArg_16 = %7) : tensor<4x8x4xf32>, tensor<1x4x4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<8x4xf32>, tensor<4x8x4x4xf32>, tensor<4x8x4xi1>, tensor<4x8x4xf32>
    cond {
      %c_17 = stablehlo.constant dense<4> : tensor<i32>
      %18 = stablehlo.compare LT, %iterArg_12, %c_17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %18 : tensor<i1>
    } do {
      %18 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_12) : (tensor<4x8x4xf32>, tensor<i32>) -> tensor<8x4xf32>
      %19:4 = func.call @closed_call(%iterArg_10, %iterArg_11, %iterArg_13, %18) : (tensor<1x4x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4x4xf32>, tensor<8x4xi1>, tensor<8x4xf32>)
      %20 = func.call @dynamic_update_index_in_dim(%iterArg_14, %19#1, %iterArg_12) : (tensor<4x8x4x4xf32>, tensor<8x4x4xf32>, tensor<i32>) -> tensor<4x8x4x4xf32>
      %21 = func.call @dynamic_update_index_in_dim_0(%iterArg_15, %19#2, %iterArg_12) : (tensor<4x8x4xi1>, tensor<8x4xi1>, tensor<i32>) -> tensor<4x8x4xi1>
      %22 = func.call @dynamic_update_index_in_dim_1(%iterArg_16, %19#3, %iterArg_12) : (tensor<4x8x4xf32>, tensor<8x4xf32>, tensor<i32>) -> tensor<4x8x4xf32>
      %c_17 = stablehlo.constant dense<1> : tensor<i32>
      %23 = stablehlo.add %iterArg_12, %c_17 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_10, %iterArg_11, %23, %19#0, %20, %21, %22 : tensor<4x8x4xf32>, tensor<1x4x4xf32>, tensor<8x4xf32>, tensor<i32>, tensor<8x4xf32>, tensor<4x8x4x4xf32>, tensor<4x8x4xi1>, tensor<4x8x4xf32>
    }
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8#4 init: %cst_3) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x8x4xf32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %13:7 = stablehlo.while(%iterArg = %8#5, %iterArg_10 = %8#6, %iterArg_11 = %8#7, %iterArg_12 = %c_7, %iterArg_13 = %11, %iterArg_14 = %10, %iterArg_15 = %12) : tensor<4x8x4x4xf32>, tensor<4x8x4xi1>, tensor<4x8x4xf32>, tensor<i32>, tensor<4x4xf32>, tensor<8x4xf32>, tensor<4x8x4xf32>
    cond {
      %c_16 = stablehlo.constant dense<4> : tensor<i32>
      %18 = stablehlo.compare LT, %iterArg_12, %c_16, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %18 : tensor<i1>
    } do {
      %c_16 = stablehlo.constant dense<4> : tensor<i32>
      %18 = stablehlo.subtract %c_16, %iterArg_12 : tensor<i32>
      %c_17 = stablehlo.constant dense<1> : tensor<i32>
      %19 = stablehlo.subtract %18, %c_17 : tensor<i32>
      %20 = func.call @dynamic_index_in_dim_2(%iterArg, %19) : (tensor<4x8x4x4xf32>, tensor<i32>) -> tensor<8x4x4xf32>
      %21 = func.call @dynamic_index_in_dim_3(%iterArg_10, %19) : (tensor<4x8x4xi1>, tensor<i32>) -> tensor<8x4xi1>
      %22 = func.call @dynamic_index_in_dim(%iterArg_11, %19) : (tensor<4x8x4xf32>, tensor<i32>) -> tensor<8x4xf32>

      %24 = func.call @dynamic_update_index_in_dim_1(%iterArg_15, %22, %19) : (tensor<4x8x4xf32>, tensor<8x4xf32>, tensor<i32>) -> tensor<4x8x4xf32>
      %c_18 = stablehlo.constant dense<1> : tensor<i32>
      %25 = stablehlo.add %iterArg_12, %c_18 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_10, %iterArg_11, %25, %iterArg_13, %22, %24 : tensor<4x8x4x4xf32>, tensor<4x8x4xi1>, tensor<4x8x4xf32>, tensor<i32>, tensor<4x4xf32>, tensor<8x4xf32>, tensor<4x8x4xf32>
    }
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.pad %13#6, %cst_8, low = [1, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<4x8x4xf32>, tensor<f32>) -> tensor<5x8x4xf32>
    %15 = stablehlo.broadcast_in_dim %13#5, dims = [1, 2] : (tensor<8x4xf32>) -> tensor<1x8x4xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.pad %15, %cst_9, low = [0, 0, 0], high = [4, 0, 0], interior = [0, 0, 0] : (tensor<1x8x4xf32>, tensor<f32>) -> tensor<5x8x4xf32>
    %17 = stablehlo.add %14, %16 : tensor<5x8x4xf32>
    return %17, %13#4 : tensor<5x8x4xf32>, tensor<4x4xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<4x8x4xf32>, %arg1: tensor<i32>) -> tensor<8x4xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 4] : (tensor<4x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x4xf32>) -> tensor<8x4xf32>
    return %1 : tensor<8x4xf32>
  }
  func.func private @closed_call(%arg0: tensor<1x4x4xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<8x4xf32>, %arg3: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4x4xf32>, tensor<8x4xi1>, tensor<8x4xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<8x4xf32>) -> tensor<8x4x1xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<8x4x1xf32>) -> tensor<8x4x4xf32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2] : (tensor<1x4x4xf32>) -> tensor<8x4x4xf32>
    %3 = stablehlo.add %1, %2 : tensor<8x4x4xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<8x4x4xf32>, tensor<f32>) -> tensor<8x4xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %6 = stablehlo.maximum %5, %4 : tensor<8x4xf32>
    %7 = stablehlo.is_finite %6 : (tensor<8x4xf32>) -> tensor<8x4xi1>
    %8 = stablehlo.select %7, %6, %arg1 : tensor<8x4xi1>, tensor<8x4xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 2] : (tensor<8x4xf32>) -> tensor<8x1x4xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<8x1x4xf32>) -> tensor<8x4x4xf32>
    %11 = stablehlo.subtract %3, %10 : tensor<8x4x4xf32>
    %12 = stablehlo.exponential %11 : tensor<8x4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<8x4x4xf32>, tensor<f32>) -> tensor<8x4xf32>
    %14 = stablehlo.abs %13 : tensor<8x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %16 = stablehlo.compare GE, %13, %15, FLOAT : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xi1>
    %17 = stablehlo.log %14 : tensor<8x4xf32>
    %18 = stablehlo.add %17, %8 : tensor<8x4xf32>
    %19 = stablehlo.add %18, %arg3 : tensor<8x4xf32>
    return %19, %12, %16, %14 : tensor<8x4xf32>, tensor<8x4x4xf32>, tensor<8x4xi1>, tensor<8x4xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<4x8x4x4xf32>, %arg1: tensor<8x4x4xf32>, %arg2: tensor<i32>) -> tensor<4x8x4x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<8x4x4xf32>) -> tensor<1x8x4x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<4x8x4x4xf32>, tensor<1x8x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x8x4x4xf32>
    return %1 : tensor<4x8x4x4xf32>
  }
  func.func private @dynamic_update_index_in_dim_0(%arg0: tensor<4x8x4xi1>, %arg1: tensor<8x4xi1>, %arg2: tensor<i32>) -> tensor<4x8x4xi1> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x4xi1>) -> tensor<1x8x4xi1>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<4x8x4xi1>, tensor<1x8x4xi1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x8x4xi1>
    return %1 : tensor<4x8x4xi1>
  }
  func.func private @dynamic_update_index_in_dim_1(%arg0: tensor<4x8x4xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<i32>) -> tensor<4x8x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x4xf32>) -> tensor<1x8x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<4x8x4xf32>, tensor<1x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x8x4xf32>
    return %1 : tensor<4x8x4xf32>
  }
  func.func private @dynamic_index_in_dim_2(%arg0: tensor<4x8x4x4xf32>, %arg1: tensor<i32>) -> tensor<8x4x4xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 8, 4, 4] : (tensor<4x8x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x4x4xf32>) -> tensor<8x4x4xf32>
    return %1 : tensor<8x4x4xf32>
  }
  func.func private @dynamic_index_in_dim_3(%arg0: tensor<4x8x4xi1>, %arg1: tensor<i32>) -> tensor<8x4xi1> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 4] : (tensor<4x8x4xi1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4xi1>
    %1 = stablehlo.reshape %0 : (tensor<1x8x4xi1>) -> tensor<8x4xi1>
    return %1 : tensor<8x4xi1>
  }
}
