// Own matrix products of f32 and f64. Every element is one chain over k in ascending order from +0,
// each step a fused multiply-add, whatever block of C is computed, whatever its size and whatever
// the instruction set: any cut and any machine give the same bits. So blocks of a product may be
// computed alone (gradients of weights from few rows of a batch, parts of a product whose
// contraction is split over devices) and helpers may take any of them.
//
// The body is gemm_chain_body.h, compiled for AVX2 and for AVX-512; which products it has is
// decided in gemm.h.
#pragma once

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

}  // namespace lockstep::kernels
