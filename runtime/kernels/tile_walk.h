// TileWalk: how one input of a fused kernel comes into its register, tile after tile. Most inputs
// go on as they went before: the next row of a matrix, the same row of a mask, a border and the
// rest of a row. Such a walk is found once for many tiles and then only steps.
//
// Example: concatenate(b: [512, 1], slice(x: [512, 1024], columns 0..1023), dim 1) row by row is
// two pieces, one lane that steps by 1 element of b and 1,023 that step by 1,024 of x, for 511 more
// rows.
//
// A walk lives in scratch memory for the time of a run and holds nothing of its own.
#pragma once

#include "runtime/kernels/program_kernel.h"

namespace lockstep::kernels {

class TileWalk {
 public:
  /// Brings lanes [begin, begin + n) of the program's input `index` into its register. `stored` is
  /// where the operand begins; `inputs` are the kernel's. Returns where the lanes lie if they are
  /// read in place, else null.
  const std::byte* Next(const ProgramInput& input, int index,
                        std::span<const std::byte* const> inputs, const std::byte* stored,
                        ProgramFrame& frame, int64_t begin, int64_t n) {
    if (left_ <= 0 || begin != begin_ || n != n_) {
      return Find(input, index, inputs, stored, frame, begin, n);
    }
    --left_;
    begin_ += n;
    for (int p = 0; p < count_; ++p) pieces_[p].at += pieces_[p].step;
    return Bind(input, index, frame);
  }

 private:
  struct Piece {
    const std::byte* at;
    int64_t step;   // bytes to the same piece of the next tile
    int64_t lanes;  // 0: the one element at `at` in all lanes
  };
  static constexpr int kMostPieces = 3;

  const std::byte* Find(const ProgramInput& input, int index,
                        std::span<const std::byte* const> inputs, const std::byte* stored,
                        ProgramFrame& frame, int64_t begin, int64_t n);
  bool FindPieces(const ProgramInput& input, std::span<const std::byte* const> inputs,
                  const std::byte* stored, int64_t begin, int64_t n);
  bool AddPieces(const ConcatSource& source, std::span<const std::byte* const> inputs,
                 int64_t offset, int64_t n);
  bool AddPiece(const TileLoader& loader, const std::byte* stored, int64_t begin, int64_t n);
  static const std::byte* LoadConcat(const ProgramInput& input, int index,
                                     std::span<const std::byte* const> inputs, ProgramFrame& frame,
                                     int64_t begin, int64_t n);
  const std::byte* Bind(const ProgramInput& input, int index, ProgramFrame& frame);

  Piece pieces_[kMostPieces];
  int count_ = 0;
  int64_t begin_ = -1, n_ = 0;  // of the tile that the walk would step to
  int64_t left_ = 0;            // tiles that it can
  int64_t filled_ = 0;          // lanes of the register that hold `element_`
  alignas(16) std::byte element_[16] = {};
};

}  // namespace lockstep::kernels
