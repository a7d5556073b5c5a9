// Own matrix products of f32 and f64. Every element is one chain over k in ascending order from +0,
// each step a fused multiply-add, whatever block of C is computed, whatever its size and whatever
// the instruction set: any cut and any machine give the same bits. So blocks of a product may be
// computed alone (gradients of weights from few rows of a batch, parts of a product whose
// contraction is split over devices) and helpers may take any of them; the rows of several devices
// may be one product (GemmMembers), and the products of several devices one sum (GemmSum).
//
// The body is gemm_chain_body.h, compiled for AVX2 and for AVX-512; which products it has is
// decided in gemm.h.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/gemm.h"

namespace lockstep::kernels {

/// Elements of working memory that a product of these sizes needs, best aligned to 64 bytes.
int64_t GemmChainWorkspace(int64_t m, int64_t n, int64_t k);

/// C = A B, with FMA and AVX2 or AVX-512 (x86-64-v3, x86-64-v4).
void GemmChainAvx2(int64_t m, int64_t n, int64_t k, MatrixRef<float> a, MatrixRef<float> b,
                   float* c, int64_t c_stride, float* workspace);
void GemmChainAvx2(int64_t m, int64_t n, int64_t k, MatrixRef<double> a, MatrixRef<double> b,
                   double* c, int64_t c_stride, double* workspace);
void GemmChainAvx512(int64_t m, int64_t n, int64_t k, MatrixRef<float> a, MatrixRef<float> b,
                     float* c, int64_t c_stride, float* workspace);
void GemmChainAvx512(int64_t m, int64_t n, int64_t k, MatrixRef<double> a, MatrixRef<double> b,
                     double* c, int64_t c_stride, double* workspace);

/// The same by the best of the two for this machine, with working memory of the calling thread.
void GemmChain(int64_t m, int64_t n, int64_t k, MatrixRef<float> a, MatrixRef<float> b, float* c,
               int64_t c_stride);
void GemmChain(int64_t m, int64_t n, int64_t k, MatrixRef<double> a, MatrixRef<double> b, double* c,
               int64_t c_stride);

/// f32 matrices of several members that lie alike; `stride` and `transposed` as in MatrixRef.
struct MembersOperand {
  const std::byte* const* data;
  int64_t stride = 1;
  bool transposed = false;
};
/// m x k times k x n for each member.
struct MembersProduct {
  int64_t members = 0;
  int64_t m = 0, n = 0, k = 0;  ///< none of them 0
  MembersOperand a, b;
};
struct ChainRange {
  int64_t row_begin, row_end;
  int64_t column_begin, column_end;
};

/// c[i] = a[i] b[0] for some of the rows of all members, counted through, and some of the columns:
/// the rows of several members are packed and multiplied as one matrix. Example: 64 devices with 4
/// rows each pack a weight of 16 MiB once instead of 64 times.
void GemmMembers(const MembersProduct& product, std::byte* const* c, int64_t c_stride,
                 const ChainRange& range);

/// Memory that GemmSum needs, and the longest k that it takes.
inline constexpr int64_t kChainSumScratchBytes = 512 << 10;
inline constexpr int64_t kChainSumLongest = 256;

/// The largest block that GemmSum computes with one packing of the operands: there is memory for
/// the partial sums of its tiles. About square, since each row of A is packed for its columns, and
/// each column of B for its rows.
struct ChainSumShape {
  static constexpr int64_t kRowUnit = 12, kColumnUnit = 32;  // panels of every machine
  int64_t rows, columns;
};
ChainSumShape ChainSumBlock(int64_t members);

/// Of the sum of a[i] b[i] over all members i, the block of the rows and columns of the range: its
/// row i goes to rows[i]. The sum is the balanced tree of the collectives
/// (devices/collectives/reducer.h); partial results stay in registers and the first-level cache.
/// `past_cache`: the result is written past the cache.
void GemmSum(const MembersProduct& product, const ChainRange& range, std::byte* const* rows,
             bool past_cache, std::byte* scratch);

/// Elements of working memory of GemmSum; that of GemmMembers is as of the product of the range.
int64_t GemmSumWorkspace();
void GemmMembersAvx2(const MembersProduct& product, std::byte* const* c, int64_t c_stride,
                     const ChainRange& range, float* workspace);
void GemmMembersAvx512(const MembersProduct& product, std::byte* const* c, int64_t c_stride,
                       const ChainRange& range, float* workspace);
/// A block of at most ChainSumBlock().
void GemmSumAvx2(const MembersProduct& product, const ChainRange& range, std::byte* const* rows,
                 bool past_cache, float* scratch, float* workspace);
void GemmSumAvx512(const MembersProduct& product, const ChainRange& range, std::byte* const* rows,
                   bool past_cache, float* scratch, float* workspace);

}  // namespace lockstep::kernels
