module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func public @main(%arg0: tensor<3x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}]>}, %arg1: tensor<8x5x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}, %arg2: tensor<6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %arg3: tensor<6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<16x2xf32>, tensor<6x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", ?}, {}]>}, tensor<f32>, tensor<16x2xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<6x3xf32>
    %1 = stablehlo.dot_general %arg2, %0, contracting_dims = [0] x [0] : (tensor<6x2xf32>, tensor<6x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.constant dense<1.0> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<16x2xf32>
    %4 = stablehlo.concatenate %arg2, %arg3, %3, dim = 0 : (tensor<6x2xf32>, tensor<6x2xf32>, tensor<16x2xf32>) -> tensor<28x2xf32>
    %5 = sdy.sharding_constraint %3 <@mesh, [{}, {}]> : tensor<16x2xf32>
    %6 = stablehlo.multiply %0, %0 : tensor<6x3xf32>
    %7 = stablehlo.constant dense<1000.0> : tensor<f32>
    %8 = stablehlo.reduce(%4 init: %7) applies stablehlo.minimum across dimensions = [0, 1] : (tensor<28x2xf32>, tensor<f32>) -> tensor<f32>
    %9 = sdy.sharding_constraint %3 <@mesh, [{}, {"y"}], replicated={"x"}> : tensor<16x2xf32>
    return %5, %6, %8, %9 : tensor<16x2xf32>, tensor<6x3xf32>, tensor<f32>, tensor<16x2xf32>
  }
}
