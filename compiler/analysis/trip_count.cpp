#include "compiler/analysis/trip_count.h"

namespace lockstep {
namespace {

// The carry number that a value of the loop's condition or body stands for, or -1.
int CarryOf(const Value* value, const Region& region) {
  while (value->def && (value->def->Is(OpCode::kConvert) || value->def->Is(OpCode::kReshape))) {
    value = value->def->operand(0);
  }
  return value->owner == &region ? value->index : -1;
}

// A bound that is constant, or a carry that the body hands on unchanged from a constant start.
std::optional<int64_t> InvariantScalar(const Op& loop, const Value* value, const Region& region) {
  if (auto constant = ConstantScalar(value)) return constant;
  const int carry = CarryOf(value, region);
  if (carry < 0) return std::nullopt;
  const Op* yield = loop.region(1).terminator();
  if (!yield || yield->num_operands() <= carry) return std::nullopt;
  if (CarryOf(yield->operand(carry), loop.region(1)) != carry) return std::nullopt;
  return ConstantScalar(loop.operand(carry));
}

// The body's `i + constant` for a carry, if that is what it yields.
std::optional<int64_t> StepOf(const Op& loop, int carry) {
  const Region& body = loop.region(1);
  const Op* yield = body.terminator();
  if (!yield || yield->num_operands() <= carry) return std::nullopt;
  const Op* add = yield->operand(carry)->def;
  if (!add || (!add->Is(OpCode::kAdd) && !add->Is(OpCode::kSubtract))) return std::nullopt;
  const bool subtract = add->Is(OpCode::kSubtract);
  for (int side = 0; side < (subtract ? 1 : 2); ++side) {
    if (CarryOf(add->operand(side), body) != carry) continue;
    if (auto amount = InvariantScalar(loop, add->operand(1 - side), body)) {
      return subtract ? -*amount : *amount;
    }
  }
  return std::nullopt;
}

// n > i reads i < n.
std::string Mirrored(const std::string& direction) {
  if (direction == "GT") return "LT";
  if (direction == "GE") return "LE";
  if (direction == "LT") return "GT";
  if (direction == "LE") return "GE";
  return direction;
}

std::optional<int64_t> CountTrips(const std::string& direction, int64_t start, int64_t bound,
                                  int64_t step) {
  int64_t distance = 0;
  if (direction == "LT" && step > 0) {
    distance = bound - start;
  } else if (direction == "LE" && step > 0) {
    distance = bound - start + 1;
  } else if (direction == "GT" && step < 0) {
    distance = start - bound;
  } else if (direction == "GE" && step < 0) {
    distance = start - bound + 1;
  } else if (direction == "NE" && step == 1 && bound >= start) {
    distance = bound - start;
  } else {
    return std::nullopt;
  }
  const int64_t stride = step > 0 ? step : -step;
  return distance <= 0 ? 0 : (distance + stride - 1) / stride;
}

}  // namespace

std::optional<int64_t> ConstantScalar(const Value* value) {
  while (value->def && (value->def->Is(OpCode::kConvert) || value->def->Is(OpCode::kReshape) ||
                        value->def->Is(OpCode::kBroadcastInDim) ||
                        value->def->Is(OpCode::kSdyShardingConstraint))) {
    value = value->def->operand(0);
  }
  if (!value->def ||
      (!value->def->Is(OpCode::kConstant) && !value->def->Is(OpCode::kSdyConstant))) {
    return std::nullopt;
  }
  const Attribute* attribute = value->def->attrs.Find("value");
  const auto* dense = attribute ? attribute->As<Attribute::Dense>() : nullptr;
  if (!dense || dense->literal.num_elements() != 1) return std::nullopt;
  if (!IsInteger(dense->literal.dtype()) && !IsBool(dense->literal.dtype())) return std::nullopt;
  return dense->literal.GetInt(0);
}

std::optional<int64_t> TripCount(const Op& while_op) {
  if (!while_op.Is(OpCode::kWhile) || while_op.regions.size() != 2) return std::nullopt;
  const Region& condition = while_op.region(0);
  const Op* yield = condition.terminator();
  if (!yield || yield->num_operands() != 1) return std::nullopt;
  const Op* compare = yield->operand(0)->def;
  if (!compare || !compare->Is(OpCode::kCompare)) return std::nullopt;
  std::string direction = compare->attrs.GetEnum("comparison_direction", "");
  for (int side = 0; side < 2; ++side) {
    const int carry = CarryOf(compare->operand(side), condition);
    if (carry < 0) continue;
    const auto step = StepOf(while_op, carry);
    const auto start = ConstantScalar(while_op.operand(carry));
    const auto bound = InvariantScalar(while_op, compare->operand(1 - side), condition);
    if (!step || !start || !bound || *step == 0) continue;
    if (side == 1) direction = Mirrored(direction);
    if (auto trips = CountTrips(direction, *start, *bound, *step)) return trips;
  }
  return std::nullopt;
}

}  // namespace lockstep
