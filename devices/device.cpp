#include "devices/device.h"

#include <cstring>
#include <string>
#include <utility>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

/// Commands that a device may still execute after a mismatch elsewhere, so that it can arrive too.
constexpr int64_t kGraceCommands = 256;

}  // namespace

Device::Device(int32_t id, int64_t partition_id, int64_t replica_id, int recorder_events)
    : id_(id), partition_id_(partition_id), replica_id_(replica_id), recorder_(recorder_events) {}

std::span<uintptr_t> Device::Start(const LoadedProgram& program, std::byte* scratch) {
  program_ = &program;
  bases_.resize(program.num_bases());
  base_ = bases_.data();
  scratch_ = scratch;
  frames_.clear();
  pc_ = end_ = nullptr;
  nested_ = false;
  current_ = pending_ = nullptr;
  release_ticks_ = nullptr;
  come_back_ = false;
  inputs_.resize(static_cast<size_t>(program.max_buffers()));
  outputs_.resize(static_cast<size_t>(program.max_buffers()));
  grace_ = kGraceCommands;
  commands_.store(0, std::memory_order_relaxed);
  kernels_ = 0;
  recorder_.Clear();
  error_ = nullptr;
  Enter(0, nullptr);
  return bases_;
}

Device::Pause Device::Run(const StopSignals& signals) {
  if (pending_) {
    if (release_ticks_) RecordRelease();
    if (come_back_) {
      come_back_ = false;
      return PauseAt(*pending_);
    }
    pending_ = nullptr;
  }
  try {
    return RunCommands(signals);
  } catch (...) {
    error_ = std::current_exception();
    return Pause::kFailed;
  }
}

Device::Pause Device::PauseAt(const LoadedCommand& command) {
  return command.op == LoadedCommand::Op::kCollective        ? Pause::kCollective
         : command.op == LoadedCommand::Op::kCollectiveStart ? Pause::kStart
                                                             : Pause::kAwait;
}

Device::Pause Device::RunCommands(const StopSignals& signals) {
  while (!frames_.empty()) {
    if (!signals.Quiet()) {
      const Pause pause = Interrupted(signals);
      if (pause != Pause::kFinished) return pause;
    }
    if (pc_ == end_) {
      if (frames_.back().loop) CountCommand(signals);
      EndOfBlock();
      continue;
    }
    const LoadedCommand& command = *pc_++;
    current_ = &command;
    CountCommand(signals);
    switch (command.op) {
      case LoadedCommand::Op::kKernel:
        RunKernel(command);
        break;
      case LoadedCommand::Op::kCopy: {
        recorder_.Record(EventKind::kCopy, command.source);
        const LoadedRef* refs = program_->refs(command);
        std::byte* to = Address(refs[1]);
        const std::byte* from = Address(refs[0]);
        if (to != from && command.bytes > 0)
          std::memcpy(to, from, static_cast<size_t>(command.bytes));
        break;
      }
      case LoadedCommand::Op::kSwap:
        Swap(command);
        break;
      case LoadedCommand::Op::kSettle:
        Settle(command);
        break;
      case LoadedCommand::Op::kCollective:
      case LoadedCommand::Op::kCollectiveStart:
      case LoadedCommand::Op::kAwait:
        pending_ = &command;
        return PauseAt(command);
      case LoadedCommand::Op::kLoop:
        Enter(program_->block_id(command, 0), &command);
        break;
      case LoadedCommand::Op::kIndexBranch:
      case LoadedCommand::Op::kPredicateBranch:
        EnterBranch(command);
        break;
    }
  }
  return Pause::kFinished;
}

void Device::CountCommand(const StopSignals& signals) {
  const int64_t count = commands_.load(std::memory_order_relaxed) + 1;
  commands_.store(count, std::memory_order_relaxed);
  if (signals.max_commands > 0 && count > signals.max_commands) {
    throw Error(ErrorCode::kDeviceFailure,
                "exceeded its limit of " + std::to_string(signals.max_commands) + " commands",
                current_ ? current_->source->location : Location{});
  }
}

/// kFinished here means "go on".
Device::Pause Device::Interrupted(const StopSignals& signals) {
  const uint8_t state = signals.state.load(std::memory_order_relaxed);
  if (state == StopSignals::kStop) return Pause::kStopped;
  if (state == StopSignals::kWindDown) {
    return --grace_ < 0 ? Pause::kGaveUp : Pause::kFinished;
  }
  return Pause::kCancelled;
}

