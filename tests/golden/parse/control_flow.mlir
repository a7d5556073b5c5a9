// while, if, case, calls, composites, barriers, tokens, tuples; sibling regions reuse names.
module @control_flow {
  func.func public @main(%arg0: tensor<i32>, %arg1: tensor<4xf32>) -> (tensor<4xf32> {jax.result_info = "result['a b']"}) {
    %c = stablehlo.constant dense<10> : tensor<i32>
    %0:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1) : tensor<i32>, tensor<4xf32> attributes {mhlo.note = "loop"}
    cond {
      %1 = stablehlo.compare LT, %iterArg, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = func.call @body(%iterArg_0) : (tensor<4xf32>) -> tensor<4xf32>
      %2 = stablehlo.add %iterArg, %c : tensor<i32>
      stablehlo.return %2, %1 : tensor<i32>, tensor<4xf32>
    }
    %1 = stablehlo.compare LT, %arg0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = "stablehlo.if"(%1) ({
      stablehlo.return %0#1 : tensor<4xf32>
    }, {
      stablehlo.return %arg1 : tensor<4xf32>
    }) : (tensor<i1>) -> tensor<4xf32>
    %3 = "stablehlo.case"(%arg0) ({
      %4 = stablehlo.negate %2 : tensor<4xf32>
      stablehlo.return %4 : tensor<4xf32>
    }, {
      %4 = stablehlo.abs %2 : tensor<4xf32>
      stablehlo.return %4 : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    %4:2 = stablehlo.optimization_barrier %3, %2 : tensor<4xf32>, tensor<4xf32>
    %5 = stablehlo.composite "my.scaled_sum" %4#0 {composite_attributes = {scale = 2.0 : f32}, decomposition = @my.scaled_sum, version = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
    %6 = stablehlo.create_token : !stablehlo.token
    %7 = stablehlo.after_all %6, %6 : !stablehlo.token
    %8 = stablehlo.tuple %5, %7 : tuple<tensor<4xf32>, !stablehlo.token>
    %9 = stablehlo.get_tuple_element %8[0] : (tuple<tensor<4xf32>, !stablehlo.token>) -> tensor<4xf32>
    stablehlo.custom_call @"foo-bar"(%9) {api_version = 4 : i32, backend_config = {k = 1 : i32, s = "a\22b"}, has_side_effect = true} : (tensor<4xf32>) -> ()
    %10 = stablehlo.custom_call @lapack(%9) {operand_layouts = [dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<4xf32>) -> tensor<4xf32>
    return %10 : tensor<4xf32>
  }
  func.func private @body(%arg0: tensor<4xf32> {mhlo.layout_mode = "default"}) -> tensor<4xf32> attributes {no_inline} {
    return %arg0 : tensor<4xf32>
  }
  func.func private @my.scaled_sum(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    return %arg0 : tensor<4xf32>
  }
  func.func private @external(tensor<4xf32>, tensor<i32> {x.y}) -> (tensor<4xf32>, tensor<f32>)
}
