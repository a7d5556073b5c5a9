// rng_bit_generator: THREE_FRY (Threefry-2x32, 20 rounds) and PHILOX (Philox-4x32, 10 rounds) over
// a counter, with XLA's layout of bits, so that results equal those of JAX on any backend.
//   state ui64[2] (THREE_FRY, PHILOX) or ui64[3] (PHILOX): {key, counter low, counter high}; with
//   two elements PHILOX takes the key as the counter's high half.
// rng: has hidden state in the specification; here its stream is a function of the element number
// alone, the same in every execution, so that runs can be compared.
#include <algorithm>
#include <array>
#include <cmath>

#include "compiler/ops/random/random_attrs.h"
#include "runtime/reference/contraction.h"
#include "runtime/reference/error_bound.h"

namespace lockstep::reference {
namespace {

using Pair = std::array<uint32_t, 2>;
using Quad = std::array<uint32_t, 4>;

uint32_t Low(uint64_t x) { return static_cast<uint32_t>(x); }
uint32_t High(uint64_t x) { return static_cast<uint32_t>(x >> 32); }
uint64_t Join(uint32_t low, uint32_t high) { return (static_cast<uint64_t>(high) << 32) | low; }

Pair ThreeFry(Pair x, Pair key) {
  constexpr int kRotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  const std::array<uint32_t, 3> schedule = {key[0], key[1], key[0] ^ key[1] ^ 0x1BD11BDAu};
  x[0] += schedule[0];
  x[1] += schedule[1];
  for (uint32_t block = 0; block < 5; ++block) {
    for (int rotation : kRotations[block % 2]) {
      x[0] += x[1];
      x[1] = (x[1] << rotation) | (x[1] >> (32 - rotation));
      x[1] ^= x[0];
    }
    x[0] += schedule[(block + 1) % 3];
    x[1] += schedule[(block + 2) % 3] + block + 1;
  }
  return x;
}

Quad Philox(Quad c, Pair key) {
  for (int round = 0; round < 10; ++round) {
    const uint64_t a = uint64_t{0xD2511F53} * c[0], b = uint64_t{0xCD9E8D57} * c[2];
    c = {High(b) ^ c[1] ^ key[0], Low(b), High(a) ^ c[3] ^ key[1], Low(a)};
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  return c;
}

// 32 bits per element: a block yields two elements, which are neighbours along the first even
// dimension (the largest one if all are odd); blocks are counted row-major over the halved shape.
std::vector<uint64_t> ThreeFryBits32(Pair key, uint64_t& counter, const Dims& dims) {
  const int64_t count = NumElements(dims);
  std::vector<uint64_t> bits(static_cast<size_t>(count));
  if (dims.empty()) {
    bits[0] = ThreeFry({Low(counter), High(counter)}, key)[0];
    ++counter;
    return bits;
  }
  size_t split = dims.size();
  for (size_t d = 0; d < dims.size() && split == dims.size(); ++d) {
    if (dims[d] % 2 == 0) split = d;
  }
  if (split == dims.size()) {
    split = static_cast<size_t>(std::max_element(dims.begin(), dims.end()) - dims.begin());
  }
  Dims half = dims;
  half[split] = (dims[split] + 1) / 2;
  const Dims half_strides = RowMajorStrides(half);
  Dims index(dims.size(), 0);
  for (int64_t i = 0; i < count; ++i) {
    Dims block = index;
    block[split] = index[split] / 2;
    const uint64_t at = counter + static_cast<uint64_t>(LinearIndex(half_strides, block));
    bits[static_cast<size_t>(i)] =
        ThreeFry({Low(at), High(at)}, key)[static_cast<size_t>(index[split] % 2)];
    NextIndex(dims, index);
  }
  counter += static_cast<uint64_t>(NumElements(half));
  return bits;
}

std::vector<uint64_t> ThreeFryBits64(Pair key, uint64_t& counter, int64_t count) {
  std::vector<uint64_t> bits;
  for (int64_t i = 0; i < count; ++i) {
    const Pair block = ThreeFry({Low(counter), High(counter)}, key);
    bits.push_back(Join(block[0], block[1]));
    ++counter;
  }
  return bits;
}

struct Counter128 {
  uint64_t low = 0, high = 0;
  void Increment() {
    if (++low == 0) ++high;
  }
};

std::vector<uint64_t> PhiloxBits(Pair key, Counter128& counter, int64_t count, bool wide) {
  std::vector<uint64_t> bits;
  const int64_t per_block = wide ? 2 : 4;
  for (int64_t i = 0; i < count; i += per_block) {
    const Quad block =
        Philox({Low(counter.low), High(counter.low), Low(counter.high), High(counter.high)}, key);
    for (int64_t k = 0; k < per_block && i + k < count; ++k) {
      const size_t at = static_cast<size_t>(k);
      bits.push_back(wide ? Join(block[2 * at], block[2 * at + 1]) : block[at]);
    }
    counter.Increment();
  }
  return bits;
}

// The bits of each element as the result type stores them.
Literal FromBits(DType dtype, const Dims& dims, const std::vector<uint64_t>& bits) {
  Literal result = Literal::Uninitialized(dtype, dims);
  std::byte* at = result.mutable_data();
  const int64_t width = StorageBytes(dtype);
  for (size_t i = 0; i < bits.size(); ++i, at += width) {
    if (WideOf(dtype) == Wide::kInt) {
      result.SetInt(static_cast<int64_t>(i),
                    WrapInt(dtype, static_cast<int64_t>(IsBool(dtype) ? bits[i] & 1 : bits[i])));
    } else {
      std::copy_n(reinterpret_cast<const std::byte*>(&bits[i]), width, at);
    }
  }
  return result;
}

// ui64 words; ui32 elements come in pairs, the low half first.
std::vector<uint64_t> StateWords(const Literal& state) {
  std::vector<uint64_t> words;
  const bool halves = state.dtype() == DType::kU32;
  for (int64_t i = 0; i < state.num_elements(); i += halves ? 2 : 1) {
    words.push_back(halves ? Join(Low(state.GetUint(i)), Low(state.GetUint(i + 1)))
                           : state.GetUint(i));
  }
  return words;
}

void SetStateWord(Literal& state, int64_t word, uint64_t value) {
  if (state.dtype() != DType::kU32) return state.SetInt(word, static_cast<int64_t>(value));
  state.SetInt(2 * word, static_cast<int64_t>(Low(value)));
  state.SetInt(2 * word + 1, static_cast<int64_t>(High(value)));
}

void RngBitGenerator(Leaf& leaf) {
  const Literal& state = leaf.literal(0);
  const bool valid_type = state.dtype() == DType::kU64 ||
                          (state.dtype() == DType::kU32 && state.num_elements() % 2 == 0);
  const std::vector<uint64_t> words =
      state.rank() == 1 && valid_type ? StateWords(state) : std::vector<uint64_t>{};
  const size_t size = words.size();
  if (size != 2 && size != 3) {
    leaf.NotSupported("state " + ShapeString(state.dtype(), state.dims()) +
                      " (ui64[2] or ui64[3] works)");
  }
  RngAlgorithm algorithm = ReadRngAlgorithm(leaf.op);
  if (algorithm == RngAlgorithm::kDefault) algorithm = RngAlgorithm::kPhilox;
  if (algorithm == RngAlgorithm::kThreeFry && size != 2)
    leaf.Fail("THREE_FRY takes a state of 2 elements");
  const Dims& dims = leaf.dims(1);
  const DType dtype = leaf.type(1).dtype();
  if (IsComplex(dtype)) leaf.NotSupported("complex output");
  const bool wide = BitWidth(dtype) > 32;
  const uint64_t key64 = words[0];
  const Pair key = {Low(key64), High(key64)};
  Literal next = state;
  std::vector<uint64_t> bits;
  if (algorithm == RngAlgorithm::kThreeFry) {
    uint64_t counter = words[1];
    bits =
        wide ? ThreeFryBits64(key, counter, NumElements(dims)) : ThreeFryBits32(key, counter, dims);
    SetStateWord(next, 1, counter);
  } else {
    Counter128 counter{words[1], size == 3 ? words[2] : key64};
    bits = PhiloxBits(key, counter, NumElements(dims), wide);
    SetStateWord(next, 1, counter.low);
    if (size == 3) SetStateWord(next, 2, counter.high);
  }
  leaf.Return({std::move(next), {}});
  leaf.Return({FromBits(dtype, dims, bits), {}});
  if (!leaf.operand(0).bound.exact()) {
    for (Tensor& out : leaf.out) MarkOrderSensitive(out);
  }
}

// The standard normal quantile by Newton steps on erfc.
double NormalQuantile(double u) {
  const double y = 2 * std::min(u, 1 - u);  // erfc(z) = y, z >= 0
  const double t = std::sqrt(-2 * std::log(y / 2));
  double z = -0.70711 * ((2.30753 + t * 0.27061) / (1 + t * (0.99229 + t * 0.04481)) - t);
  for (int step = 0; step < 4; ++step) {
    const double error = std::erfc(z) - y;
    z += error / (2 / std::sqrt(3.141592653589793) * std::exp(-z * z) - z * error);
  }
  return (u < 0.5 ? -z : z) * std::sqrt(2.0);
}

void Rng(Leaf& leaf) {
  const Literal& a = leaf.literal(0);
  const Literal& b = leaf.literal(1);
  Dims dims;
  for (int64_t i = 0; i < leaf.literal(2).num_elements(); ++i)
    dims.push_back(leaf.literal(2).GetInt(i));
  const DType dtype = a.dtype();
  Tensor result{Literal::Uninitialized(dtype, dims), {}};
  const bool normal = ReadRngDistribution(leaf.op) == RngDistribution::kNormal;
  if (normal && !IsFloat(dtype)) leaf.Fail("NORMAL needs a floating-point type");
  for (int64_t i = 0; i < result.literal.num_elements(); ++i) {
    const uint64_t counter = static_cast<uint64_t>(i);
    const Pair block = ThreeFry({Low(counter), High(counter)}, {0, 0});
    const uint64_t bits = Join(block[0], block[1]);
    if (!IsFloat(dtype)) {
      const uint64_t range = b.GetUint(0) - a.GetUint(0);
      const uint64_t offset = range == 0 ? 0 : bits % range;
      result.literal.SetInt(i, static_cast<int64_t>(a.GetUint(0) + offset));
      continue;
    }
    const double unit = (static_cast<double>(bits >> 12) + 0.5) * 0x1p-52;  // in (0, 1)
    const double value = normal ? a.GetDouble(0) + b.GetDouble(0) * NormalQuantile(unit)
                                : a.GetDouble(0) + (b.GetDouble(0) - a.GetDouble(0)) * unit;
    result.literal.SetDouble(i, value);
  }
  if (leaf.services.bounds && IsFloat(dtype)) {
    AllocateBound(result);
    // What a small number is left of: mean and deviation, or both ends of the range.
    const double scale = std::max(std::fabs(a.GetDouble(0)), std::fabs(b.GetDouble(0)));
    for (int64_t i = 0; i < result.literal.num_elements(); ++i) {
      result.bound.absolute[static_cast<size_t>(i)] =
          LocalError(dtype, std::max(std::fabs(result.literal.GetDouble(i)), scale), 16);
    }
  }
  leaf.Return(std::move(result));
}

}  // namespace

void RegisterRandom(LeafTable& table) {
  table.Set(OpCode::kRng, Rng);
  table.Set(OpCode::kRngBitGenerator, RngBitGenerator);
}

}  // namespace lockstep::reference
