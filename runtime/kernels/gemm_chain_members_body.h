// Products of several members (gemm_chain.h), on top of gemm_chain_body.h and compiled as it is:
// LOCKSTEP_GEMM_MEMBERS and LOCKSTEP_GEMM_SUM name the functions.
#include "runtime/kernels/gemm_chain_body.h"

namespace lockstep::kernels {
namespace {

inline const float* MatrixOf(const MembersOperand& operand, int64_t member) {
  return reinterpret_cast<const float*>(operand.data[member]);
}

// Panels of rows [row, row + rows) of all members' A: a panel may hold rows of several.
void PackMembers(const MembersProduct& x, int64_t row, int64_t rows, int64_t sum, int64_t k,
                 float* to) {
  for (int64_t i = 0; i < rows; i += kPanelRows, to += ChainPanelStride(kPanelRows, k)) {
    const int64_t height = Smaller(kPanelRows, rows - i);
    if (height < kPanelRows) std::memset(to, 0, static_cast<size_t>(k * kPanelRows) * sizeof(*to));
    for (int64_t at = 0; at < height;) {
      const int64_t member = (row + i + at) / x.m, local = (row + i + at) % x.m;
      const int64_t lines = Smaller(height - at, x.m - local);
      const float* from = MatrixOf(x.a, member);
      if (x.a.transposed) {
        from += sum * x.a.stride + local;
        for (int64_t p = 0; p < k; ++p, from += x.a.stride) {
          for (int64_t q = 0; q < lines; ++q) to[p * kPanelRows + at + q] = from[q];
        }
      } else {
        PackLines<kPanelRows>(from + local * x.a.stride + sum, x.a.stride, lines, k, to + at);
      }
      at += lines;
    }
  }
}

// As Multiply in gemm_chain_body.h, with rows of A and C wherever their members have them.
void MultiplyMembers(const MembersProduct& x, std::byte* const* c, int64_t c_stride,
                     const ChainRange& range, float* workspace) {
  const int64_t m = range.row_end - range.row_begin, n = range.column_end - range.column_begin;
  float* packed_a = workspace;
  float* packed_b = workspace + ChainBlock(m, kChainRows, x.k);
  const int64_t row_block = EvenBlock(m, kChainRows, kPanelRows);
  const int64_t column_block = EvenBlock(n, kChainColumns, kPanelColumns<float>);
  const int64_t sum_block = EvenBlock(x.k, kSumBlock<float>, 4);
  std::byte* targets[kChainRows];
  for (int64_t column = range.column_begin; column < range.column_end; column += column_block) {
    const int64_t columns = Smaller(column_block, range.column_end - column);
    for (int64_t sum = 0; sum < x.k; sum += sum_block) {
      const int64_t depth = Smaller(sum_block, x.k - sum);
      PackPanels<kPanelColumns<float>>(MatrixOf(x.b, 0), x.b.stride, x.b.transposed, column,
                                       columns, sum, depth, packed_b,
                                       ChainPanelStride(kPanelColumns<float>, depth));
      for (int64_t row = range.row_begin; row < range.row_end; row += row_block) {
        const int64_t rows = Smaller(row_block, range.row_end - row);
        for (int64_t r = 0; r < rows; ++r) {
          targets[r] =
              c[(row + r) / x.m] + (row + r) % x.m * c_stride * static_cast<int64_t>(sizeof(float));
        }
        PackMembers(x, row, rows, sum, depth, packed_a);
        MultiplyBlocks<float>(rows, columns, depth, packed_a, packed_b,
                              ListedRows<float>{targets, column}, sum == 0);
      }
    }
  }
}

// A tile of a sum over members is computed for one member after the other in the registers. The
// balanced tree is a stack of partial sums: after member i as many of them are taken from the stack
// and added as i + 1 has factors of two, after the last member all. Example, six members:
// 0 | 0+1 | .., 2 | (0+1)+(2+3) | .., 4 | 4+5, then (..)+(4+5).
constexpr int64_t kTile = kPanelRows * kPanelColumns<float>;
using Tile = Lanes<float>::V[kPanelRows][2];

struct TileTarget {
  ListedRows<float> rows;
  int64_t height, width;
  bool past_cache;
};

void StoreTile(const Tile& sums, const TileTarget& to) {
  using L = Lanes<float>;
  if (to.height < kPanelRows || to.width < kPanelColumns<float>) {
    alignas(64) float edge[kTile];
    for (int64_t i = 0; i < kPanelRows; ++i) {
      L::Store(edge + i * kPanelColumns<float>, sums[i][0]);
      L::Store(edge + i * kPanelColumns<float> + L::kCount, sums[i][1]);
    }
    for (int64_t i = 0; i < to.height; ++i) {
      std::memcpy(to.rows.Row(i), edge + i * kPanelColumns<float>,
                  static_cast<size_t>(to.width) * sizeof(float));
    }
    return;
  }
  constexpr uintptr_t kLine = 64;  // past the cache only as whole lines
#pragma GCC unroll 16
  for (int64_t i = 0; i < kPanelRows; ++i) {
    float* row = to.rows.Row(i);
    if (to.past_cache && reinterpret_cast<uintptr_t>(row) % kLine == 0) {
      L::Stream(row, sums[i][0]);
      L::Stream(row + L::kCount, sums[i][1]);
    } else {
      L::Store(row, sums[i][0]);
      L::Store(row + L::kCount, sums[i][1]);
    }
  }
}

// Members [first, first + count) of `size`, packed one after the other.
void SumTile(int64_t k, int64_t first, int64_t count, int64_t size, const float* a, const float* b,
             float* stack, const TileTarget& to) {
  using L = Lanes<float>;
  int64_t depth = __builtin_popcountll(static_cast<unsigned long long>(first));
  for (int64_t member = first; member < first + count; ++member) {
    Tile sums;
#pragma GCC unroll 16
    for (int64_t i = 0; i < kPanelRows; ++i) sums[i][0] = sums[i][1] = L::Zero();
    AddPanels<float, kPanelRows>(k, a, b, sums);
    a += k * kPanelRows;
    b += k * kPanelColumns<float>;
    const bool last = member + 1 == size;
    int64_t merges = last ? depth : __builtin_ctzll(static_cast<unsigned long long>(member + 1));
    for (; merges > 0; --merges) {
      --depth;
      const float* with = stack + depth * kTile;
#pragma GCC unroll 16
      for (int64_t i = 0; i < kPanelRows; ++i, with += kPanelColumns<float>) {
        sums[i][0] = L::Add(L::Load(with), sums[i][0]);
        sums[i][1] = L::Add(L::Load(with + L::kCount), sums[i][1]);
      }
    }
    if (last) return StoreTile(sums, to);
    float* at = stack + depth * kTile;
#pragma GCC unroll 16
    for (int64_t i = 0; i < kPanelRows; ++i, at += kPanelColumns<float>) {
      L::Store(at, sums[i][0]);
      L::Store(at + L::kCount, sums[i][1]);
    }
    ++depth;
  }
}

// Rows and columns of a block of the sum; those of C from the range's first ones on.
struct SumBlock {
  int64_t row, rows, column, columns;
  ListedRows<float> to;
};

// `stacks` of `levels` tiles each.
void AddMembers(const MembersProduct& x, const SumBlock& block, bool past_cache, float* stacks,
                int64_t levels, float* workspace) {
  const int64_t at_once = Smaller(kSumDepth / x.k > 1 ? kSumDepth / x.k : 1, x.members);
  for (int64_t first = 0; first < x.members; first += at_once) {
    const int64_t count = Smaller(at_once, x.members - first);
    const int64_t a_panel = ChainPanelStride(kPanelRows, count * x.k);
    const int64_t b_panel = ChainPanelStride(kPanelColumns<float>, count * x.k);
    float* packed_a = workspace;
    float* packed_b = workspace + (kSumRows / kPanelRows) * a_panel;
    for (int64_t i = 0; i < count; ++i) {
      PackPanels<kPanelRows>(MatrixOf(x.a, first + i), x.a.stride, !x.a.transposed, block.row,
                             block.rows, 0, x.k, packed_a + i * x.k * kPanelRows, a_panel);
      PackPanels<kPanelColumns<float>>(MatrixOf(x.b, first + i), x.b.stride, x.b.transposed,
                                       block.column, block.columns, 0, x.k,
                                       packed_b + i * x.k * kPanelColumns<float>, b_panel);
    }
    float* stack = stacks;
    for (int64_t j = 0; j < block.columns; j += kPanelColumns<float>, packed_b += b_panel) {
      const float* left = packed_a;
      for (int64_t i = 0; i < block.rows; i += kPanelRows, left += a_panel) {
        SumTile(x.k, first, count, x.members, left, packed_b, stack,
                {block.to.At(i, j), Smaller(kPanelRows, block.rows - i),
                 Smaller(kPanelColumns<float>, block.columns - j), past_cache});
        stack += levels * kTile;
      }
    }
  }
}

}  // namespace

void LOCKSTEP_GEMM_MEMBERS(const MembersProduct& product, std::byte* const* c, int64_t c_stride,
                           const ChainRange& range, float* workspace) {
  MultiplyMembers(product, c, c_stride, range, workspace);
}

void LOCKSTEP_GEMM_SUM(const MembersProduct& product, const ChainRange& range,
                       std::byte* const* rows, bool past_cache, float* scratch, float* workspace) {
  AddMembers(product,
             {range.row_begin, range.row_end - range.row_begin, range.column_begin,
              range.column_end - range.column_begin, ListedRows<float>{rows, 0}},
             past_cache, scratch, ChainSumLevels(product.members), workspace);
}

}  // namespace lockstep::kernels
