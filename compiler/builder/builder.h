// Builder: programs written in C++, with the nouns of JAX.
//
//   Builder b("matmul");
//   Tensor a = b.Parameter("a", F32, {1024, 512}, P("x", nullptr));
//   Tensor w = b.Parameter("w", F32, {512, 2048}, P(nullptr, "y"));
//   b.Return({b.Dot(a, w)});
//   Executable exe = Compile(b.Build(), mesh);
//
// Shapes are global. Every call checks its operands at once (empty Tensors and those of another
// Builder, too) and throws Error with the caller's C++ line; a call that throws adds nothing, and
// the Builder can be used on. A spec names mesh axes; the mesh itself is bound by Compile
// (BindMesh), so that one program runs on many meshes.
#pragma once

#include <initializer_list>
#include <memory>
#include <source_location>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/ir/module.h"
#include "compiler/sharding/partition_spec.h"

namespace lockstep {

// The element types by their short names, for readable programs.
inline constexpr DType I1 = DType::kI1, I8 = DType::kI8, I16 = DType::kI16, I32 = DType::kI32,
                       I64 = DType::kI64, U8 = DType::kU8, U32 = DType::kU32, U64 = DType::kU64,
                       BF16 = DType::kBF16, F16 = DType::kF16, F32 = DType::kF32, F64 = DType::kF64,
                       C64 = DType::kC64, C128 = DType::kC128;

class Builder;

/// A value of the program being built; cheap to copy, valid as long as its Builder or BuiltProgram.
/// A default Tensor is empty: asking it for its type, or using it in an op, is an InvalidArgument.
class Tensor {
 public:
  Tensor() = default;
  DType dtype() const { return type().dtype(); }
  const Dims& dims() const { return type().dims(); }
  const Type& type() const;
  Value* value() const { return value_; }  ///< null if empty

 private:
  friend class Builder;
  Tensor(Value* value, const Module* module) : value_(value), module_(module) {}
  Value* value_ = nullptr;
  const Module* module_ = nullptr;  ///< that it belongs to
};

/// A finished program whose shardings are still specs.
struct BuiltProgram {
  struct PendingSpec {
    Value* value = nullptr;  ///< parameter, or the result of a sharding_constraint
    int result = -1;         ///< or a result of @main
    PartitionSpec spec;
    Location location;
  };
  std::unique_ptr<Module> module;
  std::vector<PendingSpec> specs;
};

/// Resolves the specs on a mesh. Errors: InvalidArgument with the C++ line for unknown or repeated
/// axes and specs longer than the rank.
std::unique_ptr<Module> BindMesh(BuiltProgram program, const Mesh& mesh);

class Builder {
 public:
  using Where = std::source_location;
  enum class Reducer { kSum, kProduct, kMax, kMin };

  explicit Builder(std::string name);

  Tensor Parameter(std::string name, DType dtype, Dims dims, Where where = Where::current());
  Tensor Parameter(std::string name, DType dtype, Dims dims, PartitionSpec spec,
                   Where where = Where::current());
  /// A constant with one value everywhere.
  Tensor Constant(DType dtype, Dims dims, double value, Where where = Where::current());
  Tensor Constant(Literal literal, Where where = Where::current());
  Tensor Iota(DType dtype, Dims dims, int64_t dim, Where where = Where::current());

  /// Element-wise binary ops; both operands have the same type.
  Tensor Add(Tensor a, Tensor b, Where where = Where::current());
  Tensor Subtract(Tensor a, Tensor b, Where where = Where::current());
  Tensor Multiply(Tensor a, Tensor b, Where where = Where::current());
  Tensor Divide(Tensor a, Tensor b, Where where = Where::current());
  Tensor Maximum(Tensor a, Tensor b, Where where = Where::current());
  Tensor Minimum(Tensor a, Tensor b, Where where = Where::current());
  /// Any element-wise op by code, e.g. Elementwise(OpCode::kTanh, {x}).
  Tensor Elementwise(OpCode code, std::initializer_list<Tensor> operands,
                     Where where = Where::current());
  /// Direction "EQ", "NE", "GE", "GT", "LE", "LT".
  Tensor Compare(Tensor a, Tensor b, std::string direction, Where where = Where::current());
  Tensor Select(Tensor predicate, Tensor on_true, Tensor on_false, Where where = Where::current());
  Tensor Convert(Tensor a, DType dtype, Where where = Where::current());

  /// Matrix product: contracts the last dim of a with the first of b.
  Tensor Dot(Tensor a, Tensor b, Where where = Where::current());
  Tensor DotGeneral(Tensor a, Tensor b, std::vector<int64_t> lhs_batch,
                    std::vector<int64_t> rhs_batch, std::vector<int64_t> lhs_contracting,
                    std::vector<int64_t> rhs_contracting, Where where = Where::current());
  Tensor Transpose(Tensor a, std::vector<int64_t> permutation, Where where = Where::current());
  Tensor Reshape(Tensor a, Dims dims, Where where = Where::current());
  /// Operand dim i becomes result dim broadcast_dims[i].
  Tensor BroadcastInDim(Tensor a, Dims dims, std::vector<int64_t> broadcast_dims,
                        Where where = Where::current());
  Tensor Reduce(Tensor a, Reducer reducer, std::vector<int64_t> dims,
                Where where = Where::current());
  Tensor Slice(Tensor a, std::vector<int64_t> starts, std::vector<int64_t> limits,
               std::vector<int64_t> strides, Where where = Where::current());
  Tensor Concatenate(std::initializer_list<Tensor> operands, int64_t dim,
                     Where where = Where::current());

  /// JAX's with_sharding_constraint.
  Tensor WithSharding(Tensor a, PartitionSpec spec, Where where = Where::current());

  /// Ends the program. `specs` (optional) fix the layouts of the results.
  void Return(std::vector<Tensor> results, std::vector<PartitionSpec> specs = {},
              Where where = Where::current());
  void Return(Tensor result, Where where = Where::current()) {
    Return(std::vector<Tensor>{result}, {}, where);
  }

  /// Hands the program over; the builder is empty afterwards. Errors: InvalidArgument if Return was
  /// not called.
  BuiltProgram Build(Where where = Where::current());

 private:
  Tensor Emit(OpCode code, const std::vector<Tensor>& operands, AttrMap attrs, const Where& where);
  /// An op whose result type is not inferred.
  Tensor EmitTyped(OpCode code, const std::vector<Tensor>& operands, AttrMap attrs, Type type,
                   const Where& where);
  std::unique_ptr<Op> NewOp(OpCode code, const std::vector<Tensor>& operands, AttrMap attrs,
                            const Where& where) const;
  Tensor Append(std::unique_ptr<Op> op);
  /// The value of an operand that is none of another program. Errors: InvalidArgument.
  Value* ValueOf(const Tensor& tensor, std::string_view user, const Location& location) const;
  void CheckOpen(const Where& where) const;
  std::string NextName();

  BuiltProgram program_;
  Function* main_ = nullptr;
  int next_name_ = 0;
  bool returned_ = false;
};

}  // namespace lockstep
