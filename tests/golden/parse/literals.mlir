// Literals of every kind.
func.func @literals() {
  %0 = stablehlo.constant dense<[[1, -2], [0x7F, 4]]> : tensor<2x2xi8>
  %1 = stablehlo.constant dense<1.5> : tensor<4x4xf32>
  %2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %3 = stablehlo.constant dense<[0x7FC00000, -0.0, 1.0e-45, 3.4028235e38, 1.17549435e-38]> : tensor<5xf32>
  %4 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %5 = stablehlo.constant dense<"0x010001"> : tensor<3xi1>
  %6 = stablehlo.constant dense<"0x0000803F00000040"> : tensor<2xf32>
  %7 = stablehlo.constant dense<"0x01000000"> : tensor<100xi32>
  %8 = stablehlo.constant dense<(1.0, -2.0)> : tensor<2xcomplex<f32>>
  %9 = stablehlo.constant dense<[(0.0, 1.0), (0x7FF0000000000000, 2.5)]> : tensor<2xcomplex<f64>>
  %10 = stablehlo.constant dense<> : tensor<0x3xf32>
  %11 = stablehlo.constant dense<[]> : tensor<0xi32>
  %12 = stablehlo.constant dense<[1.0, 0x7F80, 3.140625]> : tensor<3xbf16>
  %13 = stablehlo.constant dense<[0.5, 448.0, 0x7F]> : tensor<3xf8E4M3FN>
  %14 = stablehlo.constant dense<[-8, 7, 15]> : tensor<3xi4>
  %15 = stablehlo.constant dense<[3, 0]> : tensor<2xui2>
  %16 = stablehlo.constant dense<18446744073709551615> : tensor<ui64>
  %17 = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
  %18 = stablehlo.constant dense_resource<blob1> : tensor<3xi32>
  %19 = stablehlo.constant dense<0.1> : tensor<f64>
  %20 = stablehlo.constant dense<[6.5e4, 1.0e-7]> : tensor<2xf16>
  %21 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf8E8M0FNU>
  %22 = stablehlo.constant dense<[0.5, 6.0]> : tensor<2xf4E2M1FN>
  %23 = stablehlo.constant dense<[1.0, 2.5]> : tensor<2xtf32>
  %24 = stablehlo.constant() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5:-3>>
  %25 = stablehlo.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255]> : tensor<101xui8>
  %26 = stablehlo.constant dense<[[[1], [2]], [[3], [4]]]> : tensor<2x2x1xi64>
  return
}
{-#
  dialect_resources: {
    builtin: {
      blob1: "0x04000000010000000200000003000000"
    }
  }
#-}
