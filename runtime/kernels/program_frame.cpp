// Running instances of ScalarPrograms.
#include <cstring>

#include "runtime/kernels/program.h"

namespace lockstep::kernels {

ProgramFrame::ProgramFrame(const ScalarProgram& program, std::byte* scratch)
    : program_(program), registers_(reinterpret_cast<void**>(scratch)) {
  const size_t count = program.dtypes_.size();
  slots_ = scratch + AlignUp(static_cast<int64_t>(count * sizeof(void*)));
  for (size_t reg = 0; reg < count; ++reg) {
    const auto& constant = program.constants_[reg];
    // Constants are only read: instructions write their dst, which is never a constant.
    registers_[reg] =
        constant ? const_cast<std::byte*>(constant->data()) : slots_ + program.slot_offset_[reg];
  }
}

void ProgramFrame::Load(int i, const std::byte* stored, int64_t n) {
  const size_t reg = static_cast<size_t>(program_.inputs_[static_cast<size_t>(i)]);
  const Codec& codec = CodecOf(program_.dtypes_[reg]);
  if (codec.direct) {
    registers_[reg] = const_cast<std::byte*>(stored);
  } else {
    codec.load(stored, OwnInput(i), n);
  }
}

void* ProgramFrame::OwnInput(int i) {
  const size_t reg = static_cast<size_t>(program_.inputs_[static_cast<size_t>(i)]);
  registers_[reg] = slots_ + program_.slot_offset_[reg];
  if (keep_verdicts_) {
    for (Verdict& verdict : verdicts_) {
      if (verdict.at == registers_[reg]) verdict.at = nullptr;
    }
  }
  return registers_[reg];
}

void ProgramFrame::BindLanes(int i, const void* lanes) {
  registers_[program_.inputs_[static_cast<size_t>(i)]] = const_cast<void*>(lanes);
}

void ProgramFrame::DirectResult(int r, std::byte* stored) {
  const int reg = program_.results_[static_cast<size_t>(r)];
  const size_t index = static_cast<size_t>(reg);
  if (!CodecOf(program_.dtypes_[index]).direct || program_.constants_[index]) return;
  for (int input : program_.inputs_) {
    if (input == reg) return;
  }
  registers_[index] = stored;
}

void ProgramFrame::ResetResult(int r) {
  const size_t reg = static_cast<size_t>(program_.results_[static_cast<size_t>(r)]);
  if (program_.slot_offset_[reg] >= 0) registers_[reg] = slots_ + program_.slot_offset_[reg];
}

void ProgramFrame::RunSequence(const ScalarProgram::Instruction& i, int64_t n) const {
  const void* sources[kMaxSequence + 1];
  for (size_t s = 0; s < i.sources.size(); ++s) sources[s] = registers_[i.sources[s]];
  i.run_sequence(i.steps.data(), static_cast<int>(i.steps.size()), sources, registers_[i.dst], n);
}

// True if the condition is the same in all lanes and dst is now another name of what it chooses.
bool ProgramFrame::Rename(const ScalarProgram::Instruction& i, int64_t n) const {
  const auto dst = static_cast<size_t>(i.dst);
  if (program_.result_[dst]) return false;
  const auto* condition = static_cast<const unsigned char*>(registers_[i.src[0]]);
  const bool keeps = keep_verdicts_ && i.verdict >= 0;
  Verdict fresh;
  Verdict& verdict = keeps ? verdicts_[static_cast<size_t>(i.verdict)] : fresh;
  if (verdict.at != condition || verdict.n != n) {
    verdict = {condition, n,
               std::memcmp(condition, condition + 1, static_cast<size_t>(n - 1)) == 0};
  }
  if (!verdict.uniform) {
    registers_[dst] = slots_ + program_.slot_offset_[dst];
    return false;
  }
  registers_[dst] = registers_[condition[0] != 0 ? i.src[1] : i.src[2]];
  return true;
}

void ProgramFrame::Run(int64_t n) const {
  for (const ScalarProgram::Instruction& i : program_.instructions_) {
    if (i.run_sequence) {
      RunSequence(i, n);
      continue;
    }
    if (i.select && n > 0 && Rename(i, n)) continue;
    const void* a = i.src[0] >= 0 ? registers_[i.src[0]] : nullptr;
    const void* b = i.src[1] >= 0 ? registers_[i.src[1]] : nullptr;
    const void* c = i.src[2] >= 0 ? registers_[i.src[2]] : nullptr;
    i.fn(a, b, c, registers_[i.dst], n, i.imm);
    if (i.round) i.round(registers_[i.dst], n);
  }
}

void ProgramFrame::Store(int r, std::byte* stored, int64_t n) const {
  const size_t reg = static_cast<size_t>(program_.results_[static_cast<size_t>(r)]);
  if (registers_[reg] == stored) return;
  CodecOf(program_.dtypes_[reg]).store(registers_[reg], stored, n);
}

}  // namespace lockstep::kernels
