// Folds: the inner loops of reductions by one recognised op. A fold keeps accumulators in a type at
// least as wide as the lanes: f32 sums and products accumulate in double (and the coded floats,
// whose lanes are floats), complex<f32> in complex<double>, everything else in the lane type
// itself.
//
// Order. Row folds (one accumulator from a contiguous run) use 16 interleaved accumulators combined
// as a balanced tree; column folds (an accumulator per column) add row after row. Both are fixed by
// the shape alone, so results are the same on every run, device and machine.
#pragma once

#include <optional>

#include "compiler/ir/op_code.h"
#include "runtime/kernels/element.h"

namespace lockstep::kernels {

struct Fold {
  int64_t accumulator_bytes = 0;
  /// accumulators[i] = lanes[i], widened.
  void (*widen)(const void* lanes, void* accumulators, int64_t n) = nullptr;
  /// lanes[i] = accumulators[i], rounded to the lane type.
  void (*narrow)(const void* accumulators, void* lanes, int64_t n) = nullptr;
  /// *accumulator = op(*accumulator, lanes[0], ..., lanes[n-1])
  void (*row)(const void* lanes, int64_t n, void* accumulator) = nullptr;
  /// accumulators[i] = op(accumulators[i], lanes[i])
  void (*column)(const void* lanes, int64_t n, void* accumulators) = nullptr;
  /// accumulators[i] = op(accumulators[i], others[i]), both accumulators.
  void (*merge)(const void* others, int64_t n, void* accumulators) = nullptr;
};

/// add, multiply, minimum, maximum, and, or, xor on lanes where they mean something; else nullopt.
std::optional<Fold> FindFold(OpCode op, Lane lane);
/// The same with accumulators of the lane type itself: what a fold step by step gives.
std::optional<Fold> FindStepFold(OpCode op, Lane lane);

// Integer and boolean lanes, see FindFold.
std::optional<Fold> FindIntegerFold(OpCode op, Lane lane);

}  // namespace lockstep::kernels
