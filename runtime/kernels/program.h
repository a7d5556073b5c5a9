// ScalarProgram: element-wise computations as a flat list of vector calls over registers of lanes()
// lanes (kTile, or more for chains of few registers). It is what a single element-wise op, a fused
// chain and every element body (reduce, sort, scatter, map, ...) compile to, once, when the kernel
// is made.
//
// Registers hold lanes (element.h). An instruction computes a whole register; where the dtype is
// not its lanes' own (bf16, f8, i4) the instruction ends with the dtype's `round`, so every op
// rounds once and a value is always one of its dtype. Inputs are bound to memory when the dtype is
// stored as lanes, or loaded through the codec; temporaries share slots by lifetime.
//
// Finish makes two things cheaper. Float arithmetic whose value is only used by the next such op
// becomes one instruction, a sequence (vector_ops.h). A select whose condition is the same in all
// lanes (the mask of a border, away from it) does nothing: its register becomes a name of the
// chosen operand, whose slot therefore lives as long as the register.
//
// Example, body (%a, %b) { %c = multiply %a, %a; %d = add %b, %c; return %d } in bf16:
//   r2 = mul(r0, r0); round_bf16(r2);  r3 = add(r1, r2); round_bf16(r3);  results {r3}
//
// A region may use values from outside only if they are constants. `if` and `case` in a body are
// evaluated in full and selected (bodies have no side effects).
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <vector>

#include "compiler/ir/module.h"
#include "runtime/kernels/vector_ops.h"

namespace lockstep::kernels {

class ScalarProgram {
 public:
  struct Instruction {
    VectorFn fn = nullptr;
    void (*round)(void* lanes, int64_t n) = nullptr;
    int src[3] = {-1, -1, -1};
    int dst = -1;
    int64_t imm = 0;
    SequenceOp op = SequenceOp::kNone;  ///< what fn does, if a sequence may take it in
    bool select = false;
    int verdict = -1;  ///< of a select by an input: where its frame keeps what it found
    SequenceFn run_sequence = nullptr;  ///< not null: instead of fn, over `sources`
    std::vector<SequenceStep> steps;
    std::vector<int> sources;
  };

  /// The body of a reduce, sort, ...: one input per region argument, one result per returned value.
  static ScalarProgram FromRegion(const Region& body);

  int num_inputs() const { return static_cast<int>(inputs_.size()); }
  int num_results() const { return static_cast<int>(results_.size()); }
  DType input_dtype(int i) const {
    return dtypes_[static_cast<size_t>(inputs_[static_cast<size_t>(i)])];
  }
  DType result_dtype(int i) const {
    return dtypes_[static_cast<size_t>(results_[static_cast<size_t>(i)])];
  }
  const std::vector<Instruction>& instructions() const { return instructions_; }
  int64_t scratch_bytes() const { return scratch_bytes_; }
  /// Lanes that one run computes at most.
  int64_t lanes() const { return lanes_; }
  /// Constants are blocks of lanes() lanes, so a program with some never runs on more at once.
  bool has_constants() const;

  /// True if result r may be written over the memory of input i, tile by tile: same storage, and
  /// its instruction runs after every read of the input.
  bool ResultMayOverwrite(int input, int result) const;

 private:
  friend class ProgramBuilder;
  friend class ProgramFrame;
  std::vector<DType> dtypes_;         // by register
  std::vector<int64_t> slot_offset_;  // by register, from the start of the slots; -1 = constant
  std::vector<std::shared_ptr<const std::vector<std::byte>>> constants_;  // by register
  std::vector<int> inputs_, results_;
  std::vector<int> last_use_, defined_at_;  // by register, instruction numbers
  std::vector<bool> result_;                // by register
  std::vector<Instruction> instructions_;
  int64_t scratch_bytes_ = 0;
  int64_t lanes_ = kTile;
};

inline constexpr int kMostVerdicts = 8;

/// Builds a program op by op.
class ProgramBuilder {
 public:
  int AddInput(DType dtype);
  int AddConstant(const Literal& scalar);
  /// All lanes of the register are equal, whenever the program runs.
  void MarkUniform(int reg) { uniform_.insert(reg); }
  /// The value becomes register `reg` for the ops that follow.
  void Bind(const Value* value, int reg) { registers_[value] = reg; }
  /// Register of a value; constants outside are taken in; Unsupported for other outer values.
  int RegisterOf(const Value* value);
  /// Appends an element-wise op whose operands are bound. Throws Unsupported for other ops.
  void Emit(const Op& op);
  /// Appends all ops of a body and returns the registers of its returned values.
  std::vector<int> EmitBody(const Region& body);
  /// A new register with the same lanes.
  int EmitCopy(int source);
  /// Single instructions on registers of one dtype.
  int EmitUnary(OpCode code, int source);
  int EmitBinary(OpCode code, int a, int b);
  int EmitClamp(int low, int x, int high);
  int EmitConvertTo(int source, DType to);
  /// The program runs on up to `most_lanes` lanes at once, as far as its registers fit in cache.
  ScalarProgram Finish(std::vector<int> results, int64_t most_lanes = kTile);

