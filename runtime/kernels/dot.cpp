// dot_general, dot, einsum and unary_einsum as DotCore contractions.
#include <algorithm>

#include "compiler/base/error.h"
#include "compiler/ops/contraction/contraction_attrs.h"
#include "devices/block_sum.h"
#include "runtime/kernels/dot_core.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/kernels.h"
#include "runtime/kernels/members_product.h"
#include "runtime/kernels/program.h"
#include "runtime/kernels/quantise.h"
#include "runtime/kernels/strided.h"

namespace lockstep::kernels {
namespace {

std::vector<StrideLoop> LoopsOf(const Type& type, const Dims& dims) {
  const Dims strides = RowMajorStrides(type.dims());
  std::vector<StrideLoop> loops;
  for (int64_t d : dims)
    loops.push_back({type.dims()[static_cast<size_t>(d)], strides[static_cast<size_t>(d)]});
  return loops;
}

class DotKernel : public BlockKernel, public BlockSum {
 public:
  /// `swapped`: the core's lhs is the kernel's second operand.
  DotKernel(DotCore core, bool swapped) : core_(std::move(core)), swapped_(swapped) {}
  int64_t scratch_bytes() const override { return core_.scratch_bytes(); }
  std::string_view provider() const override { return core_.provider(); }
  void Run(const KernelContext& context) const override {
    core_.Run(context.inputs[swapped_ ? 1 : 0], context.inputs[swapped_ ? 0 : 1],
              context.outputs[0], context.scratch);
  }
  int64_t result_rows() const override { return core_.IsShortSum() ? core_.rows() : 0; }
  int64_t result_columns() const override { return core_.IsShortSum() ? core_.columns() : 0; }
  void RunBlock(std::span<const std::byte* const> inputs, const ResultBlock& block,
                std::byte* out) const override {
    core_.RunBlock(inputs[swapped_ ? 1 : 0], inputs[swapped_ ? 0 : 1], out,
                   {block.row, block.row + block.rows, 0, core_.depth(), block.column,
                    block.column + block.columns});
  }
  bool CanSum() const override { return core_.IsShortSum() && core_.depth() <= kChainSumLongest; }
  Shape SumBlock(int64_t size) const override {
    const ChainSumShape most = ChainSumBlock(size);
    const auto even = [](int64_t length, int64_t block, int64_t unit) {
      const int64_t blocks = (length + block - 1) / block;
      return ((length + blocks - 1) / blocks + unit - 1) / unit * unit;
    };
    return {even(core_.rows(), most.rows, ChainSumShape::kRowUnit),
            even(core_.columns(), most.columns, ChainSumShape::kColumnUnit)};
  }
  void RunSum(int64_t size, const std::byte* const* inputs, const ResultBlock& block,
              std::span<std::byte* const> rows, bool nontemporal,
              std::byte* scratch) const override {
    static_assert(kChainSumScratchBytes <= kBlockSumScratchBytes);
    GemmSum(core_.MembersOf(size, inputs + (swapped_ ? size : 0), inputs + (swapped_ ? 0 : size)),
            {block.row, block.row + block.rows, block.column, block.column + block.columns},
            rows.data(), nontemporal, scratch);
  }

 private:
  DotCore core_;
  bool swapped_;
};

// Rows of several members times one matrix that all of them hold.
class MembersDotKernel : public MembersKernel {
 public:
  MembersDotKernel(DotCore core, bool swapped) : core_(std::move(core)), swapped_(swapped) {}
  std::string_view provider() const override { return core_.provider(); }
  int64_t MaxMemberParts(int64_t size) const override {
    return ColumnParts() * std::max<int64_t>(core_.rows() * size / kPartRows, 1);
  }
  // Parts of the columns first: each of them packs its own part of the matrix, and all rows.
  void RunMembers(const MemberBuffers& members, int64_t part, int64_t parts,
                  std::byte*) const override {
    const int64_t row_parts = std::max<int64_t>(parts / ColumnParts(), 1);
    const int64_t column_parts = parts / row_parts;
    if (part >= row_parts * column_parts) return;
    const auto cut = [](int64_t length, int64_t unit, int64_t index, int64_t count) {
      const int64_t units = (length + unit - 1) / unit;
      return std::min(units * index / count * unit, length);
    };
    const int64_t rows = core_.rows() * members.size, columns = core_.columns();
    const int64_t row = part % row_parts, column = part / row_parts;
    const std::byte* const* first = members.inputs.data();
    const std::byte* const* second = first + members.size;
    GemmMembers(core_.MembersOf(members.size, swapped_ ? second : first, swapped_ ? first : second),
                members.outputs.data(), columns,
                {cut(rows, kRowUnit, row, row_parts), cut(rows, kRowUnit, row + 1, row_parts),
                 cut(columns, kColumnUnit, column, column_parts),
                 cut(columns, kColumnUnit, column + 1, column_parts)});
  }

