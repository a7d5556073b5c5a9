// Matrix products, row-major, single-threaded. Which provider has a product depends on its sizes
// and on what the machine can do, measured:
//   lockstep  own kernel (gemm_chain.h). f32 without AVX-512: all but thin matrices; with AVX-512
//             only what is cut into blocks or has few rows. f64 with AVX2 or AVX-512. Integers,
//             which wrap, by own loops.
//   oneDNN    the other f32 products: its JIT picks the instruction set
//   Eigen     the other f64 products
// Libraries run one thread: devices are the parallelism.
//
// Results are the same on every run for the same sizes; the order of additions inside a library is
// its own, that of the own kernel depends on nothing.
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

enum class GemmProvider : uint8_t { kOneDnn, kEigen, kLockstep };
std::string_view GemmProviderName(GemmProvider provider);

/// What decides between providers: vectors of a machine (AVX2 counts with FMA only).
enum class GemmMachine : uint8_t { kBaseline, kAvx2, kAvx512 };
GemmMachine ThisGemmMachine();

/// The provider of a whole product; its parts must take the same.
GemmProvider ChooseGemmF32(GemmMachine machine, int64_t m, int64_t n, int64_t k);
GemmProvider ChooseGemmF64(GemmMachine machine, int64_t m, int64_t n, int64_t k);
/// An f32 product that the own kernel has and whose blocks are worth computing alone.
bool IsShortSum(GemmMachine machine, int64_t m, int64_t n, int64_t k);

/// C = A B by a provider that was chosen for this machine.
void Gemm(GemmProvider provider, int64_t m, int64_t n, int64_t k, MatrixRef<float> a,
          MatrixRef<float> b, float* c, int64_t c_stride);
void Gemm(GemmProvider provider, int64_t m, int64_t n, int64_t k, MatrixRef<double> a,
          MatrixRef<double> b, double* c, int64_t c_stride);
/// C = alpha A B + beta C by oneDNN and Eigen.
void Gemm(int64_t m, int64_t n, int64_t k, float alpha, MatrixRef<float> a, MatrixRef<float> b,
          float beta, float* c, int64_t c_stride);
void Gemm(int64_t m, int64_t n, int64_t k, double alpha, MatrixRef<double> a, MatrixRef<double> b,
          double beta, double* c, int64_t c_stride);
/// alpha = 1, beta = 0. Narrower integers are computed in uint32 and truncated.
void Gemm(int64_t m, int64_t n, int64_t k, MatrixRef<uint32_t> a, MatrixRef<uint32_t> b,
          uint32_t* c, int64_t c_stride);
void Gemm(int64_t m, int64_t n, int64_t k, MatrixRef<uint64_t> a, MatrixRef<uint64_t> b,
          uint64_t* c, int64_t c_stride);

}  // namespace lockstep::kernels
