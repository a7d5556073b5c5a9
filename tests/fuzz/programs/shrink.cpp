#include "tests/fuzz/programs/shrink.h"

namespace lockstep::fuzz {
namespace {

class Shrinker {
 public:
  Shrinker(FuzzProgram program, const std::function<bool(const FuzzProgram&)>& fails, int budget)
      : best_(std::move(program)), fails_(fails), budget_(budget) {}

  FuzzProgram Run() {
    for (bool smaller = true; smaller && budget_ > 0;) {
      smaller = OneResult() || CutNodes() || DropConstraints() || DropShardings();
    }
    return best_;
  }

 private:
  bool Try(const FuzzProgram& candidate) {
    if (budget_-- <= 0) return false;
    FuzzProgram live = candidate.Live();
    if (!fails_(live)) return false;
    best_ = std::move(live);
    return true;
  }

  bool OneResult() {
    if (best_.results.size() == 1) return false;
    for (size_t i = 0; i < best_.results.size(); ++i) {
      FuzzProgram candidate = best_;
      candidate.results = {best_.results[i]};
      if (Try(candidate)) return true;
    }
    for (size_t i = 0; i < best_.results.size(); ++i) {
      FuzzProgram candidate = best_;
      candidate.results.erase(candidate.results.begin() + static_cast<int64_t>(i));
      if (Try(candidate)) return true;
    }
    return false;
  }

  static void Replace(FuzzProgram& program, Use from, Use to) {
    for (Node& node : program.nodes) {
      for (Use& use : node.operands) {
        if (use == from) use = to;
      }
    }
    for (Result& result : program.results) {
      if (result.use == from) result.use = to;
    }
  }

  /// A value becomes a parameter, so that what made it goes.
  bool CutNodes() {
    for (size_t n = best_.nodes.size(); n-- > 0;) {
      for (size_t r = 0; r < best_.nodes[n].results.size(); ++r) {
        for (bool from_operand : {true, false}) {
          FuzzProgram candidate = best_;
          const Use use{static_cast<int>(n), static_cast<int>(r)};
          Use with{-1, static_cast<int>(candidate.params.size())};
          if (from_operand) {  // the node's own operand of the same shape
            bool found = false;
            for (Use operand : best_.nodes[n].operands) {
              if (found || best_.ShapeOf(operand) != best_.nodes[n].results[r]) continue;
              with = operand;
              found = true;
            }
            if (!found) continue;
          } else {
            const Shape shape = best_.nodes[n].results[r];
            const auto [low, high] = DefaultRange(shape.dtype);
            candidate.params.push_back({shape, best_.seed + n, low, high, ""});
          }
          bool used = false;
          for (size_t later = n + 1; later < best_.nodes.size(); ++later) {
            for (Use operand : best_.nodes[later].operands) used = used || operand == use;
          }
          if (!used && !from_operand) continue;
          Replace(candidate, use, with);
          if (Try(candidate)) return true;
        }
      }
    }
    return false;
  }

  bool DropConstraints() {
    for (size_t n = 0; n < best_.nodes.size(); ++n) {
      if (best_.nodes[n].kind != "sharding_constraint") continue;
      FuzzProgram candidate = best_;
      Replace(candidate, {static_cast<int>(n), 0}, best_.nodes[n].operands[0]);
      if (Try(candidate)) return true;
    }
    return false;
  }

  bool DropShardings() {
    bool any = false;
    for (size_t i = 0; i < best_.params.size(); ++i) {
      if (best_.params[i].sharding.empty()) continue;
      FuzzProgram candidate = best_;
      candidate.params[i].sharding.clear();
      any = Try(candidate) || any;
    }
    for (size_t i = 0; i < best_.results.size(); ++i) {
      if (best_.results[i].sharding.empty()) continue;
      FuzzProgram candidate = best_;
      candidate.results[i].sharding.clear();
      any = Try(candidate) || any;
    }
    if (!best_.mesh.device_ids.empty()) {
      FuzzProgram candidate = best_;
      candidate.mesh.device_ids.clear();
      any = Try(candidate) || any;
    }
    return any;
  }

  FuzzProgram best_;
  const std::function<bool(const FuzzProgram&)>& fails_;
  int budget_;
};

}  // namespace

FuzzProgram Shrink(FuzzProgram program, const std::function<bool(const FuzzProgram&)>& fails,
                   int budget) {
  return Shrinker(std::move(program), fails, budget).Run();
}

}  // namespace lockstep::fuzz
