// Ops that take sizes as operands, where these are known: they become the static op, which has a
// kernel and a partition rule.
//
//   %s = constant dense<[1, 0]>                       slice %x [1:5:2, 0:6:3]
//   %r = real_dynamic_slice %x, %s, %l, %t
#pragma once

#include "compiler/ir/module.h"

namespace lockstep {

/// Rewrites dynamic_reshape, dynamic_broadcast_in_dim and dynamic_iota of static result type, and
/// dynamic_pad, real_dynamic_slice, dynamic_gather and dynamic_conv whose size operands are
/// constants too; sdy.constant becomes constant. Values stay the same objects. The operands were
/// verified against the result types.
void ResolveShapeOperands(Module& module);

/// Errors: Unsupported names the first value whose size is not known before the run.
void RequireStaticShapes(const Module& module);

}  // namespace lockstep
