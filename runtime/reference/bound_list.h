// BoundList: the error bounds of an array, one per element, in four bytes each.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>

namespace lockstep {

/// A bound as it is kept: the upper half of a double, which has its whole range (a bound of an f64
/// may be 1e-200) and 20 bits of mantissa. It is rounded up, so what is read is never less than
/// what was written, by at most one part in 2^20; zero stays zero, an infinity and a NaN stay what
/// they are, and a number beyond the last that fits becomes infinite.
///   1.5 -> 1.5    0.1 -> 0.10000000149...    5e-324 -> 2.1e-314
class StoredBound {
 public:
  StoredBound() = default;
  static StoredBound Of(double bound) {
    StoredBound stored;
    stored = bound;
    return stored;
  }
  operator double() const { return std::bit_cast<double>(uint64_t{half_} << 32); }
  StoredBound& operator=(double bound) {
    constexpr uint64_t kInfinite = uint64_t{0x7FF} << 52;
    const uint64_t bits = std::bit_cast<uint64_t>(bound) & ~(uint64_t{1} << 63);
    const uint64_t up = bits < kInfinite ? 0xFFFFFFFF : 0;
    half_ = static_cast<uint32_t>((bits + up) >> 32);
    return *this;
  }

 private:
  uint32_t half_;
};

/// Bounds, one per element of an array. Copies share them until one of the copies is written to,
/// so that a value which is used ten times has its bounds once; equal ones are one number until
/// one of them is written to or data() asks for all.
///   BoundList a = ...; BoundList b = a;   one array
///   b[0] = 1;                             b has its own now
/// Threads may write to one list together if it was made by assign() or Resize() and not copied.
class BoundList {
 public:
  BoundList() = default;
  BoundList(std::initializer_list<double> values) {
    Resize(values.size());
    std::copy(values.begin(), values.end(), data_.get());
  }
  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }
  /// One number stands for all.
  bool uniform() const { return uniform_; }
  const StoredBound* data() const {
    Expand();
    return data_.get();
  }
  StoredBound* data() {
    Own();
    return data_.get();
  }
  /// The first bound, which is every bound of a uniform list.
  const StoredBound* front() const { return data_.get(); }
  double operator[](size_t i) const { return data_[uniform_ ? 0 : i]; }
  StoredBound& operator[](size_t i) {
    Own();
    return data_[i];
  }
  /// For lists that are written in full: `size` bounds of any value.
  void Resize(size_t size) {
    data_ = size > 0 ? std::make_shared_for_overwrite<StoredBound[]>(size) : nullptr;
    size_ = size;
    uniform_ = false;
  }
  void assign(size_t size, double bound) {
    Resize(size);
    std::fill_n(data_.get(), size, StoredBound::Of(bound));
  }
  /// `size` equal bounds in the place of one.
  void AssignUniform(size_t size, double bound) {
    assign(size > 0 ? 1 : 0, bound);
    size_ = size;
    uniform_ = size > 0;
  }
  void clear() { Resize(0); }

 private:
  void Expand() const {
    if (!uniform_) return;
    const StoredBound bound = data_[0];
    data_ = std::make_shared_for_overwrite<StoredBound[]>(size_);
    std::fill_n(data_.get(), size_, bound);
    uniform_ = false;
  }
  void Own() {
    Expand();
    if (data_.use_count() <= 1) return;
    const std::shared_ptr<StoredBound[]> shared = std::move(data_);
    data_ = std::make_shared_for_overwrite<StoredBound[]>(size_);
    std::copy_n(shared.get(), size_, data_.get());
  }
  mutable std::shared_ptr<StoredBound[]> data_;
  size_t size_ = 0;
  mutable bool uniform_ = false;
};

}  // namespace lockstep
