// Partition rules of random ops: the numbers must be those of the unsharded program.
//
// rng_bit_generator counts blocks, so a device can start anywhere: the generator is the same op on
// a state whose counter is moved on. The parts of the leading dimension (the first that is not 1)
// are ranges of blocks; along later dimensions the part is cut out of what was made. Worked
// example, PHILOX, ui32[8,6] split in four along dimension 0: a block has 4 elements, a shard 12,
// so device k starts at block 3k and makes ui32[2,6].
//
// THREE_FRY with elements of 32 bits and less has blocks of two elements that are neighbours along
// the first even dimension (the largest one if all are odd, and then the last block is half used):
// ui32[6,5] has 3x5 blocks, of rows 2h and 2h+1. Where the local shape pairs other elements, the
// blocks are made as [blocks, 2, inner] with an odd number of blocks, and laid out afterwards.

#include <algorithm>

#include "compiler/ops/partition_context.h"
#include "compiler/ops/random/random_attrs.h"

namespace lockstep {
namespace {

size_t At(int64_t i) { return static_cast<size_t>(i); }

/// The dimension along which THREE_FRY pairs elements.
int64_t PairDim(const Dims& dims) {
  const auto even = std::find_if(dims.begin(), dims.end(), [](int64_t d) { return d % 2 == 0; });
  if (even != dims.end()) return even - dims.begin();
  return std::max_element(dims.begin(), dims.end()) - dims.begin();
}

/// Dims as [before, at, after].
struct Around {
  int64_t before = 1, at = 1, after = 1;
};

Around Split(const Dims& dims, int64_t dim) {
  Around around;
  for (int64_t d = 0; d < static_cast<int64_t>(dims.size()); ++d) {
    (d < dim ? around.before : d == dim ? around.at : around.after) *= dims[At(d)];
  }
  return around;
}

/// The part of a generator's result that one device makes.
class Part {
 public:
  Part(PartitionContext& context, const TensorSharding& sharding, int lead)
      : context_(context),
        b_(context.b()),
        three_fry_(ReadRngAlgorithm(context.op()) == RngAlgorithm::kThreeFry),
        type_(context.global_result(1)),
        local_(PartitionContext::LocalType(type_, sharding)),
        lead_(lead) {
    const ShardedValue state = context.Replicate(context.operand(0));
    Value* words = state.local;
    if (words->type.dtype() == DType::kU32) {  // pairs, the low half first
      words = b_.Reshape(words, {words->type.dim(0) / 2, 2});
      words = b_.EmitOne(OpCode::kBitcastConvert, {words},
                         Type::Tensor(DType::kU64, {words->type.dim(0)}));
    }
    for (int64_t i = 0; i < words->type.dim(0); ++i) {
      words_.push_back(b_.Reshape(b_.SliceDim(words, 0, i, i + 1), {}));
    }
    ordinal_ = b_.Convert(context.ShardOrdinal(sharding.axes(lead)), DType::kU64);
  }

  /// The state after the whole result, as the type of the operand.
  Value* NextState() {
    std::vector<Value*> next = Advanced(b_.Convert(b_.I64(Blocks()), DType::kU64));
    next.resize(words_.size());
    Value* state = Joined(next);
    const Type& wanted = context_.op().operand(0)->type;
    if (wanted.dtype() == DType::kU64) return state;
    const int64_t words = state->type.dim(0);
    state = b_.EmitOne(OpCode::kBitcastConvert, {state}, Type::Tensor(DType::kU32, {words, 2}));
    return b_.Reshape(state, {2 * words});
  }

  Value* Bits() {
    if (!three_fry_) return Run(BlockElements());
    return wide() ? Run(1) : Pairs();
  }

 private:
  bool wide() const { return BitWidth(type_.dtype()) > 32; }
  int64_t BlockElements() const { return wide() ? 2 : 4; }
  int64_t Blocks() const {
    if (!three_fry_) return (type_.num_elements() + BlockElements() - 1) / BlockElements();
    if (wide()) return type_.num_elements();
    const Around pairs = Split(type_.dims(), PairDim(type_.dims()));
    return pairs.before * ((pairs.at + 1) / 2) * pairs.after;
  }
  Value* U64(int64_t value) { return b_.Convert(b_.I64(value), DType::kU64); }

