// .npy and .npz files: arrays in and out of the runtime.
//
// numpy has no bf16, f8 or i4. Arrays whose item size equals the wanted type's storage size are
// reinterpreted: V2/u2 for bf16, V1/u1 for f8, one byte a value for i2, i4, ui2, ui4.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "compiler/base/literal.h"

namespace lockstep {

/// One array as the file holds it, C order.
struct NpyArray {
  char kind = 'f';  ///< numpy kind: b i u f c V
  int64_t item_bytes = 4;
  Dims dims;
  std::vector<std::byte> bytes;
  /// "float32[2,3]": for messages.
  std::string Describe() const;
};

/// Errors: IoError (cannot be read), InvalidArgument (not a well-formed file; big-endian or object
/// arrays). Sizes in the file are checked against the file's length before anything is allocated.
NpyArray ReadNpy(const std::string& path);
std::map<std::string, NpyArray> ReadNpz(const std::string& path);

/// The array as a literal of the wanted type. InvalidArgument names `what` when shape or dtype do
/// not fit.
Literal ToLiteral(const NpyArray& array, DType dtype, const Dims& dims, const std::string& what);

/// Uncompressed .npz. Errors: IoError.
void WriteNpz(const std::string& path, const std::vector<std::pair<std::string, Literal>>& arrays);
void WriteNpy(const std::string& path, const Literal& array);

}  // namespace lockstep
