#include "runtime/kernels/dot_core.h"

#include <algorithm>
#include <complex>
#include <numeric>

#include "devices/parts.h"
#include "runtime/kernels/gemm.h"
#include "runtime/kernels/gemm_chain.h"

namespace lockstep::kernels {
namespace {

bool AnyOf(DType dtype, std::initializer_list<DType> list) {
  return std::find(list.begin(), list.end(), dtype) != list.end();
}

// A group of loops that is one walk: its length and stride. Empty groups have length 1.
struct Walk {
  bool simple = false;
  int64_t stride = 0;  // 0 where the length is 1: any stride will do
};
Walk SimpleWalk(const std::vector<StrideLoop>& merged) {
  if (merged.empty()) return {true, 0};
  // A repeated element (stride 0, from an einsum label that this side lacks) is no matrix.
  if (merged.size() == 1 && merged[0].stride > 0) return {true, merged[0].stride};
  return {};
}

}  // namespace

DotCore::DotCore(DotSide lhs, DotSide rhs, DType result) : result_(result) {
  const auto is_wide = [](DType d) {
    return d == DType::kF64 || (IsInteger(d) && BitWidth(d) >= 32);
  };
  if (IsComplex(result) || IsComplex(lhs.dtype) || IsComplex(rhs.dtype)) {
    compute_ = result == DType::kC64 ? Compute::kC64 : Compute::kC128;
  } else if (IsFloat(result)) {
    compute_ = result == DType::kF64 || is_wide(lhs.dtype) || is_wide(rhs.dtype) ? Compute::kF64
                                                                                 : Compute::kF32;
  } else {
    compute_ = AnyOf(result, {DType::kI64, DType::kU64}) ? Compute::kU64 : Compute::kU32;
  }
  batches_ = LoopElements(lhs.batch);
  m_ = LoopElements(lhs.free);
  n_ = LoopElements(rhs.free);
  k_ = LoopElements(lhs.contracting);
  lhs_ = MakePlan(std::move(lhs), true);
  rhs_ = MakePlan(std::move(rhs), false);
  const GemmMachine machine = ThisGemmMachine();
  if (compute_ == Compute::kF32) provider_ = ChooseGemmF32(machine, m_, n_, k_);
  if (compute_ == Compute::kF64) provider_ = ChooseGemmF64(machine, m_, n_, k_);
  if (compute_ == Compute::kC64) provider_ = GemmProvider::kOneDnn;
  if (compute_ == Compute::kC128) provider_ = GemmProvider::kEigen;
  short_sum_ = IsChain() && kernels::IsShortSum(machine, m_, n_, k_);
  // Scratch: packed lhs rows, packed rhs, result rows, staging of kTile lanes twice.
  const int64_t planes = IsComplexCompute() ? 2 : 1;
  const int64_t bytes = ComputeBytes();
  const int64_t rows = std::min(m_, kRows);
  int64_t top = 0;
  const auto take = [&](int64_t size) {
    const int64_t at = top;
    top += AlignUp(size);
    return at;
  };
  lhs_offset_ = take(lhs_.direct ? 0 : rows * k_ * bytes * planes);
  rhs_offset_ = take(rhs_.direct ? 0 : k_ * n_ * bytes * planes);
  out_offset_ = take(ResultIsDirect() ? 0 : rows * n_ * bytes * planes);
  staging_offset_ = take(3 * kTile * 16);
  scratch_bytes_ = top;
}

bool DotCore::IsChain() const {
  return compute_ == Compute::kF32 && provider_ == GemmProvider::kLockstep && ResultIsDirect() &&
         lhs_.direct && rhs_.direct && batches_ == 1 && std::min({m_, n_, k_}) > 0;
}

std::string_view DotCore::provider() const { return GemmProviderName(provider_); }

int64_t DotCore::ComputeBytes() const {
  return compute_ == Compute::kF32 || compute_ == Compute::kU32 || compute_ == Compute::kC64 ? 4
                                                                                             : 8;
}

bool DotCore::ResultIsDirect() const {
  switch (compute_) {
    case Compute::kF32:
      return result_ == DType::kF32;
    case Compute::kF64:
      return result_ == DType::kF64;
    case Compute::kU32:
      return AnyOf(result_, {DType::kI32, DType::kU32});
    case Compute::kU64:
      return true;
    default:
      return false;
  }
}

DotCore::Plan DotCore::MakePlan(DotSide side, bool is_lhs) const {
  Plan plan;
  plan.batch = side.batch;
  const std::vector<StrideLoop> free = MergeLoops(side.free);
  const std::vector<StrideLoop> contracting = MergeLoops(side.contracting);
  const Walk f = SimpleWalk(free), c = SimpleWalk(contracting);
  const int64_t free_size = LoopElements(side.free), k = LoopElements(side.contracting);
  const bool lanes_match =
      !side.precision &&
      ((compute_ == Compute::kF32 && AnyOf(side.dtype, {DType::kF32, DType::kTF32})) ||
       (compute_ == Compute::kF64 && side.dtype == DType::kF64) ||
       (compute_ == Compute::kU32 && AnyOf(side.dtype, {DType::kI32, DType::kU32})) ||
       (compute_ == Compute::kU64 && AnyOf(side.dtype, {DType::kI64, DType::kU64})));
  if (lanes_match && f.simple && c.simple) {
    // Row index of the stored matrix: free for the lhs, contracting for the rhs.
    const Walk row = is_lhs ? f : c, column = is_lhs ? c : f;
    const int64_t rows = is_lhs ? free_size : k, columns = is_lhs ? k : free_size;
    const auto fits = [](const Walk& major, const Walk& minor, int64_t minor_size) {
      return (minor.stride == 1 || minor.stride == 0) &&
             (major.stride == 0 || major.stride >= minor_size);
    };
    if (fits(row, column, columns)) {
      plan.direct = true;
      plan.stride = std::max<int64_t>({row.stride, columns, 1});
    } else if (fits(column, row, rows)) {
      plan.direct = true;
      plan.transposed = true;
      plan.stride = std::max<int64_t>({column.stride, rows, 1});
    }
  }
  if (!plan.direct) {
    // Pack along the group that lies contiguously, so that rows load as runs.
    const bool free_inner = !free.empty() && free.back().stride == 1;
    plan.transposed = is_lhs ? free_inner : !free_inner;
    plan.inner = free_inner ? free : contracting;
    plan.outer = free_inner ? contracting : free;
    plan.inner_size = free_inner ? free_size : k;
    plan.outer_size = free_inner ? k : free_size;
  }
  plan.side = std::move(side);
  return plan;
}

namespace {

template <typename T>
void SplitPlanes(const std::byte* lanes, int64_t n, int64_t at, std::byte* real,
                 std::byte* imaginary) {
  const auto* z = reinterpret_cast<const std::complex<T>*>(lanes);
  T* re = reinterpret_cast<T*>(real) + at;
  T* im = reinterpret_cast<T*>(imaginary) + at;
  for (int64_t q = 0; q < n; ++q) {
    re[q] = z[q].real();
    im[q] = z[q].imag();
  }
}

}  // namespace

void DotCore::Pack(const Plan& plan, const std::byte* base, int64_t outer_begin,
                   int64_t outer_count, int64_t inner_begin, int64_t inner_count, std::byte* to,
                   std::byte* imaginary, std::byte* staging) const {
  const DType dtype = plan.side.dtype;
  Lane target = Lane::kF32;
  switch (compute_) {
    case Compute::kF32:
      target = Lane::kF32;
      break;
    case Compute::kF64:
      target = Lane::kF64;
      break;
    case Compute::kU32:
      target = Lane::kS32;
      break;
    case Compute::kU64:
      target = Lane::kS64;
      break;
    case Compute::kC64:
      target = Lane::kC64;
      break;
    case Compute::kC128:
      target = Lane::kC128;
      break;
  }
  const TileLoader loader(dtype, plan.inner);
  const VectorFn convert = ConvertFn(LaneOf(dtype), target);
  const bool same = LaneOf(dtype) == target && !IsComplexCompute();
  const auto round = plan.side.precision ? CodecOf(*plan.side.precision).round : nullptr;
  const int64_t bytes = ComputeBytes();
  Odometer outer(plan.outer);
  for (int64_t o = 0; o < outer_begin; ++o) outer.Next();
  std::byte* wide = staging + kTile * 16;
  for (int64_t o = 0; o < outer_count; ++o, outer.Next()) {
    const std::byte* row = base + outer.offset() * StorageBytes(dtype);
    for (int64_t i = 0; i < inner_count; i += kTile) {
      const int64_t n = std::min(kTile, inner_count - i);
      const int64_t at = o * inner_count + i;
      std::byte* lanes = same ? to + at * bytes : staging;
      loader.Load(row, inner_begin + i, n, lanes);
      if (round && LaneOf(dtype) == Lane::kF32) round(lanes, n);
      if (same) continue;
      if (!IsComplexCompute()) {
        convert(lanes, nullptr, nullptr, to + at * bytes, n, 0);
        continue;
      }
      convert(lanes, nullptr, nullptr, wide, n, 0);
      if (compute_ == Compute::kC64) {
        SplitPlanes<float>(wide, n, at, to, imaginary);
      } else {
        SplitPlanes<double>(wide, n, at, to, imaginary);
      }
    }
  }
}

// n lanes of the compute type (interleaved for complex ones) -> stored results.
void DotCore::StoreRow(const std::byte* lanes, int64_t n, std::byte* out,
                       std::byte* staging) const {
  Lane from = Lane::kF32;
  switch (compute_) {
    case Compute::kF32:
      from = Lane::kF32;
      break;
    case Compute::kF64:
      from = Lane::kF64;
      break;
    case Compute::kU32:
      from = Lane::kU32;
      break;
    case Compute::kU64:
      from = Lane::kU64;
      break;
    case Compute::kC64:
      from = Lane::kC64;
      break;
    case Compute::kC128:
      from = Lane::kC128;
      break;
  }
  const VectorFn convert = ConvertFn(from, LaneOf(result_));
  const Codec& codec = CodecOf(result_);
  for (int64_t i = 0; i < n; i += kTile) {
    const int64_t count = std::min(kTile, n - i);
    convert(lanes + i * LaneBytes(from), nullptr, nullptr, staging, count, 0);
    if (codec.round) codec.round(staging, count);
    codec.store(staging, out + i * StorageBytes(result_), count);
  }
}

void DotCore::PackSide(const Plan& plan, bool is_lhs, const std::byte* base, int64_t free_begin,
                       int64_t free_count, const Range& range, std::byte* to, std::byte* imaginary,
                       std::byte* staging) const {
  // The packed rows run over the contracting index when its inner part is the free index.
  const int64_t k = range.k_end - range.k_begin;
  const bool free_inner = is_lhs == plan.transposed;
  if (free_inner) {
    Pack(plan, base, range.k_begin, k, free_begin, free_count, to, imaginary, staging);
  } else {
    Pack(plan, base, free_begin, free_count, range.k_begin, k, to, imaginary, staging);
  }
}

template <typename T>
void DotCore::RunReal(const std::byte* lhs, const std::byte* rhs, std::byte* out,
                      std::byte* scratch, const Range& range) const {
  std::byte* packed_lhs = scratch + lhs_offset_;
  std::byte* packed_rhs = scratch + rhs_offset_;
  std::byte* staging = scratch + staging_offset_;
  const int64_t k = range.k_end - range.k_begin;
  const int64_t first = range.column_begin;
  const int64_t n = (range.column_end < 0 ? n_ : range.column_end) - first;
  const auto multiply = [&](int64_t m, MatrixRef<T> a, MatrixRef<T> b, T* c) {
    if constexpr (std::is_floating_point_v<T>) {
      Gemm(provider_, m, n, k, a, b, c, n_);
    } else {
      Gemm(m, n, k, a, b, c, n_);
    }
  };
  // Where a direct matrix starts at contracting index k_begin: rhs rows, lhs columns.
  const auto element = [](const std::byte* base, const Plan& plan, int64_t row, int64_t column) {
    const T* data = reinterpret_cast<const T*>(base);
    return data + (plan.transposed ? column * plan.stride + row : row * plan.stride + column);
  };
  MatrixRef<T> right{nullptr, std::max<int64_t>(rhs_.transposed ? k : n, 1), rhs_.transposed};
  if (rhs_.direct) {
    right = {element(rhs, rhs_, range.k_begin, first), rhs_.stride, rhs_.transposed};
  } else {
    PackSide(rhs_, false, rhs, first, n, range, packed_rhs, nullptr, staging);
    right.data = reinterpret_cast<const T*>(packed_rhs);
  }
  const int64_t step = std::max<int64_t>(
      lhs_.direct && ResultIsDirect() ? range.row_end - range.row_begin : kRows, 1);
  for (int64_t row = range.row_begin; row < range.row_end; row += step) {
    const int64_t rows = std::min(step, range.row_end - row);
    MatrixRef<T> left{nullptr, std::max<int64_t>(lhs_.transposed ? rows : k, 1), lhs_.transposed};
    if (lhs_.direct) {
      left = {element(lhs, lhs_, row, range.k_begin), lhs_.stride, lhs_.transposed};
    } else {
      PackSide(lhs_, true, lhs, row, rows, range, packed_lhs, nullptr, staging);
      left.data = reinterpret_cast<const T*>(packed_lhs);
    }
    std::byte* to = out + row * n_ * StorageBytes(result_);
    if (ResultIsDirect()) {
      multiply(rows, left, right, reinterpret_cast<T*>(to) + first);
    } else {
      std::byte* lanes = scratch + out_offset_;
      multiply(rows, left, right, reinterpret_cast<T*>(lanes));
      StoreRow(lanes, rows * n_, to, staging);
    }
  }
}

template <typename T>
void DotCore::RunComplex(const std::byte* lhs, const std::byte* rhs, std::byte* out,
                         std::byte* scratch, const Range& range) const {
  std::byte* staging = scratch + staging_offset_;
  const int64_t rows_max = std::min(m_, kRows), k = range.k_end - range.k_begin;
  auto* a_re = reinterpret_cast<T*>(scratch + lhs_offset_);
  auto* a_im = a_re + rows_max * k_;
  auto* b_re = reinterpret_cast<T*>(scratch + rhs_offset_);
  auto* b_im = b_re + k_ * n_;
  auto* c_re = reinterpret_cast<T*>(scratch + out_offset_);
  auto* c_im = c_re + rows_max * n_;
  const auto bytes_of = [](T* p) { return reinterpret_cast<std::byte*>(p); };
  PackSide(rhs_, false, rhs, 0, n_, range, bytes_of(b_re), bytes_of(b_im), staging);
  const int64_t right_stride = std::max<int64_t>(rhs_.transposed ? k : n_, 1);
  const auto right = [&](T* p) { return MatrixRef<T>{p, right_stride, rhs_.transposed}; };
  for (int64_t row = range.row_begin; row < range.row_end; row += kRows) {
    const int64_t rows = std::min(kRows, range.row_end - row);
    PackSide(lhs_, true, lhs, row, rows, range, bytes_of(a_re), bytes_of(a_im), staging);
    const int64_t left_stride = std::max<int64_t>(lhs_.transposed ? rows : k, 1);
    const auto left = [&](T* p) { return MatrixRef<T>{p, left_stride, lhs_.transposed}; };
    Gemm(rows, n_, k, T{1}, left(a_re), right(b_re), T{0}, c_re, n_);
    Gemm(rows, n_, k, T{-1}, left(a_im), right(b_im), T{1}, c_re, n_);
    Gemm(rows, n_, k, T{1}, left(a_re), right(b_im), T{0}, c_im, n_);
    Gemm(rows, n_, k, T{1}, left(a_im), right(b_re), T{1}, c_im, n_);
    std::byte* to = out + row * n_ * StorageBytes(result_);
    auto* z = reinterpret_cast<std::complex<T>*>(staging + kTile * 16);
    for (int64_t i = 0; i < rows * n_; i += kTile) {
      const int64_t count = std::min(kTile, rows * n_ - i);
      for (int64_t q = 0; q < count; ++q) z[q] = {c_re[i + q], c_im[i + q]};
      StoreRow(reinterpret_cast<const std::byte*>(z), count, to + i * StorageBytes(result_),
               staging);
    }
  }
}

void DotCore::RunBlock(const std::byte* lhs, const std::byte* rhs, std::byte* out,
                       const Range& range) const {
  const auto at = [](const std::byte* base, const Plan& plan, int64_t row, int64_t column) {
    const auto* data = reinterpret_cast<const float*>(base);
    return data + (plan.transposed ? column * plan.stride + row : row * plan.stride + column);
  };
  const int64_t columns = range.column_end - range.column_begin;
  GemmChain(range.row_end - range.row_begin, columns, range.k_end - range.k_begin,
            {at(lhs, lhs_, range.row_begin, range.k_begin), lhs_.stride, lhs_.transposed},
            {at(rhs, rhs_, range.k_begin, range.column_begin), rhs_.stride, rhs_.transposed},
            reinterpret_cast<float*>(out), columns);
}

void DotCore::RunOne(const std::byte* lhs, const std::byte* rhs, std::byte* out, std::byte* scratch,
                     const Range& range) const {
  if (n_ == 0 || range.row_begin >= range.row_end) return;
  switch (compute_) {
    case Compute::kF32:
      return RunReal<float>(lhs, rhs, out, scratch, range);
    case Compute::kF64:
      return RunReal<double>(lhs, rhs, out, scratch, range);
    case Compute::kU32:
      return RunReal<uint32_t>(lhs, rhs, out, scratch, range);
    case Compute::kU64:
      return RunReal<uint64_t>(lhs, rhs, out, scratch, range);
    case Compute::kC64:
      return RunComplex<float>(lhs, rhs, out, scratch, range);
    case Compute::kC128:
      return RunComplex<double>(lhs, rhs, out, scratch, range);
  }
}

// How a product may be cut. Every part must give the bits that the whole gives, whoever runs it:
//   own kernels   anywhere; best at a multiple of their panels (kStep covers all of them)
//   Eigen         anywhere at a multiple of its register tiles: an element's sum is over the same
//                 blocks in the same order (it blocks the contraction by its length alone)
//   oneDNN        its order may depend on the sizes, so the cuts depend on the sizes alone, and a
//                 product is cut whether or not there is anybody to help
// The longer of the two dims is cut, since every part packs all of the other operand.
DotCore::Split DotCore::FindSplit() const {
  constexpr int64_t kStep = 192, kLongPart = 1024, kMaxLongParts = 8;
  constexpr int64_t kPartWork = int64_t{1} << 22;  // multiplications: some 0.1 ms
  Split split;
  split.rows = m_ >= n_ || !ResultIsDirect();
  const int64_t length = split.rows ? m_ : n_;
  split.step = length;
  if (IsComplexCompute()) return split;
  const bool by_size = compute_ == Compute::kF32 && provider_ == GemmProvider::kOneDnn;
  const int64_t parts = by_size ? std::min(length / kLongPart, kMaxLongParts)
                                : UsefulParts(m_ * n_ * k_, kPartWork, 1);
  if (parts < 2) return split;
  // Rows that are packed first, or stored through scratch, go in steps of kRows.
  const bool packed_rows = split.rows && !(lhs_.direct && ResultIsDirect());
  const int64_t unit = packed_rows ? std::lcm(kStep, kRows) : kStep;
  split.step = ((length + parts - 1) / parts + unit - 1) / unit * unit;
  split.parts = (length + split.step - 1) / split.step;
  return split;
}

void DotCore::RunBatches(const std::byte* lhs, const std::byte* rhs, std::byte* out,
                         std::byte* scratch, int64_t begin, int64_t end) const {
  const Range all{0, m_, 0, k_};
  Odometer lhs_batch(lhs_.batch), rhs_batch(rhs_.batch);
  for (int64_t batch = 0; batch < end; ++batch, lhs_batch.Next(), rhs_batch.Next()) {
    if (batch < begin) continue;
    RunOne(lhs + lhs_batch.offset() * StorageBytes(lhs_.side.dtype),
           rhs + rhs_batch.offset() * StorageBytes(rhs_.side.dtype),
           out + batch * m_ * n_ * StorageBytes(result_), scratch, all);
  }
}

void DotCore::Run(const std::byte* lhs, const std::byte* rhs, std::byte* out,
                  std::byte* scratch) const {
  if (batches_ != 1) {
    const int64_t parts =
        std::min(batches_, UsefulParts(batches_ * m_ * n_ * k_, int64_t{1} << 20));
    if (parts == 0) return;
    ForParts(parts, scratch_bytes_, scratch, [&](int64_t part, std::byte* own) {
      RunBatches(lhs, rhs, out, own, batches_ * part / parts, batches_ * (part + 1) / parts);
    });
    return;
  }
  const Split split = FindSplit();
  if (split.parts == 1) return RunOne(lhs, rhs, out, scratch, {0, m_, 0, k_});
  ForParts(split.parts, scratch_bytes_, scratch, [&](int64_t part, std::byte* own) {
    Range range{0, m_, 0, k_, 0, n_};
    int64_t& begin = split.rows ? range.row_begin : range.column_begin;
    int64_t& end = split.rows ? range.row_end : range.column_end;
    end = std::min(end, (part + 1) * split.step);
    begin = part * split.step;
    RunOne(lhs, rhs, out, own, range);
  });
}

}  // namespace lockstep::kernels
