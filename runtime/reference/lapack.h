// What the files of LAPACK's custom calls share.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "runtime/reference/linalg.h"
#include "runtime/reference/spectral.h"

namespace lockstep::reference {

using CallTargets = std::map<std::string, LeafFn, std::less<>>;

/// Options of FFI calls stand in mhlo.backend_config or backend_config, as integers or characters.
int64_t CallOption(const Leaf& leaf, std::string_view name, int64_t fallback);
/// A result of its type, with room for bounds if it is a float.
Tensor EmptyResult(const Leaf& leaf, int result);
void CheckMatrix(Leaf& leaf);
/// What a decomposition of operand 0 leaves open: drawn in samples of stochastic arithmetic.
Freedom FreedomOf(const Leaf& leaf);
/// Row number i of a tensor of rows.
void WriteRow(std::vector<Bounded> values, Tensor& to, int64_t i);
std::vector<Bounded> ReadRow(const Tensor& from, int64_t i);
/// The rows that a tensor's last dim has.
int64_t NumRows(const Tensor& tensor);
/// Trims the bounds of the results and hands them over.
void ReturnAll(Leaf& leaf, std::vector<Tensor> results);

void AddReductions(CallTargets& targets);  ///< gehrd, sytrd, geqp3, ormqr, gtsv
void AddSpectral(CallTargets& targets);    ///< gesdd, gesvd, geev, gees

}  // namespace lockstep::reference
