// Types: dynamic dims, bounds, quantised, tokens, tuples, aliases defined below, foreign attributes.
!acc = !quant.uniform<i32:f32, 2.0e-1>
func.func @types(%a: tensor<?x4xf32>, %b: tensor<?x?xf32, #stablehlo.bounds<8, ?>>, %c: tensor<0x3xf32>, %d: tensor<f8E5M2>, %e: tuple<tensor<2xf32>, tuple<>>, %f: tensor<4x!quant.uniform<u8<1:254>:f32:0, {0.1:2, 0.2, 0.3:-1, 1.0}>>, %g: tensor<2x!acc>, %h: !t, %i: !foreign.thing<x, "a>b">, %j: tensor<?xf32, #stablehlo.type_extensions<bounds = [3]>>) attributes {foreign.map = affine_map<(d0) -> (d0 + 1)>, foreign.x = #foreign.attr<[1, {a = "}"}] -> 3>, foreign.i = -5 : i8, foreign.f = 0x7F800000 : f32, foreign.t = (tensor<2xf32>) -> i32, foreign.s = @a::@"b c", foreign.l = [1 : index, unit, true, 2.5], foreign.arr = array<f32: 1.0, 2.5>, foreign.empty = array<i64>, "quoted name" = #alias} {
  %0 = stablehlo.uniform_quantize %h : (tensor<3xf32>) -> tensor<3x!quant.uniform<i8<-127:127>:f32, 5.000000e-01:-3>>
  %1 = stablehlo.uniform_dequantize %0 : (tensor<3x!quant.uniform<i8<-127:127>:f32, 5.000000e-01:-3>>) -> tensor<3xf32>
  return
}
!t = tensor<3xf32>
#alias = #stablehlo<precision HIGH>
