// Lanes: up to kLanes elements of one type in wide form, the unit in which the reference evaluator
// computes: integers as wrapped int64_t, real floats as double, complex numbers as two doubles.
//
// Every float of at most 32 bits is a double exactly, so a computation in wide form followed by one
// RoundLanes is "the operation, rounded once". Beside each element there may be a first-order error
// bound (see error_bound.h); a null `err` means that the elements are exact.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/reference/evaluator.h"

namespace lockstep::reference {

inline constexpr int kLanes = 256;

enum class Wide : uint8_t { kInt, kFloat, kComplex };
Wide WideOf(DType dtype);

/// A view of one register: only the arrays of its wide kind are set.
struct Lanes {
  DType dtype = DType::kF32;
  int64_t* i = nullptr;  ///< integers and i1; ui64 as the same bits
  double* re = nullptr;  ///< real floats; real part of complex numbers
  double* im = nullptr;
  double* err = nullptr;  ///< null = exact
};

/// Memory of one register of kLanes elements.
class LaneBuffer {
 public:
  LaneBuffer(DType dtype, bool bounds);
  const Lanes& lanes() const { return lanes_; }

 private:
  std::vector<int64_t> ints_;
  std::vector<double> doubles_;
  Lanes lanes_;
};

/// Reads elements of a literal; a splat, or `single`, yields its one element for every index.
class LaneReader {
 public:
  explicit LaneReader(const ReferenceValue& value, bool single = false);
  DType dtype() const { return dtype_; }
  bool single() const { return single_; }
  bool exact() const { return bound_ == nullptr; }
  /// Elements [begin, begin + n). Bounds are written if to.err is set (0 where exact).
  void Load(int64_t begin, int n, const Lanes& to) const;
  /// Elements index[0..n), into lanes [at, at + n).
  void LoadAt(const int64_t* index, int n, const Lanes& to, int at = 0) const;

 private:
  DType dtype_;
  const std::byte* base_;
  bool single_;
  const StoredBound* bound_ = nullptr;
  bool one_bound_ = false;  ///< it is every element's
};

/// The random moves of one result while a sample of stochastic arithmetic is evaluated
/// (stochastic.h).
struct Moves {
  uint64_t seed = 0;
  /// Moves n lanes, element `index[k]` (null: `begin` + k) of the result, by up to a multiple of
  /// their bounds and rounds them.
  void Apply(int64_t begin, const int64_t* index, int n, const Lanes& lanes) const;
};

/// Writes elements to a literal of the same dtype, and bounds to `bound` where both are present.
/// With moves, the elements are moved by their bounds on the way.
class LaneWriter {
 public:
  explicit LaneWriter(ReferenceValue& value, const Moves* moves = nullptr);
  void Store(int64_t begin, int n, const Lanes& from) const;
  void StoreAt(const int64_t* index, int n, const Lanes& from, int at = 0) const;

 private:
  DType dtype_;
  std::byte* base_;
  StoredBound* bound_;
  const Moves* moves_;
};

/// Rounds wide elements to the dtype of the lanes: floats to nearest even, integers wrapped.
void RoundLanes(int n, const Lanes& lanes);
/// One value rounded to a real float dtype: RoundTo, but fast for normal numbers.
double RoundFast(DType dtype, double value);
/// An integer wrapped to the width of its type; i1: value != 0.
int64_t WrapInt(DType dtype, int64_t value);
/// Copies lanes [from_at, from_at + n) to [to_at, to_at + n); same dtype.
void CopyLanes(const Lanes& from, int from_at, const Lanes& to, int to_at, int n);

/// Runs body(begin, end) over [0, count) in pieces of at least `grain`, on several threads where
/// that pays. Bodies must not depend on the split.
template <typename Body>
void ParallelPieces(int64_t count, int64_t grain, const Body& body);
void ParallelPiecesImpl(int64_t count, int64_t grain, void (*call)(const void*, int64_t, int64_t),
                        const void* body);
template <typename Body>
void ParallelPieces(int64_t count, int64_t grain, const Body& body) {
  ParallelPiecesImpl(
      count, grain,
      [](const void* opaque, int64_t begin, int64_t end) {
        (*static_cast<const Body*>(opaque))(begin, end);
      },
      &body);
}

}  // namespace lockstep::reference
