// PerDeviceScalars: arithmetic on the device's own number, computed for every device.
#include <algorithm>

#include "compiler/analysis/varying.h"
#include "compiler/ops/attr_access.h"

namespace lockstep {
namespace {

using Column = std::vector<int64_t>;

/// Chains of scalar ops deeper than this are not followed.
constexpr int kMaxDepth = 500;

const Literal* ConstantOf(const Value* value) {
  if (!value->def ||
      (!value->def->Is(OpCode::kConstant) && !value->def->Is(OpCode::kSdyConstant))) {
    return nullptr;
  }
  if (value->def->attrs.Has("elided")) return nullptr;  // made up: the text leaves it out
  const Attribute* attribute = value->def->attrs.Find("value");
  const auto* dense = attribute ? attribute->As<Attribute::Dense>() : nullptr;
  return dense ? &dense->literal : nullptr;
}

bool IsIntegerLike(const Type& type) {
  return type.IsTensor() && !type.quantization() &&
         (IsInteger(type.dtype()) || IsBool(type.dtype()));
}

int64_t Wrap(DType dtype, int64_t value) {
  if (IsBool(dtype)) return value != 0;
  const int bits = BitWidth(dtype);
  if (bits >= 64) return value;
  const uint64_t low = static_cast<uint64_t>(value) & ((uint64_t{1} << bits) - 1);
  if (IsSignedInteger(dtype) && (low >> (bits - 1) & 1)) {
    return static_cast<int64_t>(low | ~((uint64_t{1} << bits) - 1));
  }
  return static_cast<int64_t>(low);
}

// Values of ui64 beyond the signed range are not followed.
std::optional<int64_t> Binary(OpCode code, bool boolean, int64_t a, int64_t b) {
  const uint64_t x = static_cast<uint64_t>(a), y = static_cast<uint64_t>(b);
  switch (code) {
    case OpCode::kAdd:
      return boolean ? a | b : static_cast<int64_t>(x + y);
    case OpCode::kSubtract:
      return static_cast<int64_t>(x - y);
    case OpCode::kMultiply:
      return boolean ? a & b : static_cast<int64_t>(x * y);
    case OpCode::kDivide:
      if (b == 0 || b == -1) return std::nullopt;
      return a / b;
    case OpCode::kRemainder:
      if (b == 0 || b == -1) return std::nullopt;
      return a % b;
    case OpCode::kAnd:
      return a & b;
    case OpCode::kOr:
      return a | b;
    case OpCode::kXor:
      return a ^ b;
    case OpCode::kMinimum:
      return std::min(a, b);
    case OpCode::kMaximum:
      return std::max(a, b);
    default:
      return std::nullopt;
  }
}

bool Compare(const std::string& direction, int64_t a, int64_t b) {
  if (direction == "EQ") return a == b;
  if (direction == "NE") return a != b;
  if (direction == "LT") return a < b;
  if (direction == "LE") return a <= b;
  if (direction == "GT") return a > b;
  return a >= b;
}

}  // namespace

const Column* PerDeviceScalars::Evaluate(const Value* value) {
  if (static_cast<int64_t>(count()) > kMaxListedDevices) return nullptr;
  return Memo(value, 0);
}

const Column* PerDeviceScalars::Memo(const Value* value, int depth) {
  auto found = memo_.find(value);
  if (found == memo_.end()) {
    if (depth > kMaxDepth) return nullptr;
    memo_.emplace(value, std::nullopt);  // a value that depends on itself is none
    std::optional<Column> column = Compute(value, depth);
    found = memo_.insert_or_assign(value, std::move(column)).first;
  }
  return found->second ? &*found->second : nullptr;
}

std::optional<Column> PerDeviceScalars::Compute(const Value* value, int depth) {
  if (!IsIntegerLike(value->type)) return std::nullopt;
  const size_t devices = count();
  if (const Literal* literal = ConstantOf(value)) {
    const bool one = literal->is_splat() || literal->num_elements() == 1;
    if (!one || literal->num_elements() == 0) return std::nullopt;
    return Column(devices, literal->GetInt(0));
  }
  if (!value->def) {
    // A carry that the loop hands on as it is.
    const Op* loop = value->owner ? value->owner->parent_op : nullptr;
    if (!loop || !loop->Is(OpCode::kWhile)) return std::nullopt;
    const Region& body = loop->region(1);
    if (body.terminator()->operand(value->index) != body.arg(value->index)) return std::nullopt;
    const Column* init = Memo(loop->operand(value->index), depth + 1);
    return init ? std::optional<Column>(*init) : std::nullopt;
  }
  return OfOp(*value->def, depth + 1);
}

std::optional<Column> PerDeviceScalars::OfOp(const Op& op, int depth) {
  const size_t devices = count();
  const DType dtype = op.result()->type.dtype();
  Column column(devices);
  if (op.Is(OpCode::kPartitionId) || op.Is(OpCode::kReplicaId)) {
    for (size_t d = 0; d < devices; ++d) {
      const int64_t id = device(d);
      column[d] = op.Is(OpCode::kPartitionId) ? id % partitions_ : id / partitions_;
    }
    return column;
  }
  if (op.Is(OpCode::kDynamicSlice)) return Lookup(op, depth);
  std::vector<const Column*> in;
  for (const Value* operand : op.operands) {
    in.push_back(Memo(operand, depth));
    if (!in.back()) return std::nullopt;
  }
  switch (op.code) {
    case OpCode::kConvert:
    case OpCode::kReshape:
    case OpCode::kBroadcastInDim:
    case OpCode::kBroadcast:
    case OpCode::kOptimizationBarrier:
      if (in.size() != 1) return std::nullopt;
      for (size_t d = 0; d < devices; ++d) column[d] = Wrap(dtype, (*in[0])[d]);
      return column;
    case OpCode::kNot:
      for (size_t d = 0; d < devices; ++d) {
        column[d] = IsBool(dtype) ? (*in[0])[d] == 0 : Wrap(dtype, ~(*in[0])[d]);
      }
      return column;
    case OpCode::kSelect:
      for (size_t d = 0; d < devices; ++d) column[d] = (*in[(*in[0])[d] != 0 ? 1 : 2])[d];
      return column;
    case OpCode::kClamp:
      for (size_t d = 0; d < devices; ++d) {
        column[d] = std::min(std::max((*in[1])[d], (*in[0])[d]), (*in[2])[d]);
      }
      return column;
    case OpCode::kCompare: {
      const std::string direction = ReadEnum(op, "comparison_direction", "EQ");
      for (size_t d = 0; d < devices; ++d) {
        column[d] = Compare(direction, (*in[0])[d], (*in[1])[d]);
      }
      return column;
    }
    default:
      break;
  }
  if (in.size() != 2) return std::nullopt;
  for (size_t d = 0; d < devices; ++d) {
    const auto value = Binary(op.code, IsBool(dtype), (*in[0])[d], (*in[1])[d]);
    if (!value || (dtype == DType::kU64 && *value < 0)) return std::nullopt;
    column[d] = Wrap(dtype, *value);
  }
  return column;
}

// One element of a constant table of rank 1.
std::optional<Column> PerDeviceScalars::Lookup(const Op& op, int depth) {
  const Literal* table = ConstantOf(op.operand(0));
  if (!table || table->rank() != 1 || op.result()->type.num_elements() != 1) return std::nullopt;
  const Column* index = Memo(op.operand(1), depth);
  if (!index || table->num_elements() == 0) return std::nullopt;
  Column column;
  for (int64_t at : *index) {
    column.push_back(table->GetInt(std::clamp<int64_t>(at, 0, table->num_elements() - 1)));
  }
  return column;
}

}  // namespace lockstep
