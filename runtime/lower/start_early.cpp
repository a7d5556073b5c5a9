#include "runtime/lower/start_early.h"

#include <algorithm>
#include <map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "compiler/ir/async.h"
#include "devices/overlap.h"
#include "runtime/lower/buffers.h"

namespace lockstep {
namespace {

/// What to do in one block: start by position, and the position before which it is awaited.
using Waits = std::vector<std::pair<size_t, size_t>>;

Waits FindWaits(const BufferOverlap& overlap, const CommandBlock& block) {
  Waits waits;
  for (size_t i = 0; i < block.commands.size(); ++i) {
    const auto* start = std::get_if<CollectiveCommand>(&block.commands[i].action);
    if (!start || start->token < 0) continue;
    size_t end = i + 1;
    while (end < block.commands.size() && overlap.LeavesAlone(*start, block.commands[end])) ++end;
    waits.emplace_back(i, end);
  }
  return waits;
}

void InsertWaits(CommandBlock& block, const Waits& waits) {
  std::multimap<size_t, Command> awaits;  // by the position before which they come
  for (const auto& [at, end] : waits) {
    Command& command = block.commands[at];
    auto& start = std::get<CollectiveCommand>(command.action);
    if (end == at + 1) {
      start.token = -1;
    } else {
      awaits.emplace(end, Command{AwaitCommand{start.token}, command.source});
    }
  }
  if (awaits.empty()) return;
  std::vector<Command> commands;
  auto next = awaits.begin();
  for (size_t i = 0; i <= block.commands.size(); ++i) {
    for (; next != awaits.end() && next->first == i; ++next) {
      commands.push_back(std::move(next->second));
    }
    if (i < block.commands.size()) commands.push_back(std::move(block.commands[i]));
  }
  block.commands = std::move(commands);
}

/// A started collective and the names of its results so far.
struct OpenStart {
  const Op* op;
  std::unordered_set<const Value*> results;
};

bool Reads(const Op& op, const std::unordered_set<const Value*>& values) {
  const auto reads = [&](const Op& reader) {
    return std::any_of(reader.operands.begin(), reader.operands.end(),
                       [&](const Value* operand) { return values.contains(operand); });
  };
  bool found = reads(op);
  for (const auto& region : op.regions) {
    WalkOps(*region, [&](Op& nested) { found |= reads(nested); });
  }
  return found;
}

void FindReaders(const Region& region,
                 std::unordered_map<const Op*, std::vector<const Op*>>& readers) {
  std::vector<OpenStart> open;
  for (const auto& op : region.ops) {
    std::erase_if(open, [&](OpenStart& start) {
      if (!Reads(*op, start.results)) return false;
      const bool name =
          IsAliasOp(*op) || op->Is(OpCode::kTuple) || op->Is(OpCode::kGetTupleElement);
      if (name) {
        for (const auto& result : op->results) start.results.insert(result.get());
      } else {
        readers[op.get()].push_back(start.op);
      }
      return !name;
    });
    if (op->attrs.Has(kStartedAttribute)) {
      OpenStart& start = open.emplace_back(OpenStart{op.get(), {}});
      for (const auto& result : op->results) start.results.insert(result.get());
    }
    for (const auto& nested : op->regions) FindReaders(*nested, readers);
  }
}

}  // namespace

std::unordered_map<const Op*, std::vector<const Op*>> StartsByReader(const Region& main) {
  std::unordered_map<const Op*, std::vector<const Op*>> readers;
  FindReaders(main, readers);
  return readers;
}

void StartEarly(Program& program) {
  const BufferOverlap overlap(program);
  std::vector<Waits> waits;
  for (const CommandBlock& block : program.blocks) waits.push_back(FindWaits(overlap, block));
  for (size_t i = 0; i < waits.size(); ++i) InsertWaits(program.blocks[i], waits[i]);
}

}  // namespace lockstep
