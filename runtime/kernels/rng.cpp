// rng_bit_generator: THREE_FRY (Threefry-2x32, 20 rounds) and PHILOX (Philox-4x32, 10 rounds), with
// the counters, the layout of the output and the updated state that XLA has, bit for bit. DEFAULT
// is PHILOX, as on XLA CPU.
//
// State: ui64[2] = key, counter; Philox also takes ui64[3] = key, low, high counter. With ui64[2]
// Philox' 128-bit counter is (counter, key): the high half is the key and its carry is dropped.
// THREE_FRY on 32 bits or less: the output is cut in two along one dim (the first even one, else
// the first of the largest) into rows 2h and 2h+1; they are the two words of one counter, and
// counters run over the halved shape in row-major order. An odd dim drops the last row's second
// word. Narrow integers are the low bits of 32-bit outputs; 64-bit ones use both words of a counter
// each (Philox: words 0, 1 and 2, 3). Source: Salmon et al., "Parallel random numbers: as easy as
// 1, 2, 3".
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <numbers>

#include "compiler/base/error.h"
#include "compiler/ops/random/random_attrs.h"
#include "runtime/kernels/families.h"
#include "runtime/kernels/program.h"
#include "runtime/kernels/wide_lanes.h"

namespace lockstep::kernels {
namespace {

struct Pair {
  uint32_t first, second;
};

Pair ThreeFry(uint64_t key, uint64_t counter) {
  static constexpr std::array<std::array<int, 4>, 2> kRotations = {
      {{13, 15, 26, 6}, {17, 29, 16, 24}}};
  const uint32_t k0 = static_cast<uint32_t>(key), k1 = static_cast<uint32_t>(key >> 32);
  const std::array<uint32_t, 3> keys = {k0, k1, k0 ^ k1 ^ 0x1BD11BDAu};
  uint32_t x = static_cast<uint32_t>(counter) + keys[0];
  uint32_t y = static_cast<uint32_t>(counter >> 32) + keys[1];
  for (uint32_t group = 0; group < 5; ++group) {
    for (int rotation : kRotations[group % 2]) {
      x += y;
      y = std::rotl(y, rotation) ^ x;
    }
    x += keys[(group + 1) % 3];
    y += keys[(group + 2) % 3] + group + 1;
  }
  return {x, y};
}

std::array<uint32_t, 4> Philox(uint64_t key, uint64_t low, uint64_t high) {
  std::array<uint32_t, 4> c = {static_cast<uint32_t>(low), static_cast<uint32_t>(low >> 32),
                               static_cast<uint32_t>(high), static_cast<uint32_t>(high >> 32)};
  uint32_t k0 = static_cast<uint32_t>(key), k1 = static_cast<uint32_t>(key >> 32);
  for (int round = 0; round < 10; ++round) {
    const uint64_t p0 = uint64_t{0xD2511F53u} * c[0], p1 = uint64_t{0xCD9E8D57u} * c[2];
    c = {static_cast<uint32_t>(p1 >> 32) ^ c[1] ^ k0, static_cast<uint32_t>(p1),
         static_cast<uint32_t>(p0 >> 32) ^ c[3] ^ k1, static_cast<uint32_t>(p0)};
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return c;
}

// Writes the low bits of `word` as stored element i of `bytes` bytes.
void Put(std::byte* out, int64_t i, int64_t bytes, uint64_t word) {
  std::memcpy(out + i * bytes, &word, static_cast<size_t>(bytes));  // little endian
}

class BitGeneratorKernel : public Kernel {
 public:
  BitGeneratorKernel(const Op& op, bool three_fry)
      : three_fry_(three_fry),
        words_(op.operand(0)->type.num_elements() * StorageBytes(op.operand(0)->type.dtype()) / 8),
        dtype_(op.result(1)->type.dtype()),
        bytes_(StorageBytes(dtype_)),
        elements_(op.result(1)->type.num_elements()) {
    SplitDim(op.result(1)->type.dims());
  }

  void Run(const KernelContext& context) const override {
    std::array<uint64_t, 3> state{};
    std::memcpy(state.data(), context.inputs[0], static_cast<size_t>(words_) * 8);
    if (three_fry_) {
      RunThreeFry(state, context.outputs[1]);
    } else {
      RunPhilox(state, context.outputs[1]);
    }
    std::memcpy(context.outputs[0], state.data(), static_cast<size_t>(words_) * 8);
    if (const auto round = CodecOf(dtype_).round;
        round && CodecOf(dtype_).direct && IsInteger(dtype_)) {
      round(context.outputs[1], elements_);  // i4 and kin: keep their bits
    }
  }

 private:
  void SplitDim(const Dims& dims) {
    int split = -1;
    for (size_t d = 0; d < dims.size() && split < 0; ++d) {
      if (dims[d] % 2 == 0) split = static_cast<int>(d);
    }
    for (size_t d = 0; split < 0 && d < dims.size(); ++d) {
      const bool is_largest = *std::max_element(dims.begin(), dims.end()) == dims[d];
      if (is_largest) split = static_cast<int>(d);
    }
    for (size_t d = 0; d < dims.size(); ++d) {
      const int i = static_cast<int>(d);
      (i < split ? outer_ : i == split ? size_ : inner_) *= dims[d];
    }
  }

  void RunThreeFry(std::array<uint64_t, 3>& state, std::byte* out) const {
    const uint64_t key = state[0];
    uint64_t counter = state[1];
    if (bytes_ == 8) {
      for (int64_t i = 0; i < elements_; ++i, ++counter) {
        const Pair p = ThreeFry(key, counter);
        Put(out, i, 8, p.first | (static_cast<uint64_t>(p.second) << 32));
      }
      state[1] = counter;
      return;
    }
    const int64_t half = (size_ + 1) / 2;
    for (int64_t o = 0; o < outer_; ++o) {
      for (int64_t h = 0; h < half; ++h) {
        for (int64_t i = 0; i < inner_; ++i, ++counter) {
          const Pair p = ThreeFry(key, counter);
          const int64_t at = (o * size_ + 2 * h) * inner_ + i;
          Put(out, at, bytes_, p.first);
          if (2 * h + 1 < size_) Put(out, at + inner_, bytes_, p.second);
        }
      }
    }
    state[1] = counter;
  }

  void RunPhilox(std::array<uint64_t, 3>& state, std::byte* out) const {
    const uint64_t key = state[0];
    uint64_t low = state[1], high = words_ == 3 ? state[2] : key;
    const int64_t per_block = bytes_ == 8 ? 2 : 4;
    for (int64_t i = 0; i < elements_; i += per_block) {
      const std::array<uint32_t, 4> block = Philox(key, low, high);
      for (int64_t w = 0; w < per_block && i + w < elements_; ++w) {
        const size_t at = static_cast<size_t>(w);
        const uint64_t word = bytes_ == 8
                                  ? block[2 * at] | (static_cast<uint64_t>(block[2 * at + 1]) << 32)
                                  : block[at];
        Put(out, i + w, bytes_, word);
      }
      if (++low == 0) ++high;
    }
    state[1] = low;
    if (words_ == 3) state[2] = high;
  }

  bool three_fry_;
  int64_t words_;
  DType dtype_;
  int64_t bytes_, elements_;
  int64_t outer_ = 1, size_ = 1, inner_ = 1;  // the output as [outer, split dim, inner]
};

KernelPtr MakeBitGenerator(const Op& op) {
  const Type& state = op.operand(0)->type;
  const Type& out = op.result(1)->type;
  const bool three_fry = ReadRngAlgorithm(op) == RngAlgorithm::kThreeFry;
  // ui64, or each of them as two ui32, the low one first.
  const int64_t bytes = state.num_elements() * StorageBytes(state.dtype());
  const bool valid_type = state.dtype() == DType::kU64 || state.dtype() == DType::kU32;
  if (!valid_type || (bytes != 16 && (three_fry || bytes != 24))) {
    ThrowUnsupported(op, "a state of type " + state.ToString() +
                             "; tensor<2xui64> works, and tensor<3xui64> for PHILOX");
  }
  if (!IsInteger(out.dtype()) && out.dtype() != DType::kF32 && out.dtype() != DType::kF64 &&
      out.dtype() != DType::kF16 && out.dtype() != DType::kBF16) {
    ThrowUnsupported(op, "random bits of type " + out.ToString());
  }
  return std::make_shared<BitGeneratorKernel>(op, three_fry);
}

// The standard normal quantile: 0.5 erfc(z) = tail by Newton steps from a rational guess
// (Abramowitz & Stegun 26.2.22).
double NormalQuantile(double u) {
  const double tail = std::min(u, 1 - u);
  const double t = std::sqrt(-2 * std::log(tail));
  double x = t - (2.30753 + 0.27061 * t) / (1 + t * (0.99229 + 0.04481 * t));
  for (int step = 0; step < 5; ++step) {
    const double density = std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi);
    const double error = 0.5 * std::erfc(x / std::numbers::sqrt2) - tail;
    x += error / (density - 0.5 * x * error);  // Halley
  }
  return u < 0.5 ? -x : x;
}

// rng: the spec leaves the stream open. Here element i is a function of i alone, the same in every
// execution and on every mesh: 64 Threefry bits of counter i under key 0, as an offset from `a`
// (integers) or as the midpoint of one of 2^52 intervals of (0, 1) (floats).
class RngKernel : public Kernel {
 public:
  explicit RngKernel(const Op& op)
      : dtype_(op.result()->type.dtype()),
        elements_(op.result()->type.num_elements()),
        normal_(ReadRngDistribution(op) == RngDistribution::kNormal) {}

