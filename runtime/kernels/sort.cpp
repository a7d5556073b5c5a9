// sort: any comparator, any number of operands, always stable.
//
// A merge sort of an index array: whatever the comparator answers, the result is a permutation and
// the work is bounded, so inconsistent comparators (NaN under FLOAT comparison) are harmless.
//
// Two ways to compare. Where the comparator is `compare DIR, f(l...), f(r...)` with the same f on
// both sides (which is what JAX emits for one key: canonicalised NaN and -0, then a total order), f
// is evaluated once per element, vectorised, and plain keys are compared. Several keys are found in
// `or(less1, and(equal1, rest))`, which is what JAX emits for num_keys > 1. Otherwise the
// comparator runs as a ScalarProgram of one lane.
//
// Rows are sorted on their own and shared with idle cores.
#include <algorithm>
#include <cstring>

#include "compiler/base/error.h"
#include "compiler/ops/layout/layout_attrs.h"
#include "compiler/ops/reduction/reduction_attrs.h"
#include "devices/parts.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/program.h"
#include "runtime/kernels/sort_key.h"

namespace lockstep::kernels {
namespace {

// Stable merge sort of items; `before(b, a)` says that b, which stands later, must go first.
template <typename Item, typename Before>
const Item* MergeSort(Item* items, Item* spare, int64_t n, Before before) {
  for (int64_t begin = 0; begin < n; begin += 16) {  // insertion sort of short runs
    const int64_t end = std::min(n, begin + 16);
    for (int64_t i = begin + 1; i < end; ++i) {
      const Item item = items[i];
      int64_t j = i;
      for (; j > begin && before(item, items[j - 1]); --j) items[j] = items[j - 1];
      items[j] = item;
    }
  }
  for (int64_t width = 16; width < n; width *= 2) {
    for (int64_t begin = 0; begin < n; begin += 2 * width) {
      const int64_t middle = std::min(n, begin + width), end = std::min(n, begin + 2 * width);
      int64_t left = begin, right = middle, out = begin;
      while (left < middle && right < end) {
        spare[out++] = before(items[right], items[left]) ? items[right++] : items[left++];
      }
      while (left < middle) spare[out++] = items[left++];
      while (right < end) spare[out++] = items[right++];
    }
    std::swap(items, spare);
  }
  return items;
}

// One of the keys that a comparator compares in turn.
struct KeyOrder {
  const Value* key;  // on left arguments
  CompareDirection direction;
  bool total_order;
};

// f of the comparator, see the head of the file.
struct SeparableKey {
  ScalarProgram program;       // inputs: one per operand; results: the keys
  std::vector<KeyOrder> keys;  // of several, all with LT or GT
};

// True if `b` computes on right arguments what `a` computes on left ones.
bool Mirrors(const Value* a, const Value* b) {
  if (a->IsArgument() || b->IsArgument()) {
    return a->IsArgument() && b->IsArgument() && a->owner == b->owner && a->index % 2 == 0 &&
           b->index == a->index + 1;
  }
  const Op* x = a->def;
  const Op* y = b->def;
  if (x->code != y->code || x->num_operands() != y->num_operands() || x->num_results() != 1 ||
      !(a->type == b->type) || !x->regions.empty()) {
    return false;
  }
  if (x->Is(OpCode::kConstant)) return x == y || ReadConstant(*x).BitwiseEqual(ReadConstant(*y));
  if (x->Is(OpCode::kCompare)) {
    const CompareAttrs p = ReadCompare(*x), q = ReadCompare(*y);
    if (p.direction != q.direction || p.type != q.type) return false;
  } else if (!x->attrs.empty() || !y->attrs.empty()) {
    return false;  // attributes may differ; the general way is always right
  }
  for (int i = 0; i < x->num_operands(); ++i) {
    if (!Mirrors(x->operand(i), y->operand(i))) return false;
  }
  return true;
}

// `compare DIR, f(l...), f(r...)` of real numbers.
std::optional<KeyOrder> ReadKeyOrder(const Value* value) {
  const Op* compare = value->def;
  if (!compare || !compare->Is(OpCode::kCompare) || IsComplex(compare->operand(0)->type.dtype()) ||
      !Mirrors(compare->operand(0), compare->operand(1))) {
    return std::nullopt;
  }
  const CompareAttrs attrs = ReadCompare(*compare);
  return KeyOrder{compare->operand(0), attrs.direction, attrs.type == CompareType::kTotalOrder};
}

bool IsStrict(CompareDirection direction) {
  return direction == CompareDirection::kLt || direction == CompareDirection::kGt;
}

// or(less, and(equal, rest)), the operands of both ops in any order: `less` is appended, the rest
// returned.
const Value* TakeFirstKey(const Op& either, std::vector<KeyOrder>& keys) {
  for (int side = 0; side < 2; ++side) {
    const auto less = ReadKeyOrder(either.operand(side));
    const Op* both = either.operand(1 - side)->def;
    if (!less || !IsStrict(less->direction) || !both || !both->Is(OpCode::kAnd)) continue;
    for (int first = 0; first < 2; ++first) {
      const auto equal = ReadKeyOrder(both->operand(first));
      if (!equal || equal->direction != CompareDirection::kEq || equal->key != less->key ||
          equal->total_order != less->total_order) {
        continue;
      }
      keys.push_back(*less);
      return both->operand(1 - first);
    }
  }
  return nullptr;
}

std::optional<SeparableKey> FindKey(const Region& body) {
  const Op* end = body.terminator();
  if (!end || end->num_operands() != 1) return std::nullopt;
  std::vector<KeyOrder> keys;
  const Value* rest = end->operand(0);
  while (rest && rest->def && rest->def->Is(OpCode::kOr)) rest = TakeFirstKey(*rest->def, keys);
  const auto last = rest ? ReadKeyOrder(rest) : std::nullopt;
  if (!last || last->direction == CompareDirection::kEq ||
      last->direction == CompareDirection::kNe || (!keys.empty() && !IsStrict(last->direction))) {
    return std::nullopt;
  }
  keys.push_back(*last);
  ProgramBuilder builder;
  for (int i = 0; i + 1 < body.num_args(); i += 2) {
    const int reg = builder.AddInput(body.arg(i)->type.dtype());
    builder.Bind(body.arg(i), reg);
    builder.Bind(body.arg(i + 1), reg);
  }
  builder.EmitBody(body);
  std::vector<int> results;
  for (const KeyOrder& key : keys) results.push_back(builder.RegisterOf(key.key));
  return SeparableKey{builder.Finish(std::move(results)), std::move(keys)};
}

class SortKernel : public Kernel {
 public:
  explicit SortKernel(const Op& op)
      : key_(FindKey(op.region(0))),
        comparator_(ScalarProgram::FromRegion(op.region(0))),
        count_(static_cast<size_t>(op.num_operands())) {
    const Type& type = op.operand(0)->type;
    const size_t dim = static_cast<size_t>(ReadSort(op).dim);
    for (const Value* operand : op.operands) dtypes_.push_back(operand->type.dtype());
    if (type.rank() > 0) {
      n_ = type.dims()[dim];
      for (size_t d = 0; d < dim; ++d) outer_ *= type.dims()[d];
      for (size_t d = dim + 1; d < type.dims().size(); ++d) inner_ *= type.dims()[d];
    }
  }

