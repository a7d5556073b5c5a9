module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=4]>
  func.func public @main(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x", ?}], replicated={"z"}>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg3: tensor<i32>) -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}], replicated={"z"}>}, tensor<4xf32>, tensor<f32>, tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", ?}]>}) {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<4xf32>
    %1 = sdy.sharding_constraint %arg0 <@mesh, [{"y", "z", ?}]> : tensor<4xf32>
    %2 = stablehlo.constant dense<-1000.0> : tensor<f32>
    %3 = stablehlo.reduce(%arg0 init: %2) applies stablehlo.maximum across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %4 = stablehlo.reshape %0 : (tensor<4xf32>) -> tensor<4xf32>
    %5 = "stablehlo.case"(%arg1) ({
      %s = stablehlo.negate %0 : tensor<4xf32>
      stablehlo.return %s : tensor<4xf32>
    }, {
      %s = stablehlo.maximum %0, %4 : tensor<4xf32>
      stablehlo.return %s : tensor<4xf32>
    }, {
      %s = stablehlo.abs %4 : tensor<4xf32>
      stablehlo.return %s : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    %6 = stablehlo.constant dense<-4.0> : tensor<f32>
    %7 = stablehlo.constant dense<4.0> : tensor<f32>
    %8 = stablehlo.clamp %6, %arg0, %7 : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %9 = stablehlo.floor %8 : tensor<4xf32>
    %10 = sdy.sharding_constraint %arg0 <@mesh, [{"z", "y", "x"}]> : tensor<4xf32>
    %11 = stablehlo.constant dense<3.0> : tensor<f32>
    %12 = stablehlo.reduce(%8 init: %11) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %13 = stablehlo.dynamic_update_slice %0, %arg2, %arg3 : (tensor<4xf32>, tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
    return %9, %10, %12, %13 : tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<4xf32>
  }
}
