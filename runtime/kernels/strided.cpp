#include "runtime/kernels/strided.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "compiler/base/words.h"
#include "devices/parts.h"

namespace lockstep::kernels {
namespace {

// A square of 16-byte vectors, transposed in registers: interleaving the halves of the rows as
// often as a row can be halved puts element (r, c) at (c, r).
template <typename T>
struct VectorSquare {
  static constexpr int kSide = 16 / static_cast<int>(sizeof(T));
  typedef T Vector __attribute__((vector_size(16)));

  template <int kHalf, int... kIndex>
  static Vector Interleave(Vector a, Vector b, std::integer_sequence<int, kIndex...>) {
    return __builtin_shuffle(
        a, b, Vector{static_cast<T>(kHalf * kSide / 2 + kIndex / 2 + (kIndex % 2) * kSide)...});
  }

  /// to[c * to_row + r] = from[r * from_row + c].
  static void Transpose(const T* from, int64_t from_row, T* to, int64_t to_row) {
    constexpr auto kIndices = std::make_integer_sequence<int, kSide>();
    Vector rows[kSide], mixed[kSide];
#pragma GCC unroll 16
    for (int r = 0; r < kSide; ++r) std::memcpy(&rows[r], from + r * from_row, 16);
#pragma GCC unroll 4
    for (int size = 1; size < kSide; size *= 2) {
#pragma GCC unroll 8
      for (int r = 0; r < kSide / 2; ++r) {
        mixed[2 * r] = Interleave<0>(rows[r], rows[r + kSide / 2], kIndices);
        mixed[2 * r + 1] = Interleave<1>(rows[r], rows[r + kSide / 2], kIndices);
      }
#pragma GCC unroll 16
      for (int r = 0; r < kSide; ++r) rows[r] = mixed[r];
    }
#pragma GCC unroll 16
    for (int r = 0; r < kSide; ++r) std::memcpy(to + r * to_row, &rows[r], 16);
  }
};

// out[i * out_row + j] = in[i + j * in_column]: both inner strides are 1, on different loops.
// Blocks of one cache line squared pass through a buffer: rows that are a power of two apart share
// few cache sets, so each line of either array is touched in one go.
template <typename T>
void TransposeBlocks(const T* in, T* out, int64_t rows, int64_t columns, int64_t in_column,
                     int64_t out_row) {
  constexpr int64_t kBlock = std::max<int64_t>(64 / static_cast<int64_t>(sizeof(T)), 4);
  alignas(64) T block[kBlock][kBlock];
  for (int64_t i0 = 0; i0 < rows; i0 += kBlock) {
    const int64_t height = std::min(rows - i0, kBlock);
    for (int64_t j0 = 0; j0 < columns; j0 += kBlock) {
      const int64_t width = std::min(columns - j0, kBlock);
      const T* from = in + i0 + j0 * in_column;
      T* to = out + i0 * out_row + j0;
      if (height == kBlock && width == kBlock) {
        if constexpr (sizeof(T) <= 8) {
          constexpr int64_t kSide = VectorSquare<T>::kSide;
          for (int64_t j = 0; j < kBlock; j += kSide) {
            for (int64_t i = 0; i < kBlock; i += kSide) {
              VectorSquare<T>::Transpose(from + j * in_column + i, in_column, &block[i][j], kBlock);
            }
          }
        } else {
          for (int64_t j = 0; j < kBlock; ++j) {
            for (int64_t i = 0; i < kBlock; ++i) block[i][j] = from[j * in_column + i];
          }
        }
        for (int64_t i = 0; i < kBlock; ++i) {
          std::memcpy(static_cast<void*>(to + i * out_row), block[i], sizeof block[i]);
        }
        continue;
      }
      for (int64_t j = 0; j < width; ++j) {
        for (int64_t i = 0; i < height; ++i) to[i * out_row + j] = from[j * in_column + i];
      }
    }
  }
}

template <typename T>
void CopyRow(const T* in, T* out, int64_t n, int64_t in_stride, int64_t out_stride) {
  if (out_stride == 1 && in_stride == 1) {
    std::memcpy(static_cast<void*>(out), in, static_cast<size_t>(n) * sizeof(T));
  } else if (out_stride == 1 && in_stride == 0) {
    const T value = *in;
    for (int64_t i = 0; i < n; ++i) out[i] = value;
  } else if (out_stride == 1 && in_stride == -1) {
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) out[i] = in[-i];
  } else if (out_stride == 1) {
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) out[i] = in[i * in_stride];
  } else {
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) out[i * out_stride] = in[i * in_stride];
  }
}

}  // namespace