  int64_t scratch_bytes() const override {
    return AlignUp(key_ ? key_->program.scratch_bytes() : 0) +
           AlignUp(comparator_.scratch_bytes()) + 2 * AlignUp(n_ * 16) +
           static_cast<int64_t>(2 * count_ + MoreKeys()) * AlignUp(n_ * 16);
  }

  void Run(const KernelContext& context) const override {
    const int64_t rows = outer_ * inner_;
    if (rows == 0) return;
    const int64_t parts = std::min(rows, UsefulParts(rows * n_, int64_t{1} << 13));
    ForParts(parts, scratch_bytes(), context.scratch, [&](int64_t part, std::byte* scratch) {
      const Buffers b = Split(scratch);
      for (int64_t r = rows * part / parts; r < rows * (part + 1) / parts; ++r) {
        SortRow(context, b, r / inner_ * n_ * inner_ + r % inner_);
      }
    });
  }

 private:
  struct Buffers {
    std::byte *key_scratch, *comparator_scratch, *items, *spare, *rows;
    std::byte* Row(size_t k, int64_t n) const {  // stored elements of operand k
      return rows + static_cast<int64_t>(k) * 2 * AlignUp(n * 16);
    }
    std::byte* Lanes(size_t k, int64_t n) const { return Row(k, n) + AlignUp(n * 16); }
  };

