// The program representation: Module > Function > Region > Op > Value.
//
// One representation serves the global program (global shapes; shardings are annotations on values)
// and the SPMD program (local shapes, collectives). Regions hold one block each. Values are in SSA
// form: an op's operand is a result of an earlier op of the same region, or of an enclosing region,
// or a region argument. Everything is owned top-down by unique_ptr, so Value* and Op* stay valid
// until their owner is erased. There are no use lists: passes that need users build a UseMap.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/base/source_location.h"
#include "compiler/ir/attribute.h"
#include "compiler/ir/op_code.h"
#include "compiler/ir/type.h"
#include "compiler/sharding/tensor_sharding.h"

namespace lockstep {

class Op;
class Region;
class Function;
class Module;

/// An SSA value: a result of an op or an argument of a region.
struct Value {
  Type type;
  Op* def = nullptr;          ///< the defining op; null for region arguments
  Region* owner = nullptr;    ///< the region whose argument it is; null for op results
  int index = 0;              ///< result or argument number
  std::string name;           ///< "%0", "%arg1", "%5#2" (results of a multi-result op); unique enough for reports
  Location location;          ///< arguments: their own loc; results: that of the op
  std::optional<TensorSharding> sharding;  ///< annotation, or the result of propagation

  bool IsArgument() const { return def == nullptr; }
};

/// Why a collective is in the SPMD program. Filled for everything the partitioner inserts.
struct CollectiveNote {
  enum class Origin { kPartitioner, kProgram };
  Origin origin = Origin::kPartitioner;
  std::string cause;     ///< one sentence: "dot_general contracts dimension k, sharded over x"
  Location location;     ///< place in the user's program that needs it
  std::string value;     ///< the global value it is for, "%5"
  std::string hint;      ///< the annotation that would remove it, or ""
  std::string alternative;  ///< the next best choice and its price, or ""
  AxisList axes;         ///< mesh axes that it runs over
  MeshPtr mesh;
};

class Op {
 public:
  OpCode code;
  std::vector<Value*> operands;
  std::vector<std::unique_ptr<Value>> results;
  AttrMap attrs;
  std::vector<std::unique_ptr<Region>> regions;
  Location location;
  Region* parent = nullptr;
  std::shared_ptr<const CollectiveNote> note;

  explicit Op(OpCode op_code) : code(op_code) {}
  Value* operand(int i) const { return operands[static_cast<size_t>(i)]; }
  Value* result(int i = 0) const { return results[static_cast<size_t>(i)].get(); }
  int num_operands() const { return static_cast<int>(operands.size()); }
  int num_results() const { return static_cast<int>(results.size()); }
  Region& region(int i) const { return *regions[static_cast<size_t>(i)]; }
  std::string_view name() const { return OpName(code); }
  std::string_view short_name() const { return ShortOpName(code); }
  bool Is(OpCode other) const { return code == other; }
  Value* AddResult(Type type, std::string name = "");
  Region* AddRegion();
  /// "dot_general %5" : for messages.
  std::string Describe() const;
};

class Region {
 public:
  std::vector<std::unique_ptr<Value>> args;
  std::vector<std::unique_ptr<Op>> ops;   ///< the last one is the terminator
  Op* parent_op = nullptr;                ///< null for a function body
  Function* function = nullptr;

  Value* arg(int i) const { return args[static_cast<size_t>(i)].get(); }
  int num_args() const { return static_cast<int>(args.size()); }
  Value* AddArg(Type type, std::string name = "", Location location = {});
  Op* Append(std::unique_ptr<Op> op);
  Op* terminator() const { return ops.empty() ? nullptr : ops.back().get(); }
};

enum class Visibility { kPublic, kPrivate, kNested };

class Function {
 public:
  std::string name;
  Visibility visibility = Visibility::kPublic;
  Region body;                              ///< its args are the function's arguments
  bool is_declaration = false;
  std::vector<AttrMap> arg_attrs;           ///< sdy.sharding is not here but on the argument value
  std::vector<Type> result_types;
  std::vector<AttrMap> result_attrs;
  std::vector<std::optional<TensorSharding>> result_shardings;
  AttrMap attrs;
  Location location;
  Module* module = nullptr;

  Function() { body.function = this; }
  Op* return_op() const { return body.terminator(); }
};

/// The global type and the layout of an argument or result of an SPMD program.
struct TensorLayout {
  Type global;
  TensorSharding sharding;  ///< mesh may be null: replicated
};

class Module {
 public:
  std::string name;
  AttrMap attrs;
  std::vector<MeshPtr> meshes;              ///< in order of appearance; Mesh::name is the symbol
  std::vector<std::unique_ptr<Function>> functions;
  int64_t num_partitions = 1;
  int64_t num_replicas = 1;
  std::string file_name;                    ///< as the user gave it
  Location location;

  /// Filled when the module is an SPMD program (local types): layouts of @main.
  bool spmd = false;
  std::vector<TensorLayout> arg_layouts;
  std::vector<TensorLayout> result_layouts;

  Function* FindFunction(std::string_view function_name) const;
  MeshPtr FindMesh(std::string_view mesh_name) const;
  Function* AddFunction(std::string function_name);
  /// The entry: @main, else the only public function; InvalidArgument if there is none.
  Function* Main() const;
};

/// Users of each value within a function, nested regions included.
class UseMap {
 public:
  struct Use {
    Op* op;
    int operand;
  };
  explicit UseMap(const Function& function);
  const std::vector<Use>& Uses(const Value* value) const;

 private:
  std::unordered_map<const Value*, std::vector<Use>> uses_;
};

/// Calls `visit` for every op in program order, an op before the ops of its regions.
void WalkOps(const Region& region, const std::function<void(Op&)>& visit);
/// Same, an op after the ops of its regions.
void WalkOpsPostOrder(const Region& region, const std::function<void(Op&)>& visit);

/// Copies the ops of `from` to the end of `to`, mapping operands through `map` (which must hold
/// the arguments of `from` and receives every new value). The terminator is copied too unless
/// `skip_terminator`; its mapped operands are returned.
using ValueMap = std::unordered_map<const Value*, Value*>;
std::vector<Value*> CloneInto(const Region& from, Region& to, ValueMap& map, bool skip_terminator);
std::unique_ptr<Op> CloneOp(const Op& op, ValueMap& map);
std::unique_ptr<Module> CloneModule(const Module& module);

}  // namespace lockstep
