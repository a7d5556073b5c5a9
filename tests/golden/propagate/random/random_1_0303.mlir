module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2, "z"=2], device_ids=[7, 2, 12, 13, 5, 14, 1, 9, 11, 6, 15, 8, 4, 0, 10, 3]>
  func.func public @main(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}]>}, %arg1: tensor<4x5x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg2: tensor<1x16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"z"}], replicated={"y"}>}) -> (tensor<4x5x6xf32>, tensor<4x5x6xf32>, tensor<4x5x6xf32>, tensor<4x5x6xi32>) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{"x", ?}]> : tensor<4xf32>
    %1 = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.pad %arg2, %1, low = [0, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x16x8xf32>, tensor<f32>) -> tensor<1x16x8xf32>
    %3 = stablehlo.constant dense<3.0> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<4x5x6xf32>
    %5 = stablehlo.multiply %arg1, %4 : tensor<4x5x6xf32>
    %6 = stablehlo.constant dense<-4.0> : tensor<f32>
    %7 = stablehlo.constant dense<4.0> : tensor<f32>
    %8 = stablehlo.clamp %6, %5, %7 : (tensor<f32>, tensor<4x5x6xf32>, tensor<f32>) -> tensor<4x5x6xf32>
    %9 = stablehlo.floor %8 : tensor<4x5x6xf32>
    %10 = stablehlo.convert %9 : (tensor<4x5x6xf32>) -> tensor<4x5x6xi32>
    %11 = sdy.sharding_constraint %arg0 <@mesh, [{"y"}]> : tensor<4xf32>
    %12 = stablehlo.subtract %5, %8 : tensor<4x5x6xf32>
    %13 = stablehlo.minimum %9, %8 : tensor<4x5x6xf32>
    %14 = "stablehlo.sort"(%9) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
    %15 = sdy.sharding_constraint %10 <@mesh, [{"x"}, {}, {}]> : tensor<4x5x6xi32>
    return %12, %13, %14, %15 : tensor<4x5x6xf32>, tensor<4x5x6xf32>, tensor<4x5x6xf32>, tensor<4x5x6xi32>
  }
}
