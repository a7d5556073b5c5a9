// Random programs over every partition rule, with values that every op computes exactly.
//
// Floats hold small integers. `limit` bounds each value; an op that could leave the integers that
// its type holds exactly is not generated, so that sums are exact in any order and a result must
// equal the reference bit for bit. Default dimensions: indivisible and empty shards, axes of size
// one, shards of one element, sub-axes, permuted devices, replicas over unused axes, starts and
// indices out of range, duplicate indices, ties. Where an op must round (long transforms, square
// roots, divisions), what depends on it is only moved and added, and compared within bounds.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tests/fuzz/programs/program.h"

namespace lockstep::fuzz {

FuzzProgram GenerateProgram(uint64_t seed);

/// The limit of values that some op rounded: they are compared within bounds, and nothing may
/// depend on their order.
inline constexpr double kRounded = 1e60;

/// Names of the kinds of ops that GenerateProgram can produce.
std::vector<std::string> AllKinds();

class Generator {
 public:
  explicit Generator(uint64_t seed);
  FuzzProgram Run();

  using Maker = bool (Generator::*)();
  struct Kind {
    const char* name;
    Maker maker;
    int weight;
    bool outside_only = false;  ///< not in a random region
  };
  static const std::vector<Kind>& Kinds();

 private:
  // --- values ---
  const Shape& ShapeOf(Use use) const { return program_.ShapeOf(use); }
  double LimitOf(Use use) const;
  /// May a value hold NaN or infinities, beside finite numbers below its limit? Then it is not
  /// sorted, made an integer or given to a function.
  bool IsSpecial(Use use) const;
  bool AnyRounded(const std::vector<Use>& uses) const;
  /// NaN, infinities or rounded numbers.
  bool AnySpecial(const std::vector<Use>& uses) const;
  /// Special values whose NaN have the sign that they came with: they have a total order.
  bool IsOrdered(Use use) const;
  /// Largest integer that a type holds exactly, with all below it.
  static double Capacity(DType dtype);
  Use NewParam(Shape shape, int64_t low, int64_t high);
  Use NewParam(Shape shape);
  Use Any();
  /// A value that fits, or `or_else` if there is none (or at random).
  Use Where(const std::function<bool(const Shape&)>& fits, const std::function<Use()>& or_else);
  Use OfShape(const Shape& shape);
  /// An index scalar or tensor: often in range of [0, size), sometimes far outside.
  Use Indices(Dims dims, int64_t size, DType dtype);
  DType IndexType();
  /// Adds an op of one result; false (nothing added) if `limit` exceeds what the type holds.
  bool Add(const std::string& text, std::vector<Use> operands, Shape result, double limit);
  bool Add(const std::string& text, std::vector<Use> operands, std::vector<Shape> results,
           std::vector<double> limits);
  Use Last() const { return {static_cast<int>(program_.nodes.size()) - 1, 0}; }
  Use Scalar(DType dtype, int64_t value);

  // --- choices ---
  int64_t Dim();
  Dims RandomDims(int rank);
  DType RandomType();
  DType Rare();
  FuzzMesh RandomMesh();
  std::string RandomSharding(const Dims& dims, bool only_closed);
  std::string PositionalSharding(const Dims& dims);
  /// With axes that it does not use listed as unreduced or replicated, sometimes.
  std::string WithListedAxes(std::string sharding, DType dtype);
  std::vector<int> Shuffled(int count);
  /// "stablehlo.add" or another commutative op that a type reduces with, its growth over `count`.
  struct Fold {
    std::string op;
    double limit;
  };
  Fold RandomFold(Use input, double count);
  std::string Body(const Fold& fold, DType dtype, const std::string& prefix = "");

  /// A body of two folds side by side, for ops on two operands.
  std::string PairBody(const Fold& first, DType first_type, const Fold& second, DType second_type);

