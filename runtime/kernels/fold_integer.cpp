// Folds of integer and boolean lanes. Wrapping add and multiply and the bitwise ops do not depend
// on the sign, so they are instantiated for unsigned types only.
#include "runtime/kernels/fold_loops.h"
#include "runtime/kernels/vector_loops.h"

namespace lockstep::kernels {
namespace {

template <typename T>
std::optional<Fold> Bits(OpCode op) {
  using W = Wrapping<T>;
  switch (op) {
    case OpCode::kAdd:
      return FoldLoops<T, T, [](T a, T b) {
        return static_cast<T>(static_cast<W>(a) + static_cast<W>(b));
      }>::Make();
    case OpCode::kMultiply:
      return FoldLoops<T, T, [](T a, T b) {
        return static_cast<T>(static_cast<W>(a) * static_cast<W>(b));
      }>::Make();
    case OpCode::kAnd:
      return FoldLoops<T, T, [](T a, T b) { return static_cast<T>(a & b); }>::Make();
    case OpCode::kOr:
      return FoldLoops<T, T, [](T a, T b) { return static_cast<T>(a | b); }>::Make();
    case OpCode::kXor:
      return FoldLoops<T, T, [](T a, T b) { return static_cast<T>(a ^ b); }>::Make();
    default:
      return std::nullopt;
  }
}

template <typename T>
std::optional<Fold> Order(OpCode op) {
  if (op == OpCode::kMaximum)
    return FoldLoops<T, T, [](T a, T b) { return b < a ? a : b; }>::Make();
  if (op == OpCode::kMinimum)
    return FoldLoops<T, T, [](T a, T b) { return a < b ? a : b; }>::Make();
  return std::nullopt;
}

template <typename T>
std::optional<Fold> Integer(OpCode op) {
  if (auto fold = Order<T>(op)) return fold;
  return Bits<std::make_unsigned_t<T>>(op);
}

std::optional<Fold> Bool(OpCode op) {
  switch (op) {
    case OpCode::kAdd:
    case OpCode::kMaximum:
      return Bits<uint8_t>(OpCode::kOr);
    case OpCode::kMultiply:
    case OpCode::kMinimum:
      return Bits<uint8_t>(OpCode::kAnd);
    default:
      return Bits<uint8_t>(op);
  }
}

}  // namespace

std::optional<Fold> FindIntegerFold(OpCode op, Lane lane) {
  switch (lane) {
    case Lane::kBool:
      return Bool(op);
    case Lane::kS8:
      return Integer<int8_t>(op);
    case Lane::kS16:
      return Integer<int16_t>(op);
    case Lane::kS32:
      return Integer<int32_t>(op);
    case Lane::kS64:
      return Integer<int64_t>(op);
    case Lane::kU8:
      return Integer<uint8_t>(op);
    case Lane::kU16:
      return Integer<uint16_t>(op);
    case Lane::kU32:
      return Integer<uint32_t>(op);
    case Lane::kU64:
      return Integer<uint64_t>(op);
    default:
      return std::nullopt;
  }
}

}  // namespace lockstep::kernels
