// ValueScopes: which SSA names are visible while a text is parsed.
//
// Regions nest: a region sees the names around it, siblings may reuse names, and an isolated region
// (function body, manual_computation) sees only its own. A name may be shadowed in a nested region,
// not repeated in the same one.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/ir/module.h"

namespace lockstep {

class ValueScopes {
 public:
  struct Binding {
    Value* value = nullptr;  ///< of a name that stands for one value
    Op* op = nullptr;        ///< of a name that stands for several results
    int first = 0;
    int count = 1;
    int depth = 0;
  };

  /// False if the name is already bound in the same region.
  bool Bind(std::string_view name, Binding binding) {
    binding.depth = depth_;
    auto [entry, added] = bindings_.try_emplace(name, binding);
    if (added) {
      undo_.push_back({name, {}, false});
      return true;
    }
    if (entry->second.depth == depth_) return false;
    undo_.push_back({name, entry->second, true});
    entry->second = binding;
    return true;
  }
  const Binding* Find(std::string_view name) const {
    auto found = bindings_.find(name);
    return found == bindings_.end() ? nullptr : &found->second;
  }

 private:
  struct Undo {
    std::string_view name;
    Binding binding;
    bool existed = false;
  };

 public:
  /// A region is open while one of these lives.
  class Scope {
   public:
    Scope(ValueScopes& scopes, bool isolated) : scopes_(scopes), isolated_(isolated) {
      ++scopes_.depth_;
      if (isolated_) {
        saved_.swap(scopes_.bindings_);
        saved_undo_.swap(scopes_.undo_);
      }
      mark_ = scopes_.undo_.size();
    }
    ~Scope() {
      --scopes_.depth_;
      if (isolated_) {
        saved_.swap(scopes_.bindings_);
        saved_undo_.swap(scopes_.undo_);
        return;
      }
      while (scopes_.undo_.size() > mark_) {
        const Undo& last = scopes_.undo_.back();
        if (last.existed) {
          scopes_.bindings_[last.name] = last.binding;
        } else {
          scopes_.bindings_.erase(last.name);
        }
        scopes_.undo_.pop_back();
      }
    }
    Scope(const Scope&) = delete;

   private:
    ValueScopes& scopes_;
    bool isolated_;
    size_t mark_ = 0;
    std::unordered_map<std::string_view, Binding> saved_;
    std::vector<Undo> saved_undo_;
  };

 private:
  std::unordered_map<std::string_view, Binding> bindings_;
  std::vector<Undo> undo_;
  int depth_ = 0;
};

}  // namespace lockstep
