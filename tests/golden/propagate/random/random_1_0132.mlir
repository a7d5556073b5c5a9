module @random attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4], device_ids=[1, 3, 0, 2]>
  func.func public @main(%arg0: tensor<5x8x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}, %arg1: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg2: tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg3: tensor<8x8x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(1)2, ?}, {}, {}]>}) -> (tensor<5xf32>, tensor<8x8x5xf32>, tensor<5x5x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}) {
    %0 = stablehlo.dot_general %arg0, %arg3, batching_dims = [2] x [2], contracting_dims = [1] x [1] : (tensor<5x8x5xf32>, tensor<8x8x5xf32>) -> tensor<5x5x8xf32>
    %1 = stablehlo.sign %arg3 : tensor<8x8x5xf32>
    %2 = stablehlo.subtract %arg2, %arg2 : tensor<5xf32>
    %3 = stablehlo.add %1, %arg3 : tensor<8x8x5xf32>
    %4 = "stablehlo.sort"(%0) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<5x5x8xf32>) -> tensor<5x5x8xf32>
    return %2, %3, %4 : tensor<5xf32>, tensor<8x8x5xf32>, tensor<5x5x8xf32>
  }
}
