// error: InvalidArgument 3:8 [if_i1]
func.func @main(%a0: tensor<i32>, %a1: tensor<f32>) {
  %0 = "stablehlo.if"(%a0) ({
    stablehlo.return %a1 : tensor<f32>
  }, {
    stablehlo.return %a1 : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:8 [if_c1]
func.func @main(%a0: tensor<i1>, %a1: tensor<f32>) {
  %0 = "stablehlo.if"(%a0) ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %a1 : tensor<f32>
  }, {
    stablehlo.return %a1 : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:8 [if_c2]
func.func @main(%a0: tensor<i1>, %a1: tensor<f32>) {
  %0 = "stablehlo.if"(%a0) ({
    stablehlo.return %a1 : tensor<f32>
  }, {
    stablehlo.return %a0 : tensor<i1>
  }) : (tensor<i1>) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:8 [if_c3]
func.func @main(%a0: tensor<i1>, %a1: tensor<f32>) {
  %0 = "stablehlo.if"(%a0) ({
    stablehlo.return %a1 : tensor<f32>
  }, {
    stablehlo.return %a1 : tensor<f32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [case_i1]
func.func @main(%a0: tensor<i1>, %a1: tensor<f32>) {
  %0 = "stablehlo.case"(%a0) ({
    stablehlo.return %a1 : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:8 expected at least 1 region, got 0
func.func @main(%a0: tensor<i32>) {
  %0 = "stablehlo.case"(%a0) : (tensor<i32>) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:8 [case_c2]
func.func @main(%a0: tensor<i32>, %a1: tensor<f32>) {
  %0 = "stablehlo.case"(%a0) ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %a1 : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:8 [case_c3]
func.func @main(%a0: tensor<i32>, %a1: tensor<f32>) {
  %0 = "stablehlo.case"(%a0) ({
    stablehlo.return %a1 : tensor<f32>
  }, {
    stablehlo.return %a0 : tensor<i32>
  }) : (tensor<i32>) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:8 [case_c4]
func.func @main(%a0: tensor<i32>, %a1: tensor<f32>) {
  %0 = "stablehlo.case"(%a0) ({
    stablehlo.return %a1 : tensor<f32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}
// -----
// error: InvalidArgument 3:8 [while_c1]
func.func @main(%a0: tensor<i32>) {
  %0 = "stablehlo.while"(%a0) ({
  ^bb0(%x: tensor<f32>):
    %p = stablehlo.is_finite %x : (tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}
// -----
// error: InvalidArgument 3:8 [while_c1]
func.func @main(%a0: tensor<i32>) {
  %0 = "stablehlo.while"(%a0) ({
  ^bb0(%x: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  }, {
  ^bb0(%x: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}
// -----
// error: InvalidArgument 3:8 [while_c2]
func.func @main(%a0: tensor<i32>) {
  %0 = "stablehlo.while"(%a0) ({
  ^bb0(%x: tensor<i32>):
    %p = stablehlo.compare LT, %x, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}
// -----
// error: InvalidArgument 3:8 [while_c2]
func.func @main(%a0: tensor<i32>) {
  %0 = "stablehlo.while"(%a0) ({
  ^bb0(%x: tensor<i32>):
    %p = stablehlo.compare LT, %x, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<i32>):
    stablehlo.return
  }) : (tensor<i32>) -> tensor<i32>
  return
}
// -----
// error: InvalidArgument 3:8 [while_c2]
func.func @main(%a0: tensor<i32>) {
  %0 = "stablehlo.while"(%a0) ({
  ^bb0(%x: tensor<i32>):
    %p = stablehlo.compare LT, %x, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<i32>):
    %y = stablehlo.convert %x : (tensor<i32>) -> tensor<f32>
    stablehlo.return %y : tensor<f32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}
// -----
// error: InvalidArgument 3:8 [while_c3]
func.func @main(%a0: tensor<i32>) {
  %0 = "stablehlo.while"(%a0) ({
  ^bb0(%x: tensor<i32>):
    %p = stablehlo.compare LT, %x, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  }) : (tensor<i32>) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:8 [optimization_barrier_c1]
func.func @main(%a0: tensor<f32>) {
  %0 = "stablehlo.optimization_barrier"(%a0) : (tensor<f32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [after_all_i1]
func.func @main(%a0: tensor<f32>) {
  %0 = "stablehlo.after_all"(%a0) : (tensor<f32>) -> !stablehlo.token
  return
}
// -----
// error: InvalidArgument 3:8 [tuple_c1]
func.func @main(%a0: tensor<f32>) {
  %0 = "stablehlo.tuple"(%a0) : (tensor<f32>) -> tuple<tensor<i32>>
  return
}
// -----
// error: InvalidArgument 3:8 [get_tuple_element_i1]
func.func @main(%a0: tensor<f32>) {
  %0 = "stablehlo.get_tuple_element"(%a0) <{index = 0 : i32}> : (tensor<f32>) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:8 [get_tuple_element_c1]
func.func @main(%a0: tuple<tensor<f32>>) {
  %0 = "stablehlo.get_tuple_element"(%a0) <{index = 1 : i32}> : (tuple<tensor<f32>>) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:8 [get_tuple_element_c2]
func.func @main(%a0: tuple<tensor<f32>>) {
  %0 = "stablehlo.get_tuple_element"(%a0) <{index = 0 : i32}> : (tuple<tensor<f32>>) -> tensor<i32>
  return
}
// -----
// error: InvalidArgument 3:8 [custom_call_i2]
func.func @main(%a0: tensor<f32>) {
  %0 = "stablehlo.custom_call"(%a0) : (tensor<f32>) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:8 [composite_c1]
func.func @main(%a0: tensor<f32>) {
  %0 = "stablehlo.composite"(%a0) <{name = "foo", decomposition = @f}> : (tensor<f32>) -> tensor<f32>
  return
}
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
// -----
// error: InvalidArgument 3:8 [composite_c2]
func.func @main(%a0: tensor<f32>) {
  %0 = "stablehlo.composite"(%a0) <{name = "my.op"}> : (tensor<f32>) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:8 there is no function @g
func.func @main(%a0: tensor<f32>) {
  %0 = "stablehlo.composite"(%a0) <{name = "my.op", decomposition = @g}> : (tensor<f32>) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:8 [composite_c3]
func.func @main(%a0: tensor<4xf32>) {
  %0 = "stablehlo.composite"(%a0) <{name = "my.op", decomposition = @f}> : (tensor<4xf32>) -> tensor<f32>
  return
}
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
// -----
// error: InvalidArgument 3:8 [composite_c4]
func.func @main(%a0: tensor<f32>) {
  %0 = "stablehlo.composite"(%a0) <{name = "my.op", decomposition = @f}> : (tensor<f32>) -> tensor<4xf32>
  return
}
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
// -----
// error: InvalidArgument 3:8 there is no function @g
func.func @main(%a0: tensor<f32>) {
  %0 = func.call @g(%a0) : (tensor<f32>) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:8 argument 0 of @f is tensor<f32>, the call passes tensor<4xf32>
func.func @main(%a0: tensor<4xf32>) {
  %0 = func.call @f(%a0) : (tensor<4xf32>) -> tensor<f32>
  return
}
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
// -----
// error: InvalidArgument 3:8 result 0 of @f is tensor<f32>, the call expects tensor<4xf32>
func.func @main(%a0: tensor<f32>) {
  %0 = func.call @f(%a0) : (tensor<f32>) -> tensor<4xf32>
  return
}
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
// -----
// error: InvalidArgument 3:8 @f has 1 arguments, the call has 2
func.func @main(%a0: tensor<f32>) {
  %0 = func.call @f(%a0, %a0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
// -----
// error: Unsupported 3:8 calls itself
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  %y = func.call @g(%x) : (tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}
func.func @main(%a0: tensor<f32>) {
  %0 = func.call @g(%a0) : (tensor<f32>) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:3 [expect_eq_c1]
func.func @main(%a0: tensor<f32>, %a1: tensor<4xf32>) {
  "check.expect_eq"(%a0, %a1) : (tensor<f32>, tensor<4xf32>) -> ()
  return
}
// -----
// error: InvalidArgument 3:3 [expect_eq_const_c1]
func.func @main(%a0: tensor<f32>) {
  "check.expect_eq_const"(%a0) {value = dense<1.0> : tensor<4xf32>} : (tensor<f32>) -> ()
  return
}
// -----
// error: InvalidArgument 3:8 expected 2 operands, got 1
func.func @main(%a0: tensor<f32>) {
  %0 = "stablehlo.add"(%a0) : (tensor<f32>) -> tensor<f32>
  return
}
// -----
// error: InvalidArgument 3:10 has 2 results, expected 1
func.func @main(%a0: tensor<f32>) {
  %0:2 = "stablehlo.add"(%a0, %a0) : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return
}
// -----
// error: InvalidArgument 3:8 operand 0 must be a tensor
func.func @main(%a0: !stablehlo.token) {
  %0 = "stablehlo.negate"(%a0) : (!stablehlo.token) -> tensor<f32>
  return
}
