// custom_call targets with a known meaning: annotations and placements (identity), top-k, LAPACK.
// SPMDFullToShardShape and its counterpart change what a value is and are in gspmd.cpp.
#include "compiler/ops/attr_access.h"
#include "compiler/ops/control/control_attrs.h"
#include "runtime/reference/lapack.h"
#include "runtime/reference/sort.h"

namespace lockstep::reference {

int64_t CallOption(const Leaf& leaf, std::string_view name, int64_t fallback) {
  for (std::string_view dictionary : {"mhlo.backend_config", "backend_config", "mhlo.attributes"}) {
    const Attribute* found = leaf.op.attrs.Find(dictionary);
    const auto* dict = found ? found->As<Attribute::Dict>() : nullptr;
    if (dict && dict->values.Has(name)) return dict->values.GetInt(name, fallback);
  }
  return fallback;
}

Tensor EmptyResult(const Leaf& leaf, int result) {
  Tensor tensor{Literal(leaf.type(result).dtype(), leaf.dims(result)), {}};
  if (leaf.services.bounds && !IsInteger(tensor.literal.dtype())) AllocateBound(tensor);
  return tensor;
}

void CheckMatrix(Leaf& leaf) {
  if (leaf.in.empty() || leaf.literal(0).rank() < 2) leaf.Fail("takes a matrix");
}

void WriteRow(std::vector<Bounded> values, Tensor& to, int64_t i) {
  BoundedMatrix row(1, static_cast<int64_t>(values.size()));
  row.at = std::move(values);
  WriteMatrix(row, to, i);
}

std::vector<Bounded> ReadRow(const Tensor& from, int64_t i) {
  const int64_t n = from.literal.dims().back();
  std::vector<Bounded> row(static_cast<size_t>(n));
  for (int64_t k = 0; k < n; ++k) {
    const std::complex<double> value = from.literal.GetComplex(i * n + k);
    row[static_cast<size_t>(k)].value = {static_cast<long double>(value.real()),
                                         static_cast<long double>(value.imag())};
    if (!from.bound.exact()) {
      row[static_cast<size_t>(k)].bound = from.bound.absolute[static_cast<size_t>(i * n + k)];
    }
  }
  return row;
}

int64_t NumRows(const Tensor& tensor) {
  const Dims& dims = tensor.literal.dims();
  return NumElements(std::span(dims).first(dims.size() - 1));
}

void ReturnAll(Leaf& leaf, std::vector<Tensor> results) {
  for (Tensor& result : results) {
    TrimBound(result);
    leaf.Return(std::move(result));
  }
}

namespace {

void Identity(Leaf& leaf) {
  for (size_t i = 0; i < leaf.op.results.size() && i < leaf.in.size(); ++i) {
    leaf.Return(std::move(leaf.in[i]));
  }
}

void CallTopK(Leaf& leaf) {
  const int64_t k = leaf.dims(0).empty() ? 0 : leaf.dims(0).back();
  TopK(leaf, CallOption(leaf, "k", k), CallOption(leaf, "largest", 1) != 0);
  leaf.out.resize(leaf.op.results.size());
}

void Potrf(Leaf& leaf) {
  CheckMatrix(leaf);
  const Tensor& a = leaf.operand(0);
  const bool lower = CallOption(leaf, "uplo", 'L') == 'L';
  const Rounding rounding(a.literal.dtype());
  Tensor factor = EmptyResult(leaf, 0), info{Literal(leaf.type(1).dtype(), leaf.dims(1)), {}};
  for (int64_t i = 0; i < NumMatrices(a); ++i) {
    const BoundedMatrix original = ReadMatrix(a, i);
    BoundedMatrix matrix = lower ? original : ConjTransposed(original);
    if (!Cholesky(matrix, rounding)) {
      info.literal.SetInt(i, 1);
      // How far the factorisation came is the library's affair.
      for (Bounded& element : matrix.at) element.bound = kOrderSensitive;
    }
    if (!lower) matrix = ConjTransposed(matrix);
    // LAPACK leaves the other triangle as it was.
    for (int64_t row = 0; row < matrix.rows; ++row) {
      for (int64_t col = 0; col < matrix.cols; ++col) {
        if (lower ? col > row : col < row) matrix(row, col) = original(row, col);
      }
    }
    WriteMatrix(matrix, factor, i);
  }
  TrimBound(factor);
  leaf.Return(std::move(factor));
  leaf.Return(std::move(info));
}

void Trsm(Leaf& leaf) {
  CheckMatrix(leaf);
  const Tensor& a = leaf.operand(0);
  const Tensor& b = leaf.operand(1);
  SolveSpec spec;
  spec.left = CallOption(leaf, "side", 'L') == 'L';
  spec.lower = CallOption(leaf, "uplo", 'L') == 'L';
  spec.unit = CallOption(leaf, "diag", 'N') == 'U';
  const int64_t transpose = CallOption(leaf, "trans_x", 'N');
  spec.transpose = transpose != 'N';
  spec.conjugate = transpose == 'C';
  const Rounding rounding(b.literal.dtype());
  Tensor result = EmptyResult(leaf, 0);
  for (int64_t i = 0; i < NumMatrices(b); ++i) {
    BoundedMatrix x = ReadMatrix(b, i);
    TriangularSolve(ReadMatrix(a, i), x, spec, rounding);
    WriteMatrix(x, result, i);
  }
  TrimBound(result);
  leaf.Return(std::move(result));
}

void Getrf(Leaf& leaf) {
  CheckMatrix(leaf);
  const Tensor& a = leaf.operand(0);
  const Rounding rounding(a.literal.dtype());
  Tensor factor = EmptyResult(leaf, 0);
  Tensor pivots{Literal(leaf.type(1).dtype(), leaf.dims(1)), {}};
  Tensor info{Literal(leaf.type(2).dtype(), leaf.dims(2)), {}};
  for (int64_t i = 0; i < NumMatrices(a); ++i) {
    BoundedMatrix matrix = ReadMatrix(a, i);
    std::vector<int64_t> rows;
    info.literal.SetInt(i, LuFactor(matrix, rows, rounding));
    for (size_t k = 0; k < rows.size(); ++k) {
      pivots.literal.SetInt(i * static_cast<int64_t>(rows.size()) + static_cast<int64_t>(k),
                            rows[k]);
    }
    WriteMatrix(matrix, factor, i);
  }
  TrimBound(factor);
  leaf.Return(std::move(factor));
  leaf.Return(std::move(pivots));
  leaf.Return(std::move(info));
}

void Syevd(Leaf& leaf) {
  CheckMatrix(leaf);
  const Tensor& a = leaf.operand(0);
  const bool lower = CallOption(leaf, "uplo", 'L') == 'L';
  const Rounding rounding(a.literal.dtype());
  Tensor vectors = EmptyResult(leaf, 0), values = EmptyResult(leaf, 1);
  Tensor info{Literal(leaf.type(2).dtype(), leaf.dims(2)), {}};
  Freedom freedom = FreedomOf(leaf);
  for (int64_t i = 0; i < NumMatrices(a); ++i) {
    BoundedMatrix matrix = ReadMatrix(a, i);
    std::vector<Bounded> eigenvalues;
    HermitianEigen(matrix, lower, eigenvalues, rounding, freedom);
    WriteMatrix(matrix, vectors, i);
    WriteRow(std::move(eigenvalues), values, i);
  }
  TrimBound(vectors);
  TrimBound(values);
  leaf.Return(std::move(vectors));
  leaf.Return(std::move(values));
  leaf.Return(std::move(info));
}

void Geqrf(Leaf& leaf) {
  CheckMatrix(leaf);
  const Tensor& a = leaf.operand(0);
  const Rounding rounding(a.literal.dtype());
  Tensor factor = EmptyResult(leaf, 0), taus = EmptyResult(leaf, 1);
  for (int64_t i = 0; i < NumMatrices(a); ++i) {
    BoundedMatrix matrix = ReadMatrix(a, i);
    std::vector<Bounded> tau;
    QrFactor(matrix, tau, rounding);
    WriteMatrix(matrix, factor, i);
    WriteRow(std::move(tau), taus, i);
  }
  TrimBound(factor);
  TrimBound(taus);
  leaf.Return(std::move(factor));
  leaf.Return(std::move(taus));
}

void Orgqr(Leaf& leaf) {
  CheckMatrix(leaf);
  const Tensor& a = leaf.operand(0);
  const Tensor& taus = leaf.operand(1);
  const Rounding rounding(a.literal.dtype());
  Tensor result = EmptyResult(leaf, 0);
  const int64_t count = taus.literal.dims().back();
  Dims as_rows = taus.literal.dims();
  as_rows.insert(as_rows.end() - 1, 1);
  const Tensor rows{taus.literal.Reshaped(as_rows), taus.bound};
  for (int64_t i = 0; i < NumMatrices(a); ++i) {
    BoundedMatrix matrix = ReadMatrix(a, i);
    std::vector<Bounded> tau = ReadMatrix(rows, i).at;
    tau.resize(static_cast<size_t>(std::min(count, matrix.cols)));
    QrExpand(matrix, tau, rounding);
    WriteMatrix(matrix, result, i);
  }
  TrimBound(result);
  leaf.Return(std::move(result));
}

const CallTargets& Targets() {
  static const auto* targets = [] {
    auto* map = new CallTargets();
    for (const char* name :
         {"Sharding", "annotate_device_placement", "MoveToHost", "MoveToDevice", "LayoutConstraint",
          "xla.sdy.FuncResultSharding", "xla.sdy.ShardingGroup", "xla.sdy.PropagationBarrier",
          "mhlo.remat_barrier", "Pin", "Unpin", "AssumeGatherIndicesInBound", "ResultSharding"}) {
      (*map)[name] = Identity;
    }
    for (const char* name : {"TopK", "mhlo.topk", "mhlo.top_k"}) (*map)[name] = CallTopK;
    for (const char type : {'s', 'd', 'c', 'z'}) {
      const std::string t(1, type);
      const bool complex = type == 'c' || type == 'z';
      (*map)["lapack_" + t + "potrf_ffi"] = Potrf;
      (*map)["lapack_" + t + "trsm_ffi"] = Trsm;
      (*map)["blas_" + t + "trsm_ffi"] = Trsm;
      (*map)["lapack_" + t + "getrf_ffi"] = Getrf;
      (*map)["lapack_" + t + "geqrf_ffi"] = Geqrf;
      (*map)["lapack_" + t + (complex ? "heevd_ffi" : "syevd_ffi")] = Syevd;
      (*map)["lapack_" + t + (complex ? "ungqr_ffi" : "orgqr_ffi")] = Orgqr;
    }
    AddReductions(*map);
    AddSpectral(*map);
    return map;
  }();
  return *targets;
}

void CustomCall(Leaf& leaf) {
  const std::string target = ReadCustomCall(leaf.op).target;
  const auto found = Targets().find(target);
  if (found == Targets().end()) {
    std::string known;
    for (const auto& [name, fn] : Targets()) known += (known.empty() ? "" : ", ") + name;
    throw Error(ErrorCode::kUnsupported,
                leaf.op.Describe() + ": unknown custom call target '" + target + "'",
                leaf.op.location, {"known targets: " + known});
  }
  found->second(leaf);
}

}  // namespace

void RegisterCustomCall(LeafTable& table) { table.Set(OpCode::kCustomCall, CustomCall); }

}  // namespace lockstep::reference
