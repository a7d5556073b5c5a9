#include "compiler/hints.h"

#include <algorithm>
#include <exception>
#include <map>
#include <optional>
#include <sstream>
#include <unordered_map>
#include <utility>

#include "compiler/passes/annotate.h"

namespace lockstep {
namespace {

/// A change that makes a device hold so many more bytes of arguments for each byte that it need not
/// receive is no advice: replicating a matrix of 12 KiB to spare 3 of the 7 bytes of a sum.
constexpr int64_t kMemoryPerByte = 4;

/// One annotation given, or given anew, as the command line's options would.
struct Change {
  enum class Kind { kArgument, kResult, kValue };
  Kind kind = Kind::kArgument;
  int index = 0;         ///< of the argument or result
  std::string name;      ///< of the value, as FindValue knows it
  std::string sharding;  ///< "{x},{}"
  std::string what;      ///< for people: "argument w (mlp.mlir:3:12)"

  std::string Option() const {
    switch (kind) {
      case Kind::kArgument:
        return "--arg-sharding '" + std::to_string(index) + "=" + sharding + "'";
      case Kind::kResult:
        return "--result-sharding '" + std::to_string(index) + "=" + sharding + "'";
      case Kind::kValue:
        return "--value-sharding '" + name + "=" + sharding + "'";
    }
    return "";
  }
  void ApplyTo(Module& module) const {
    switch (kind) {
      case Kind::kArgument:
        return AnnotateArgument(module, index, sharding);
      case Kind::kResult:
        return AnnotateResult(module, index, sharding);
      case Kind::kValue:
        return AnnotateValue(module, name, sharding);
    }
  }
};

int64_t BytesOf(const CollectiveRecord& record) {
  return record.wire_bytes * record.executions.value_or(1);
}

/// The same collective in another compilation: what it is for, and where.
std::string PlaceOf(const CollectiveRecord& record) {
  return (record.op->note ? record.op->note->value : "") + " " + record.location;
}

/// What a compiled program costs.
struct Price {
  int64_t bytes = 0;                  ///< received by a device in all
  int64_t argument_bytes = 0;         ///< held by a device
  std::map<std::string, int64_t> at;  ///< bytes by place

  Price(const CompiledProgram& program, const std::vector<CollectiveRecord>& records) {
    for (const CollectiveRecord& record : records) {
      bytes += BytesOf(record);
      at[PlaceOf(record)] += BytesOf(record);
    }
    for (const auto& arg : program.spmd.module->Main()->body.args) {
      argument_bytes += arg->type.size_bytes();
    }
  }
  int64_t At(const std::string& place) const {
    auto found = at.find(place);
    return found == at.end() ? 0 : found->second;
  }
};

class HintFinder {
 public:
  HintFinder(const CompiledProgram& program, const CompileOptions& options, int64_t max_ops,
             std::vector<CollectiveRecord>& records)
      : program_(program),
        options_(options),
        records_(records),
        before_(program, records),
        budget_(max_ops) {
    options_.propagate.record_origins = false;
    WalkOps(program.global.module->Main()->body, [&](Op&) { ++num_ops_; });
    if (num_ops_ > budget_) return;
    WalkOps(program.global.module->Main()->body, [&](Op& op) {
      for (const Value* operand : op.operands) users_[operand].push_back(&op);
    });
    for (const auto& function : program.source->functions) {
      Functions(function->body, *function);
    }
  }

  bool Run() {
    std::vector<CollectiveRecord*> order;
    for (CollectiveRecord& record : records_) {
      if (!record.from_program && record.op->note && BytesOf(record) > 0) order.push_back(&record);
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const auto* a, const auto* b) { return BytesOf(*a) > BytesOf(*b); });
    for (CollectiveRecord* record : order) {
      if (!Find(*record)) return false;
    }
    return true;
  }

 private:
  void Functions(const Region& region, const Function& function) {
    for (const auto& arg : region.args) function_of_[arg.get()] = &function;
    WalkOps(region, [&](Op& op) {
      for (const auto& result : op.results) function_of_[result.get()] = &function;
    });
  }

