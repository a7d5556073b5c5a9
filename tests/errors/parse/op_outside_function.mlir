// error: InvalidArgument 2:1 must stand inside a function
stablehlo.add %a, %b : tensor<f32>
