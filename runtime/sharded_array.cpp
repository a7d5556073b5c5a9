#include "runtime/sharded_array.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>

#include "compiler/base/error.h"
#include "devices/memory.h"

namespace lockstep {
namespace {

// Visits the contiguous runs (along the last dimension) of the valid part of a shard: calls
// copy(global element, local element, run length in elements).
void ForEachRun(const Dims& global, const Dims& local, const std::vector<ShardRange>& ranges,
                const std::function<void(int64_t, int64_t, int64_t)>& copy) {
  const int rank = static_cast<int>(global.size());
  if (rank == 0) {
    copy(0, 0, 1);
    return;
  }
  for (const ShardRange& range : ranges) {
    if (range.valid_size <= 0) return;
  }
  const Dims global_strides = RowMajorStrides(global);
  const Dims local_strides = RowMajorStrides(local);
  const size_t last = static_cast<size_t>(rank - 1);
  Dims index(static_cast<size_t>(rank), 0);
  while (true) {
    int64_t from = ranges[last].offset;
    int64_t to = 0;
    for (size_t d = 0; d < last; ++d) {
      from += (ranges[d].offset + index[d]) * global_strides[d];
      to += index[d] * local_strides[d];
    }
    copy(from, to, ranges[last].valid_size);
    size_t d = last;
    while (d > 0) {
      --d;
      if (++index[d] < ranges[d].valid_size) break;
      index[d] = 0;
      if (d == 0) return;
    }
    if (last == 0) return;
  }
}

Dims LocalDimsOf(const TensorLayout& layout) {
  if (!layout.sharding.mesh) return layout.global.dims();
  return LocalDims(layout.global.dims(), layout.sharding);
}

std::vector<ShardRange> RangesAt(const TensorLayout& layout, int64_t position) {
  if (layout.sharding.mesh) return ShardRanges(layout.global.dims(), layout.sharding, position);
  std::vector<ShardRange> ranges;
  for (int64_t dim : layout.global.dims()) ranges.push_back({0, dim});
  return ranges;
}

void Fill(Literal& literal, bool poison) {
  if (literal.size_bytes() > 0) {
    std::memset(literal.mutable_data(), poison ? 0xFF : 0,
                static_cast<size_t>(literal.size_bytes()));
  }
}

/// Every element such that adding it changes nothing.
void FillWithZeroOfSum(Literal& literal) {
  const DType dtype = literal.dtype();
  // -0 + x is x for every x, 0 + -0 is not -0; some formats have no -0 at all.
  const bool signed_zero =
      IsComplex(dtype) || (IsFloat(dtype) && GetFloatFormat(dtype).has_sign &&
                           GetFloatFormat(dtype).nan != FloatFormat::Nan::kNegativeZero);
  for (int64_t i = 0; i < literal.num_elements(); ++i) {
    if (IsComplex(dtype)) {
      literal.SetComplex(i, {-0.0, -0.0});
    } else if (signed_zero) {
      literal.SetDouble(i, -0.0);
    } else {
      literal.SetInt(i, 0);
    }
  }
}

template <typename T>
T CombineValues(ReductionKind kind, T a, T b) {
  if (kind == ReductionKind::kSum) return a + b;
  if (a != a) return a;
  return b != b || (kind == ReductionKind::kMax ? b > a : b < a) ? b : a;
}

/// total = total (kind) part, element by element, each step rounded to the type.
void Combine(ReductionKind kind, const Literal& part, Literal& total) {
  const DType dtype = total.dtype();
  const bool sum = kind == ReductionKind::kSum;
  for (int64_t i = 0; i < total.num_elements(); ++i) {
    if (IsComplex(dtype)) {
      if (!sum) throw Unsupported("partial maxima and minima of " + std::string(DTypeName(dtype)));
      total.SetComplex(i, total.GetComplex(i) + part.GetComplex(i));
    } else if (IsFloat(dtype)) {
      total.SetDouble(i, CombineValues(kind, total.GetDouble(i), part.GetDouble(i)));
    } else if (IsBool(dtype)) {
      const bool any = kind != ReductionKind::kMin;
      const int64_t a = total.GetInt(i), b = part.GetInt(i);
      total.SetInt(i, any ? a | b : a & b);
    } else if (sum || IsUnsignedInteger(dtype)) {  // unsigned sums wrap without being undefined
      const uint64_t value = CombineValues(kind, total.GetUint(i), part.GetUint(i));
      total.SetInt(i, static_cast<int64_t>(value));
    } else {
      total.SetInt(i, CombineValues(kind, total.GetInt(i), part.GetInt(i)));
    }
  }
}

// Result buffers that are free again. The system returns large blocks to the machine and clears
// their pages anew at the next request, which costs more than most programs do with them.
class ResultPool {
 public:
  static ResultPool& Get() {
    static ResultPool* const pool = new ResultPool;  // outlives every array
    return *pool;
  }

