// LocalBuilder: writes StableHLO ops with local (per-device) types into a region.
//
// Used by partition rules and by the partitioner itself. Every helper infers its result type from
// its operands, so a rule states only what it wants. Ops take the location that was set last
// (set_location), which is that of the global op being partitioned. Nothing here communicates:
// collectives are PartitionContext's, since each needs a note that says why it exists.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compiler/ir/module.h"

namespace lockstep {

class LocalBuilder {
 public:
  /// `next_name` is shared by all builders of one module, so that value names stay unique.
  LocalBuilder(Region* region, int64_t* next_name) : region_(region), next_name_(next_name) {}

  Region* region() const { return region_; }
  void set_region(Region* region) { region_ = region; }
  void set_location(Location location) { location_ = std::move(location); }
  const Location& location() const { return location_; }

  /// Appends an op; regions may be added by the caller afterwards.
  Op* Emit(OpCode code, std::vector<Value*> operands, std::vector<Type> result_types,
           AttrMap attrs = {});
  /// An op that is not in a region yet: its own regions are filled first, so that what they need
  /// from outside can still be written before it. Append puts it into the region.
  std::unique_ptr<Op> Make(OpCode code, std::vector<Value*> operands,
                           std::vector<Type> result_types, AttrMap attrs = {});
  Op* Append(std::unique_ptr<Op> op) { return region_->Append(std::move(op)); }
  /// Emit for one result.
  Value* EmitOne(OpCode code, std::vector<Value*> operands, Type result_type, AttrMap attrs = {});
  /// The global op again with local operands and result types: same attributes (sdy.* dropped), and
  /// copies of its regions (scalar bodies; captured values go through `captures`).
  Op* CloneLocal(const Op& op, std::vector<Value*> operands, std::vector<Type> result_types,
                 ValueMap captures = {});
  /// Adds a region `return code(a, b)` over scalars of the dtype to an op.
  void AddCombinerBody(Op* op, OpCode code, DType dtype);

  // --- constants ---
  Value* Constant(Literal literal);
  /// Rank 0; integers exactly, floats rounded, complex with imaginary part 0, i1: value != 0.
  Value* Scalar(DType dtype, double value);
  Value* I64(int64_t value);
  /// A constant of which every element is `value`.
  Value* Full(DType dtype, Dims dims, double value);
  /// Zeros of the element type of `like`; quantised ones have the storage 0.
  Value* ZerosLike(const Type& like, Dims dims);
  Value* Iota(DType dtype, Dims dims, int dim);
  Value* PartitionId();  ///< ui32

  // --- elementwise; binary operands have equal types ---
  Value* Unary(OpCode code, Value* operand);
  Value* Binary(OpCode code, Value* lhs, Value* rhs);
  Value* Add(Value* lhs, Value* rhs) { return Binary(OpCode::kAdd, lhs, rhs); }
  Value* Sub(Value* lhs, Value* rhs) { return Binary(OpCode::kSubtract, lhs, rhs); }
  Value* Mul(Value* lhs, Value* rhs) { return Binary(OpCode::kMultiply, lhs, rhs); }
  Value* Div(Value* lhs, Value* rhs) { return Binary(OpCode::kDivide, lhs, rhs); }
  Value* Rem(Value* lhs, Value* rhs) { return Binary(OpCode::kRemainder, lhs, rhs); }
  Value* Min(Value* lhs, Value* rhs) { return Binary(OpCode::kMinimum, lhs, rhs); }
  Value* Max(Value* lhs, Value* rhs) { return Binary(OpCode::kMaximum, lhs, rhs); }
  Value* And(Value* lhs, Value* rhs) { return Binary(OpCode::kAnd, lhs, rhs); }
  Value* Or(Value* lhs, Value* rhs) { return Binary(OpCode::kOr, lhs, rhs); }
  Value* Not(Value* operand) { return Unary(OpCode::kNot, operand); }
  /// direction: "EQ", "NE", "LT", "LE", "GT", "GE".
  Value* Compare(Value* lhs, Value* rhs, const char* direction);
  Value* Select(Value* predicate, Value* on_true, Value* on_false);
  Value* Clamp(Value* low, Value* operand, Value* high);
  Value* Convert(Value* operand, DType dtype);
  /// The same bits as another type of as many bits, e.g. a quantised value as its storage.
  Value* BitcastConvert(Value* operand, Type type);

  // --- layout ---
  Value* Reshape(Value* operand, Dims dims);
  Value* Transpose(Value* operand, std::vector<int64_t> permutation);
  /// broadcast_in_dim: operand dim i goes to result dim mapping[i].
  Value* Broadcast(Value* operand, Dims dims, std::vector<int64_t> mapping);
  Value* BroadcastScalar(Value* scalar, Dims dims) {
    return Broadcast(scalar, std::move(dims), {});
  }
  Value* Reverse(Value* operand, std::vector<int64_t> dims);
  Value* Concatenate(std::vector<Value*> operands, int dim);
  Value* Slice(Value* operand, Dims start, Dims limit, Dims strides);
  /// One dimension cut to [start, limit) with a stride; the others whole. The operand itself if
  /// nothing is cut.
  Value* SliceDim(Value* operand, int dim, int64_t start, int64_t limit, int64_t stride = 1);
  /// Pads one dimension at both ends (negative amounts cut); `value` null = zero.
  Value* PadDim(Value* operand, int dim, int64_t low, int64_t high, Value* value = nullptr);
  Value* Pad(Value* operand, Value* value, Dims low, Dims high, Dims interior);
  /// Starts are scalar integers, one for each dimension, all of one type.
  Value* DynamicSlice(Value* operand, std::vector<Value*> starts, Dims sizes);
  /// One dimension cut to `size` at the i64 scalar `start`; the others whole.
  Value* DynamicSliceDim(Value* operand, int dim, Value* start, int64_t size);
  Value* DynamicUpdateSlice(Value* operand, Value* update, std::vector<Value*> starts);
  Value* DynamicUpdateSliceDim(Value* operand, Value* update, int dim, Value* start);

  // --- reduction ---
  /// Variadic reduce with a copy of `body`.
  std::vector<Value*> Reduce(std::vector<Value*> inputs, std::vector<Value*> inits,
                             std::vector<int64_t> dims, const Region& body, ValueMap captures = {});
  /// reduce with the body `code(a, b)`.
  Value* Reduce(Value* input, Value* init, std::vector<int64_t> dims, OpCode code);

  /// A name that is not used in the module yet: "%17".
  std::string NewName();

 private:
  Region* region_;
  int64_t* next_name_;
  Location location_;
};

}  // namespace lockstep