  /// False if the budget does not reach for the collective's candidates.
  bool Find(CollectiveRecord& record) {
    const std::string place = PlaceOf(record);
    const Change* best = nullptr;
    const Price* price = nullptr;
    const auto rank = [&](const Price& p) {
      return std::pair(p.argument_bytes > before_.argument_bytes, p.bytes);
    };
    const std::vector<Change> changes = Candidates(record);
    for (const Change& change : changes) {
      const std::optional<Price>* tried = Try(change);
      if (!tried) return false;
      if (!*tried || (*tried)->bytes >= before_.bytes) continue;
      if ((*tried)->At(place) >= before_.At(place)) continue;
      if ((*tried)->argument_bytes - before_.argument_bytes >
          kMemoryPerByte * (before_.bytes - (*tried)->bytes)) {
        continue;
      }
      if (price && rank(**tried) >= rank(*price)) continue;
      best = &change;
      price = &**tried;
    }
    if (best) Tell(*best, *price, record);
    return true;
  }

  void Tell(const Change& change, const Price& price, CollectiveRecord& record) const {
    record.hint_option = change.Option();
    record.hint_wire_bytes = price.bytes;
    std::ostringstream out;
    out << "annotate " << change.what << " as " << change.sharding << ": each device then receives "
        << price.bytes << " bytes in all instead of " << before_.bytes;
    if (price.argument_bytes != before_.argument_bytes) {
      out << ", and its arguments take " << price.argument_bytes << " bytes instead of "
          << before_.argument_bytes;
    }
    out << " (" << record.hint_option << ")";
    record.hint = out.str();
  }

  /// What the program costs with the change, nothing inside if it is then refused; null without
  /// budget.
  const std::optional<Price>* Try(const Change& change) {
    auto [found, fresh] = tried_.try_emplace(change.Option());
    if (!fresh) return &found->second;
    if (num_ops_ > budget_) {
      tried_.erase(found);
      return nullptr;
    }
    budget_ -= num_ops_;
    try {
      std::unique_ptr<Module> clone = CloneModule(*program_.source);
      change.ApplyTo(*clone);
      const CompiledProgram compiled = CompileProgram(std::move(clone), options_);
      found->second.emplace(compiled, compiled.collectives);
    } catch (const std::exception&) {
      // Nobody has asked for this program: what cannot be compiled is no advice.
    }
    return &found->second;
  }

  // --- candidates ---

  std::vector<Change> Candidates(const CollectiveRecord& record) {
    candidates_.clear();
    const CollectiveNote& note = *record.op->note;
    const std::vector<MeshPtr>& meshes = program_.source->meshes;
    if (meshes.empty() || !note.mesh || !(*note.mesh == *meshes.front())) return {};
    Noted(note);
    const Value* value = FindValue(*program_.global.module, note.value);
    if (!value) return std::move(candidates_);
    if (record.kind == "all_reduce") Scattered(*value, note);
    Roots(*value, note);
    if (value->def) {
      for (const Value* operand : value->def->operands) Roots(*operand, note);
    }
    return std::move(candidates_);
  }

  /// What the partitioner proposes: "%5={x},{}" or "result 0={x},{}", one a line.
  void Noted(const CollectiveNote& note) {
    std::istringstream lines(note.hint);
    for (std::string line; std::getline(lines, line);) {
      const size_t equals = line.find('=');
      const std::string name = line.substr(0, equals), sharding = line.substr(equals + 1);
      if (name.starts_with("result ")) {
        Result(std::stoi(name.substr(7)), sharding);
      } else if (const Value* value = FindValue(*program_.global.module, name)) {
        Offer(*value, sharding);
        Wanted(*value, sharding);
      }
    }
  }

  /// What may want the value otherwise: constraints of it, and annotations of the results that it
  /// is.
  void Wanted(const Value& value, const std::string& sharding) {
    auto found = users_.find(&value);
    if (found == users_.end()) return;
    for (const Op* user : found->second) {
      if (user->Is(OpCode::kSdyShardingConstraint)) Offer(*user->result(), sharding);
      if (user != program_.global.module->Main()->return_op()) continue;
      for (int r : program_.propagation.annotated_results) {
        if (user->operand(r) == &value) Result(r, sharding);
      }
    }
  }

