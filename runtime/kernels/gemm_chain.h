// f32 products by an own kernel, for the two shapes that the libraries are slow at or do not cut:
// few rows (their packing of B costs more than the product, or depends on where it lies), and short
// sums that are computed block by block (gradients of weights from few rows of a batch, parts of a
// product whose contraction is split over devices).
//
// Every element is one chain over k in ascending order from +0, each step a fused multiply-add,
// whatever block of C is computed and whatever its size: any cut gives the same bits.
#pragma once

#include <cstdint>

#include "runtime/kernels/gemm.h"

namespace lockstep::kernels {

/// The machine and the sizes of the whole product suit it; b is not transposed.
bool UseGemmChain(int64_t m, int64_t n, int64_t k, bool b_transposed);
/// Blocks of it are worth computing alone.
bool IsShortSum(int64_t m, int64_t n, int64_t k, bool b_transposed);

/// C = A B for x86-64-v3; b not transposed.
void GemmChainAvx2(int64_t m, int64_t n, int64_t k, MatrixRef<float> a, MatrixRef<float> b,
                   float* c, int64_t c_stride);

}  // namespace lockstep::kernels
