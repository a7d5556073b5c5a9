// From the instructions of a ProgramBuilder to a program: sequences, lifetimes, lanes, slots.
#include <algorithm>
#include <cstring>
#include <map>

#include "runtime/kernels/program.h"

namespace lockstep::kernels {
namespace {

constexpr int64_t kRegisterBytes = 24 << 10;  // of all registers together: they stay in the L1
constexpr int64_t kMostLanes = 2048;

// The step that computes op(source, value) instead of op(value, source).
SequenceOp Reversed(SequenceOp op) {
  switch (op) {
    case SequenceOp::kAdd:
    case SequenceOp::kMultiply:
      return op;
    case SequenceOp::kSubtract:
      return SequenceOp::kSubtractFrom;
    case SequenceOp::kDivide:
      return SequenceOp::kDivideInto;
    default:
      return SequenceOp::kNone;
  }
}

template <typename F>
void ForSources(const ScalarProgram::Instruction& instruction, F&& f) {
  if (instruction.run_sequence) {
    for (int source : instruction.sources) f(source);
    return;
  }
  for (int source : instruction.src) {
    if (source >= 0) f(source);
  }
}

}  // namespace

// Instruction `at` takes in the one that computes its operand `side`, if nobody else needs that:
// (a + b) * c, where a + b is used here only, becomes start a, + b, * c.
bool ProgramBuilder::TakeIn(std::vector<ScalarProgram::Instruction>& list, size_t at, int side,
                            const std::vector<int>& uses, const std::vector<int>& made_by) {
  ScalarProgram::Instruction& outer = list[at];
  const int taken = outer.src[side];
  const int maker = made_by[static_cast<size_t>(taken)];
  const SequenceOp op = side == 0 ? outer.op : Reversed(outer.op);
  if (maker < 0 || op == SequenceOp::kNone || uses[static_cast<size_t>(taken)] != 1) return false;
  ScalarProgram::Instruction& inner = list[static_cast<size_t>(maker)];
  if (inner.op == SequenceOp::kNone || inner.steps.size() + 1 > kMaxSequence) return false;
  const int other = outer.src[1 - side];
  outer.sources = inner.sources;
  outer.steps = inner.steps;
  if (outer.sources.empty()) {
    const bool uniform = uniform_.contains(inner.src[1]);
    outer.sources = {inner.src[0], inner.src[1]};
    outer.steps = {{inner.op, uniform}};
    if (!uniform && uniform_.contains(inner.src[0]) && Reversed(inner.op) != SequenceOp::kNone) {
      outer.sources = {inner.src[1], inner.src[0]};
      outer.steps = {{Reversed(inner.op), true}};
    }
  }
  outer.sources.push_back(other);
  outer.steps.push_back({op, uniform_.contains(other)});
  outer.run_sequence = FindSequenceFn(LaneOf(program_.dtypes_[static_cast<size_t>(outer.dst)]));
  inner.dst = -1;
  return true;
}

void ProgramBuilder::MakeSequences() {
  auto& list = program_.instructions_;
  std::vector<int> uses(program_.dtypes_.size(), 0), made_by(program_.dtypes_.size(), -1);
  for (const auto& instruction : list) {
    ForSources(instruction, [&](int source) { ++uses[static_cast<size_t>(source)]; });
  }
  for (int reg : program_.results_) ++uses[static_cast<size_t>(reg)];
  for (size_t i = 0; i < list.size(); ++i) {
    made_by[static_cast<size_t>(list[i].dst)] = static_cast<int>(i);
    if (list[i].op == SequenceOp::kNone) continue;
    if (!TakeIn(list, i, 0, uses, made_by)) TakeIn(list, i, 1, uses, made_by);
  }
  std::erase_if(list, [](const auto& instruction) { return instruction.dst < 0; });
  for (size_t i = 0; i < list.size(); ++i) {
    program_.defined_at_[static_cast<size_t>(list[i].dst)] = static_cast<int>(i);
  }
}

void ProgramBuilder::FindLifetimes() {
  ScalarProgram& p = program_;
  p.last_use_.assign(p.dtypes_.size(), -1);
  for (size_t i = 0; i < p.instructions_.size(); ++i) {
    ForSources(p.instructions_[i],
               [&](int source) { p.last_use_[static_cast<size_t>(source)] = static_cast<int>(i); });
  }
  // What a select may stand for lives as long as the select's own register; the last one first,
  // since selects may choose from selects.
  for (size_t i = p.instructions_.size(); i-- > 0;) {
    const auto& instruction = p.instructions_[i];
    if (!instruction.select) continue;
    const int until = p.last_use_[static_cast<size_t>(instruction.dst)];
    for (int side : {1, 2}) {
      int& last = p.last_use_[static_cast<size_t>(instruction.src[side])];
      last = std::max(last, until);
    }
  }
}

void ProgramBuilder::NumberVerdicts() {
  int next = 0;
  for (auto& instruction : program_.instructions_) {
    const auto& inputs = program_.inputs_;
    if (instruction.select && next < kMostVerdicts &&
        std::find(inputs.begin(), inputs.end(), instruction.src[0]) != inputs.end()) {
      instruction.verdict = next++;
    }
  }
}

void ProgramBuilder::ChooseLanes(int64_t most) {
  ScalarProgram& p = program_;
  int64_t bytes = 0;  // of one lane of every register, shared slots counted twice
  const auto count = [&](int reg) {
    bytes += LaneBytes(LaneOf(p.dtypes_[static_cast<size_t>(reg)]));
  };
  for (int reg : p.inputs_) count(reg);
  for (const auto& instruction : p.instructions_) count(instruction.dst);
  for (size_t reg = 0; reg < p.constants_.size(); ++reg) {
    if (p.constants_[reg]) count(static_cast<int>(reg));
  }
  while (2 * p.lanes_ <= std::min(most, kMostLanes) && 2 * p.lanes_ * bytes <= kRegisterBytes) {
    p.lanes_ *= 2;
  }
  if (p.lanes_ == kTile) return;
  for (size_t reg = 0; reg < p.dtypes_.size(); ++reg) {
    if (!p.constants_[reg]) continue;
    auto block = std::make_shared<std::vector<std::byte>>();
    for (int64_t i = 0; i < p.lanes_; i += kTile) {
      block->insert(block->end(), p.constants_[reg]->begin(), p.constants_[reg]->end());
    }
    p.constants_[reg] = std::move(block);
  }
}

// Linear scan: a temporary's slot is free again after its last use; slots are reused by size.
void ProgramBuilder::AssignSlots() {
  ScalarProgram& p = program_;
  const size_t count = p.dtypes_.size();
  std::vector<bool> exclusive(count, false);
  for (int reg : p.inputs_) exclusive[static_cast<size_t>(reg)] = true;
  for (int reg : p.results_) exclusive[static_cast<size_t>(reg)] = true;
  std::vector<std::vector<size_t>> dying(p.instructions_.size());
  p.slot_offset_.assign(count, -1);
  int64_t top = 0;
  std::map<int64_t, std::vector<int64_t>> free_slots;
  const auto allocate = [&](size_t reg) {
    const int64_t bytes = LaneBytes(LaneOf(p.dtypes_[reg]));
    auto& available = free_slots[bytes];
    if (!exclusive[reg] && !available.empty()) {
      p.slot_offset_[reg] = available.back();
      available.pop_back();
      return;
    }
    p.slot_offset_[reg] = top;
    top += AlignUp(bytes * p.lanes_);
  };
  for (int reg : p.inputs_) allocate(static_cast<size_t>(reg));
  for (size_t i = 0; i < p.instructions_.size(); ++i) {
    const auto dst = static_cast<size_t>(p.instructions_[i].dst);
    allocate(dst);
    const int last = p.last_use_[dst];
    if (!exclusive[dst] && last >= 0) dying[static_cast<size_t>(last)].push_back(dst);
    for (size_t reg : dying[i]) {
      free_slots[LaneBytes(LaneOf(p.dtypes_[reg]))].push_back(p.slot_offset_[reg]);
    }
  }
  p.scratch_bytes_ = AlignUp(static_cast<int64_t>(count * sizeof(void*))) + top;
}

ScalarProgram ProgramBuilder::Finish(std::vector<int> results, int64_t most_lanes) {
  program_.results_ = std::move(results);
  program_.result_.assign(program_.dtypes_.size(), false);
  for (int reg : program_.results_) program_.result_[static_cast<size_t>(reg)] = true;
  MakeSequences();
  FindLifetimes();
  NumberVerdicts();
  ChooseLanes(most_lanes);
  AssignSlots();
  return std::move(program_);
}

}  // namespace lockstep::kernels
