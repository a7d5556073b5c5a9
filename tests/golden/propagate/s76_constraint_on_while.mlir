module @s76_constraint_on_while {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %n = stablehlo.constant dense<3> : tensor<i32>
    %0:2 = stablehlo.while(%i = %c, %x = %arg0) : tensor<i32>, tensor<8x8xf32>
     cond {
      %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      %q = sdy.sharding_constraint %x <@mesh, [{"a"}, {}]> : tensor<8x8xf32>
      %y = stablehlo.tanh %x : tensor<8x8xf32>
      stablehlo.return %j, %y : tensor<i32>, tensor<8x8xf32>
    }
    %r = sdy.sharding_constraint %0#1 <@mesh, [{}, {"b"}]> : tensor<8x8xf32>
    %z = stablehlo.negate %0#1 : tensor<8x8xf32>
    return %z : tensor<8x8xf32>
  }
}
