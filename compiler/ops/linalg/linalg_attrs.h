// Attributes of fft, cholesky, triangular_solve and batch_norm_*.
#pragma once

#include "compiler/ir/module.h"

namespace lockstep {

enum class FftType : uint8_t { kFft, kIfft, kRfft, kIrfft };
struct FftAttrs {
  FftType type = FftType::kFft;
  Dims length;  ///< of the last length.size() dimensions, in the (larger) real or complex domain
};
FftAttrs ReadFft(const Op& op);

/// cholesky: which triangle is read and written.
bool ReadLower(const Op& op);

enum class TransposeKind : uint8_t { kNoTranspose, kTranspose, kAdjoint };
struct TriangularSolveAttrs {
  bool left_side = false;
  bool lower = false;
  bool unit_diagonal = false;
  TransposeKind transpose_a = TransposeKind::kNoTranspose;
};
TriangularSolveAttrs ReadTriangularSolve(const Op& op);

struct BatchNormAttrs {
  double epsilon = 0.0;
  int64_t feature_index = 0;
};
BatchNormAttrs ReadBatchNorm(const Op& op);

}  // namespace lockstep
