#include "runtime/reference/strided.h"

#include <array>
#include <cstring>

namespace lockstep::reference {
namespace {

// Copies a box: dst and src each walk with their own strides (in elements of T).
template <typename T>
void CopyBox(const T* src, const Dims& src_strides, T* dst, const Dims& dst_strides,
             const Dims& dims) {
  const size_t rank = dims.size();
  if (rank == 0) {
    *dst = *src;
    return;
  }
  const int64_t inner = dims[rank - 1];
  const int64_t si = src_strides[rank - 1], di = dst_strides[rank - 1];
  Dims outer(dims.begin(), dims.end() - 1);
  Dims index(outer.size(), 0);
  do {
    const T* from = src + LinearIndex(Dims(src_strides.begin(), src_strides.end() - 1), index);
    T* to = dst + LinearIndex(Dims(dst_strides.begin(), dst_strides.end() - 1), index);
    if (si == 1 && di == 1) {
      std::memcpy(to, from, static_cast<size_t>(inner) * sizeof(T));
    } else {
      for (int64_t k = 0; k < inner; ++k) to[k * di] = from[k * si];
    }
  } while (NextIndex(outer, index));
}

void CopyBoxBytes(const std::byte* src, const Dims& src_strides, int64_t from, std::byte* dst,
                  const Dims& dst_strides, int64_t to, const Dims& dims, int64_t width) {
  auto run = [&](auto tag) {
    using T = decltype(tag);
    CopyBox(reinterpret_cast<const T*>(src) + from, src_strides, reinterpret_cast<T*>(dst) + to,
            dst_strides, dims);
  };
  switch (width) {
    case 1:
      return run(uint8_t{});
    case 2:
      return run(uint16_t{});
    case 4:
      return run(uint32_t{});
    case 8:
      return run(uint64_t{});
    default:
      return run(std::array<uint64_t, 2>{});
  }
}

}  // namespace

Tensor StridedGather(const Tensor& in, const Dims& dims, const Dims& strides, int64_t offset) {
  const DType dtype = in.literal.dtype();
  if (in.literal.is_splat() && in.bound.exact()) {
    return {Literal::Splat(dtype, dims, in.literal.splat_data()), {}};
  }
  Tensor result{Literal::Uninitialized(dtype, dims), {}};
  if (result.literal.num_elements() == 0) return result;
  const Dims to_strides = RowMajorStrides(dims);
  CopyBoxBytes(in.literal.data(), strides, offset, result.literal.mutable_data(), to_strides, 0,
               dims, StorageBytes(dtype));
  if (!in.bound.exact()) {
    AllocateBound(result);
    CopyBox(in.bound.absolute.data() + offset, strides, result.bound.absolute.data(), to_strides,
            dims);
  }
  return result;
}

void StridedScatter(const Tensor& in, const Dims& dims, const Dims& in_strides, int64_t from,
                    Tensor& result, const Dims& strides, int64_t offset) {
  if (NumElements(dims) == 0) return;
  CopyBoxBytes(in.literal.data(), in_strides, from, result.literal.mutable_data(), strides, offset,
               dims, StorageBytes(in.literal.dtype()));
  if (in.bound.exact() && result.bound.exact()) return;
  if (result.bound.exact()) AllocateBound(result);
  std::vector<double> zeros;
  const double* bounds = in.bound.absolute.data();
  if (in.bound.exact()) {
    zeros.assign(static_cast<size_t>(in.literal.num_elements()), 0.0);
    bounds = zeros.data();
  }
  CopyBox(bounds + from, in_strides, result.bound.absolute.data() + offset, strides, dims);
}

Tensor SplatOf(const Tensor& scalar, const Dims& dims) {
  Tensor result{Literal::Splat(scalar.literal.dtype(), dims, scalar.literal.splat_data()), {}};
  if (!scalar.bound.exact() && scalar.bound.absolute[0] != 0) {
    result.bound.absolute.assign(static_cast<size_t>(result.literal.num_elements()),
                                 scalar.bound.absolute[0]);
  }
  return result;
}

Tensor ReshapedTo(const Tensor& in, const Dims& dims) {
  return {in.literal.Reshaped(dims), in.bound};
}

void MakeWritable(Tensor& tensor, bool bounds) {
  tensor.literal.mutable_data();
  if (bounds && tensor.bound.exact()) AllocateBound(tensor);
}

}  // namespace lockstep::reference
