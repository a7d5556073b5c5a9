module @endless attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%a: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<4xi32> {
    %r = stablehlo.while(%p = %a) : tensor<4xi32>
    cond {
      %t = stablehlo.constant dense<true> : tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %next = stablehlo.add %p, %p : tensor<4xi32>
      stablehlo.return %next : tensor<4xi32>
    }
    return %r : tensor<4xi32>
  }
}