  /// Content is unspecified.
  std::shared_ptr<Literal> Take(DType dtype, const Dims& dims) {
    std::unique_ptr<Literal> literal;
    {
      const std::lock_guard lock(mutex_);
      auto found = free_.find({dtype, dims});
      if (found != free_.end() && !found->second.empty()) {
        literal = std::move(found->second.back());
        found->second.pop_back();
        idle_bytes_ -= literal->size_bytes();
      }
    }
    if (!literal) {
      literal = std::make_unique<Literal>(dtype, dims);
      UseLargePages(literal->mutable_data(), literal->size_bytes());
    }
    return {literal.release(), [](Literal* done) { Get().Give(std::unique_ptr<Literal>(done)); }};
  }

 private:
  ResultPool() : limit_bytes_(MachineMemoryBytes() / 8) {}

  void Give(std::unique_ptr<Literal> literal) {
    const std::lock_guard lock(mutex_);
    const int64_t bytes = literal->size_bytes();
    if (idle_bytes_ + bytes > limit_bytes_) free_.clear(), idle_bytes_ = 0;
    if (bytes > limit_bytes_) return;
    idle_bytes_ += bytes;
    free_[{literal->dtype(), literal->dims()}].push_back(std::move(literal));
  }

  const int64_t limit_bytes_;
  std::mutex mutex_;
  std::map<std::pair<DType, Dims>, std::vector<std::unique_ptr<Literal>>> free_;
  int64_t idle_bytes_ = 0;
};

}  // namespace

void CopyShard(const Literal& global, Literal& local, const std::vector<ShardRange>& ranges) {
  const int64_t width = StorageBytes(global.dtype());
  const std::byte* from = global.data();
  std::byte* to = local.mutable_data();
  ForEachRun(global.dims(), local.dims(), ranges, [&](int64_t g, int64_t l, int64_t count) {
    std::memcpy(to + l * width, from + g * width, static_cast<size_t>(count * width));
  });
}

void CopyShardBack(const Literal& local, Literal& global, const std::vector<ShardRange>& ranges) {
  const int64_t width = StorageBytes(global.dtype());
  const std::byte* from = local.data();
  std::byte* to = global.mutable_data();
  ForEachRun(global.dims(), local.dims(), ranges, [&](int64_t g, int64_t l, int64_t count) {
    std::memcpy(to + g * width, from + l * width, static_cast<size_t>(count * width));
  });
}

int64_t ShardedArray::PositionOf(int64_t device) const {
  return layout_.sharding.mesh ? layout_.sharding.mesh->PositionOf(device) : 0;
}

bool ShardedArray::LiesAs(const TensorLayout& layout) const {
  if (layout_.global != layout.global) return false;
  const TensorSharding& mine = layout_.sharding;
  const TensorSharding& other = layout.sharding;
  if (mine.mesh == other.mesh && mine == other) return true;  // nearly always
  if (other.mesh && other.mesh->num_devices() != num_devices()) return false;
  ShardedArray wanted;
  wanted.layout_ = layout;
  if (wanted.num_partials() != num_partials() || LocalDimsOf(layout) != local_dims_) return false;
  if (num_partials() > 1 && mine.unreduced_kind != other.unreduced_kind) return false;
  for (int64_t device = 0; device < num_devices(); ++device) {
    if (wanted.PartialOf(device) != PartialOf(device)) return false;
    const auto theirs = RangesAt(layout, wanted.PositionOf(device));
    const auto ours = RangesAt(layout_, PositionOf(device));
    for (size_t d = 0; d < ours.size(); ++d) {
      // The parts may differ where both are padding only.
      if (ours[d].valid_size != theirs[d].valid_size ||
          (ours[d].valid_size > 0 && ours[d].offset != theirs[d].offset)) {
        return false;
      }
    }
  }
  return true;
}

ShardedArray ShardedArray::Allocate(TensorLayout layout, int64_t num_devices, bool poison,
                                    const std::vector<std::vector<int64_t>>* shared_by) {
  ShardedArray array;
  array.layout_ = std::move(layout);
  array.local_dims_ = LocalDimsOf(array.layout_);
  array.shard_of_device_.resize(static_cast<size_t>(num_devices));
  std::iota(array.shard_of_device_.begin(), array.shard_of_device_.end(), 0);
  int64_t buffers = num_devices;
  if (shared_by) {
    buffers = static_cast<int64_t>(shared_by->size());
    for (int64_t group = 0; group < buffers; ++group) {
      for (int64_t device : (*shared_by)[static_cast<size_t>(group)]) {
        array.shard_of_device_[static_cast<size_t>(device)] = group;
      }
    }
  }
  for (int64_t i = 0; i < buffers; ++i) {
    auto buffer = ResultPool::Get().Take(array.layout_.global.dtype(), array.local_dims_);
    if (poison) Fill(*buffer, true);
    array.buffers_.push_back(std::move(buffer));
  }
  return array;
}

ShardedArray ShardedArray::Scatter(const Literal& global, TensorLayout layout, int64_t num_devices,
                                   bool poison) {
  if (global.dtype() != layout.global.dtype() || global.dims() != layout.global.dims()) {
    throw InvalidArgument("the layout is one of " + layout.global.ShortString() +
                          ", the array is " + ShapeString(global.dtype(), global.dims()));
  }
  ShardedArray array;
  array.layout_ = std::move(layout);
  array.local_dims_ = LocalDimsOf(array.layout_);
  const bool whole = array.local_dims_ == global.dims();
  std::map<std::vector<int64_t>, int64_t> by_offset;  // replicas share the buffer of their shard
  for (int64_t device = 0; device < num_devices; ++device) {
    const auto ranges = RangesAt(array.layout_, array.PositionOf(device));
    std::vector<int64_t> key;
    for (const ShardRange& range : ranges) key.push_back(range.offset);
    const bool neutral = array.layout_.sharding.unreduced_kind == ReductionKind::kSum &&
                         array.PartialOf(device) != 0;
    key.push_back(neutral ? 1 : 0);
    auto [entry, fresh] = by_offset.emplace(key, static_cast<int64_t>(array.buffers_.size()));
    if (fresh) {
      auto buffer = std::make_shared<Literal>();
      if (whole) {
        *buffer = global;
        buffer->data();  // a splat is expanded once, here
      } else {
        *buffer = Literal(global.dtype(), array.local_dims_);
        UseLargePages(buffer->mutable_data(), buffer->size_bytes());
        if (poison) Fill(*buffer, true);
        CopyShard(global, *buffer, ranges);
      }
      if (neutral) FillWithZeroOfSum(*buffer);
      array.buffers_.push_back(std::move(buffer));
    }
    array.shard_of_device_.push_back(entry->second);
  }
  return array;
}

std::byte* ShardedArray::device_data(int64_t device) {
  const int64_t shard = shard_of_device_[static_cast<size_t>(device)];
  return buffers_[static_cast<size_t>(shard)]->mutable_data();
}

const std::byte* ShardedArray::device_data(int64_t device) const {
  const int64_t shard = shard_of_device_[static_cast<size_t>(device)];
  return buffers_[static_cast<size_t>(shard)]->data();
}

LocalShard ShardedArray::Shard(int64_t device) const {
  if (device < 0 || device >= num_devices()) {
    throw InvalidArgument("there is no device " + std::to_string(device) + " among " +
                          std::to_string(num_devices()));
  }
  LocalShard shard;
  shard.device = device;
  shard.ranges = RangesAt(layout_, PositionOf(device));
  const int64_t index = shard_of_device_[static_cast<size_t>(device)];
  shard.data = *buffers_[static_cast<size_t>(index)];
  return shard;
}

int64_t ShardedArray::num_partials() const { return AxesSize(layout_.sharding.unreduced); }

int64_t ShardedArray::PartialOf(int64_t device) const {
  const TensorSharding& sharding = layout_.sharding;
  if (!sharding.mesh || sharding.unreduced.empty()) return 0;
  return CoordinateAlong(*sharding.mesh, PositionOf(device), sharding.unreduced);
}

Literal ShardedArray::Partial(int64_t number) const {
  if (num_devices() == 0) throw InvalidArgument("the array is empty: no device holds a shard");
  Literal global(layout_.global.dtype(), layout_.global.dims());
  std::map<std::vector<int64_t>, bool> seen;
  for (int64_t device = 0; device < num_devices(); ++device) {
    if (PartialOf(device) != number) continue;
    const LocalShard shard = Shard(device);
    std::vector<int64_t> key;
    for (const ShardRange& range : shard.ranges) key.push_back(range.offset);
    if (!seen.emplace(key, true).second) continue;
    CopyShardBack(shard.data, global, shard.ranges);
  }
  return global;
}

Literal ShardedArray::Global() const {
  Literal global = Partial(0);
  for (int64_t number = 1; number < num_partials(); ++number) {
    Combine(layout_.sharding.unreduced_kind, Partial(number), global);
  }
  return global;
}

}  // namespace lockstep
