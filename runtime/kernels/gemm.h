// Matrix products C = alpha A B + beta C, row-major, single-threaded. Each element type has one
// provider, measured: oneDNN for f32 (its JIT picks the instruction set; with AVX-512 1.4 to 1.5
// times Eigen from n = 64 on; without, Eigen has all but thin matrices), Eigen for f64 (objects for
// the baseline and for x86-64-v3, chosen at start-up), own loops for integers, which wrap. Products
// with a short sum have a kernel of their own (gemm_chain.h).
// Libraries run one thread: devices are the parallelism.
//
// Results are the same on every run for the same sizes; the order of additions inside is theirs.
#pragma once

#include <cstdint>
#include <string_view>

namespace lockstep::kernels {

/// A row-major matrix of `rows` x `columns` after the optional transposition of what is stored:
/// stored rows are `stride` elements apart.
template <typename T>
struct MatrixRef {
  const T* data;
  int64_t stride;
  bool transposed = false;
};

void Gemm(int64_t m, int64_t n, int64_t k, float alpha, MatrixRef<float> a, MatrixRef<float> b,
          float beta, float* c, int64_t c_stride);
void Gemm(int64_t m, int64_t n, int64_t k, double alpha, MatrixRef<double> a, MatrixRef<double> b,
          double beta, double* c, int64_t c_stride);
/// alpha = 1, beta = 0. Narrower integers are computed in uint32 and truncated.
void Gemm(int64_t m, int64_t n, int64_t k, MatrixRef<uint32_t> a, MatrixRef<uint32_t> b,
          uint32_t* c, int64_t c_stride);
void Gemm(int64_t m, int64_t n, int64_t k, MatrixRef<uint64_t> a, MatrixRef<uint64_t> b,
          uint64_t* c, int64_t c_stride);

/// "onednn" or "eigen", by the sizes and what the machine can do.
std::string_view GemmF32Provider(int64_t m, int64_t n, int64_t k, bool b_transposed);
inline constexpr std::string_view kGemmF64Provider = "eigen";

}  // namespace lockstep::kernels
