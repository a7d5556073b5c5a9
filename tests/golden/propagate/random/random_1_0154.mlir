module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=2, "z"=4]>
  func.func public @main(%arg0: tensor<12x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z":(1)2}, {"x", "y", ?}]>}, %arg1: tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], replicated={"z"}>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x", "y"}>}, %arg4: tensor<12x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", ?}, {"z"}]>}, %arg5: tensor<12x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"z", "y"}]>}) -> (tensor<12x33xf32>, tensor<12x3x1xf32>, tensor<12x16xf32>) {
    %0 = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %2 = stablehlo.dynamic_update_slice %arg0, %1, %arg2, %arg3 : (tensor<12x16xf32>, tensor<12x12xf32>, tensor<i32>, tensor<i32>) -> tensor<12x16xf32>
    %3 = stablehlo.compare LT, %arg0, %2 : (tensor<12x16xf32>, tensor<12x16xf32>) -> tensor<12x16xi1>
    %4 = stablehlo.select %3, %arg0, %arg4 : tensor<12x16xi1>, tensor<12x16xf32>
    %5 = stablehlo.logistic %arg4 : tensor<12x16xf32>
    %6 = stablehlo.constant dense<1.0> : tensor<f32>
    %7 = stablehlo.pad %5, %6, low = [0, 2], high = [0, 0], interior = [0, 1] : (tensor<12x16xf32>, tensor<f32>) -> tensor<12x33xf32>
    %8 = stablehlo.constant dense<-2> : tensor<i32>
    %9 = stablehlo.constant dense<2> : tensor<i32>
    %10 = stablehlo.dynamic_update_slice %4, %arg5, %8, %9 : (tensor<12x16xf32>, tensor<12x3xf32>, tensor<i32>, tensor<i32>) -> tensor<12x16xf32>
    %11 = stablehlo.reshape %arg5 : (tensor<12x3xf32>) -> tensor<12x3x1xf32>
    %12 = stablehlo.compare GE, %arg4, %10 : (tensor<12x16xf32>, tensor<12x16xf32>) -> tensor<12x16xi1>
    %13 = stablehlo.constant dense<3.0> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<12x16xf32>
    %15 = stablehlo.select %12, %arg4, %14 : tensor<12x16xi1>, tensor<12x16xf32>
    return %7, %11, %15 : tensor<12x33xf32>, tensor<12x3x1xf32>, tensor<12x16xf32>
  }
}
