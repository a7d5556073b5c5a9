// Quantised values over devices: a sum of them is a sum of numbers, a gather moves what is stored.
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<4x8x!quant.uniform<i8:f32, 0.25:1>> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<4x8x!quant.uniform<i8:f32, 0.25:1>>) -> (tensor<8x!quant.uniform<i8:f32, 0.25:1>> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<8x4x!quant.uniform<i8:f32, 0.25:1>> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  %c = stablehlo.constant() {value = dense<1> : tensor<i8>} : () -> tensor<!quant.uniform<i8:f32, 0.25:1>>
  %m = stablehlo.maximum %a, %b : tensor<4x8x!quant.uniform<i8:f32, 0.25:1>>
  %0 = "stablehlo.reduce"(%m, %c) ({
    ^bb0(%x: tensor<!quant.uniform<i8:f32, 0.25:1>>, %y: tensor<!quant.uniform<i8:f32, 0.25:1>>):
      %s = stablehlo.add %x, %y : tensor<!quant.uniform<i8:f32, 0.25:1>>
      stablehlo.return %s : tensor<!quant.uniform<i8:f32, 0.25:1>>
  }) {dimensions = array<i64: 0>} : (tensor<4x8x!quant.uniform<i8:f32, 0.25:1>>, tensor<!quant.uniform<i8:f32, 0.25:1>>) -> tensor<8x!quant.uniform<i8:f32, 0.25:1>>
  %1 = stablehlo.transpose %m, dims = [1, 0] : (tensor<4x8x!quant.uniform<i8:f32, 0.25:1>>) -> tensor<8x4x!quant.uniform<i8:f32, 0.25:1>>
  return %0, %1 : tensor<8x!quant.uniform<i8:f32, 0.25:1>>, tensor<8x4x!quant.uniform<i8:f32, 0.25:1>>
}
