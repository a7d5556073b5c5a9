// The body of gemm_chain_<isa>.cpp: LOCKSTEP_GEMM_CHAIN names the functions.
//
// Blocks of A and B are packed in panels of kPanelRows rows and two vectors of columns, which the
// innermost loop reads in a row. Between blocks of the sum C holds the chain so far. A panel of B
// stays in the first-level cache while the panels of A pass by, which stay in the second.
//
// Nothing here is an inline function of another header, which the linker could share between
// instruction sets.
#include <cstring>

#include "runtime/kernels/gemm_chain.h"
#include "runtime/kernels/gemm_chain_blocks.h"
#include "runtime/kernels/gemm_chain_lanes.h"

namespace lockstep::kernels {
namespace {

constexpr int64_t Smaller(int64_t a, int64_t b) { return a < b ? a : b; }

// `length` in as few blocks of at most `most` as will do, none of them much smaller than the
// others.
inline int64_t EvenBlock(int64_t length, int64_t most, int64_t unit) {
  const int64_t blocks = (length + most - 1) / most, even = (length + blocks - 1) / blocks;
  return Smaller((even + unit - 1) / unit * unit, most);
}

template <typename T>
constexpr int64_t kPanelColumns = 2 * Lanes<T>::kCount;

// 24 KiB in a panel of B, whatever the vectors: three quarters of the first-level cache.
template <typename T>
constexpr int64_t kSumBlock = Smaller(kChainSum,
                                      (24 << 10) / (kPanelColumns<T> * int64_t{sizeof(T)}));

// Some lines of a panel, whose elements lie along the sum: to[p * kWidth + i] = line i [p].
template <int64_t kWidth, typename T>
void PackLines(const T* from, int64_t stride, int64_t lines, int64_t k, T* to) {
  int64_t i = 0;
  while (i < lines) {
    const int64_t count = lines - i >= 4 ? 4 : lines - i >= 2 ? 2 : 1;
    const T* line = from + i * stride;
    int64_t p = 0;
    if (count == 4) p = InterleaveFour<kWidth>(line, stride, k, to + i);
    if (count == 2) p = InterleaveTwo<kWidth>(line, stride, k, to + i);
    for (; p < k; ++p) {
      for (int64_t q = 0; q < count; ++q) to[p * kWidth + i + q] = line[q * stride + p];
    }
    i += count;
  }
}

// Lines whose elements lie along the sum become one panel: to[p][i] = line i [p], zeros for lines
// that are missing.
template <int64_t kWidth, typename T>
void PackAlongSum(const T* from, int64_t stride, int64_t lines, int64_t k, T* to) {
  if (lines < kWidth) std::memset(to, 0, static_cast<size_t>(k * kWidth) * sizeof(T));
  PackLines<kWidth>(from, stride, lines, k, to);
}

// Lines whose elements lie across the panels: line p gives row p of every panel, zeros for elements
// that are missing in the last one.
template <int64_t kWidth, typename T>
void PackAcrossPanels(const T* from, int64_t stride, int64_t count, int64_t k, T* to,
                      int64_t panel) {
  constexpr int64_t kAhead = 4;  // lines, which are too short for the processor to see
  const int64_t whole = count / kWidth * kWidth;
  for (int64_t p = 0; p < k; ++p, from += stride, to += kWidth) {
    const T* ahead = from + (p + kAhead < k ? kAhead : 0) * stride;
    T* row = to;
    int64_t c = 0;
    for (; c < whole; c += kWidth, row += panel) {
      __builtin_prefetch(ahead + c);
      if constexpr (kWidth == kPanelColumns<T>) {
        Lanes<T>::Store(row, Lanes<T>::Load(from + c));
        Lanes<T>::Store(row + Lanes<T>::kCount, Lanes<T>::Load(from + c + Lanes<T>::kCount));
      } else {
        std::memcpy(row, from + c, kWidth * sizeof(T));
      }
    }
    for (int64_t i = 0; c < count && i < kWidth; ++i) row[i] = c + i < count ? from[c + i] : T{0};
  }
}

// Panels of `count` rows of A or columns of B from `first` on; `along`: stored line by line along
// the sum, of which they take [sum, sum + k). `panel`: from one to the next.
template <int64_t kWidth, typename T>
void PackPanels(const T* data, int64_t stride, bool along, int64_t first, int64_t count,
                int64_t sum, int64_t k, T* to, int64_t panel) {
  if (!along) {
    return PackAcrossPanels<kWidth>(data + sum * stride + first, stride, count, k, to, panel);
  }
  for (int64_t i = 0; i < count; i += kWidth, to += panel) {
    PackAlongSum<kWidth>(data + (first + i) * stride + sum, stride, Smaller(kWidth, count - i), k,
                         to);
  }
}

// Where the rows of C are: one matrix.
template <typename T>
struct StridedRows {
  T* data;
  int64_t stride;
  T* Row(int64_t i) const { return data + i * stride; }
  StridedRows At(int64_t row, int64_t column) const { return {Row(row) + column, stride}; }
};
// Each row somewhere.
template <typename T>
struct ListedRows {
  std::byte* const* rows;
  int64_t column;
  T* Row(int64_t i) const { return reinterpret_cast<T*>(rows[i]) + column; }
  ListedRows At(int64_t row, int64_t right) const { return {rows + row, column + right}; }
};

// A panel of A times a panel of B, of whose first kHeight rows the sums are, is added to these.
template <typename T, int64_t kHeight>
inline void AddPanels(int64_t k, const T* a, const T* b, typename Lanes<T>::V (&sums)[kHeight][2]) {
  using L = Lanes<T>;
#pragma GCC unroll 4
  for (int64_t p = 0; p < k; ++p) {
    const typename L::V left = L::Load(b), right = L::Load(b + L::kCount);
#pragma GCC unroll 16
    for (int64_t i = 0; i < kHeight; ++i) {
      const typename L::V factor = L::Fill(a + i);
      sums[i][0] = L::MultiplyAdd(factor, left, sums[i][0]);
      sums[i][1] = L::MultiplyAdd(factor, right, sums[i][1]);
    }
    a += kPanelRows;
    b += kPanelColumns<T>;
  }
}

// The first kHeight rows of a panel of A times a panel of B, added to C unless `fresh`.
template <typename T, typename C, int64_t kHeight>
void MultiplyPanels(int64_t k, const T* a, const T* b, C c, bool fresh) {
  using L = Lanes<T>;
  typename L::V sums[kHeight][2];
#pragma GCC unroll 16
  for (int64_t i = 0; i < kHeight; ++i) {
    sums[i][0] = fresh ? L::Zero() : L::Load(c.Row(i));
    sums[i][1] = fresh ? L::Zero() : L::Load(c.Row(i) + L::kCount);
  }
  AddPanels<T, kHeight>(k, a, b, sums);
#pragma GCC unroll 16
  for (int64_t i = 0; i < kHeight; ++i) {
    L::Store(c.Row(i), sums[i][0]);
    L::Store(c.Row(i) + L::kCount, sums[i][1]);
  }
}

template <typename T, typename C>
using PanelFn = void (*)(int64_t k, const T* a, const T* b, C c, bool fresh);

// By height: the last panel of A may have fewer rows.
template <typename T, typename C, int64_t kHeight = 1>
PanelFn<T, C> PanelOf(int64_t height) {
  if constexpr (kHeight < kPanelRows) {
    if (height > kHeight) return PanelOf<T, C, kHeight + 1>(height);
  }
  return MultiplyPanels<T, C, kHeight>;
}

// A panel of B that C has fewer columns than.
template <typename T, typename C>
void NarrowPanel(int64_t k, const T* a, const T* b, C c, bool fresh, int64_t height,
                 int64_t width) {
  alignas(64) T edge[kPanelRows * kPanelColumns<T>] = {};
  const size_t bytes = static_cast<size_t>(width) * sizeof(T);
  const StridedRows<T> rows{edge, kPanelColumns<T>};
  for (int64_t r = 0; !fresh && r < height; ++r) std::memcpy(rows.Row(r), c.Row(r), bytes);
  PanelOf<T, StridedRows<T>>(height)(k, a, b, rows, fresh);
  for (int64_t r = 0; r < height; ++r) std::memcpy(c.Row(r), rows.Row(r), bytes);
}

// A packed block of A times one of B.
template <typename T, typename C>
void MultiplyBlocks(int64_t rows, int64_t columns, int64_t k, const T* a, const T* b, C c,
                    bool fresh) {
  const int64_t a_panel = ChainPanelStride(kPanelRows, k);
  const int64_t b_panel = ChainPanelStride(kPanelColumns<T>, k);
  for (int64_t j = 0; j < columns; j += kPanelColumns<T>, b += b_panel) {
    const int64_t width = Smaller(kPanelColumns<T>, columns - j);
    const T* left = a;
    for (int64_t i = 0; i < rows; i += kPanelRows, left += a_panel) {
      const int64_t height = Smaller(kPanelRows, rows - i);
      const C to = c.At(i, j);
      if (width < kPanelColumns<T>) {
        NarrowPanel<T>(k, left, b, to, fresh, height, width);
        continue;
      }
      // What the next panel adds to comes from far, and nothing else asks for it in time.
      const int64_t next = Smaller(kPanelRows, rows - i - height);
      for (int64_t r = 0; r < next; ++r) {
        __builtin_prefetch(to.Row(kPanelRows + r), 1);
        __builtin_prefetch(to.Row(kPanelRows + r) + kPanelColumns<T> - 1, 1);
      }
      PanelOf<T, C>(height)(k, left, b, to, fresh);
    }
  }
}

template <typename T>
void Multiply(int64_t m, int64_t n, int64_t k, MatrixRef<T> a, MatrixRef<T> b, T* c,
              int64_t c_stride, T* workspace) {
  T* packed_a = workspace;
  T* packed_b = workspace + ChainBlock(m, kChainRows, k);
  const int64_t row_block = EvenBlock(m, kChainRows, kPanelRows);
  const int64_t column_block = EvenBlock(n, kChainColumns, kPanelColumns<T>);
  const int64_t sum_block = EvenBlock(k, kSumBlock<T>, 4);
  for (int64_t column = 0; column < n; column += column_block) {
    const int64_t columns = Smaller(column_block, n - column);
    for (int64_t sum = 0; sum < k; sum += sum_block) {
      const int64_t depth = Smaller(sum_block, k - sum);
      PackPanels<kPanelColumns<T>>(b.data, b.stride, b.transposed, column, columns, sum, depth,
                                   packed_b, ChainPanelStride(kPanelColumns<T>, depth));
      for (int64_t row = 0; row < m; row += row_block) {
        const int64_t rows = Smaller(row_block, m - row);
        PackPanels<kPanelRows>(a.data, a.stride, !a.transposed, row, rows, sum, depth, packed_a,
                               ChainPanelStride(kPanelRows, depth));
        MultiplyBlocks<T>(rows, columns, depth, packed_a, packed_b,
                          StridedRows<T>{c + row * c_stride + column, c_stride}, sum == 0);
      }
    }
  }
}

}  // namespace

void LOCKSTEP_GEMM_CHAIN(int64_t m, int64_t n, int64_t k, MatrixRef<float> a, MatrixRef<float> b,
                         float* c, int64_t c_stride, float* workspace) {
  Multiply<float>(m, n, k, a, b, c, c_stride, workspace);
}
void LOCKSTEP_GEMM_CHAIN(int64_t m, int64_t n, int64_t k, MatrixRef<double> a, MatrixRef<double> b,
                         double* c, int64_t c_stride, double* workspace) {
  Multiply<double>(m, n, k, a, b, c, c_stride, workspace);
}

}  // namespace lockstep::kernels
