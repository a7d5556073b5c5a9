// What nothing uses follows its operands (%1, %2, %3) and pulls at nothing: %arg1 and the constant %b1 stay whole. Shardy deletes these ops, so those lines are Lockstep's own.
module @m_unused_values {
  sdy.mesh @mesh = <["a"=2, "b"=4]>
  func.func public @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}, %arg1: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
    %0 = stablehlo.tanh %arg0 : tensor<8x16xf32>
    %1 = stablehlo.add %0, %arg1 : tensor<8x16xf32>
    %c1 = stablehlo.constant dense<1.0> : tensor<f32>
    %b1 = stablehlo.broadcast_in_dim %c1, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %2 = stablehlo.subtract %1, %b1 : tensor<8x16xf32>
    %3 = stablehlo.transpose %2, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %4 = stablehlo.negate %0 : tensor<8x16xf32>
    %5 = stablehlo.negate %arg1 : tensor<8x16xf32>
    return %4, %5 : tensor<8x16xf32>, tensor<8x16xf32>
  }
}
