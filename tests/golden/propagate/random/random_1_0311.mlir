module @random attributes {mhlo.num_partitions = 12 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=3, "z"=2], device_ids=[0, 11, 10, 6, 1, 4, 2, 5, 8, 3, 7, 9]>
  func.func public @main(%arg0: tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}]>}, %arg2: tensor<6xf32>, %arg3: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8xf32>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "z", ?}], replicated={"y"}>}, tensor<6x4xf32>, tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {"x"}]>}) {
    %0 = "stablehlo.case"(%arg4) ({
      %s = stablehlo.negate %arg1 : tensor<8xf32>
      stablehlo.return %s : tensor<8xf32>
    }, {
      %s = stablehlo.maximum %arg1, %arg3 : tensor<8xf32>
      stablehlo.return %s : tensor<8xf32>
    }) : (tensor<i32>) -> tensor<8xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<8xf32>) -> tensor<8xf32>
    %2 = sdy.sharding_constraint %arg0 <@mesh, [{"x"}, {"z"}]> : tensor<6x4xf32>
    %3 = sdy.sharding_constraint %arg1 <@mesh, [{}]> : tensor<8xf32>
    %4 = "stablehlo.sort"(%2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %5 = stablehlo.dot_general %2, %arg5, contracting_dims = [1] x [0] : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
    %6 = stablehlo.subtract %5, %5 : tensor<6x8xf32>
    return %1, %3, %4, %6 : tensor<8xf32>, tensor<8xf32>, tensor<6x4xf32>, tensor<6x8xf32>
  }
}