  /// Words of the state whose counter is moved on by `blocks`. The counter of PHILOX has 128 bits,
  /// of which a state of two words stores half (the key is the other): all three are returned.
  std::vector<Value*> Advanced(Value* blocks) {
    Value* low = b_.Add(words_[1], blocks);
    if (three_fry_) return {words_[0], low};
    Value* high = words_.size() > 2 ? words_[2] : words_[0];
    Value* carry = b_.Convert(b_.Compare(low, words_[1], "LT"), DType::kU64);
    return {words_[0], low, b_.Add(high, carry)};
  }
  Value* Joined(const std::vector<Value*>& words) {
    std::vector<Value*> parts;
    for (Value* word : words) parts.push_back(b_.Reshape(word, {1}));
    return b_.Concatenate(parts, 0);
  }
  Value* Generate(Value* first_block, Dims dims) {
    Value* state = Joined(Advanced(first_block));
    return b_.CloneLocal(context_.op(), {state}, {state->type, type_.WithDims(std::move(dims))})
        ->result(1);
  }

  /// Elements in row-major order, `per_block` of them in each block.
  Value* Run(int64_t per_block) {
    const int64_t count = local_.num_elements();
    if (count % per_block == 0) {
      return Generate(b_.Mul(ordinal_, U64(count / per_block)), local_.dims());
    }
    Value* first = b_.Mul(ordinal_, U64(count));
    Value* blocks = Generate(b_.Div(first, U64(per_block)),
                             {(count + 2 * per_block - 2) / per_block * per_block});
    Value* skipped = b_.Convert(b_.Rem(first, U64(per_block)), DType::kI64);
    return b_.Reshape(b_.DynamicSliceDim(blocks, 0, skipped, count), local_.dims());
  }

  Value* Pairs() {
    const int64_t dim = PairDim(type_.dims());
    const int64_t rows = local_.dim(lead_);
    if (dim != lead_) {
      const Around around = Split(local_.dims(), dim);
      const int64_t blocks = around.before * ((around.at + 1) / 2);
      Value* first = b_.Mul(ordinal_, U64(blocks * around.after));
      if (around.at % 2 == 0 && PairDim(local_.dims()) == dim) {
        return Generate(first, local_.dims());
      }
      Value* made = Laid(first, blocks, around.after);
      made = b_.Reshape(made, {around.before, (around.at + 1) / 2 * 2, around.after});
      return b_.Reshape(b_.SliceDim(made, 1, 0, around.at), local_.dims());
    }
    const int64_t inner = Split(local_.dims(), dim).after;
    if (rows % 2 == 0) return Generate(b_.Mul(ordinal_, U64(rows / 2 * inner)), local_.dims());
    // Every other shard starts in the middle of a block.
    Value* row = b_.Mul(ordinal_, U64(rows));
    Value* first = b_.Mul(b_.Div(row, U64(2)), U64(inner));
    Value* made = b_.Reshape(Laid(first, (rows + 1) / 2, inner), {rows + 1, inner});
    Value* skipped = b_.Convert(b_.Rem(row, U64(2)), DType::kI64);
    return b_.Reshape(b_.DynamicSliceDim(made, 0, skipped, rows), local_.dims());
  }

  /// [groups, 2, inner]: pairs along the middle dimension, whatever the sizes of the others.
  Value* Laid(Value* first, int64_t groups, int64_t inner) {
    Value* made = Generate(first, {groups | 1, 2, inner});
    return b_.SliceDim(made, 0, 0, groups);
  }

  PartitionContext& context_;
  LocalBuilder& b_;
  bool three_fry_;
  const Type& type_;
  Type local_;
  int lead_;
  std::vector<Value*> words_;  ///< of the state, ui64
  Value* ordinal_ = nullptr;
};

/// The dimension whose parts are ranges of blocks, or -1.
int LeadingDim(const Type& bits, const TensorSharding& sharding) {
  for (int d = 0; d < bits.rank(); ++d) {
    if (bits.dim(d) == 1) continue;
    return AxesSize(sharding.axes(d)) > 1 && bits.num_elements() > 0 ? d : -1;
  }
  return -1;
}

}  // namespace

/// rng_bit_generator: every device makes its own part of the leading dimension. Where that is not
/// split, and for rng, whose numbers are those of the whole result by definition, every device
/// makes all and keeps its part. No communication either way.
void PartitionRandom(PartitionContext& context) {
  const Op& op = context.op();
  if (op.Is(OpCode::kRngBitGenerator)) {
    const TensorSharding& wanted = context.wanted(1);
    const Type& bits = context.global_result(1);
    const bool here = wanted.mesh && wanted.mesh->axes() == context.mesh()->axes();
    const int lead = here ? LeadingDim(bits, wanted) : -1;
    if (lead >= 0) {
      TensorSharding sharding = context.ReplicatedSharding(bits.rank());
      sharding.dims[At(lead)].axes = wanted.axes(lead);
      Part part(context, sharding, lead);
      context.SetResult(0, part.NextState(), context.ReplicatedSharding(1));
      context.SetResult(1, part.Bits(), sharding);
      return;
    }
  }
  context.ComputeReplicated(op.Describe() + " needs its state on every device");
}

}  // namespace lockstep
