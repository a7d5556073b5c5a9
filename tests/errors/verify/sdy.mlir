// error: InvalidArgument 4:8 operand 0 is tensor<8x4xf32> in the body, expected tensor<4x4xf32>
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>) {
  %0 = sdy.manual_computation(%a0) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<8x4xf32>) {
    sdy.return %x : tensor<8x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 4:8 result 0 is tensor<4x4xf32> in the body, expected tensor<8x4xf32>
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>) {
  %0 = sdy.manual_computation(%a0) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%x: tensor<4x4xf32>) {
    sdy.return %x : tensor<4x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 4:8 is not divisible by its manual axes
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<7x4xf32>) {
  %0 = sdy.manual_computation(%a0) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x4xf32>) {
    sdy.return %x : tensor<4x4xf32>
  } : (tensor<7x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 4:8 comes after a free axis
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>) {
  %0 = sdy.manual_computation(%a0) in_shardings=[<@mesh, [{"b", "a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x4xf32>) {
    sdy.return %x : tensor<4x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 4:8 has no axis "z"
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>) {
  %0 = sdy.manual_computation(%a0) in_shardings=[<@mesh, [{}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"z"} (%x: tensor<8x4xf32>) {
    sdy.return %x : tensor<8x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 5:8 different meshes
sdy.mesh @mesh = <["a"=2, "b"=4]>
sdy.mesh @other = <["a"=2, "b"=4], device_ids=[1, 0, 2, 3, 4, 5, 6, 7]>
func.func @main(%a0: tensor<8x4xf32>) {
  %0 = sdy.manual_computation(%a0) in_shardings=[<@mesh, [{}, {}]>] out_shardings=[<@other, [{}, {}]>] manual_axes={"a"} (%x: tensor<8x4xf32>) {
    sdy.return %x : tensor<8x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 4:8 1 operands, 2 shardings and 1 values
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>) {
  %0 = sdy.manual_computation(%a0) in_shardings=[<@mesh, [{}, {}]>, <@mesh, [{}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%x: tensor<8x4xf32>) {
    sdy.return %x : tensor<8x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 5:10 axis "a" is manual in an enclosing manual_computation
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>) {
  %0 = sdy.manual_computation(%a0) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x4xf32>) {
    %1 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%y: tensor<2x4xf32>) {
      sdy.return %y : tensor<2x4xf32>
    } : (tensor<4x4xf32>) -> tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 5:10 axis "a" is manual here
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>) {
  %0 = sdy.manual_computation(%a0) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x4xf32>) {
    %1 = stablehlo.negate %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 4:3 group_id must not be negative
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>) {
  "sdy.sharding_group"(%a0) <{group_id = -1 : i64}> : (tensor<8x4xf32>) -> ()
  return
}
// -----
// error: InvalidArgument 4:8 result type is tensor<4x8xf32>, expected tensor<8x4xf32>
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>) {
  %0 = "sdy.sharding_constraint"(%a0) <{sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}> : (tensor<8x4xf32>) -> tensor<4x8xf32>
  return
}
// -----
// error: InvalidArgument 4:8 the sharding is missing
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>) {
  %0 = "sdy.sharding_constraint"(%a0) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 4:8 1 shardings for 2 operands
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>) {
  %0 = "sdy.named_computation"(%a0, %a0) <{name = "f", in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>}> ({
  ^bb0(%x: tensor<8x4xf32>, %y: tensor<8x4xf32>):
    sdy.return %x : tensor<8x4xf32>
  }) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 4:8 the body returns other types than the results
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>) {
  %0 = "sdy.named_computation"(%a0) <{name = "f"}> ({
  ^bb0(%x: tensor<8x4xf32>):
    sdy.return %x : tensor<8x4xf32>
  }) : (tensor<8x4xf32>) -> tensor<4x8xf32>
  return
}
// -----
// error: InvalidArgument 5:10 sharding_constraint: axis "a" is manual here
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>) {
  %0 = sdy.manual_computation(%a0) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x4xf32>) {
    %1 = sdy.sharding_constraint %x <@mesh, [{"a"}, {}]> : tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 4:8 reshard: only sums can become unreduced
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>) {
  %0 = sdy.reshard %a0 <@mesh, [{}, {}], unreduced=max{"a"}> : tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 5:3 group 3 holds tensor<8x4xf32> and tensor<4x8xf32>, shapes must be equal
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>, %a1: tensor<4x8xf32>) {
  sdy.sharding_group %a0 group_id=3 : tensor<8x4xf32>
  sdy.sharding_group %a1 group_id=3 : tensor<4x8xf32>
  return
}
// -----
// error: InvalidArgument 6:5 group 3 crosses the border of a manual_computation
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>) {
  sdy.sharding_group %a0 group_id=3 : tensor<8x4xf32>
  %0 = sdy.manual_computation(%a0) in_shardings=[<@mesh, [{}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%x: tensor<8x4xf32>) {
    sdy.sharding_group %x group_id=3 : tensor<8x4xf32>
    sdy.return %x : tensor<8x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 4:8 has 2 operands and 1 results, the op has 1 and 1
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>) {
  %0 = stablehlo.custom_call @f(%a0) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=4}>} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
// -----
// error: InvalidArgument 4:8 operand 0 has rank 2, its mapping has 1 dimensions
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%a0: tensor<8x4xf32>) {
  %0 = stablehlo.custom_call @f(%a0) {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i, j]) {i=8, j=4}>} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
