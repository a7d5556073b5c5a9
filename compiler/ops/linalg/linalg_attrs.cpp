#include "compiler/ops/linalg/linalg_attrs.h"

#include "compiler/ops/attr_access.h"

namespace lockstep {

FftAttrs ReadFft(const Op& op) {
  FftAttrs attrs;
  attrs.length = op.attrs.GetInts("fft_length", {});
  const std::string type = ReadEnum(op, "fft_type", "FFT");
  if (type == "FFT") {
    attrs.type = FftType::kFft;
  } else if (type == "IFFT") {
    attrs.type = FftType::kIfft;
  } else if (type == "RFFT") {
    attrs.type = FftType::kRfft;
  } else if (type == "IRFFT") {
    attrs.type = FftType::kIrfft;
  } else {
    ThrowOpError(op, "fft_i2", "unknown fft_type '" + type + "'");
  }
  return attrs;
}

bool ReadLower(const Op& op) { return op.attrs.GetBool("lower", false); }

TriangularSolveAttrs ReadTriangularSolve(const Op& op) {
  TriangularSolveAttrs attrs;
  attrs.left_side = op.attrs.GetBool("left_side", false);
  attrs.lower = op.attrs.GetBool("lower", false);
  attrs.unit_diagonal = op.attrs.GetBool("unit_diagonal", false);
  const std::string transpose = ReadEnum(op, "transpose_a", "NO_TRANSPOSE");
  if (transpose == "NO_TRANSPOSE") {
    attrs.transpose_a = TransposeKind::kNoTranspose;
  } else if (transpose == "TRANSPOSE") {
    attrs.transpose_a = TransposeKind::kTranspose;
  } else if (transpose == "ADJOINT") {
    attrs.transpose_a = TransposeKind::kAdjoint;
  } else {
    ThrowOpError(op, "triangular_solve_i6", "unknown transpose_a '" + transpose + "'");
  }
  return attrs;
}

BatchNormAttrs ReadBatchNorm(const Op& op) {
  return {.epsilon = op.attrs.GetDouble("epsilon", 0.0),
          .feature_index = op.attrs.GetInt("feature_index", 0)};
}

}  // namespace lockstep
