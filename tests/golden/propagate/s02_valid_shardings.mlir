module @s02_valid_shardings {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2, ?}p2, {"b"}, {}], replicated={"a":(1)2}>}, %arg1: tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}p0, {?}p3, {}], unreduced={"a"}>}) -> (tensor<8x8x8xf32>) {
    %0 = stablehlo.add %arg0, %arg1 : tensor<8x8x8xf32>
    return %0 : tensor<8x8x8xf32>
  }
}
