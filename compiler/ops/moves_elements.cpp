#include "compiler/ops/moves_elements.h"

namespace lockstep {

bool MovesElements(OpCode code) {
  switch (code) {
    case OpCode::kReshape:
    case OpCode::kDynamicReshape:
    case OpCode::kBitcastConvert:
    case OpCode::kBroadcastInDim:
    case OpCode::kDynamicBroadcastInDim:
    case OpCode::kBroadcast:
    case OpCode::kTranspose:
    case OpCode::kReverse:
    case OpCode::kSlice:
    case OpCode::kConcatenate:
    case OpCode::kPad:
    case OpCode::kDynamicPad:
    case OpCode::kRealDynamicSlice:
    case OpCode::kGetDimensionSize:
    case OpCode::kSetDimensionSize:
    case OpCode::kDynamicSlice:
    case OpCode::kDynamicUpdateSlice:
    case OpCode::kGather:
    case OpCode::kDynamicGather:
    case OpCode::kTorchIndexSelect:
      return true;
    default:
      return false;
  }
}

}  // namespace lockstep