 private:
  static constexpr int64_t kPartRows = 128, kPartColumns = 256;  // at least
  static constexpr int64_t kRowUnit = 12, kColumnUnit = 32;      // panels of every machine
  int64_t ColumnParts() const { return std::max(core_.columns() / kPartColumns, int64_t{1}); }

  DotCore core_;
  bool swapped_;
};

// A precision that an algorithm names with one component is a demand to round the operand to it;
// with several components the operand's own precision is what the components add up to.
std::optional<DType> Rounding(DType operand, DType precision, int64_t components) {
  if (components != 1 || operand == precision || !IsFloat(operand)) return std::nullopt;
  if (GetFloatFormat(precision).mantissa_bits >= GetFloatFormat(operand).mantissa_bits) {
    return std::nullopt;
  }
  return precision;
}

DotCore MakeCore(const Op& op, bool swapped) {
  const DotDims dims = ReadDotDims(op);
  const Type& lhs = op.operand(0)->type;
  const Type& rhs = op.operand(1)->type;
  DotSide left{lhs.dtype(), LoopsOf(lhs, dims.lhs_batch), LoopsOf(lhs, dims.lhs_free), {}, {}};
  DotSide right{rhs.dtype(), LoopsOf(rhs, dims.rhs_batch), LoopsOf(rhs, dims.rhs_free), {}, {}};
  // Pairs of contracting dims may come in any order: the lhs' own order merges best.
  std::vector<size_t> order(dims.lhs_contracting.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return dims.lhs_contracting[a] < dims.lhs_contracting[b]; });
  Dims lhs_contracting, rhs_contracting;
  for (size_t i : order) {
    lhs_contracting.push_back(dims.lhs_contracting[i]);
    rhs_contracting.push_back(dims.rhs_contracting[i]);
  }
  left.contracting = LoopsOf(lhs, lhs_contracting);
  right.contracting = LoopsOf(rhs, rhs_contracting);
  if (op.Is(OpCode::kDotGeneral)) {
    if (const auto algorithm = ReadDotAlgorithm(op)) {
      left.precision = Rounding(lhs.dtype(), algorithm->lhs_precision, algorithm->lhs_components);
      right.precision = Rounding(rhs.dtype(), algorithm->rhs_precision, algorithm->rhs_components);
    }
  }
  const DType result = op.result()->type.dtype();
  return swapped ? DotCore(std::move(right), std::move(left), result)
                 : DotCore(std::move(left), std::move(right), result);
}

KernelPtr MakeProduct(const Op& op, bool swapped) {
  return std::make_shared<DotKernel>(MakeCore(op, swapped), swapped);
}

KernelPtr MakeDot(const Op& op) { return MakeProduct(op, false); }

// Stride of a label in an operand: the sum over its occurrences, so that "ii" walks a diagonal.
struct LabelWalk {
  int64_t size = 0, stride = 0;
  bool present = false;
};
LabelWalk WalkOf(char label, const std::string& labels, const Type& type) {
  LabelWalk walk;
  const Dims strides = RowMajorStrides(type.dims());
  for (size_t i = 0; i < labels.size(); ++i) {
    if (labels[i] != label) continue;
    walk.present = true;
    walk.size = std::max(walk.size, type.dims()[i]);
    if (type.dims()[i] != 1) walk.stride += strides[i];
  }
  return walk;
}

// The only operand of an einsum without the labels that the result has not: their sum. Complex
// numbers are summed part by part, as pairs of reals, since a product with one would make NaN of
// their infinities.
//   "abc->ac", complex: reals [a, c, 2] = sum over b
class LabelSum {
 public:
  /// The sum, or nothing where every label of the operand is kept (or stands twice: a diagonal).
  /// `labels` and `type` become those of the sum.
  static std::optional<LabelSum> Make(const std::string& kept, std::string& labels, Type& type) {
    std::string stay, summed;
    for (char label : labels) {
      if ((stay + summed).find(label) != std::string::npos) continue;
      (kept.find(label) != std::string::npos ? stay : summed) += label;
    }
    if (summed.empty()) return std::nullopt;
    const DType part = ComplexElement(type.dtype());
    const int64_t parts = IsComplex(type.dtype()) ? 2 : 1;
    DotSide values{part, {}, {}, {}, {}}, ones{part, {}, {}, {}, {}};
    Dims dims;
    for (char label : stay) {
      const LabelWalk walk = WalkOf(label, labels, type);
      values.free.push_back({walk.size, walk.stride * parts});
      dims.push_back(walk.size);
    }
    if (parts > 1) values.free.push_back({parts, 1});
    for (char label : summed) {
      const LabelWalk walk = WalkOf(label, labels, type);
      values.contracting.push_back({walk.size, walk.stride * parts});
      ones.contracting.push_back({walk.size, 0});
    }
    labels = stay;
    type = type.WithDims(dims);
    return LabelSum(DotCore(std::move(values), std::move(ones), part), part);
  }
  int64_t scratch_bytes() const { return core_.scratch_bytes(); }
  std::string_view provider() const { return core_.provider(); }
  void Run(const std::byte* in, std::byte* out, std::byte* scratch) const {
    core_.Run(in, one_.data(), out, scratch);
  }

