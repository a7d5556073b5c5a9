#include "runtime/kernels/tile_loader.h"

#include <algorithm>
#include <cstring>

#include "runtime/kernels/strided.h"
#include "runtime/kernels/vector_ops.h"

namespace lockstep::kernels {

TileLoader::TileLoader(DType dtype)
    : dtype_(dtype),
      codec_(&CodecOf(dtype)),
      bytes_(StorageBytes(dtype)),
      lane_bytes_(LaneBytes(LaneOf(dtype))),
      identity_(true) {}

TileLoader::TileLoader(DType dtype, const Dims& operand_dims, const Dims& dims_of,
                       const Dims& result_dims)
    : TileLoader(dtype) {
  const Dims strides = RowMajorStrides(operand_dims);
  for (int64_t size : result_dims) loops_.push_back({size, 0});
  for (size_t d = 0; d < operand_dims.size(); ++d) {
    if (operand_dims[d] != 1) loops_[static_cast<size_t>(dims_of[d])].stride = strides[d];
  }
  Merge();
  identity_ = NumElements(operand_dims) == NumElements(result_dims) &&
              (loops_.empty() || (loops_.size() == 1 && loops_[0].stride == 1));
}

TileLoader::TileLoader(DType dtype, const std::vector<StrideLoop>& loops, int64_t offset)
    : TileLoader(dtype) {
  offset_ = offset;
  loops_ = loops;
  Merge();
  identity_ = offset == 0 && loops_.size() == 1 && loops_[0].stride == 1;
}

TileLoader TileLoader::Iota(DType dtype, const Dims& result_dims, int64_t dim) {
  TileLoader loader(dtype);
  loader.identity_ = false;
  loader.iota_ = true;
  for (int64_t size : result_dims) loader.loops_.push_back({size, 0});
  loader.loops_[static_cast<size_t>(dim)].stride = 1;
  loader.Merge();
  return loader;
}

void TileLoader::Merge() {
  std::vector<StrideLoop> merged;
  for (const StrideLoop& loop : loops_) {
    if (loop.size == 1) continue;
    if (!merged.empty() && merged.back().stride == loop.stride * loop.size) {
      merged.back() = {merged.back().size * loop.size, loop.stride};
    } else {
      merged.push_back(loop);
    }
  }
  if (merged.size() == 1 && merged[0].stride == 0) merged.clear();
  loops_ = std::move(merged);
  dividers_.clear();
  for (const StrideLoop& loop : loops_) dividers_.emplace_back(loop.size);
}

void TileLoader::LoadRun(const std::byte* stored, int64_t offset, int64_t stride, int64_t n,
                         std::byte* lanes) const {
  const Lane lane = LaneOf(dtype_);
  if (iota_) return CountRun(offset, stride, n, lanes);
  const Codec& codec = *codec_;
  const int64_t bytes = bytes_;
  const std::byte* first = stored + offset * bytes;
  if (stride == 1) {
    codec.load(first, lanes, n);
  } else if (stride == 0) {
    std::byte element[16];
    codec.load(first, element, 1);
    FillElements(lanes, element, LaneBytes(lane), n);
  } else if (codec.direct) {
    GatherStrided(first, stride, bytes, n, lanes);
  } else {
    alignas(16) std::byte elements[64 * 16];
    for (int64_t i = 0; i < n; i += 64) {
      const int64_t count = std::min<int64_t>(64, n - i);
      GatherStrided(first + i * stride * bytes, stride, bytes, count, elements);
      codec.load(elements, lanes + i * lane_bytes_, count);
    }
  }
}

// Lanes offset, offset + stride, ...
void TileLoader::CountRun(int64_t offset, int64_t stride, int64_t n, std::byte* lanes) const {
  const Lane lane = LaneOf(dtype_);
  if (stride == 0) {
    alignas(16) std::byte element[16];
    ConvertFn(Lane::kS64, lane)(&offset, nullptr, nullptr, element, 1, 0);
    FillElements(lanes, element, lane_bytes_, n);
  } else {
    const auto count_as = [&]<typename T>(T, Lane from) {
      T values[64];
      const VectorFn convert = ConvertFn(from, lane);
      const T step = static_cast<T>(stride);
      for (int64_t i = 0; i < n; i += 64) {
        const int64_t count = std::min<int64_t>(64, n - i);
        const T first = static_cast<T>(offset + i * stride);
        for (int64_t k = 0; k < count; ++k) values[k] = first + static_cast<T>(k) * step;
        convert(values, nullptr, nullptr, lanes + i * lane_bytes_, count, 0);
      }
    };
    // Whole numbers of 32 bits convert faster, and most dimensions are shorter than 2^31.
    constexpr int64_t kNarrow = int64_t{1} << 30;
    if (offset + (n + 64) * stride < kNarrow) {
      count_as(int32_t{}, Lane::kS32);
    } else {
      count_as(int64_t{}, Lane::kS64);
    }
  }
  if (const auto round = codec_->round) round(lanes, n);
}

void TileLoader::Load(const std::byte* stored, int64_t begin, int64_t n, void* lanes) const {
  std::byte* out = static_cast<std::byte*>(lanes);
  if (identity_) {
    codec_->load(stored + begin * bytes_, lanes, n);
    return;
  }
  ForRuns(begin, n, [&](int64_t offset, int64_t stride, int64_t count) {
    LoadRun(stored, offset, stride, count, out);
    out += count * lane_bytes_;
  });
}

// Where row `row` of the innermost loop starts.
int64_t TileLoader::OffsetOfRow(int64_t row) const {
  int64_t offset = offset_;
  for (size_t i = loops_.size() - 1; i-- > 0;) {
    if (i == 0) return offset + row * loops_[0].stride;
    const int64_t next = dividers_[i].Divide(row);
    offset += dividers_[i].Remainder(row, next) * loops_[i].stride;
    row = next;
  }
  return offset;
}

TileLoader::Onward TileLoader::After(int64_t begin, int64_t n) const {
  if (identity_) return {n, int64_t{1} << 40};
  if (iota_ || loops_.empty()) return {};
  const StrideLoop& inner = loops_.back();
  const int64_t row = dividers_.back().Divide(begin);
  const int64_t position = dividers_.back().Remainder(begin, row);
  if (position + 2 * n <= inner.size) return {n * inner.stride, (inner.size - position) / n - 1};
  if (position != 0 || n != inner.size || loops_.size() < 2) return {};
  const size_t outer = loops_.size() - 2;
  const int64_t at = dividers_[outer].Remainder(row, dividers_[outer].Divide(row));
  return {loops_[outer].stride, loops_[outer].size - 1 - at};
}

const std::byte* TileLoader::Contiguous(const std::byte* stored, int64_t begin, int64_t n) const {
  if (iota_ || !codec_->direct) return nullptr;
  if (identity_) return stored + begin * bytes_;
  if (loops_.empty() || loops_.back().stride != 1) return nullptr;
  const int64_t row = dividers_.back().Divide(begin);
  const int64_t position = dividers_.back().Remainder(begin, row);
  if (position + n > loops_.back().size) return nullptr;
  return stored + (OffsetOfRow(row) + position) * bytes_;
}

bool TileLoader::operator==(const TileLoader& other) const {
  return dtype_ == other.dtype_ && identity_ == other.identity_ && iota_ == other.iota_ &&
         offset_ == other.offset_ && loops_ == other.loops_;
}

}  // namespace lockstep::kernels
