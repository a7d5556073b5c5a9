// Reference evaluator: runs a GLOBAL program on one device, written to be compared with the
// StableHLO specification line by line. Independent of the fast kernels and of the partitioner.
//
// Manual regions (sdy.manual_computation) and programs that are already partitioned are evaluated
// device by device in step: a value inside is one literal per device, a collective combines them.
#pragma once

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <vector>

#include "compiler/base/literal.h"
#include "compiler/ir/module.h"

namespace lockstep {

/// Numbers, one per element of an array. Copies share them until one of the copies is written to,
/// so that a value which is used ten times has its bounds once.
///   BoundList a = ...; BoundList b = a;   one array
///   b[0] = 1;                             b has its own now
/// Threads may write to one list together if it was made by assign() or Resize() and not copied.
class BoundList {
 public:
  BoundList() = default;
  BoundList(std::initializer_list<double> values) {
    Resize(values.size());
    std::copy(values.begin(), values.end(), data_.get());
  }
  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }
  const double* data() const { return data_.get(); }
  double* data() {
    Own();
    return data_.get();
  }
  const double& operator[](size_t i) const { return data_[i]; }
  double& operator[](size_t i) {
    Own();
    return data_[i];
  }
  const double* begin() const { return data(); }
  const double* end() const { return data() + size_; }
  /// For lists that are written in full: `size` numbers of any value.
  void Resize(size_t size) {
    data_ = size > 0 ? std::make_shared_for_overwrite<double[]>(size) : nullptr;
    size_ = size;
  }
  void assign(size_t size, double value) {
    Resize(size);
    std::fill_n(data_.get(), size, value);
  }
  void clear() { Resize(0); }

 private:
  void Own() {
    if (data_.use_count() <= 1) return;
    const std::shared_ptr<double[]> shared = std::move(data_);
    data_ = std::make_shared_for_overwrite<double[]>(size_);
    std::copy_n(shared.get(), size_, data_.get());
  }
  std::shared_ptr<double[]> data_;
  size_t size_ = 0;
};

/// A first-order bound on what rounding and another order of additions may change, one per element;
/// empty = exact (no operation so far rounds, or the dtype is not a float).
struct ErrorBound {
  BoundList absolute;
  /// The bounds come from samples with moved roundings (stochastic.h): an estimate, not a proof.
  bool estimated = false;
  bool exact() const { return absolute.empty(); }
};

struct ReferenceValue {
  Literal literal;
  ErrorBound bound;
};

/// One executed check op (self-checking programs).
struct CheckResult {
  std::string op;
  Location location;
  std::string type;
  bool ok = true;
  int64_t mismatches = 0;
  uint64_t max_ulp = 0;
  int64_t executions = 0;
  std::string first_bad;  ///< "index [3,8]: expected 1.5, got 1.25"
};

struct ReferenceOptions {
  std::string entry;  ///< function to run instead of the module's entry
  bool track_bounds = true;
  /// Replace bounds that are too loose to prove anything by an estimate from a few more evaluations
  /// with moved roundings (stochastic.h); such a bound says that it is one. Checks and
  /// interpreter.print run once per evaluation.
  bool refine_bounds = true;
  /// Called for each value of @main's body (outside loops, branches and manual regions) in program
  /// order, with its result; used to find the first diverging value.
  std::function<void(const Value&, const ReferenceValue&)> probe;
  int64_t max_loop_trips = INT64_MAX;
};

struct ReferenceResult {
  std::vector<ReferenceValue> results;
  std::vector<CheckResult> checks;
};

/// Evaluates the module's entry. Arguments must match the entry's global types.
ReferenceResult EvaluateReference(const Module& module, std::span<const Literal> arguments,
                                  const ReferenceOptions& options = {});

/// True if the evaluator knows the op; used by the table test.
bool HasReference(OpCode code);

}  // namespace lockstep
