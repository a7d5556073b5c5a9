// Hand-written device programs for the tests of devices/: a kernel from a lambda, and a builder
// that gives every command a line number as its source.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "devices/api.h"
#include "devices/members_kernel.h"

namespace lockstep::testing {

class LambdaKernel : public Kernel {
 public:
  using Body = std::function<void(const KernelContext&)>;
  explicit LambdaKernel(Body body, int64_t scratch = 0)
      : body_(std::move(body)), scratch_(scratch) {}
  void Run(const KernelContext& context) const override { body_(context); }
  int64_t scratch_bytes() const override { return scratch_; }

 private:
  Body body_;
  int64_t scratch_;
};

/// body(context, part, parts) for each part.
class PartsKernel : public Kernel {
 public:
  using Body = std::function<void(const KernelContext&, int64_t part, int64_t parts)>;
  PartsKernel(Body body, int64_t max_parts, int64_t scratch = 0)
      : body_(std::move(body)), max_parts_(max_parts), scratch_(scratch) {}
  void Run(const KernelContext& context) const override { body_(context, 0, 1); }
  void RunPart(const KernelContext& context, int64_t part, int64_t parts) const override {
    body_(context, part, parts);
  }
  int64_t MaxParts() const override { return max_parts_; }
  int64_t scratch_bytes() const override { return scratch_; }

 private:
  Body body_;
  int64_t max_parts_, scratch_;
};

/// Element (i, j) of the result is value(context of the device, i, j): its one input is an array of
/// floats that `value` gets.
class LambdaBlockKernel : public BlockKernel {
 public:
  using Value = std::function<float(const float*, int64_t row, int64_t column)>;
  LambdaBlockKernel(Value value, int64_t rows, int64_t columns)
      : value_(std::move(value)), rows_(rows), columns_(columns) {}
  int64_t result_rows() const override { return rows_; }
  int64_t result_columns() const override { return columns_; }
  void RunBlock(std::span<const std::byte* const> inputs, const ResultBlock& block,
                std::byte* out) const override {
    auto* to = reinterpret_cast<float*>(out);
    for (int64_t i = 0; i < block.rows; ++i) {
      for (int64_t j = 0; j < block.columns; ++j) {
        *to++ = value_(reinterpret_cast<const float*>(inputs[0]), block.row + i, block.column + j);
      }
    }
  }
  void Run(const KernelContext& context) const override {
    RunBlock(context.inputs, {0, rows_, 0, columns_}, context.outputs[0]);
  }

 private:
  Value value_;
  int64_t rows_, columns_;
};

/// body(buffers of all members of the group, part, parts, scratch) for each part.
class LambdaMembersKernel : public MembersKernel {
 public:
  using Body = std::function<void(const MemberBuffers&, int64_t part, int64_t parts, std::byte*)>;
  explicit LambdaMembersKernel(Body body, int64_t max_parts = 1, int64_t scratch = 0)
      : body_(std::move(body)), max_parts_(max_parts), scratch_(scratch) {}
  int64_t MaxMemberParts(int64_t) const override { return max_parts_; }
  int64_t scratch_bytes() const override { return scratch_; }
  void RunMembers(const MemberBuffers& members, int64_t part, int64_t parts,
                  std::byte* scratch) const override {
    body_(members, part, parts, scratch);
  }

 private:
  Body body_;
  int64_t max_parts_, scratch_;
};

template <typename T>
const T* In(const KernelContext& context, size_t i) {
  return reinterpret_cast<const T*>(context.inputs[i]);
}
template <typename T>
T* Out(const KernelContext& context, size_t i) {
  return reinterpret_cast<T*>(context.outputs[i]);
}

class ProgramBuilder {
 public:
  explicit ProgramBuilder(std::string name = "test.mlir")
      : file_(std::make_shared<const std::string>(std::move(name))) {
    program_.blocks.emplace_back();
  }

  BufferRef Argument(int64_t bytes) {
    program_.arguments.push_back({bytes, false});
    return BufferRef::Argument(static_cast<int>(program_.arguments.size()) - 1);
  }
  BufferRef Result(int64_t bytes) {
    program_.results.push_back({bytes, false});
    return BufferRef::Result(static_cast<int>(program_.results.size()) - 1);
  }
  BufferRef Slot(int64_t bytes) {
    program_.slots.push_back({program_.arena_bytes, bytes});
    program_.arena_bytes += (bytes + 63) / 64 * 64;
    return BufferRef::Slot(static_cast<int>(program_.slots.size()) - 1);
  }
  int Block() {
    program_.blocks.emplace_back();
    return static_cast<int>(program_.blocks.size()) - 1;
  }
  /// Commands go to this block from now on; at first block 0.
  void InBlock(int block) { block_ = block; }
  /// Source id and line of the next command; counts up by itself.
  void Line(int line) { line_ = line; }

