// flags.cmake compiles this file for x86-64-v3 (AVX2 and FMA).
//
// Blocks of A and B are packed in panels of kRows rows and kColumns columns, which the innermost
// loop reads in a row: 12 accumulators, 2 vectors of B and one element of A fill the 16 registers.
// Between blocks of the sum C holds the chain so far.
#include "runtime/kernels/gemm_chain.h"

#if defined(__AVX2__) && defined(__FMA__)

#include <immintrin.h>

#include <algorithm>
#include <cstring>

namespace lockstep::kernels {
namespace {

constexpr int64_t kRows = 6, kColumns = 16, kVector = 8;
constexpr int64_t kRowBlock = 66, kColumnBlock = 256, kSumBlock = 256;  // packed at a time

// a: panels of [k][kRows], zeros below the last row.
void PackA(MatrixRef<float> a, int64_t row, int64_t rows, int64_t first, int64_t k, float* to) {
  for (int64_t r = row; r < row + rows; r += kRows, to += k * kRows) {
    const int64_t height = std::min(kRows, row + rows - r);
    if (height < kRows) std::memset(to, 0, static_cast<size_t>(k * kRows) * sizeof(float));
    if (a.transposed) {
      for (int64_t p = 0; p < k; ++p) {
        const float* from = a.data + (first + p) * a.stride + r;
        for (int64_t i = 0; i < height; ++i) to[p * kRows + i] = from[i];
      }
    } else {
      for (int64_t i = 0; i < height; ++i) {
        const float* from = a.data + (r + i) * a.stride + first;
        for (int64_t p = 0; p < k; ++p) to[p * kRows + i] = from[p];
      }
    }
  }
}

// b: panels of [k][kColumns], zeros right of the last column. Rows are read along: they are what
// lies together in memory.
void PackB(MatrixRef<float> b, int64_t column, int64_t columns, int64_t first, int64_t k,
           float* to) {
  constexpr int64_t kAhead = 4;  // rows, which are too short for the processor to see
  const int64_t whole = columns / kColumns * kColumns;
  for (int64_t p = 0; p < k; ++p) {
    const float* from = b.data + (first + p) * b.stride + column;
    const float* ahead = b.data + (first + std::min(p + kAhead, k - 1)) * b.stride + column;
    float* row = to + p * kColumns;
    int64_t c = 0;
    for (; c < whole; c += kColumns, row += k * kColumns) {
      __builtin_prefetch(ahead + c);
      _mm256_store_ps(row, _mm256_loadu_ps(from + c));
      _mm256_store_ps(row + kVector, _mm256_loadu_ps(from + c + kVector));
    }
    for (int64_t i = 0; c < columns && i < kColumns; ++i) {
      row[i] = c + i < columns ? from[c + i] : 0.0f;
    }
  }
}

// One panel of A times one of B, added to C unless `fresh`.
void Panel(int64_t k, const float* a, const float* b, float* c, int64_t c_stride, bool fresh) {
  __m256 sums[kRows][2];
#pragma GCC unroll 6
  for (int64_t i = 0; i < kRows; ++i) {
    sums[i][0] = fresh ? _mm256_setzero_ps() : _mm256_loadu_ps(c + i * c_stride);
    sums[i][1] = fresh ? _mm256_setzero_ps() : _mm256_loadu_ps(c + i * c_stride + kVector);
  }
  for (int64_t p = 0; p < k; ++p, a += kRows, b += kColumns) {
    const __m256 left = _mm256_load_ps(b), right = _mm256_load_ps(b + kVector);
#pragma GCC unroll 6
    for (int64_t i = 0; i < kRows; ++i) {
      const __m256 factor = _mm256_broadcast_ss(a + i);
      sums[i][0] = _mm256_fmadd_ps(factor, left, sums[i][0]);
      sums[i][1] = _mm256_fmadd_ps(factor, right, sums[i][1]);
    }
  }
#pragma GCC unroll 6
  for (int64_t i = 0; i < kRows; ++i) {
    _mm256_storeu_ps(c + i * c_stride, sums[i][0]);
    _mm256_storeu_ps(c + i * c_stride + kVector, sums[i][1]);
  }
}

// A panel that C has fewer rows or columns than.
void EdgePanel(int64_t k, const float* a, const float* b, float* c, int64_t c_stride, bool fresh,
               int64_t height, int64_t width) {
  alignas(64) float edge[kRows * kColumns] = {};
  const size_t bytes = static_cast<size_t>(width) * sizeof(float);
  for (int64_t r = 0; !fresh && r < height; ++r) {
    std::memcpy(edge + r * kColumns, c + r * c_stride, bytes);
  }
  Panel(k, a, b, edge, kColumns, fresh);
  for (int64_t r = 0; r < height; ++r) std::memcpy(c + r * c_stride, edge + r * kColumns, bytes);
}

}  // namespace

void GemmChainAvx2(int64_t m, int64_t n, int64_t k, MatrixRef<float> a, MatrixRef<float> b,
                   float* c, int64_t c_stride) {
  alignas(64) float packed_a[kRowBlock * kSumBlock];
  alignas(64) float packed_b[kColumnBlock * kSumBlock];
  for (int64_t column = 0; column < n; column += kColumnBlock) {
    const int64_t columns = std::min(kColumnBlock, n - column);
    for (int64_t first = 0; first < k; first += kSumBlock) {
      const int64_t sum = std::min(kSumBlock, k - first);
      PackB(b, column, columns, first, sum, packed_b);
      for (int64_t row = 0; row < m; row += kRowBlock) {
        const int64_t rows = std::min(kRowBlock, m - row);
        PackA(a, row, rows, first, sum, packed_a);
        for (int64_t j = 0; j < columns; j += kColumns) {
          const int64_t width = std::min(kColumns, columns - j);
          const float* right = packed_b + j * sum;
          for (int64_t i = 0; i < rows; i += kRows) {
            const int64_t height = std::min(kRows, rows - i);
            float* to = c + (row + i) * c_stride + column + j;
            const float* left = packed_a + i * sum;
            if (height == kRows && width == kColumns) {
              Panel(sum, left, right, to, c_stride, first == 0);
            } else {
              EdgePanel(sum, left, right, to, c_stride, first == 0, height, width);
            }
          }
        }
      }
    }
  }
}

}  // namespace lockstep::kernels

#else  // sanitizers build everything for the baseline: the same bits, slowly

#include <cmath>

namespace lockstep::kernels {

void GemmChainAvx2(int64_t m, int64_t n, int64_t k, MatrixRef<float> a, MatrixRef<float> b,
                   float* c, int64_t c_stride) {
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      float sum = 0;
      for (int64_t p = 0; p < k; ++p) {
        const float factor = a.transposed ? a.data[p * a.stride + i] : a.data[i * a.stride + p];
        sum = std::fma(factor, b.data[p * b.stride + j], sum);
      }
      c[i * c_stride + j] = sum;
    }
  }
}

}  // namespace lockstep::kernels

#endif