 private:
  LabelSum(DotCore core, DType part)
      : core_(std::move(core)),
        one_(IsFloat(part) ? Literal::ScalarDouble(part, 1.0) : Literal::ScalarInt(part, 1)) {}
  DotCore core_;
  Literal one_;
};

// unary_einsum: a sum, or a copy if all labels stay, then a permutation of dims. One that only
// renames its labels leaves all bits as they are.
class UnaryEinsumKernel : public Kernel {
 public:
  explicit UnaryEinsumKernel(const Op& op) {
    EinsumLabels labels = ReadEinsum(op);
    std::string& own = labels.operands.at(0);
    Type type = op.operand(0)->type;
    const Type& result = op.result()->type;
    sum_ = LabelSum::Make(labels.result, own, type);
    sum_bytes_ = sum_ ? AlignUp(type.size_bytes()) : 0;
    if (sum_ && own == labels.result) return;
    Dims strides;
    for (char label : labels.result) {
      const LabelWalk walk = WalkOf(label, own, type);
      if (!walk.present) ThrowUnsupported(op, "a result label that no operand has");
      strides.push_back(walk.stride);
    }
    move_.emplace(result.dims(), strides, RowMajorStrides(result.dims()),
                  StorageBytes(result.dtype()));
  }
  int64_t scratch_bytes() const override {
    return sum_ ? sum_bytes_ + AlignUp(sum_->scratch_bytes()) : 0;
  }
  std::string_view provider() const override { return sum_ ? sum_->provider() : "lockstep"; }
  void Run(const KernelContext& context) const override {
    const std::byte* from = context.inputs[0];
    if (sum_) {
      std::byte* sum = move_ ? context.scratch : context.outputs[0];
      sum_->Run(from, sum, context.scratch + sum_bytes_);
      from = sum;
    }
    if (move_) move_->Run(from, context.outputs[0]);
  }

 private:
  std::optional<LabelSum> sum_;
  std::optional<StridedCopy> move_;
  int64_t sum_bytes_ = 0;
};

// Runs a DotCore whose result dims [batch, lhs free, rhs free] are then permuted to the labels'
// order. A label of one operand only is summed over products with the other's one element.
class EinsumKernel : public Kernel {
 public:
  explicit EinsumKernel(const Op& op) : EinsumKernel(op, ReadEinsum(op)) {}
  int64_t scratch_bytes() const override {
    return AlignUp(core_->scratch_bytes()) + AlignUp(bytes_);
  }
  std::string_view provider() const override { return core_->provider(); }
  void Run(const KernelContext& context) const override {
    const std::byte *lhs = context.inputs[0], *rhs = context.inputs[1];
    if (!permute_) return core_->Run(lhs, rhs, context.outputs[0], context.scratch);
    std::byte* temporary = context.scratch + AlignUp(core_->scratch_bytes());
    core_->Run(lhs, rhs, temporary, context.scratch);
    permute_->Run(temporary, context.outputs[0]);
  }