  Buffers Split(std::byte* scratch) const {
    Buffers b;
    b.key_scratch = scratch;
    b.comparator_scratch = b.key_scratch + AlignUp(key_ ? key_->program.scratch_bytes() : 0);
    b.items = b.comparator_scratch + AlignUp(comparator_.scratch_bytes());
    b.spare = b.items + AlignUp(n_ * 16);
    b.rows = b.spare + AlignUp(n_ * 16);
    return b;
  }

  // Keys behind the first one.
  size_t MoreKeys() const { return key_ ? key_->keys.size() - 1 : 0; }
  // Those of the k-th such key, by index.
  KeyedIndex* MoreItems(const Buffers& b, size_t k) const {
    return reinterpret_cast<KeyedIndex*>(b.Row(count_, n_) +
                                         static_cast<int64_t>(k) * AlignUp(n_ * 16));
  }

  void SortRow(const KernelContext& context, const Buffers& b, int64_t offset) const {
    for (size_t k = 0; k < count_; ++k) {
      const int64_t bytes = StorageBytes(dtypes_[k]);
      for (int64_t i = 0; i < n_; ++i) {
        std::memcpy(b.Row(k, n_) + i * bytes, context.inputs[k] + (offset + i * inner_) * bytes,
                    static_cast<size_t>(bytes));
      }
    }
    if (key_) {
      SortByKey(context, b, offset);
    } else {
      SortByProgram(context, b, offset);
    }
  }

  template <typename Item, typename IndexOf>
  void Write(const KernelContext& context, const Buffers& b, int64_t offset, const Item* sorted,
             IndexOf index_of) const {
    for (size_t k = 0; k < count_; ++k) {
      const int64_t bytes = StorageBytes(dtypes_[k]);
      for (int64_t i = 0; i < n_; ++i) {
        std::memcpy(context.outputs[k] + (offset + i * inner_) * bytes,
                    b.Row(k, n_) + index_of(sorted[i]) * bytes, static_cast<size_t>(bytes));
      }
    }
  }

  void SortByKey(const KernelContext& context, const Buffers& b, int64_t offset) const {
    ProgramFrame frame(key_->program, b.key_scratch);
    auto* items = reinterpret_cast<KeyedIndex*>(b.items);
    for (int64_t begin = 0; begin < n_; begin += kTile) {
      const int64_t n = std::min(kTile, n_ - begin);
      for (size_t k = 0; k < count_; ++k) {
        frame.Load(static_cast<int>(k), b.Row(k, n_) + begin * StorageBytes(dtypes_[k]), n);
      }
      frame.Run(n);
      for (size_t k = 0; k < key_->keys.size(); ++k) {
        const int i = static_cast<int>(k);
        MakeKeys(key_->program.result_dtype(i), frame.Result(i), begin, n,
                 key_->keys[k].total_order, (k == 0 ? items : MoreItems(b, k - 1)) + begin);
      }
    }
    auto* spare = reinterpret_cast<KeyedIndex*>(b.spare);
    const KeyedIndex* sorted =
        MoreKeys() > 0
            ? SortLexicographic(items, spare, b)
            : SortItems(items, spare,
                        KeyClassOf(key_->program.result_dtype(0), key_->keys[0].total_order));
    Write(context, b, offset, sorted, [](const KeyedIndex& item) { return item.index; });
  }

  // Less: -1, greater: 1; neither (equal, or a NaN): 0, and `equal` tells which.
  static int Compare(const KeyedIndex& x, const KeyedIndex& y, KeyClass key_class, bool& equal) {
    if (key_class == KeyClass::kOrder) {
      equal = x.order == y.order;
      return x.order < y.order ? -1 : (y.order < x.order ? 1 : 0);
    }
    equal = x.real == y.real;
    return x.real < y.real ? -1 : (y.real < x.real ? 1 : 0);
  }

