module @random attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=3]>
  func.func public @main(%arg0: tensor<5xf32>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<5xf32>) -> (tensor<5xf32>, tensor<5x1x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"y"}]>}, tensor<5xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, tensor<5xf32>) {
    %0 = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %0) applies stablehlo.add across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %2 = "stablehlo.case"(%arg1) ({
      %s = stablehlo.negate %arg0 : tensor<5xf32>
      stablehlo.return %s : tensor<5xf32>
    }, {
      %s = stablehlo.maximum %arg0, %arg0 : tensor<5xf32>
      stablehlo.return %s : tensor<5xf32>
    }) : (tensor<i32>) -> tensor<5xf32>
    %3 = stablehlo.constant dense<2.0> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %5 = stablehlo.concatenate %arg0, %4, %4, dim = 0 : (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<15xf32>
    %6 = sdy.sharding_constraint %4 <@mesh, [{"y", "x"}]> : tensor<5xf32>
    %7 = stablehlo.slice %6 [0:5:1] : (tensor<5xf32>) -> tensor<5xf32>
    %8 = stablehlo.add %6, %6 : tensor<5xf32>
    %9 = stablehlo.reshape %2 : (tensor<5xf32>) -> tensor<1x5x1xf32>
    %10 = stablehlo.minimum %6, %arg2 : tensor<5xf32>
    %11 = stablehlo.constant dense<0.0> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<f32>) -> tensor<5x1x5xf32>
    %13 = stablehlo.dot_general %9, %12, batching_dims = [1] x [0], contracting_dims = [2] x [1] : (tensor<1x5x1xf32>, tensor<5x1x5xf32>) -> tensor<5x1x5xf32>
    %14 = stablehlo.constant dense<-4.0> : tensor<f32>
    %15 = stablehlo.constant dense<4.0> : tensor<f32>
    %16 = stablehlo.clamp %14, %arg2, %15 : (tensor<f32>, tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    %17 = stablehlo.floor %16 : tensor<5xf32>
    %18 = stablehlo.convert %17 : (tensor<5xf32>) -> tensor<5xbf16>
    %19 = stablehlo.compare GE, %arg2, %6 : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %20 = stablehlo.select %19, %arg2, %7 : tensor<5xi1>, tensor<5xf32>
    return %10, %13, %18, %20 : tensor<5xf32>, tensor<5x1x5xf32>, tensor<5xbf16>, tensor<5xf32>
  }
}
