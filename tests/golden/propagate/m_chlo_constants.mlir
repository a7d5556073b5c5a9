// A tree of constants stays one through element-wise chlo ops (also broadcasting ones), not through
// next_after, mulhi and top_k: copies of it take the shardings of their users.
module @m_chlo_constants attributes {mhlo.num_partitions = 8 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<8x8xf32>
    %1 = stablehlo.constant dense<1.000000e+00> : tensor<8x8xf32>
    %2 = chlo.square %0 : tensor<8x8xf32> -> tensor<8x8xf32>
    %3 = stablehlo.add %arg0, %2 : tensor<8x8xf32>
    %4 = stablehlo.add %arg1, %2 : tensor<8x8xf32>
    %5 = chlo.broadcast_add %2, %1 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<8x8xf32>
    %7 = stablehlo.add %arg1, %5 : tensor<8x8xf32>
    %8 = chlo.next_after %0, %1 : tensor<8x8xf32>, tensor<8x8xf32> -> tensor<8x8xf32>
    %9 = stablehlo.add %arg0, %8 : tensor<8x8xf32>
    %10 = stablehlo.add %arg1, %8 : tensor<8x8xf32>
    return %3, %4, %6, %7, %9, %10 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
  }
}