  /// A partial result that is split over the axes of the sum: a reduce_scatter moves half as much.
  void Scattered(const Value& value, const CollectiveNote& note) {
    if (!HasLayout(value)) return;
    const TensorSharding layout = value.sharding->Layout();
    const AxisList used = layout.UsedAxes();
    for (const AxisRef& axis : note.axes) {
      if (Overlaps(used, axis)) return;
    }
    for (int d = 0; d < layout.rank(); ++d) {
      TensorSharding split = layout;
      AxisList& axes = split.dims[static_cast<size_t>(d)].axes;
      axes.insert(axes.end(), note.axes.begin(), note.axes.end());
      if (value.type.dims()[static_cast<size_t>(d)] % split.NumShards(d) == 0) {
        Offer(value, split.ToString());
      }
    }
  }

  /// The annotations from which the axes of the collective came to the value, without them.
  void Roots(const Value& value, const CollectiveNote& note) {
    if (!HasLayout(value)) return;
    for (const AxisStory& axis : TellStory(program_.propagation, value).axes) {
      if (!Overlaps(note.axes, axis.axis) || axis.steps.empty()) continue;
      const AxisOrigin& root = *axis.steps.front();
      if (!HasLayout(*root.value)) continue;
      TensorSharding without = root.value->sharding->Layout();
      for (DimSharding& dim : without.dims) {
        dim.axes = Subtract(*note.mesh, dim.axes, note.axes);
      }
      if (root.kind == "result") {
        const Op& terminator = *program_.global.module->Main()->return_op();
        for (int r : program_.propagation.annotated_results) {
          if (terminator.operand(r) == root.value) Result(r, without.ToString());
        }
      } else {
        const bool constraint = root.op && root.op->Is(OpCode::kSdyShardingConstraint);
        Offer(constraint ? *root.op->result() : *root.value, without.ToString());
      }
    }
  }

  static bool HasLayout(const Value& value) {
    return value.type.IsTensor() && value.sharding && value.sharding->mesh &&
           !value.sharding->IsMaximal();
  }

  /// An annotation of what the value is in the source.
  void Offer(const Value& value, const std::string& sharding) {
    auto found = program_.global.source_of.find(&value);
    if (found == program_.global.source_of.end()) return;
    const Value& source = *found->second;
    const Function& main = *program_.source->Main();
    Change change;
    change.sharding = sharding;
    if (source.owner == &main.body) {
      change.index = source.index;
      const std::string label = source.location.Label();
      change.what = "argument " + (label.empty() ? source.name : label);
      AddPlace(source.location.text.known() ? source.location.text.ToString()
                                            : source.location.ToString(),
               change.what);
    } else if (auto home = function_of_.find(&source); home != function_of_.end()) {
      const Function* function = home->second;
      change.kind = Change::Kind::kValue;
      change.name =
          function == &main ? source.name : "%" + function->name + "." + source.name.substr(1);
      // A name that stands for another value, too, would annotate that one.
      if (FindValue(*program_.source, change.name) != &source) return;
      const std::string op(source.def ? source.def->short_name() : "argument");
      change.what = op + " " + change.name;
      AddPlace(source.location.ToString(), change.what);
    } else {
      return;
    }
    candidates_.push_back(std::move(change));
  }

  void Result(int index, const std::string& sharding) {
    candidates_.push_back(
        {Change::Kind::kResult, index, "", sharding, "result " + std::to_string(index)});
  }

  static void AddPlace(const std::string& place, std::string& what) {
    if (!place.empty()) what += " (" + place + ")";
  }

  const CompiledProgram& program_;
  CompileOptions options_;
  std::vector<CollectiveRecord>& records_;
  const Price before_;
  int64_t budget_;
  int64_t num_ops_ = 0;
  std::unordered_map<const Value*, const Function*> function_of_;
  std::unordered_map<const Value*, std::vector<const Op*>> users_;
  std::map<std::string, std::optional<Price>> tried_;  ///< by option
  std::vector<Change> candidates_;
};

}  // namespace

bool FindHints(const CompiledProgram& program, const CompileOptions& options,
               std::vector<CollectiveRecord>& records, const HintOptions& search) {
  // What a fault that was put in on purpose costs says nothing about annotations.
  if (program.adopted || options.partition.fault || records.empty()) return true;
  return HintFinder(program, options, search.max_ops, records).Run();
}

}  // namespace lockstep
