// A random program as data: a mesh, parameters, ops, results. It prints as StableHLO text, which is
// what is compiled and what a failure reports.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "compiler/base/literal.h"

namespace lockstep::fuzz {

/// Small, seeded, the same everywhere.
class Random {
 public:
  explicit Random(uint64_t seed);
  uint64_t Next();
  /// Uniform in [low, high].
  int64_t In(int64_t low, int64_t high);
  bool Percent(int percent) { return In(1, 100) <= percent; }
  template <typename T>
  const T& Of(const std::vector<T>& choices) {
    return choices[static_cast<size_t>(In(0, static_cast<int64_t>(choices.size()) - 1))];
  }

 private:
  uint64_t state_;
};

struct Shape {
  DType dtype = DType::kF32;
  Dims dims;
  bool operator==(const Shape&) const = default;
  std::string Text() const;  ///< "tensor<2x3xf32>"
  int64_t Elements() const;
};

struct FuzzMesh {
  std::vector<std::string> names;
  std::vector<int64_t> sizes;
  std::vector<int64_t> device_ids;  ///< empty: 0, 1, 2, ..
  /// Not empty: a second mesh @other with the same axes and the devices in this order.
  std::vector<int64_t> other_ids;
  int64_t num_devices() const;
  std::string Text() const;  ///< the declarations
  /// Device ids of the groups along some axes (by number), members in order of their coordinates;
  /// `other`: of the second mesh.
  std::vector<std::vector<int64_t>> Groups(const std::vector<int>& axes, bool other = false) const;
};

struct Param {
  Shape shape;
  uint64_t seed = 0;  ///< of its data
  int64_t low = -3;   ///< values are integers in [low, high]
  int64_t high = 3;
  std::string sharding;  ///< "@mesh, [{\"x\"}, {}]", empty: none
  bool special = false;  ///< a few values are NaN, infinities and -0
};

/// A use of a value: result `result` of node `node`, or parameter `result` if node is -1.
struct Use {
  int node = -1;
  int result = 0;
  bool operator==(const Use&) const = default;
};

struct Node {
  std::string kind;  ///< for statistics
  /// Text of the op after "%n = ": "$0", "$1".. stand for the operands. More ops may follow on
  /// lines of their own.
  std::string text;
  std::vector<Use> operands;
  std::vector<Shape> results;
  std::string functions;  ///< private functions that the op names
  /// Ops on lines before, on the same operands; "$@" is the node's number, for names of their own.
  std::string before;
};

/// A text with "$0", "$1".. and "$@" filled in.
std::string FillText(const std::string& text, const std::vector<std::string>& operands,
                     const std::string& number);

struct Result {
  Use use;
  std::string sharding;
  bool rounded = false;  ///< some op on the way rounds: equal within the reference's error bounds
};

struct FuzzProgram {
  uint64_t seed = 0;
  FuzzMesh mesh;
  bool positional = false;  ///< annotations are mhlo.sharding, without a declared mesh
  std::vector<Param> params;
  std::vector<Node> nodes;
  std::vector<Result> results;

  const Shape& ShapeOf(Use use) const;
  std::string Text() const;
  /// Data of the parameters: a function of their seeds.
  std::vector<Literal> Inputs() const;
  /// Without nodes and parameters that no result needs.
  FuzzProgram Live() const;
};

/// Range of the values that a parameter of a type has where nothing else is asked for.
std::pair<int64_t, int64_t> DefaultRange(DType dtype);

}  // namespace lockstep::fuzz
