// The start of the second reduction is that of the first, renamed.
module @start_value_behind_a_rename attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=4]>
  func.func public @main(%p0: tensor<3x4xbf16>, %p1: tensor<4x3xbf16>, %p2: tensor<bf16>) -> (tensor<bf16>, tensor<3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"y", ?}]>}) {
    %n0 = "stablehlo.reduce"(%p0, %p2) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
      %c = stablehlo.maximum %a, %b : tensor<bf16>
      stablehlo.return %c : tensor<bf16>
    }) : (tensor<3x4xbf16>, tensor<bf16>) -> tensor<bf16>
    %n1 = stablehlo.reshape %p2 : (tensor<bf16>) -> tensor<bf16>
    %n2 = "stablehlo.reduce"(%p1, %n1) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
      %c = stablehlo.maximum %a, %b : tensor<bf16>
      stablehlo.return %c : tensor<bf16>
    }) : (tensor<4x3xbf16>, tensor<bf16>) -> tensor<3xbf16>
    return %n0, %n2 : tensor<bf16>, tensor<3xbf16>
  }
}
