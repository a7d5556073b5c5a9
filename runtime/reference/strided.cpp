#include "runtime/reference/strided.h"

#include <algorithm>
#include <cstring>

#include "compiler/base/words.h"

namespace lockstep::reference {
namespace {

// A box of elements to copy: both sides walk it with their own strides.
struct Box {
  Dims dims, from, to;
};

// The same elements in the same order as fewer and longer dims: those of one element go, and
// neighbours become one where both sides walk on evenly.
//   dims [2,3,4], from [12,4,1], to [24,8,1] -> dims [6,4], from [4,1], to [8,1]
Box Merged(const Dims& dims, const Dims& from, const Dims& to) {
  Box box;
  for (size_t d = 0; d < dims.size(); ++d) {
    if (dims[d] == 1) continue;
    if (!box.dims.empty() && box.from.back() == from[d] * dims[d] &&
        box.to.back() == to[d] * dims[d]) {
      box.dims.back() *= dims[d];
      box.from.back() = from[d];
      box.to.back() = to[d];
      continue;
    }
    box.dims.push_back(dims[d]);
    box.from.push_back(from[d]);
    box.to.push_back(to[d]);
  }
  return box;
}

constexpr int64_t kTile = 32;                 // rows and columns that are transposed together
constexpr int64_t kGrain = int64_t{1} << 15;  // elements that are worth a thread

template <typename T>
void CopyRow(const T* src, int64_t from, T* dst, int64_t to, int64_t count) {
  if (from == 1 && to == 1) {
    std::memcpy(dst, src, static_cast<size_t>(count) * sizeof(T));
  } else if (from == 0 && to == 1) {
    std::fill_n(dst, count, *src);
  } else {
    for (int64_t k = 0; k < count; ++k) dst[k * to] = src[k * from];
  }
}

// Copies all of a box, row by row; a row is the last dim. Where the source's neighbours lie along
// another dim, kTile rows of that dim go together, so that a line of cache is used while it is
// there.
template <typename T>
void CopyBox(const T* src, T* dst, Box box) {
  if (box.dims.empty()) {
    *dst = *src;
    return;
  }
  const int64_t row = box.dims.back(), row_from = box.from.back(), row_to = box.to.back();
  box.dims.pop_back();
  int64_t across = 1, across_from = 0, across_to = 0;
  for (size_t d = 0; d < box.dims.size() && row_from != 1 && row_from != 0; ++d) {
    if (box.from[d] != 1) continue;
    across = box.dims[d];
    across_from = box.from[d];
    across_to = box.to[d];
    const auto at = static_cast<std::ptrdiff_t>(d);
    box.dims.erase(box.dims.begin() + at);
    box.from.erase(box.from.begin() + at);
    box.to.erase(box.to.begin() + at);
    break;
  }
  const int64_t blocks = (across + kTile - 1) / kTile;
  const int64_t pieces = NumElements(box.dims) * blocks;
  const int64_t grain = std::max<int64_t>(1, kGrain / (row * std::min(across, kTile)));
  ParallelPieces(pieces, grain, [&](int64_t begin, int64_t end) {
    for (int64_t piece = begin; piece < end; ++piece) {
      const int64_t first = piece % blocks * kTile, last = std::min(across, first + kTile);
      const T* from = src + first * across_from;
      T* to = dst + first * across_to;
      int64_t rest = piece / blocks;
      for (size_t d = box.dims.size(); d-- > 0; rest /= box.dims[d]) {
        from += rest % box.dims[d] * box.from[d];
        to += rest % box.dims[d] * box.to[d];
      }
      if (last - first == 1) {
        CopyRow(from, row_from, to, row_to, row);
        continue;
      }
      for (int64_t k = 0; k < row; k += kTile) {
        const int64_t columns = std::min(kTile, row - k);
        for (int64_t i = 0; i < last - first; ++i) {
          CopyRow(from + i * across_from + k * row_from, row_from, to + i * across_to + k * row_to,
                  row_to, columns);
        }
      }
    }
  });
}

void CopyBoxBytes(const std::byte* src, int64_t from, std::byte* dst, int64_t to, const Box& box,
                  int64_t width) {
  WithWord(width, [&]<typename T>(T) {
    CopyBox(reinterpret_cast<const T*>(src) + from, reinterpret_cast<T*>(dst) + to, box);
  });
}

}  // namespace

Tensor StridedGather(const Tensor& in, const Dims& dims, const Dims& strides, int64_t offset) {
  const DType dtype = in.literal.dtype();
  const BoundList& bounds = in.bound.absolute;
  if (in.literal.is_splat() && (bounds.empty() || bounds.uniform())) return SplatOf(in, dims);
  Tensor result{Literal::Uninitialized(dtype, dims), {}};
  if (result.literal.num_elements() == 0) return result;
  const Box box = Merged(dims, strides, RowMajorStrides(dims));
  CopyBoxBytes(in.literal.data(), offset, result.literal.mutable_data(), 0, box,
               StorageBytes(dtype));
  if (bounds.uniform()) {
    result.bound.absolute.AssignUniform(static_cast<size_t>(result.literal.num_elements()),
                                        bounds[0]);
  } else if (!bounds.empty()) {
    OpenBound(result);
    CopyBox(bounds.data() + offset, result.bound.absolute.data(), box);
  }
  return result;
}

void StridedScatter(const Tensor& in, const Dims& dims, const Dims& in_strides, int64_t from,
                    Tensor& result, const Dims& strides, int64_t offset) {
  if (NumElements(dims) == 0) return;
  CopyBoxBytes(in.literal.data(), from, result.literal.mutable_data(), offset,
               Merged(dims, in_strides, strides), StorageBytes(in.literal.dtype()));
  if (in.bound.exact() && result.bound.exact()) return;
  if (result.bound.exact()) AllocateBound(result);
  StoredBound* bounds = result.bound.absolute.data() + offset;
  if (in.bound.exact() || in.bound.absolute.uniform()) {  // one that is read again and again
    const StoredBound same = StoredBound::Of(in.bound.exact() ? 0 : in.bound.absolute[0]);
    CopyBox(&same, bounds, Merged(dims, Dims(dims.size(), 0), strides));
  } else {
    const StoredBound* source = in.bound.absolute.data();
    CopyBox(source + from, bounds, Merged(dims, in_strides, strides));
  }
}

Tensor SplatOf(const Tensor& scalar, const Dims& dims) {
  Tensor result{Literal::Splat(scalar.literal.dtype(), dims, scalar.literal.splat_data()), {}};
  if (!scalar.bound.exact() && scalar.bound.absolute[0] != 0) {
    result.bound.absolute.AssignUniform(static_cast<size_t>(result.literal.num_elements()),
                                        scalar.bound.absolute[0]);
  }
  return result;
}

Tensor ReshapedTo(const Tensor& in, const Dims& dims) {
  return {in.literal.Reshaped(dims), in.bound};
}

void MakeWritable(Tensor& tensor, bool bounds) {
  tensor.literal.mutable_data();
  tensor.bound.absolute.data();  // its own from here on: readers may look at it while it is written
  if (bounds && tensor.bound.exact()) AllocateBound(tensor);
}

}  // namespace lockstep::reference
