#include <algorithm>

#include "runtime/kernels/program_kernel.h"

namespace lockstep::kernels {

bool ConcatSource::Reads(int kernel_input) const {
  return std::any_of(parts.begin(), parts.end(), [&](const Part& part) {
    return part.nested ? part.nested->Reads(kernel_input) : part.kernel_input == kernel_input;
  });
}

namespace {

/// The part that holds the element at `position` of a row.
const ConcatSource::Part& PartAt(const ConcatSource& source, int64_t position) {
  size_t p = 0;
  while (position >= source.parts[p].begin + source.parts[p].size) ++p;
  return source.parts[p];
}

}  // namespace

const std::byte* ConcatSource::Contiguous(std::span<const std::byte* const> inputs, int64_t offset,
                                          int64_t n) const {
  const int64_t at_row = by_row.Divide(offset);
  const int64_t position = by_row.Remainder(offset, at_row);
  const Part& part = PartAt(*this, position);
  if (position + n > part.begin + part.size) return nullptr;
  const int64_t at = at_row * part.size + position - part.begin;
  if (part.nested) return part.nested->Contiguous(inputs, at, n);
  return part.loader.Contiguous(inputs[static_cast<size_t>(part.kernel_input)], at, n);
}

void ConcatSource::Load(std::span<const std::byte* const> inputs, int64_t offset, int64_t n,
                        std::byte* lanes) const {
  int64_t at_row = by_row.Divide(offset);
  int64_t position = by_row.Remainder(offset, at_row);
  while (n > 0) {
    if (position == row) {
      ++at_row;
      position = 0;
    }
    const Part& part = PartAt(*this, position);
    const int64_t count = std::min(n, part.begin + part.size - position);
    const int64_t at = at_row * part.size + position - part.begin;
    if (part.nested) {
      part.nested->Load(inputs, at, count, lanes);
    } else {
      part.loader.Load(inputs[static_cast<size_t>(part.kernel_input)], at, count, lanes);
    }
    lanes += count * part.loader.lane_bytes();
    position += count;
    n -= count;
  }
}

}  // namespace lockstep::kernels
