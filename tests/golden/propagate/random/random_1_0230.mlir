module @random attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4], device_ids=[1, 0, 2, 3]>
  func.func public @main(%arg0: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg1: tensor<3x1x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg2: tensor<12x16x12xf32>, %arg3: tensor<i32>) -> (tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, tensor<1x3x1x1x3xf32>, tensor<3x1x1x3xf32>, tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
    %0 = sdy.sharding_constraint %arg2 <@mesh, [{?}, {}, {}]> : tensor<12x16x12xf32>
    %1 = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [0, 2] : (tensor<12x16x12xf32>, tensor<f32>) -> tensor<16xf32>
    %3 = stablehlo.constant dense<0.0> : tensor<f32>
    %4 = stablehlo.reduce(%arg2 init: %3) applies stablehlo.add across dimensions = [0, 2] : (tensor<12x16x12xf32>, tensor<f32>) -> tensor<16xf32>
    %5 = stablehlo.constant dense<1> : tensor<i32>
    %6 = stablehlo.dynamic_update_slice %arg0, %arg0, %5 : (tensor<2xf32>, tensor<2xf32>, tensor<i32>) -> tensor<2xf32>
    %7 = stablehlo.reshape %arg1 : (tensor<3x1x3xf32>) -> tensor<1x3x1x1x3xf32>
    %8 = "stablehlo.case"(%arg3) ({
      %s = stablehlo.negate %7 : tensor<1x3x1x1x3xf32>
      stablehlo.return %s : tensor<1x3x1x1x3xf32>
    }, {
      %s = stablehlo.maximum %7, %7 : tensor<1x3x1x1x3xf32>
      stablehlo.return %s : tensor<1x3x1x1x3xf32>
    }, {
      %s = stablehlo.abs %7 : tensor<1x3x1x1x3xf32>
      stablehlo.return %s : tensor<1x3x1x1x3xf32>
    }) : (tensor<i32>) -> tensor<1x3x1x1x3xf32>
    %9 = stablehlo.reshape %7 : (tensor<1x3x1x1x3xf32>) -> tensor<3x1x1x3xf32>
    %10 = stablehlo.negate %6 : tensor<2xf32>
    return %4, %8, %9, %10 : tensor<16xf32>, tensor<1x3x1x1x3xf32>, tensor<3x1x1x3xf32>, tensor<2xf32>
  }
}
