// The definition of every collective, element by element, which the tests of conformance compare
// with, and what these share: random values, clusters of all configurations.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "compiler/base/literal.h"
#include "devices/cluster.h"
#include "tests/unit/devices/device_programs.h"

namespace lockstep::testing {

using Kind = CollectiveKind;
using Reduction = CollectiveReduction;
using Values = std::vector<Literal>;  // by device

/// Members of the group of `device`, in rank order; empty if it is in none.
inline std::vector<int64_t> GroupOf(const CollectiveSpec& spec, int64_t device,
                                    int64_t num_devices) {
  std::vector<int64_t> all;
  for (int64_t d = 0; d < num_devices; ++d) all.push_back(d);
  if (!spec.groups) return all;
  for (const auto& group : spec.groups->groups) {
    if (std::find(group.begin(), group.end(), device) != group.end()) return group;
  }
  return {};
}

/// NaN if there is one; -0 is below +0.
inline double Maximum(double x, double y) {
  if (std::isnan(x) || std::isnan(y)) return std::nan("");
  if (x == y) return std::signbit(x) ? y : x;
  return x > y ? x : y;
}

/// Some body of a reduction, neither commutative nor associative: a + 3 b.
template <typename T>
class PlusThrice : public CollectiveCombiner {
 public:
  static T Of(T a, T b) { return static_cast<T>(a + 3 * b); }
  void Combine(std::byte* dst, const std::byte* a, const std::byte* b,
               int64_t count) const override {
    for (int64_t i = 0; i < count; ++i) {
      reinterpret_cast<T*>(dst)[i] =
          Of(reinterpret_cast<const T*>(a)[i], reinterpret_cast<const T*>(b)[i]);
    }
  }
};

/// Its evaluation on literals; i32 and f32.
inline Literal CombineByBody(const Literal& a, const Literal& b) {
  Literal out(a.dtype(), a.dims());
  for (int64_t i = 0; i < a.num_elements(); ++i) {
    if (a.dtype() == DType::kI32) {
      out.SetInt(i, static_cast<int32_t>(PlusThrice<uint32_t>::Of(
                        static_cast<uint32_t>(a.GetInt(i)), static_cast<uint32_t>(b.GetInt(i)))));
    } else {
      out.SetDouble(i, PlusThrice<float>::Of(static_cast<float>(a.GetDouble(i)),
                                             static_cast<float>(b.GetDouble(i))));
    }
  }
  return out;
}

inline Literal Combine(Reduction reduction, const Literal& a, const Literal& b) {
  if (reduction == Reduction::kCustom) return CombineByBody(a, b);
  const DType dtype = a.dtype();
  Literal out(dtype, a.dims());
  for (int64_t i = 0; i < a.num_elements(); ++i) {
    if (IsComplex(dtype)) {
      out.SetComplex(i, reduction == Reduction::kSum ? a.GetComplex(i) + b.GetComplex(i)
                                                     : a.GetComplex(i) * b.GetComplex(i));
    } else if (IsFloat(dtype)) {
      const double x = a.GetDouble(i), y = b.GetDouble(i);
      out.SetDouble(i, reduction == Reduction::kSum    ? x + y
                       : reduction == Reduction::kProd ? x * y
                       : reduction == Reduction::kMin  ? -Maximum(-x, -y)
                                                       : Maximum(x, y));
    } else {
      const int64_t x = a.GetInt(i), y = b.GetInt(i);
      const uint64_t sum = static_cast<uint64_t>(x) + static_cast<uint64_t>(y);  // wraps
      const uint64_t product = static_cast<uint64_t>(x) * static_cast<uint64_t>(y);
      const bool less = IsUnsignedInteger(dtype) ? a.GetUint(i) < b.GetUint(i) : x < y;
      out.SetInt(i, reduction == Reduction::kSum
                        ? (IsBool(dtype) ? (x | y) : static_cast<int64_t>(sum))
                    : reduction == Reduction::kMin ? (less ? x : y)
                    : reduction == Reduction::kMax ? (less ? y : x)
                    : reduction == Reduction::kAnd ? (x & y)
                    : reduction == Reduction::kOr  ? (x | y)
                    : reduction == Reduction::kXor ? (x ^ y)
                                                   : static_cast<int64_t>(product));
    }
  }
  return out;
}

inline Literal Tree(Reduction reduction, const Values& values) {
  if (values.size() == 1) return values[0];
  size_t left = 1;
  while (left * 2 < values.size()) left *= 2;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(left);
  return Combine(reduction, Tree(reduction, Values(values.begin(), middle)),
                 Tree(reduction, Values(middle, values.end())));
}

/// Elements of `from` where index `dim` is in [begin, begin + size).
inline Literal Slice(const Literal& from, int dim, int64_t begin, int64_t size) {
  Dims dims = from.dims();
  dims[static_cast<size_t>(dim)] = size;
  Literal out(from.dtype(), dims);
  const Dims strides = RowMajorStrides(from.dims());
  for (int64_t i = 0; i < out.num_elements(); ++i) {
    int64_t rest = i, position = begin * strides[static_cast<size_t>(dim)];
    for (int d = out.rank() - 1; d >= 0; --d) {
      position += rest % dims[static_cast<size_t>(d)] * strides[static_cast<size_t>(d)];
      rest /= dims[static_cast<size_t>(d)];
    }
    out.CopyElement(i, from, position);
  }
  return out;
}

inline Literal Concatenate(const Values& parts, int dim) {
  Dims dims = parts[0].dims();
  const int64_t size = dims[static_cast<size_t>(dim)];
  dims[static_cast<size_t>(dim)] = size * static_cast<int64_t>(parts.size());
  Literal out(parts[0].dtype(), dims);
  const Dims strides = RowMajorStrides(parts[0].dims());
  for (int64_t i = 0; i < out.num_elements(); ++i) {
    int64_t rest = i, position = 0;
    size_t part = 0;
    for (int d = out.rank() - 1; d >= 0; --d) {
      int64_t index = rest % dims[static_cast<size_t>(d)];
      rest /= dims[static_cast<size_t>(d)];
      if (d == dim) {
        part = static_cast<size_t>(index / size);
        index %= size;
      }
      position += index * strides[static_cast<size_t>(d)];
    }
    out.CopyElement(i, parts[part], position);
  }
  return out;
}

/// The definition of each collective, device by device.
inline Literal Expected(const CollectiveSpec& spec, const Values& inputs, int64_t device) {
  const auto group = GroupOf(spec, device, static_cast<int64_t>(inputs.size()));
  Values members;
  int64_t rank = -1;
  for (size_t r = 0; r < group.size(); ++r) {
    members.push_back(inputs[static_cast<size_t>(group[r])]);
    if (group[r] == device) rank = static_cast<int64_t>(r);
  }
  const auto size = static_cast<int64_t>(group.size());
  const Literal& own = inputs[static_cast<size_t>(device)];
  switch (spec.kind) {
    case Kind::kAllReduce:
      return Tree(spec.reduction, members);
    case Kind::kReduceScatter: {
      const int64_t piece = own.dims()[static_cast<size_t>(spec.dim)] / size;
      return Slice(Tree(spec.reduction, members), spec.dim, rank * piece, piece);
    }
    case Kind::kAllGather:
      return Concatenate(members, spec.dim);
    case Kind::kAllToAll: {
      const int64_t piece = own.dims()[static_cast<size_t>(spec.split_dim)] / size;
      Values pieces;
      for (const Literal& member : members) {
        pieces.push_back(Slice(member, spec.split_dim, rank * piece, piece));
      }
      return Concatenate(pieces, spec.concat_dim);
    }
    case Kind::kCollectivePermute:
      for (const auto& [source, target] : spec.pairs) {
        if (target == device) return inputs[static_cast<size_t>(source)];
      }
      return Literal(own.dtype(), own.dims());
    case Kind::kCollectiveBroadcast:
      return group.empty() ? Literal(own.dtype(), own.dims())
                           : members[static_cast<size_t>(spec.root)];
    case Kind::kBarrier:
    case Kind::kKernel:  // no operands: see cluster_test.cpp
      break;
  }
  return own;
}

inline Literal RandomValues(const CollectiveOperand& operand, std::mt19937_64& random) {
  Literal literal(operand.dtype, operand.dims);
  std::normal_distribution<double> normal(0.0, 1.5);
  for (int64_t i = 0; i < literal.num_elements(); ++i) {
    if (IsComplex(operand.dtype)) {
      literal.SetComplex(i, {std::round(normal(random)), std::round(normal(random))});
    } else if (IsFloat(operand.dtype)) {
      literal.SetDouble(i, operand.dtype == DType::kF8E8M0FNU
                               ? std::exp2(std::round(normal(random)))
                               : normal(random));
    } else {
      literal.SetInt(i, IsBool(operand.dtype) ? static_cast<int64_t>(random() & 1)
                                              : static_cast<int64_t>(random()));
    }
  }
  return literal;
}

inline bool SameBits(const Literal& a, const Literal& b) {
  if (a.BitwiseEqual(b)) return true;
  for (int64_t i = 0; i < a.num_elements(); ++i) {
    if (a.ElementString(i) != b.ElementString(i)) return false;  // all NaN are one
  }
  return a.dims() == b.dims();
}

/// Clusters are kept: a conformance run launches thousands of programs on few of them.
class Clusters {
 public:
  explicit Clusters(std::function<void(ClusterOptions&)> change = nullptr)
      : change_(std::move(change)) {}
  Cluster& Get(int64_t devices, size_t configuration) {
    auto& cluster = clusters_[{devices, configuration}];
    if (!cluster) {
      ClusterOptions options = EngineConfigurations()[configuration];
      if (change_) change_(options);
      cluster = std::make_unique<Cluster>(devices, options);
    }
    return *cluster;
  }

 private:
  std::function<void(ClusterOptions&)> change_;
  std::map<std::pair<int64_t, size_t>, std::unique_ptr<Cluster>> clusters_;
};

inline constexpr DType kEveryDType[] = {DType::kI1,       DType::kI2,         DType::kI4,
                                        DType::kI8,       DType::kI16,        DType::kI32,
                                        DType::kI64,      DType::kU2,         DType::kU4,
                                        DType::kU8,       DType::kU16,        DType::kU32,
                                        DType::kU64,      DType::kF4E2M1FN,   DType::kF6E2M3FN,
                                        DType::kF6E3M2FN, DType::kF8E3M4,     DType::kF8E4M3,
                                        DType::kF8E4M3FN, DType::kF8E4M3FNUZ, DType::kF8E4M3B11FNUZ,
                                        DType::kF8E5M2,   DType::kF8E5M2FNUZ, DType::kF8E8M0FNU,
                                        DType::kBF16,     DType::kF16,        DType::kTF32,
                                        DType::kF32,      DType::kF64,        DType::kC64,
                                        DType::kC128};

}  // namespace lockstep::testing