  // --- ops, by file ---
  bool Binary();
  bool Unary();
  bool CompareSelect();
  bool Clamp();
  bool Convert();
  bool Map();
  bool BroadcastInDim();
  bool Reshape();
  bool Transpose();
  bool Reverse();
  bool Slice();
  bool Pad();
  bool Concatenate();
  bool Roll();
  bool Iota();
  bool Constant();
  bool Constraint();
  bool Barrier();
  bool DynamicSlice();
  bool DynamicUpdateSlice();
  bool Gather();
  bool Scatter();
  bool Reduce();
  bool ArgMax();
  bool ReduceWindow();
  bool Cumulative();
  bool SelectAndScatter();
  bool Sort();
  bool TopK();
  bool DotGeneral();
  bool Convolution();
  bool Fft();
  bool TriangularSolve();
  bool RngBits();
  bool While();
  bool Branches();
  bool Manual();
  bool Shifts();
  bool Bits();
  bool ComplexParts();
  bool VariadicReduce();
  bool VariadicWindow();
  bool VariadicScatter();
  bool Scan();
  bool Cholesky();
  bool Solve();
  bool BatchNorm();
  bool Rng();
  struct DataLoop {
    Use x, y, zero, low, threshold;
    int64_t trips = 1;
    std::string type, scalar, maximum;
  };
  std::optional<DataLoop> RandomDataLoop(int64_t most_trips);
  bool WhileData();
  bool Call();
  bool Named();
  bool Grouped();
  bool PropagationBarrier();
  bool SdyMove();
  bool SdyReduce();
  bool CustomTopK();
  bool Opaque();
  bool Function();
  bool IntegerDivision();
  bool DotOrEinsum();
  bool IndexSelect();
  bool DynamicOps();
  bool NestedControl();
  // Regions and functions whose bodies are random ops themselves.
  struct RegionBody {
    std::string lines;                 ///< of the ops, "$k" for `operands[k]` of the op around
    std::vector<std::string> results;  ///< names
    std::vector<double> limits;        ///< of the results
    std::vector<bool> special;         ///< of the results
    std::string functions;
  };
  struct RegionArg {
    std::string name;
    Shape shape;
    double limit;
    bool special = false;
  };
  /// Random ops that see the region's arguments and, through `operands`, values from outside; some
  /// value of each wanted shape is made of them. nullopt (nothing is left behind) if none can be.
  std::optional<RegionBody> RandomBody(const std::vector<RegionArg>& args,
                                       const std::vector<Use>& seeds,
                                       const std::vector<Shape>& wanted,
                                       std::vector<Use>& operands);
  bool RandomOp(bool in_region);
  /// Forgets the nodes from number `first` on.
  void DropNodes(size_t first);
  std::optional<Use> Home(const Shape& wanted, const std::vector<Use>& seeds, size_t first);
  RegionBody TakeOut(size_t first, const std::vector<RegionArg>& args,
                     const std::vector<Use>& results, std::vector<Use>& operands);
  /// $k where operand k is `use`, appended if it is not among them.
  static std::string Outside(Use use, std::vector<Use>& operands);
  Use Vector(const std::vector<int64_t>& values, DType dtype = DType::kI64);
  bool RandomWhile();
  bool RandomBranches();
  bool RandomFunction();
  // What only a few programs have.
  bool ChloUnary();
  bool ChloBinary();
  bool Broadcasting();
  bool FloatBinary();
  bool ReducePrecision();
  bool Quantized();
  bool Tuples();
  bool Sizes();
  bool OldSpellings();
  bool RuntimeShapes();
  bool RaggedDot();
  bool DynamicConvolution();
  bool Factorization();
  bool Async();
  bool CallAgain(Use x, Use y, const std::string& function, const std::string& name);
  /// The diagonal of the last two dims is `value`, the rest as given.
  Use WithDiagonal(Use matrix, int64_t value);

  int functions_ = 0;         ///< private functions so far
  int regions_ = 0;           ///< random bodies so far, for names
  int depth_ = 0;             ///< random bodies around what is made now
  std::vector<Dims> groups_;  ///< shape of each sharding group so far
  Random random_;
  FuzzProgram program_;
  bool specials_ = false;                    ///< some inputs hold NaN and infinities
  std::vector<std::vector<double>> limits_;  ///< per node, per result
  std::vector<std::vector<bool>> special_;   ///< the same
};

// Text of attributes.
std::string Join(const std::vector<int64_t>& numbers);
std::string Bracket(const std::vector<int64_t>& numbers);    ///< "[1, 2]"
std::string I64Array(const std::vector<int64_t>& numbers);   ///< "array<i64: 1, 2>"
std::string Names(const std::string& prefix, size_t count);  ///< "$0, $1"
std::string Types(const std::vector<Shape>& shapes);
std::string GroupsText(const std::vector<std::vector<int64_t>>& groups);

}  // namespace lockstep::fuzz
