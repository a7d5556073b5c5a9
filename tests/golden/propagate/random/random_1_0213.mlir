module @random attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2, "z"=2]>
  func.func public @main(%arg0: tensor<12x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x":(2)2}]>}, %arg1: tensor<4x12x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(1)2, "y"}, {"x":(2)2}, {}]>}, %arg2: tensor<8x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(1)2}, {}, {}]>}, %arg3: tensor<12x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(2)2}, {"z", ?}]>}, %arg4: tensor<12x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(2)2, "z"}, {}]>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<2x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x":(1)2, "z", ?}]>}, %arg7: tensor<11xf32>) -> (tensor<2x8xf32>, tensor<12x16xi1>, tensor<4x12x8xf32>, tensor<24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(1)2, "y", "z"}]>}) {
    %0 = stablehlo.compare GE, %arg0, %arg0 : (tensor<12x16xf32>, tensor<12x16xf32>) -> tensor<12x16xi1>
    %1 = stablehlo.select %0, %arg0, %arg3 : tensor<12x16xi1>, tensor<12x16xf32>
    %2 = stablehlo.constant dense<3.0> : tensor<f32>
    %3 = stablehlo.reduce(%arg3 init: %2) applies stablehlo.maximum across dimensions = [0] : (tensor<12x16xf32>, tensor<f32>) -> tensor<16xf32>
    %4 = stablehlo.constant dense<1> : tensor<i32>
    %5 = stablehlo.dynamic_update_slice %1, %arg4, %4, %arg5 : (tensor<12x16xf32>, tensor<12x4xf32>, tensor<i32>, tensor<i32>) -> tensor<12x16xf32>
    %6 = stablehlo.dot_general %arg4, %arg6, contracting_dims = [1] x [1] : (tensor<12x4xf32>, tensor<2x4xf32>) -> tensor<12x2xf32>
    %7 = stablehlo.iota dim = 1 : tensor<8x12xf32>
    %8 = stablehlo.dot_general %1, %7, contracting_dims = [0] x [1] : (tensor<12x16xf32>, tensor<8x12xf32>) -> tensor<16x8xf32>
    %9 = stablehlo.reshape %3 : (tensor<16xf32>) -> tensor<2x8xf32>
    %10 = sdy.sharding_constraint %0 <@mesh, [{}, {"x", "z"}]> : tensor<12x16xi1>
    %11 = "stablehlo.sort"(%arg1) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
    %12 = stablehlo.abs %6 : tensor<12x2xf32>
    %13 = stablehlo.reshape %12 : (tensor<12x2xf32>) -> tensor<24xf32>
    %14 = stablehlo.constant dense<5> : tensor<i32>
    %15 = stablehlo.dynamic_update_slice %13, %arg7, %14 : (tensor<24xf32>, tensor<11xf32>, tensor<i32>) -> tensor<24xf32>
    return %9, %10, %11, %15 : tensor<2x8xf32>, tensor<12x16xi1>, tensor<4x12x8xf32>, tensor<24xf32>
  }
}
