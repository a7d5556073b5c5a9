// DotCore: the contraction behind dot_general, einsum, ragged_dot and convolution's products.
//
// An operand is a base pointer and three groups of loops: batch, free and contracting. Where a
// group of loops amounts to one stride and the other to stride 1 the operand goes to the matrix
// product as it lies (transposed or not); else it is packed, row by row, into lanes of the compute
// type. So any order of dims works, and a copy is made only where the library could not read the
// data.
//
// Compute types: f64 if an operand or the result is f64; f32 for all other floats, which
// accumulates bf16, f16 and f8 in f32 and rounds once; complex numbers as four products of planes
// of the result's part; integers modulo 2^32 or 2^64, then truncated to the result's width; i1 is
// "any product true".
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "runtime/kernels/element.h"
#include "runtime/kernels/gemm_chain.h"
#include "runtime/kernels/loops.h"
#include "runtime/kernels/tile_loader.h"

namespace lockstep::kernels {

struct DotSide {
  DType dtype = DType::kF32;
  std::vector<StrideLoop> batch, free, contracting;
  /// Values are rounded to this dtype first (a dot's `algorithm`).
  std::optional<DType> precision;
};

class DotCore {
 public:
  /// Batch loops must have equal sizes on both sides, contracting loops too. The result is dense
  /// [batch, lhs free, rhs free] of `result`.
  DotCore(DotSide lhs, DotSide rhs, DType result);

  int64_t scratch_bytes() const { return scratch_bytes_; }
  std::string_view provider() const;
  /// The work is shared with the thread's helpers (devices/parts.h).
  void Run(const std::byte* lhs, const std::byte* rhs, std::byte* out, std::byte* scratch) const;

  /// A part of one batch: rows [row_begin, row_end) and columns [column_begin, column_end) of the
  /// result (-1: all) from contracting indices [k_begin, k_end). The rest is left alone. A part of
  /// the columns only where IsDirect().
  struct Range {
    int64_t row_begin, row_end, k_begin, k_end;
    int64_t column_begin = 0, column_end = -1;
  };
  /// lhs, rhs and out point at one batch.
  void RunOne(const std::byte* lhs, const std::byte* rhs, std::byte* out, std::byte* scratch,
              const Range& range) const;
  int64_t rows() const { return m_; }
  int64_t columns() const { return n_; }
  int64_t depth() const { return k_; }
  /// The product is one of short sums (gemm_chain.h), whose blocks are worth computing alone.
  bool IsShortSum() const { return short_sum_; }
  /// Only of such: a block of the result, as a dense matrix at `out`.
  void RunBlock(const std::byte* lhs, const std::byte* rhs, std::byte* out,
                const Range& range) const;
  /// The own kernel has the product, of f32 where it lies: how those of several members are one,
  /// whose operands are at lhs[i] and rhs[i].
  bool IsChain() const;
  MembersProduct MembersOf(int64_t members, const std::byte* const* lhs,
                           const std::byte* const* rhs) const {
    return {members,
            m_,
            n_,
            k_,
            {lhs, lhs_.stride, lhs_.transposed},
            {rhs, rhs_.stride, rhs_.transposed}};
  }
  /// The result is written by the product itself.
  bool IsDirect() const { return ResultIsDirect(); }

 private:
  enum class Compute : uint8_t { kF32, kF64, kU32, kU64, kC64, kC128 };
  static constexpr int64_t kRows = 256;  // lhs rows that are packed and multiplied at a time

  // How one side becomes a matrix of the compute type.
  struct Plan {
    DotSide side;
    std::vector<StrideLoop> batch;
    bool direct = false;      // used where it lies
    bool transposed = false;  // lhs: stored as [contracting, free]; rhs: as [free, contracting]
    int64_t stride = 1;
    std::vector<StrideLoop> outer;  // packing: one packed row per outer index
    std::vector<StrideLoop> inner;
    int64_t outer_size = 1, inner_size = 1;
  };
  Plan MakePlan(DotSide side, bool is_lhs) const;
  bool ResultIsDirect() const;
  int64_t ComputeBytes() const;
  // Parts of a single product: along rows or columns, `step` of them each.
  struct Split {
    bool rows = true;
    int64_t step = 0, parts = 1;
  };
  Split FindSplit() const;
  void RunBatches(const std::byte* lhs, const std::byte* rhs, std::byte* out, std::byte* scratch,
                  int64_t begin, int64_t end) const;
  bool IsComplexCompute() const { return compute_ == Compute::kC64 || compute_ == Compute::kC128; }
  template <typename T>
  void RunReal(const std::byte* lhs, const std::byte* rhs, std::byte* out, std::byte* scratch,
               const Range& range) const;
  template <typename T>
  void RunComplex(const std::byte* lhs, const std::byte* rhs, std::byte* out, std::byte* scratch,
                  const Range& range) const;
  // Packs one side: free indices and contracting indices of the given ranges.
  void PackSide(const Plan& plan, bool is_lhs, const std::byte* base, int64_t free_begin,
                int64_t free_count, const Range& range, std::byte* to, std::byte* imaginary,
                std::byte* staging) const;
  // Packs outer rows [outer_begin, +outer_count), inner [inner_begin, +inner_count).
  void Pack(const Plan& plan, const std::byte* base, int64_t outer_begin, int64_t outer_count,
            int64_t inner_begin, int64_t inner_count, std::byte* to, std::byte* imaginary,
            std::byte* staging) const;
  void StoreRow(const std::byte* lanes, int64_t n, std::byte* out, std::byte* staging) const;

  Compute compute_;
  GemmProvider provider_ = GemmProvider::kLockstep;  // of float products, by the whole sizes
  bool short_sum_ = false;
  DType result_;
  Plan lhs_, rhs_;
  int64_t batches_ = 1, m_ = 1, n_ = 1, k_ = 1;
  int64_t lhs_offset_ = 0, rhs_offset_ = 0, out_offset_ = 0, staging_offset_ = 0;
  int64_t scratch_bytes_ = 0;
};

}  // namespace lockstep::kernels
