// Products of all members of a group at once, with an operand that all of them hold.
#pragma once

#include "compiler/ir/module.h"
#include "devices/members_kernel.h"

namespace lockstep {

/// The product (with its operands swapped, see MakeSwappedProduct) of all members of a group, whose
/// operand `shared` (0 or 1) is the same on all of them: it is packed once for all. With the bits
/// that each of them gets alone. Null where that is not possible or not worth it.
MembersKernelPtr MakeMembersProduct(const Op& op, bool swapped, int shared);

}  // namespace lockstep