  int64_t scratch_bytes() const override { return kTile * int64_t{sizeof(double)}; }

  void Run(const KernelContext& context) const override {
    const int64_t width = StorageBytes(dtype_);
    if (!IsFloat(dtype_)) {
      const auto a = static_cast<uint64_t>(LoadInt(dtype_, context.inputs[0]));
      const auto b = static_cast<uint64_t>(LoadInt(dtype_, context.inputs[1]));
      for (int64_t i = 0; i < elements_; ++i) {
        const uint64_t range = b - a;
        Put(context.outputs[0], i, width, a + (range == 0 ? 0 : Bits(i) % range));
      }
      return;
    }
    double a, b;
    LoadWide(dtype_, context.inputs[0], 1, &a);
    LoadWide(dtype_, context.inputs[1], 1, &b);
    auto* lanes = reinterpret_cast<double*>(context.scratch);
    for (int64_t from = 0; from < elements_; from += kTile) {
      const int64_t n = std::min<int64_t>(kTile, elements_ - from);
      for (int64_t k = 0; k < n; ++k) {
        const double unit = (static_cast<double>(Bits(from + k) >> 12) + 0.5) * 0x1p-52;
        lanes[k] = normal_ ? a + b * NormalQuantile(unit) : a + (b - a) * unit;
      }
      StoreWide(dtype_, lanes, n, context.outputs[0] + from * width);
    }
  }

 private:
  static uint64_t Bits(int64_t i) {
    const Pair p = ThreeFry(0, static_cast<uint64_t>(i));
    return p.first | (static_cast<uint64_t>(p.second) << 32);
  }
  DType dtype_;
  int64_t elements_;
  bool normal_;
};

KernelPtr MakeRng(const Op& op) {
  const DType dtype = op.result()->type.dtype();
  if (BitWidth(dtype) < 8 && !IsBool(dtype)) {
    ThrowUnsupported(op, "random numbers of type " + op.result()->type.ToString());
  }
  return std::make_shared<RngKernel>(op);
}

}  // namespace

void RegisterRandom(FactoryTable& table) {
  table[static_cast<size_t>(OpCode::kRngBitGenerator)] = MakeBitGenerator;
  table[static_cast<size_t>(OpCode::kRng)] = MakeRng;
}

}  // namespace lockstep::kernels