  void Kernel(LambdaKernel::Body body, std::vector<BufferRef> in = {},
              std::vector<BufferRef> out = {}, int64_t scratch = 0) {
    Add(KernelCommand{std::make_shared<LambdaKernel>(std::move(body), scratch), std::move(in),
                      std::move(out)},
        "kernel");
  }
  /// Runs once for each group, or where it is a MembersKernel computes the results of all its
  /// members; all devices where `groups` is null.
  void GroupKernel(KernelPtr kernel, std::vector<BufferRef> in, std::vector<BufferRef> out,
                   GroupTablePtr groups = nullptr) {
    Add(GroupKernelCommand{std::move(kernel), std::move(in), std::move(out), std::move(groups)},
        "once");
  }
  /// Memory that all members of a group share.
  BufferRef Shared(int64_t bytes, GroupTablePtr groups = nullptr) {
    program_.shared_arenas.push_back({std::move(groups), (bytes + 63) / 64 * 64});
    program_.shared_slots.push_back(
        {static_cast<int>(program_.shared_arenas.size()) - 1, 0, bytes});
    return BufferRef::Shared(static_cast<int>(program_.shared_slots.size()) - 1);
  }
  void Copy(BufferRef from, BufferRef to, int64_t bytes) {
    Add(CopyCommand{from, to, bytes}, "copy");
  }
  void Swap(BufferRef a, BufferRef b, int64_t bytes) { Add(SwapCommand{a, b, bytes}, "swap"); }
  void Settle(BufferRef a, BufferRef b, int64_t bytes) {
    Add(SettleCommand{a, b, bytes}, "settle");
  }
  void Collective(CollectiveSpec spec, std::vector<BufferRef> in, std::vector<BufferRef> out) {
    const std::string name(CollectiveKindName(spec.kind));
    Add(CommandOf(std::move(spec), std::move(in), std::move(out)), name);
  }
  /// An all_reduce whose operand `producer` makes from `in`.
  void Produced(CollectiveSpec spec, BlockKernelPtr producer, std::vector<BufferRef> in,
                BufferRef out) {
    CollectiveCommand command = CommandOf(std::move(spec), std::move(in), {out});
    command.producer = std::move(producer);
    Add(std::move(command), "all_reduce");
  }
  /// Starts the collective; Await with the token that it returns.
  int Start(CollectiveSpec spec, std::vector<BufferRef> in, std::vector<BufferRef> out) {
    const std::string name = std::string(CollectiveKindName(spec.kind)) + "_start";
    CollectiveCommand command = CommandOf(std::move(spec), std::move(in), std::move(out));
    command.token = next_token_++;
    Add(command, name);
    return command.token;
  }
  void Await(int token) { Add(AwaitCommand{token}, "await"); }
  void Loop(int condition, BufferRef predicate, int body) {
    Add(LoopCommand{condition, predicate, body}, "while");
  }
  void Branch(BranchCommand::Form form, BufferRef selector, std::vector<int> blocks) {
    Add(BranchCommand{form, selector, std::move(blocks)}, "case");
  }
  /// for (i = 0; i < trips(partition id); ++i) body; returns the body's block.
  int CountedLoop(std::function<int64_t(int64_t)> trips) {
    const BufferRef counter = Slot(8), predicate = Slot(1);
    const int outside = block_;
    Kernel([](const KernelContext& c) { *Out<int64_t>(c, 0) = 0; }, {}, {counter});
    const int condition = Block(), body = Block();
    Loop(condition, predicate, body);
    InBlock(condition);
    Kernel(
        [trips](const KernelContext& c) {
          *Out<char>(c, 0) = *In<int64_t>(c, 0) < trips(c.partition_id) ? 1 : 0;
        },
        {counter}, {predicate});
    InBlock(body);
    Kernel([](const KernelContext& c) { *Out<int64_t>(c, 0) = *In<int64_t>(c, 0) + 1; }, {counter},
           {counter});
    InBlock(outside);
    return body;
  }

  Program& program() { return program_; }

 private:
  static CollectiveCommand CommandOf(CollectiveSpec spec, std::vector<BufferRef> in,
                                     std::vector<BufferRef> out) {
    CollectiveCommand command;
    command.spec = std::make_shared<const CollectiveSpec>(std::move(spec));
    command.inputs = std::move(in);
    command.outputs = std::move(out);
    return command;
  }
  template <typename Action>
  void Add(Action action, const std::string& name) {
    Command command;
    command.action = std::move(action);
    command.source.instruction = "%" + std::to_string(line_) + " = " + name;
    command.source.location.text = {file_, line_, 3};
    command.source.source_id = line_;
    ++line_;
    program_.blocks[static_cast<size_t>(block_)].commands.push_back(std::move(command));
  }

  std::shared_ptr<const std::string> file_;
  Program program_;
  int block_ = 0;
  int next_token_ = 0;
  int line_ = 1;
};

inline CollectiveSpec AllReduce(int64_t count, CollectiveReduction reduction,
                                DType dtype = DType::kF32, GroupTablePtr groups = nullptr) {
  CollectiveSpec spec;
  spec.kind = CollectiveKind::kAllReduce;
  spec.operands = {{dtype, {count}}};
  spec.reduction = reduction;
  spec.groups = std::move(groups);
  return spec;
}

/// The engine configurations that must agree bit for bit.
inline std::vector<ClusterOptions> EngineConfigurations() {
  std::vector<ClusterOptions> all(4);
  all[0].engine = EngineKind::kGang;
  all[0].workers = 1;
  all[1].engine = EngineKind::kGang;
  all[1].workers = 2;
  all[2].engine = EngineKind::kThreads;
  all[3].engine = EngineKind::kGang;
  all[3].workers = 1;
  all[3].schedule_seed = 7;
  return all;
}
inline std::string ConfigurationName(const ClusterOptions& options) {
  return std::string(EngineKindName(*options.engine)) + " workers " +
         std::to_string(options.workers) + " seed " + std::to_string(options.schedule_seed);
}

}  // namespace lockstep::testing