void Device::Enter(int32_t block, const LoadedCommand* loop) {
  if (!frames_.empty()) frames_.back().pc = pc_;
  const LoadedProgram::BlockRange range = program_->block(block);
  frames_.push_back({range.begin, range.end, loop, loop != nullptr, 0});
  pc_ = range.begin;
  end_ = range.end;
  nested_ = frames_.size() > 1;
}

/// Back to the block around the current one, if any.
void Device::Return() {
  frames_.pop_back();
  pc_ = frames_.empty() ? nullptr : frames_.back().pc;
  end_ = frames_.empty() ? nullptr : frames_.back().end;
  nested_ = frames_.size() > 1;
}

void Device::EndOfBlock() {
  Frame& frame = frames_.back();
  if (!frame.loop) return Return();
  const LoadedCommand& loop = *frame.loop;
  int32_t next = 0;  // block index: condition
  if (frame.in_condition) {
    if (*Address(program_->refs(loop)[0]) == std::byte{0}) return Return();
    recorder_.Record(EventKind::kLoop, loop.source, frame.iteration);
    next = 1;  // body
  } else {
    ++frame.iteration;
  }
  const LoadedProgram::BlockRange range = program_->block(program_->block_id(loop, next));
  pc_ = range.begin;
  end_ = frame.end = range.end;
  frame.in_condition = next == 0;
}

void Device::RunKernel(const LoadedCommand& command) {
  recorder_.Record(EventKind::kKernel, command.source);
  const LoadedRef* refs = program_->refs(command);
  const auto num_inputs = static_cast<size_t>(command.num_inputs);
  const auto num_outputs = static_cast<size_t>(command.num_outputs);
  for (size_t i = 0; i < num_inputs; ++i) inputs_[i] = Address(refs[i]);
  for (size_t i = 0; i < num_outputs; ++i) outputs_[i] = Address(refs[num_inputs + i]);
  KernelContext context;
  context.inputs = {inputs_.data(), num_inputs};
  context.outputs = {outputs_.data(), num_outputs};
  context.scratch = scratch_;
  context.partition_id = partition_id_;
  context.replica_id = replica_id_;
  const PartRunner::Scope scope(helpers_);
  command.kernel->Run(context);
  ++kernels_;
}

void Device::Swap(const LoadedCommand& command) {
  const LoadedRef* refs = program_->refs(command);
  std::swap(bases_[refs[0].base], bases_[refs[1].base]);
}

// Of two partners one has the other's memory exactly when it has not its own.
void Device::Settle(const LoadedCommand& command) {
  const LoadedRef* refs = program_->refs(command);
  std::byte* home = Address(refs[2]);
  const std::byte* now = Address(refs[0]);
  if (now == home) return;
  recorder_.Record(EventKind::kCopy, command.source);
  std::memcpy(home, now, static_cast<size_t>(command.bytes));
  Swap(command);
}

void Device::EnterBranch(const LoadedCommand& command) {
  const std::byte* selector = Address(program_->refs(command)[0]);
  int32_t chosen;
  if (command.op == LoadedCommand::Op::kPredicateBranch) {
    chosen = *selector != std::byte{0} ? 0 : 1;
  } else {
    std::memcpy(&chosen, selector, sizeof(chosen));
    if (chosen < 0 || chosen >= command.num_blocks) chosen = command.num_blocks - 1;
  }
  recorder_.Record(EventKind::kBranch, command.source, chosen);
  Enter(program_->block_id(command, chosen), nullptr);
}

void Device::RunWithoutGroup() {
  const LoadedSite& site = *pending_->site;
  const CollectiveKind kind = site.spec->kind;
  if (kind != CollectiveKind::kCollectiveBroadcast && kind != CollectiveKind::kCollectivePermute) {
    throw InvalidArgument(
        "device " + std::to_string(id_) + " is in no group of " + Describe(*site.spec),
        pending_->source->location);
  }
  const LoadedRef* outputs = program_->refs(*pending_) + pending_->num_inputs;
  for (size_t k = 0; k < site.operand_bytes.size(); ++k) {
    if (site.operand_bytes[k] == 0) continue;
    std::memset(Address(outputs[k]), 0, static_cast<size_t>(site.operand_bytes[k]));
  }
}

uint64_t Device::IterationsOfLoops() const {
  uint64_t hash = 0;
  for (const Frame& frame : frames_) {
    if (frame.loop) hash = hash * 0x9e3779b97f4a7c15ULL + static_cast<uint64_t>(frame.iteration);
  }
  return hash;
}

std::vector<int64_t> Device::LoopCounters() const {
  std::vector<int64_t> counters;
  for (const Frame& frame : frames_) {
    if (frame.loop) counters.push_back(frame.iteration);
  }
  return counters;
}

}  // namespace lockstep
