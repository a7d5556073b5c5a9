module @random attributes {mhlo.num_partitions = 12 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=12]>
  func.func public @main(%arg0: tensor<8x12x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}, %arg1: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg2: tensor<5x12x6xi32>, %arg3: tensor<8x8x5xi32>, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<8x5x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}) -> (tensor<12x8x6xi32>, tensor<5x12x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}]>}, tensor<8x5x2xi32>, tensor<6x5x8xi32>) {
    %0 = stablehlo.slice %arg1 [0:3:1, 4:8:1] : (tensor<4x8xf32>) -> tensor<3x4xf32>
    %1 = stablehlo.reverse %arg0, dims = [1] : tensor<8x12x5xi32>
    %2 = stablehlo.multiply %arg0, %1 : tensor<8x12x5xi32>
    %3 = stablehlo.reverse %1, dims = [1] : tensor<8x12x5xi32>
    %4 = stablehlo.dot_general %3, %arg2, batching_dims = [1] x [1], contracting_dims = [2] x [0] : (tensor<8x12x5xi32>, tensor<5x12x6xi32>) -> tensor<12x8x6xi32>
    %5 = stablehlo.negate %2 : tensor<8x12x5xi32>
    %6 = stablehlo.iota dim = 1 : tensor<8x12x6xi32>
    %7 = stablehlo.dot_general %arg2, %6, batching_dims = [2] x [2], contracting_dims = [1] x [1] : (tensor<5x12x6xi32>, tensor<8x12x6xi32>) -> tensor<6x5x8xi32>
    %8 = stablehlo.constant dense<-1> : tensor<i32>
    %9 = stablehlo.constant dense<5> : tensor<i32>
    %10 = stablehlo.dynamic_update_slice %5, %arg3, %arg4, %8, %9 : (tensor<8x12x5xi32>, tensor<8x8x5xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x12x5xi32>
    %11 = stablehlo.dot_general %10, %arg5, batching_dims = [2] x [1], contracting_dims = [0] x [0] : (tensor<8x12x5xi32>, tensor<8x5x2xi32>) -> tensor<5x12x2xi32>
    %12 = stablehlo.sign %arg5 : tensor<8x5x2xi32>
    %13 = sdy.sharding_constraint %7 <@mesh, [{}, {"x", ?}, {}]> : tensor<6x5x8xi32>
    return %4, %11, %12, %13 : tensor<12x8x6xi32>, tensor<5x12x2xi32>, tensor<8x5x2xi32>, tensor<6x5x8xi32>
  }
}