StridedCopy::StridedCopy(const Dims& dims, const Dims& in_strides, const Dims& out_strides,
                         int64_t element_bytes)
    : element_bytes_(element_bytes), bytes_(element_bytes * NumElements(dims)) {
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] == 0) empty_ = true;
    if (dims[i] > 1) loops_.push_back({dims[i], in_strides[i], out_strides[i]});
  }
  std::stable_sort(loops_.begin(), loops_.end(), [](const Loop& a, const Loop& b) {
    return std::llabs(a.out) > std::llabs(b.out);
  });
  std::vector<Loop> merged;
  for (const Loop& loop : loops_) {
    if (!merged.empty() && merged.back().in == loop.in * loop.size &&
        merged.back().out == loop.out * loop.size) {
      merged.back() = {merged.back().size * loop.size, loop.in, loop.out};
    } else {
      merged.push_back(loop);
    }
  }
  loops_ = std::move(merged);
  if (loops_.empty()) loops_.push_back({1, 1, 1});
  // A loop that walks the input contiguously while the innermost one walks the output: block both.
  const Loop inner = loops_.back();
  if (inner.out == 1 && inner.in != 1 && inner.in != 0) {
    for (size_t i = 0; i + 1 < loops_.size(); ++i) {
      if (loops_[i].in != 1) continue;
      std::rotate(loops_.begin() + static_cast<std::ptrdiff_t>(i),
                  loops_.begin() + static_cast<std::ptrdiff_t>(i) + 1, loops_.end() - 1);
      transpose_ = true;
      break;
    }
  }
}

template <typename T>
void StridedCopy::Rows(const T* in, T* out, size_t level, int64_t size) const {
  const Loop& loop = loops_[level];
  if (level + 1 == loops_.size()) {
    CopyRow(in, out, size, loop.in, loop.out);
    return;
  }
  const Loop& next = loops_[level + 1];
  if (transpose_ && level + 2 == loops_.size()) {
    TransposeBlocks(in, out, size, next.size, next.in, loop.out);
    return;
  }
  if (level + 2 == loops_.size() && next.in == 0 && next.out == 1 && next.size < 32) {
    for (int64_t i = 0; i < size; ++i) {  // each element a few times
      const T value = in[i * loop.in];
      T* to = out + i * loop.out;
      for (int64_t k = 0; k < next.size; ++k) to[k] = value;
    }
    return;
  }
  for (int64_t i = 0; i < size; ++i) {
    Rows(in + i * loop.in, out + i * loop.out, level + 1, next.size);
  }
}

// Indices [begin, end) of the outermost loop.
void StridedCopy::RunRange(const std::byte* in, std::byte* out, int64_t begin, int64_t end) const {
  WithWord(element_bytes_, [&]<typename T>(T) {
    Rows(reinterpret_cast<const T*>(in) + begin * loops_[0].in,
         reinterpret_cast<T*>(out) + begin * loops_[0].out, 0, end - begin);
  });
}

void StridedCopy::Run(const std::byte* in, std::byte* out) const {
  constexpr int64_t kPartBytes = int64_t{1} << 18;
  constexpr int64_t kStep = 64;  // whole cache lines of a transpose
  if (empty_) return;
  const int64_t size = loops_[0].size, steps = (size + kStep - 1) / kStep;
  const int64_t parts =
      bytes_ < 2 * kPartBytes ? 1 : std::min(steps, UsefulParts(bytes_, kPartBytes));
  if (parts < 2) return RunRange(in, out, 0, size);
  ForParts(parts, 0, nullptr, [&](int64_t part, std::byte*) {
    RunRange(in, out, steps * part / parts * kStep,
             std::min(size, steps * (part + 1) / parts * kStep));
  });
}

StridedCopy StridedCopy::Transpose(const Dims& in_dims, const Dims& permutation,
                                   int64_t element_bytes) {
  const Dims strides = RowMajorStrides(in_dims);
  Dims dims, in_strides;
  for (int64_t d : permutation) {
    dims.push_back(in_dims[static_cast<size_t>(d)]);
    in_strides.push_back(strides[static_cast<size_t>(d)]);
  }
  return StridedCopy(dims, in_strides, RowMajorStrides(dims), element_bytes);
}

void FillElements(std::byte* out, const std::byte* element, int64_t element_bytes, int64_t n) {
  WithWord(element_bytes, [&]<typename T>(T value) {
    std::memcpy(&value, element, sizeof value);
    std::fill_n(reinterpret_cast<T*>(out), n, value);
  });
}

}  // namespace lockstep::kernels
