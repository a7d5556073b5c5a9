// Attribute: an immutable value attached to an op, a function argument or a module, as in MLIR.
// AttrMap: a small ordered dictionary of them.
//
// Structured dialect attributes (#stablehlo.gather<offset_dims = [1], ...>) are kStruct with named
// fields, so one reader serves all of them; what has no known structure is kRaw, its balanced text
// kept so that it prints back unchanged.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/base/literal.h"
#include "compiler/ir/type.h"
#include "compiler/sharding/factor_rule.h"
#include "compiler/sharding/tensor_sharding.h"

namespace lockstep {

class Attribute;

/// Insertion-ordered; small, so lookups are linear.
class AttrMap {
 public:
  const Attribute* Find(std::string_view name) const;
  void Set(std::string_view name, Attribute value);
  void Erase(std::string_view name);
  bool Has(std::string_view name) const { return Find(name) != nullptr; }
  bool empty() const;
  size_t size() const;
  const std::pair<std::string, Attribute>* begin() const;
  const std::pair<std::string, Attribute>* end() const;

  /// Typed readers with a default for a missing attribute; a wrong kind throws InvalidArgument
  /// that names the attribute.
  int64_t GetInt(std::string_view name, int64_t fallback) const;
  bool GetBool(std::string_view name, bool fallback) const;
  double GetDouble(std::string_view name, double fallback) const;
  std::string GetString(std::string_view name, std::string_view fallback) const;
  /// array<i64: ...>, dense<...> : tensor<nxi64>, or [1, 2] of integers.
  std::vector<int64_t> GetInts(std::string_view name, std::vector<int64_t> fallback) const;
  std::vector<bool> GetBools(std::string_view name, std::vector<bool> fallback) const;
  /// The value of an enum attribute in any spelling: "LT", "THREE_FRY".
  std::string GetEnum(std::string_view name, std::string_view fallback) const;

 private:
  std::vector<std::pair<std::string, Attribute>> entries_;
};

/// Groups of devices of a collective. Kept symbolic where possible, so that its size does not grow
/// with the number of devices.
struct ReplicaGroups {
  /// Mesh form: devices that differ only along `axes` (DeviceGroups of compiler/sharding/axis.h).
  MeshPtr mesh;
  AxisList axes;
  /// Explicit form, as read from a text; ragged rows are allowed. Used when mesh is null.
  std::vector<std::vector<int64_t>> groups;

  bool symbolic() const { return mesh != nullptr; }
  std::vector<std::vector<int64_t>> Expand() const;
  int64_t GroupSize() const;   ///< of the largest group
  int64_t NumGroups() const;
  bool operator==(const ReplicaGroups& other) const { return Expand() == other.Expand(); }
};

/// source -> target device pairs of a collective_permute.
struct PermutePairs {
  enum class Form {
    kList,     ///< `pairs`
    kRelabel,  ///< position p sends to the position whose coordinate along `to` is p's along `from`
    kShift,    ///< coordinate c along `from` sends to c + shift (wrapping if `wrap`)
    kMirror,   ///< coordinate c along `from` sends to size - 1 - c
  };
  Form form = Form::kList;
  std::vector<std::pair<int64_t, int64_t>> pairs;
  MeshPtr mesh;        ///< source positions
  MeshPtr to_mesh;     ///< target positions (device order may differ); null = mesh
  AxisList from;
  AxisList to;         ///< kRelabel: same total size as `from`, together with unused axes a bijection
  int64_t shift = 0;
  bool wrap = false;
  std::vector<std::pair<int64_t, int64_t>> Expand() const;  ///< device ids
};

class Attribute {
 public:
  struct Unit {
    bool operator==(const Unit&) const = default;
  };
  struct Int {
    int64_t value = 0;
    Type type;  ///< scalar integer type, i1 or index; kOpaque "index" for index
  };
  struct Float {
    double value = 0;
    Type type;
  };
  struct String { std::string value; };
  struct Symbol { std::string value; };                      ///< @name (nested: "a::@b")
  struct Array { std::vector<Attribute> values; };
  struct Dict { AttrMap values; };
  struct DenseArray { DType dtype = DType::kI64; std::vector<double> doubles; std::vector<int64_t> ints; };
  struct Dense { Literal literal; Type type; };              ///< dense<...> : tensor<...>
  struct Enum { std::string dialect, kind, value; };         ///< #stablehlo<comparison_direction LT>
  struct Struct { std::string dialect, name; AttrMap fields; };
  struct Sharding { TensorSharding value; };                 ///< #sdy.sharding<...>
  struct ShardingList { std::vector<TensorSharding> values; };  ///< sharding_per_value / in_shardings
  struct Rule { FactorRule value; };                         ///< #sdy.op_sharding_rule<...>
  struct Axes { std::vector<std::string> names; };           ///< #sdy<manual_axes{...}>
  struct Raw { std::string text; };

  using Storage = std::variant<Unit, bool, Int, Float, String, Symbol, Array, Dict, Type, DenseArray,
                               Dense, Enum, Struct, Sharding, ShardingList, Rule, Axes,
                               ReplicaGroups, PermutePairs, Raw>;

  Attribute();
  template <typename T>
  Attribute(T value)  // NOLINT: implicit by design
      : storage_(std::make_shared<const Storage>(std::move(value))) {}
  static Attribute FromInt(int64_t value, DType dtype = DType::kI64);
  static Attribute FromInts(std::vector<int64_t> values);    ///< array<i64: ...>
  static Attribute FromString(std::string value);

  template <typename T>
  const T* As() const {
    return std::get_if<T>(storage_.get());
  }
  const Storage& storage() const { return *storage_; }

 private:
  std::shared_ptr<const Storage> storage_;
};

// Defined here, where Attribute is complete.
inline bool AttrMap::empty() const { return entries_.empty(); }
inline size_t AttrMap::size() const { return entries_.size(); }
inline const std::pair<std::string, Attribute>* AttrMap::begin() const { return entries_.data(); }
inline const std::pair<std::string, Attribute>* AttrMap::end() const {
  return entries_.data() + entries_.size();
}

}  // namespace lockstep
