// Digits: symbolic arithmetic on numbers written in a mixed radix.
//
// A device id, a mesh position and a tile position are three numberings of the same devices. Where
// one is the other with its digits permuted, the translation is a short list of digits whose length
// does not depend on the number of devices. Worked example: positions of <=[2,4]T(1,0) are p = 2a+b
// with a < 4, b < 2, and hold device 4b+a: {size 4, from 2, to 1}, {size 2, from 1, to 4}.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/sharding/axis.h"
#include "compiler/sharding/mesh.h"

namespace lockstep {

/// (number / stride) % size.
struct Digit {
  int64_t size = 1;
  int64_t stride = 1;
  bool operator==(const Digit&) const = default;
};

/// The digit (number / from) % size of one numbering contributes itself times `to` to the other.
struct DigitPair {
  int64_t size = 1;
  int64_t from = 1;
  int64_t to = 1;
  bool operator==(const DigitPair&) const = default;
};

/// A whole numbering, major digits of `from` first.
using DigitMap = std::vector<DigitPair>;

/// Positions to device ids. nullopt for an explicit list.
std::optional<DigitMap> DigitsOfOrder(const DeviceOrder& order, int64_t num_devices);
DigitMap Inverse(DigitMap map);
/// Joins neighbours that are one digit on both sides, so that Translate sees the fewest boundaries.
DigitMap Merged(const DigitMap& map);
/// A digit of the first numbering as digits of the second, major first, merged; nullopt if its
/// boundaries fall inside a digit of the map where they make no whole number.
std::optional<std::vector<Digit>> Translate(const DigitMap& map, const Digit& digit);
/// The order whose positions, read with these digits of device ids (major first), are row-major.
/// The digits must make up all device ids.
DeviceOrder OrderOfDigits(std::vector<Digit> digits);
/// A digit of mesh positions as pieces of mesh axes, major first; nullopt as for Translate.
std::optional<AxisList> AxesOfDigit(const Mesh& mesh, const Digit& digit);
/// A piece of an axis as a digit of mesh positions.
Digit DigitOfAxis(const Mesh& mesh, const AxisRef& ref);
/// Merges neighbours that are one digit; drops digits of size 1.
std::vector<Digit> MergedDigits(const std::vector<Digit>& digits);

}  // namespace lockstep
