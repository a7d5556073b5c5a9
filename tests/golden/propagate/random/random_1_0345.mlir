module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=16]>
  func.func public @main(%arg0: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p2, {"x":(2)8}]>}, %arg1: tensor<8x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<8x16xi32>, tensor<8x16xi32>, tensor<4x16xi32>, tensor<1xi32>) {
    %0 = stablehlo.reverse %arg0, dims = [0, 1] : tensor<8x16xi32>
    %1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.constant dense<1> : tensor<i32>
    %3 = stablehlo.constant dense<1> : tensor<i32>
    %4:2 = stablehlo.while(%i = %1, %c = %arg0) : tensor<i32>, tensor<8x16xi32>
    cond {
      %t = stablehlo.compare LT, %i, %2 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %3 : tensor<i32>
      %s = stablehlo.maximum %c, %arg0 : tensor<8x16xi32>
      stablehlo.return %j, %s : tensor<i32>, tensor<8x16xi32>
    }
    %5 = stablehlo.constant dense<3> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<i32>) -> tensor<8x16xi32>
    %7 = stablehlo.multiply %4#1, %6 : tensor<8x16xi32>
    %8 = stablehlo.constant dense<2> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<i32>) -> tensor<8x16xi32>
    %10 = stablehlo.compare LT, %7, %9 : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
    %11 = stablehlo.select %10, %7, %4#1 : tensor<8x16xi1>, tensor<8x16xi32>
    %12 = stablehlo.reverse %7, dims = [1] : tensor<8x16xi32>
    %13 = stablehlo.constant dense<0> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %15 = stablehlo.dot_general %9, %14, contracting_dims = [0] x [0] : (tensor<8x16xi32>, tensor<8x8xi32>) -> tensor<16x8xi32>
    %16 = stablehlo.reverse %4#1, dims = [1] : tensor<8x16xi32>
    %17 = stablehlo.dot_general %12, %arg1, contracting_dims = [0] x [0] : (tensor<8x16xi32>, tensor<8x4xi32>) -> tensor<16x4xi32>
    %18 = stablehlo.transpose %17, dims = [1, 0] : (tensor<16x4xi32>) -> tensor<4x16xi32>
    %19 = stablehlo.slice %15 [0:16:1, 0:1:1] : (tensor<16x8xi32>) -> tensor<16x1xi32>
    %20 = stablehlo.constant dense<-1000> : tensor<i32>
    %21 = stablehlo.reduce(%19 init: %20) applies stablehlo.maximum across dimensions = [0] : (tensor<16x1xi32>, tensor<i32>) -> tensor<1xi32>
    return %11, %16, %18, %21 : tensor<8x16xi32>, tensor<8x16xi32>, tensor<4x16xi32>, tensor<1xi32>
  }
}
