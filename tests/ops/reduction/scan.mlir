// scan: running sum along dimension 0
func.func @main(%x: tensor<5x6xi32>, %z: tensor<6xi32>) -> (tensor<5x6xi32>, tensor<6xi32>) {
  %r, %c = chlo.scan(%x) inits(%z) dimension=0 {
  ^bb0(%e: tensor<6xi32>, %a: tensor<6xi32>):
    %s = stablehlo.add %a, %e : tensor<6xi32>
    stablehlo.return %s, %s : tensor<6xi32>, tensor<6xi32>
  } : (tensor<5x6xi32>, tensor<6xi32>) -> (tensor<5x6xi32>, tensor<6xi32>)
  return %r, %c : tensor<5x6xi32>, tensor<6xi32>
}
func.func @check() {
  %x = stablehlo.constant dense<[[9, 18, 16, 0, 18, 20], [19, -17, -2, 4, -9, -5], [5, 12, 3, -13, 7, 15], [-11, 2, -7, 16, -18, -1], [16, -3, -15, 12, 19, 20]]> : tensor<5x6xi32>
  %z = stablehlo.constant dense<[0, 0, 0, 0, 0, 0]> : tensor<6xi32>
  %r:2 = call @main(%x, %z) : (tensor<5x6xi32>, tensor<6xi32>) -> (tensor<5x6xi32>, tensor<6xi32>)
  check.expect_eq_const %r#0, dense<[[9, 18, 16, 0, 18, 20], [28, 1, 14, 4, 9, 15], [33, 13, 17, -9, 16, 30], [22, 15, 10, 7, -2, 29], [38, 12, -5, 19, 17, 49]]> : tensor<5x6xi32>
  check.expect_eq_const %r#1, dense<[38, 12, -5, 19, 17, 49]> : tensor<6xi32>
  return
}