  /// True if Emit knows the op (whatever its operands are).
  static bool Knows(const Op& op);

 private:
  int NewRegister(DType dtype);
  int Apply(VectorFn fn, DType result, std::initializer_list<int> sources, int64_t imm = 0);
  void EmitBranches(const Op& op);
  int EmitElementwise(const Op& op, DType result);
  int EmitBitcast(const Op& op, DType result);
  void MakeSequences();
  bool TakeIn(std::vector<ScalarProgram::Instruction>& list, size_t at, int side,
              const std::vector<int>& uses, const std::vector<int>& made_by);
  void FindLifetimes();
  void NumberVerdicts();
  void ChooseLanes(int64_t most);
  void AssignSlots();
  ScalarProgram program_;
  std::set<int> uniform_;
  std::unordered_map<const Value*, int> registers_;
};

/// One running instance of a program: registers in scratch memory of program.scratch_bytes() bytes,
/// aligned to 64.
class ProgramFrame {
 public:
  ProgramFrame(const ScalarProgram& program, std::byte* scratch);
  /// Input i reads `stored` elements of its dtype directly (codec applied if needed).
  void Load(int i, const std::byte* stored, int64_t n);
  /// The lanes of input i in its own slot, to be filled by the caller (already decoded).
  void* OwnInput(int i);
  /// Input i reads these lanes, which stay where they are.
  void BindLanes(int i, const void* lanes);
  /// Result r is written to `stored` by Run's last step, where its dtype is stored as lanes.
  /// Only where nothing reads the result's register as another input (see ResultMayOverwrite).
  void DirectResult(int r, std::byte* stored);
  /// Back to the own slot.
  void ResetResult(int r);
  /// From now on lanes that are bound where they lie never change: what a select has found of its
  /// condition holds as long as that is bound to the same ones. OwnInput says that they will
  /// change.
  void KeepVerdicts() { keep_verdicts_ = true; }
  /// n up to program.lanes(), or more for a program without constants and temporaries.
  void Run(int64_t n) const;
  const void* Result(int r) const { return registers_[program_.results_[static_cast<size_t>(r)]]; }
  /// Copies n lanes of result r to `stored` through the codec (nothing if it is already there).
  void Store(int r, std::byte* stored, int64_t n) const;

 private:
  void RunSequence(const ScalarProgram::Instruction& i, int64_t n) const;
  bool Rename(const ScalarProgram::Instruction& i, int64_t n) const;
  // Whether the n lanes of a condition at `at` are all the same.
  struct Verdict {
    const unsigned char* at = nullptr;
    int64_t n = 0;
    bool uniform = false;
  };
  const ScalarProgram& program_;
  void** registers_;
  std::byte* slots_;
  bool keep_verdicts_ = false;
  mutable std::array<Verdict, kMostVerdicts> verdicts_;
};

/// The op of a body that is one binary op on its two arguments, of one dtype throughout, either in
/// argument order or commutative: add, multiply, minimum, maximum, and, or, xor.
std::optional<OpCode> RecogniseCombiner(const Region& body);
/// True for a body that returns its second argument (scatter: "replace").
bool ReturnsSecondArgument(const Region& body);

/// "operation %5 (tensor<..>): message": Unsupported at the op's place.
[[noreturn]] void ThrowUnsupported(const Op& op, const std::string& message);

}  // namespace lockstep::kernels