 private:
  EinsumKernel(const Op& op, const EinsumLabels& labels) : bytes_(op.result()->type.size_bytes()) {
    const Type& lhs = op.operand(0)->type;
    const Type& rhs = op.operand(1)->type;
    const Type& result = op.result()->type;
    const std::string &lhs_labels = labels.operands.at(0), &rhs_labels = labels.operands.at(1);
    DotSide left{lhs.dtype(), {}, {}, {}, {}}, right{rhs.dtype(), {}, {}, {}, {}};
    std::string batch, left_free, right_free, seen;
    for (char label : lhs_labels + rhs_labels) {
      if (seen.find(label) != std::string::npos) continue;
      seen += label;
      const LabelWalk l = WalkOf(label, lhs_labels, lhs), r = WalkOf(label, rhs_labels, rhs);
      const int64_t size = std::max(l.size, r.size);
      const bool kept = labels.result.find(label) != std::string::npos;
      if (!kept || (l.present && r.present)) {
        (kept ? left.batch : left.contracting).push_back({size, l.stride});
        (kept ? right.batch : right.contracting).push_back({size, r.stride});
        if (kept) batch += label;
      } else if (l.present) {
        left.free.push_back({size, l.stride});
        left_free += label;
      } else {
        right.free.push_back({size, r.stride});
        right_free += label;
      }
    }
    core_.emplace(std::move(left), std::move(right), result.dtype());
    const std::string order = batch + left_free + right_free;
    if (order == labels.result) return;
    Dims dims(order.size()), permutation;
    for (size_t i = 0; i < labels.result.size(); ++i) {
      const size_t at = order.find(labels.result[i]);
      if (at == std::string::npos) ThrowUnsupported(op, "a result label that no operand has");
      dims[at] = result.dims()[i];
      permutation.push_back(static_cast<int64_t>(at));
    }
    permute_ = StridedCopy::Transpose(dims, permutation, StorageBytes(result.dtype()));
  }

  std::optional<DotCore> core_;
  std::optional<StridedCopy> permute_;
  int64_t bytes_;
};

}  // namespace

// Worth it where the members' own rows are so few that packing the shared operand, which the core
// has on its right, is a good part of what the product costs.
static MembersKernelPtr MakeMembers(const Op& op, bool swapped, int shared) {
  constexpr int64_t kFewRows = 255;
  if ((!op.Is(OpCode::kDotGeneral) && !op.Is(OpCode::kDot)) || NeedsDequantising(op) ||
      shared != (swapped ? 0 : 1)) {
    return nullptr;
  }
  DotCore core = MakeCore(op, swapped);
  if (!core.IsChain() || core.rows() > kFewRows) return nullptr;
  return std::make_shared<MembersDotKernel>(std::move(core), swapped);
}

static KernelPtr MakeSwapped(const Op& op) { return MakeProduct(op, true); }

void RegisterDot(FactoryTable& table) {
  table[static_cast<size_t>(OpCode::kDotGeneral)] = MakeDot;
  table[static_cast<size_t>(OpCode::kDot)] = MakeDot;
  table[static_cast<size_t>(OpCode::kEinsum)] = [](const Op& op) -> KernelPtr {
    return std::make_shared<EinsumKernel>(op);
  };
  table[static_cast<size_t>(OpCode::kUnaryEinsum)] = [](const Op& op) -> KernelPtr {
    return std::make_shared<UnaryEinsumKernel>(op);
  };
}

}  // namespace lockstep::kernels

namespace lockstep {

bool CanSwapOperands(const Op& op, const Dims& permutation) {
  if ((!op.Is(OpCode::kDotGeneral) && !op.Is(OpCode::kDot)) || kernels::NeedsDequantising(op)) {
    return false;
  }
  const DotDims dims = ReadDotDims(op);
  if (!dims.lhs_batch.empty()) return false;
  const auto left = static_cast<int64_t>(dims.lhs_free.size());
  const auto right = static_cast<int64_t>(dims.rhs_free.size());
  if (static_cast<int64_t>(permutation.size()) != left + right) return false;
  for (int64_t i = 0; i < left + right; ++i) {
    const int64_t wanted = i < right ? left + i : i - right;
    if (permutation[static_cast<size_t>(i)] != wanted) return false;
  }
  return true;
}

KernelPtr MakeSwappedProduct(const Op& op) { return kernels::MakeSwapped(op); }

MembersKernelPtr MakeMembersProduct(const Op& op, bool swapped, int shared) {
  return kernels::MakeMembers(op, swapped, shared);
}

}  // namespace lockstep
