// LiteralReader: the elements between `dense<` and `>` (MLIR), or between the parentheses of
// `constant(...)` (HLO), straight into bytes. A splat stays one element.
#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

#include "compiler/base/literal.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/source.h"
#include "compiler/ir/type.h"

namespace lockstep {

enum class LiteralSyntax {
  kMlir,  ///< [1, 2], "0x..." blobs, bit patterns, one element = splat
  kHlo,   ///< { {1, 2}, {3, 4} }, inf, nan, comments; elided {...} is an error
};

/// Reads the elements of one literal body and appends their bytes.
class LiteralReader {
 public:
  LiteralReader(const SourceText& source, const ParseLimits& limits, size_t begin, size_t end,
                DType dtype, const Dims& dims, LiteralSyntax syntax = LiteralSyntax::kMlir)
      : source_(source),
        limits_(limits),
        base_(source.text().data()),
        at_(base_ + begin),
        end_(base_ + end),
        dtype_(dtype),
        dims_(dims),
        width_(static_cast<size_t>(StorageBytes(dtype))),
        hlo_(syntax == LiteralSyntax::kHlo) {}

  Literal Read();
  /// The values are not in the text; those that were read are made up (ParseLimits::fill_elided).
  bool filled() const { return filled_; }

 private:
  [[noreturn]] void Fail(const char* where, std::string message) const {
    source_.Fail(static_cast<size_t>(where - base_), std::move(message));
  }
  void SkipSpace();
  bool TryHloSpecial(DType dtype, bool negative);
  std::string TypeText() const { return Type::Tensor(dtype_, dims_).ToString(); }
  void ReadList(size_t level);
  void ReadElement();
  void ReadInteger(DType dtype);
  void ReadFloat(DType dtype);
  void ReadBool();
  uint64_t ReadHex(const char* start, int bits);
  Literal ReadBlob();
  bool AtElided() const;
  Literal FillElided();
  template <typename T>
  void Put(T value) {
    const size_t old = bytes_.size();
    bytes_.resize(old + sizeof(T));
    std::memcpy(bytes_.data() + old, &value, sizeof(T));
  }
  void PutInteger(DType dtype, uint64_t value);
  void PutFloat(DType dtype, double value);
  void PutFloatBits(DType dtype, uint64_t bits);

  const SourceText& source_;
  const ParseLimits& limits_;
  const char* base_;
  const char* at_;
  const char* end_;
  DType dtype_;
  const Dims& dims_;
  size_t width_;
  bool hlo_;
  bool filled_ = false;
  std::vector<std::byte> bytes_;
};

}  // namespace lockstep
