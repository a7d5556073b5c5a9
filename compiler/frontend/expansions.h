// What a foreign text says in one instruction and StableHLO in several ops: the exchange of ragged
// rows, dots of scaled operands, stochastic rounding, as XLA's own decompositions mean them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/frontend/frontend.h"
#include "compiler/ir/module.h"

namespace lockstep {

/// Ops that are made one after the other and then put in front of a place.
class Expansion {
 public:
  Expansion(std::string name, Location location)
      : name_(std::move(name)), location_(std::move(location)) {}

  Value* Emit(OpCode code, std::vector<Value*> operands, const Type& type, AttrMap attrs = {});
  Value* Splat(const Type& type, double value);
  Value* Iota(const Type& type, int64_t dim);
  Value* Reshape(Value* value, Dims dims);
  Value* Convert(Value* value, DType dtype);
  /// dims[i] is the dimension of the result that dimension i of the value becomes.
  Value* Broadcast(Value* value, Dims into, std::vector<int64_t> dims);
  Value* Compare(const char* direction, Value* a, Value* b);
  Value* Select(Value* condition, Value* yes, Value* no);
  /// Rows of `value` by an array of row numbers: result dims are those of `rows`, then the rest.
  Value* TakeRows(Value* value, Value* rows);
  /// Maximum along dimension 0, at least -1.
  Value* MaximumOfRows(Value* value);
  /// An all_to_all that splits and joins dimension 0.
  Value* AllToAll(Value* value, const ReplicaGroups& groups, int64_t channel, int64_t count);

  std::vector<std::unique_ptr<Op>> Take() { return std::move(ops_); }

 private:
  std::string name_;
  Location location_;
  std::vector<std::unique_ptr<Op>> ops_;
};

/// ragged-all-to-all: rows of `operand` go to the members of the group, into `output`.
struct RaggedExchange {
  Value* operand = nullptr;
  Value* output = nullptr;          ///< what stays where nothing arrives
  Value* input_offsets = nullptr;   ///< [members x k]: first row for each member
  Value* send_sizes = nullptr;      ///< rows for each member; what arrives says the same
  Value* output_offsets = nullptr;  ///< first row in that member's output
  Value* recv_sizes = nullptr;      ///< rows that arrive from each member
  ReplicaGroups groups;
  int64_t channel = 0;
  int64_t members = 1;
  Type result;
};
/// Errors: InvalidArgument for shapes and types that do not fit.
void CheckRaggedExchange(const RaggedExchange& exchange);
/// Every device cuts a block of all its rows for each member, all_to_all moves the blocks, and
/// each row of the output picks the block that covers it. Worked example, two members, one row
/// each: device 0 sends rows [1,2) of (a,b) to device 1 at row 0; there the block of device 0 is
/// (b,b), it covers row 0, which becomes b.
/// Errors: as CheckRaggedExchange.
Value* ExpandRaggedAllToAll(Expansion& into, const RaggedExchange& exchange);

/// An operand of scaled-dot times its scale, one factor for each block of equal size.
Value* ExpandScaled(Expansion& into, Value* operand, Value* scale);

/// Rounds up where the fraction, as an unsigned integer of the bits of `random`, is above it.
Value* ExpandStochasticConvert(Expansion& into, Value* operand, Value* random, const Type& type);

/// Custom calls of StableHLO texts that are expansions: @ragged_all_to_all.
void ExpandCustomCalls(Module& module);
/// The same errors for a text that is left as it is written.
void CheckCustomCalls(const Module& module);

/// ParseStableHlo for commands that print the text's own ops: such calls stay as they are written.
/// Programs that are compiled need the expansions.
std::unique_ptr<Module> ParseStableHloAsWritten(std::string_view text, std::string file_name,
                                                const ParseLimits& limits = {});

}  // namespace lockstep