  const KeyedIndex* SortLexicographic(KeyedIndex* items, KeyedIndex* spare,
                                      const Buffers& b) const {
    struct Rest {
      const KeyedIndex* items;
      KeyClass key_class;
      int less;  // what Compare gives for the element that goes first
    };
    const auto rest_of = [&](size_t k, const KeyedIndex* of) {
      const KeyOrder& order = key_->keys[k];
      return Rest{of,
                  KeyClassOf(key_->program.result_dtype(static_cast<int>(k)), order.total_order),
                  order.direction == CompareDirection::kLt ? -1 : 1};
    };
    const Rest first = rest_of(0, nullptr);
    std::vector<Rest> more;
    for (size_t k = 0; k < MoreKeys(); ++k) more.push_back(rest_of(k + 1, MoreItems(b, k)));
    return MergeSort(items, spare, n_, [&](const KeyedIndex& x, const KeyedIndex& y) {
      bool equal = false;
      int order = Compare(x, y, first.key_class, equal);
      if (!equal) return order == first.less;
      for (const Rest& rest : more) {
        order = Compare(rest.items[x.index], rest.items[y.index], rest.key_class, equal);
        if (!equal) return order == rest.less;
      }
      return false;
    });
  }

  template <typename Key>
  const KeyedIndex* SortDirected(KeyedIndex* items, KeyedIndex* spare, Key key) const {
    switch (key_->keys[0].direction) {
      case CompareDirection::kLt:
        return MergeSort(items, spare, n_,
                         [=](const auto& a, const auto& b) { return key(a) < key(b); });
      case CompareDirection::kGt:
        return MergeSort(items, spare, n_,
                         [=](const auto& a, const auto& b) { return key(b) < key(a); });
      case CompareDirection::kLe:
        return MergeSort(items, spare, n_,
                         [=](const auto& a, const auto& b) { return key(a) <= key(b); });
      default:
        return MergeSort(items, spare, n_,
                         [=](const auto& a, const auto& b) { return key(b) <= key(a); });
    }
  }
  const KeyedIndex* SortItems(KeyedIndex* items, KeyedIndex* spare, KeyClass key_class) const {
    if (key_class == KeyClass::kDouble) {
      return SortDirected(items, spare, [](const KeyedIndex& i) { return i.real; });
    }
    return SortDirected(items, spare, [](const KeyedIndex& i) { return i.order; });
  }

  void SortByProgram(const KernelContext& context, const Buffers& b, int64_t offset) const {
    for (size_t k = 0; k < count_; ++k) CodecOf(dtypes_[k]).load(b.Row(k, n_), b.Lanes(k, n_), n_);
    ProgramFrame frame(comparator_, b.comparator_scratch);
    auto* items = reinterpret_cast<int64_t*>(b.items);
    for (int64_t i = 0; i < n_; ++i) items[i] = i;
    const auto before = [&](int64_t left, int64_t right) {
      for (size_t k = 0; k < count_; ++k) {
        const int64_t bytes = LaneBytes(LaneOf(dtypes_[k]));
        const std::byte* lanes = b.Lanes(k, n_);
        frame.BindLanes(static_cast<int>(2 * k), lanes + left * bytes);
        frame.BindLanes(static_cast<int>(2 * k + 1), lanes + right * bytes);
      }
      frame.Run(1);
      return *static_cast<const uint8_t*>(frame.Result(0)) != 0;
    };
    const int64_t* sorted = MergeSort(items, reinterpret_cast<int64_t*>(b.spare), n_, before);
    Write(context, b, offset, sorted, [](int64_t index) { return index; });
  }

  std::optional<SeparableKey> key_;
  ScalarProgram comparator_;
  size_t count_;
  std::vector<DType> dtypes_;
  int64_t n_ = 1, outer_ = 1, inner_ = 1;
};

}  // namespace

void RegisterSort(FactoryTable& table) {
  table[static_cast<size_t>(OpCode::kSort)] = [](const Op& op) -> KernelPtr {
    return std::make_shared<SortKernel>(op);
  };
}

}  // namespace lockstep::kernels
