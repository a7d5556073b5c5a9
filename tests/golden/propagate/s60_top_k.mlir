module @s60_top_k {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}) -> (tensor<8x2xf32>, tensor<8x2xi32>) {
    %0:2 = stablehlo.custom_call @mhlo.topk(%arg0) {mhlo.attributes = {k = 2 : i64, largest = true}} : (tensor<8x8xf32>) -> (tensor<8x2xf32>, tensor<8x2xi32>)
    return %0#0, %0#1 : tensor<8x2xf32>, tensor<8x2xi32>
  }
}
