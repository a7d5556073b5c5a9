module @s66_while_nested {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}]>}) -> (tensor<8x8xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %n = stablehlo.constant dense<3> : tensor<i32>
    %0:2 = stablehlo.while(%i = %c, %x = %arg0) : tensor<i32>, tensor<8x8xf32>
     cond {
      %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      %k = stablehlo.constant dense<0> : tensor<i32>
    %m = stablehlo.constant dense<2> : tensor<i32>
    %w:2 = stablehlo.while(%ii = %k, %xx = %x) : tensor<i32>, tensor<8x8xf32>
     cond {
      %pp = stablehlo.compare LT, %ii, %m : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %pp : tensor<i1>
    } do {
      %o = stablehlo.constant dense<1> : tensor<i32>
      %jj = stablehlo.add %ii, %o : tensor<i32>
      %yy = stablehlo.multiply %xx, %arg1 : tensor<8x8xf32>
      stablehlo.return %jj, %yy : tensor<i32>, tensor<8x8xf32>
    }
    %y = stablehlo.negate %w#1 : tensor<8x8xf32>
      stablehlo.return %j, %y : tensor<i32>, tensor<8x8xf32>
    }
    return %0#1 : tensor<8x8xf32>
  }
}
