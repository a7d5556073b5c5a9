// What the kernels of LAPACK's custom calls share: shapes, options, and the table of calls.
//
// Matrices are the last two dims, row-major as everywhere here: the layouts that the calls carry
// say how XLA stores them, not what they mean. Attributes are LAPACK's characters as integers in
// mhlo.backend_config. Computed is in double (complex: of doubles), whatever the element type.
#pragma once

#include <complex>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "compiler/base/error.h"
#include "compiler/ops/control/control_attrs.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/matrix_batch.h"
#include "runtime/kernels/program.h"
#include "runtime/kernels/wide_lanes.h"

namespace lockstep::kernels::lapack {

inline const AttrMap& Config(const Op& op, const char* name) {
  static const AttrMap empty;
  const Attribute* found = op.attrs.Find(name);
  if (!found) return empty;
  if (const auto* dict = found->As<Attribute::Dict>()) return dict->values;
  return empty;
}
inline const AttrMap& Options(const Op& op) { return Config(op, "mhlo.backend_config"); }

/// A LAPACK character such as 'L', 'N', 'T'.
inline char Letter(const Op& op, const char* name, char fallback) {
  return static_cast<char>(Options(op).GetInt(name, fallback));
}

struct MatrixShape {
  DType dtype;
  int64_t batch = 1, rows = 1, columns = 1;
  explicit MatrixShape(const Type& type) : dtype(type.dtype()) {
    for (int d = 0; d + 2 < type.rank(); ++d) batch *= type.dim(d);
    rows = type.dim(type.rank() - 2);
    columns = type.dim(type.rank() - 1);
  }
  int64_t elements() const { return rows * columns; }
  int64_t bytes() const { return elements() * StorageBytes(dtype); }
  /// Matrix b of the batch that `all` holds, and back.
  template <typename W>
  void Load(const std::byte* all, int64_t b, W* matrix) const {
    LoadWide(dtype, all + b * bytes(), elements(), matrix);
  }
  template <typename W>
  void Store(const W* matrix, std::byte* all, int64_t b) const {
    StoreWide(dtype, matrix, elements(), all + b * bytes());
  }
};

/// Vector b, of n elements, of a batch, and back.
template <typename W>
void LoadVector(DType dtype, const std::byte* all, int64_t b, int64_t n, W* vector) {
  LoadWide(dtype, all + b * n * StorageBytes(dtype), n, vector);
}
template <typename W>
void StoreVector(DType dtype, const W* vector, int64_t n, std::byte* all, int64_t b) {
  StoreWide(dtype, vector, n, all + b * n * StorageBytes(dtype));
}

/// each(context, a, b) for every matrix b of operand 0, loaded into `a`, the start of the scratch.
template <typename W, typename Each>
void ForEachMatrix(const KernelContext& whole, const MatrixShape& shape, int64_t scratch_bytes,
                   const Each& each) {
  ForMatrices(whole, shape.batch, shape.elements() * shape.rows, scratch_bytes,
              [&](const KernelContext& context, int64_t first, int64_t last) {
                W* a = reinterpret_cast<W*>(context.scratch);
                for (int64_t b = first; b < last; ++b) {
                  shape.Load(context.inputs[0], b, a);
                  each(context, a, b);
                }
              });
}

inline void PutInfo(std::byte* out, int64_t i, int64_t info) {
  const auto value = static_cast<int32_t>(info);
  std::memcpy(out + i * 4, &value, sizeof value);
}

/// One call, by its name without the type letter, with the least it must have.
struct Call {
  std::string_view name;
  int operands, min_results, rank;
  Factory factory;
};

template <template <typename> class K>
KernelPtr ByType(const Op& op) {
  if (IsComplex(op.operand(0)->type.dtype())) return std::make_shared<K<std::complex<double>>>(op);
  return std::make_shared<K<double>>(op);
}

/// Cholesky, QR and LU factors, triangular solves, eigenvectors of symmetric matrices.
std::span<const Call> Factorisations();
/// Reductions to Hessenberg and tridiagonal form, pivoted QR, products with Q, tridiagonal systems.
std::span<const Call> Reductions();
/// Singular values, eigenvalues of general matrices, Schur forms.
std::span<const Call> Spectral();
/// All known calls, for messages.
std::string Names();

}  // namespace lockstep::kernels::lapack
