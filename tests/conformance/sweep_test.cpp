// Random collectives: kind, element types, reduction (also a body of its own), form of the groups,
// sizes from none to past the cache, operands that begin anywhere, results of each device or stored
// once, waited for at once, started or computed in the meeting. On every engine the bits are those
// of the definition, and nothing is written beside the results.
//
// LOCKSTEP_SWEEP=FIRST:COUNT runs other seeds.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

#include "tests/conformance/oracle.h"

namespace lockstep::testing {
namespace {

constexpr int64_t kGuard = 64;  // bytes before and behind each result
constexpr std::byte kPoison{0x5a};

struct Trial {
  int64_t devices = 1;
  CollectiveSpec spec;
  std::vector<int64_t> in_offsets, out_offsets;  // bytes, by operand
  bool shared = false, started = false, produced = false;
};

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  Trial Make() {
    constexpr Kind kKinds[] = {
        Kind::kAllReduce, Kind::kAllReduce,         Kind::kReduceScatter,      Kind::kAllGather,
        Kind::kAllToAll,  Kind::kCollectivePermute, Kind::kCollectiveBroadcast};
    Trial trial;
    trial.devices = Pick<int64_t>({1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 16, 24});
    trial.spec.kind = Pick<Kind>({std::begin(kKinds), std::end(kKinds)});
    trial.spec.groups = Groups(trial.devices, trial.spec.kind);
    const int64_t operands = Chance(4) ? Below(3) + 1 : 1;
    const int64_t size = trial.spec.groups
                             ? static_cast<int64_t>(trial.spec.groups->groups[0].size())
                             : trial.devices;
    Dimensions(trial.spec, size, operands);
    for (CollectiveOperand& operand : trial.spec.operands) operand.dtype = AnyDType();
    if (trial.spec.kind == Kind::kAllReduce || trial.spec.kind == Kind::kReduceScatter) {
      Reduce(trial.spec);
    }
    if (trial.spec.kind == Kind::kCollectiveBroadcast) {
      size_t least = static_cast<size_t>(size);
      if (trial.spec.groups) {
        for (const auto& group : trial.spec.groups->groups) least = std::min(least, group.size());
      }
      trial.spec.root = static_cast<int>(Below(static_cast<int64_t>(least)));
    }
    if (trial.spec.kind == Kind::kCollectivePermute) Pairs(trial);
    Places(trial);
    return trial;
  }

 private:
  int64_t Below(int64_t n) { return static_cast<int64_t>(random_() % static_cast<uint64_t>(n)); }
  bool Chance(int64_t n) { return Below(n) == 0; }
  template <typename T>
  T Pick(const std::vector<T>& from) {
    return from[static_cast<size_t>(Below(static_cast<int64_t>(from.size())))];
  }
  DType AnyDType() { return kEveryDType[static_cast<size_t>(Below(std::size(kEveryDType)))]; }

  GroupTablePtr Groups(int64_t n, Kind kind) {
    if (Chance(2)) return nullptr;
    std::vector<int64_t> order;
    for (int64_t d = 0; d < n; ++d) order.push_back(d);
    if (!Chance(3)) std::shuffle(order.begin(), order.end(), random_);
    const bool equal = kind == Kind::kReduceScatter || kind == Kind::kAllToAll || Chance(2);
    const bool partial = kind == Kind::kCollectivePermute || kind == Kind::kCollectiveBroadcast;
    std::vector<std::vector<int64_t>> groups;
    int64_t step = 1;
    do step = Below(n) + 1;
    while (n % step != 0);
    for (int64_t d = 0; d < n;) {
      const int64_t size = std::min(equal ? step : Below(n) + 1, n - d);
      groups.emplace_back(order.begin() + d, order.begin() + d + size);
      d += size;
    }
    if (partial && groups.size() > 1 && Chance(3)) groups.pop_back();
    return MakeGroups(std::move(groups));
  }

  int64_t Size() {
    return Pick<int64_t>({0, 1, 1, 2, 3, 5, 7, 16, 33, Below(200) + 1, Below(200) + 1});
  }

  void Dimensions(CollectiveSpec& spec, int64_t group, int64_t operands) {
    const int64_t rank = Below(3) + 1;
    spec.dim = static_cast<int>(Below(rank));
    spec.split_dim = static_cast<int>(Below(rank));
    spec.concat_dim = static_cast<int>(Below(rank));
    for (int64_t k = 0; k < operands; ++k) {
      Dims dims;
      for (int64_t d = 0; d < rank; ++d) dims.push_back(Size());
      if (Chance(8)) dims[static_cast<size_t>(rank - 1)] *= 50;  // past the cache of the test
      const int split = spec.kind == Kind::kReduceScatter ? spec.dim
                        : spec.kind == Kind::kAllToAll    ? spec.split_dim
                                                          : -1;
      if (split >= 0) dims[static_cast<size_t>(split)] = group * Below(4);
      while (NumElements(dims) * group > 300'000) {
        for (int64_t d = 0; d < rank; ++d) {
          if (d != split) dims[static_cast<size_t>(d)] = dims[static_cast<size_t>(d)] / 2 + 1;
        }
      }
      spec.operands.push_back({DType::kF32, std::move(dims)});
    }
  }

  void Reduce(CollectiveSpec& spec) {
    spec.reduction = Pick<Reduction>({Reduction::kSum, Reduction::kSum, Reduction::kProd,
                                      Reduction::kMin, Reduction::kMax, Reduction::kAnd,
                                      Reduction::kOr, Reduction::kXor, Reduction::kCustom});
    const bool bitwise = spec.reduction == Reduction::kAnd || spec.reduction == Reduction::kOr ||
                         spec.reduction == Reduction::kXor;
    const bool whole_body = Chance(2);
    if (spec.reduction == Reduction::kCustom) {
      if (whole_body) spec.combiner = std::make_shared<PlusThrice<uint32_t>>();
      if (!whole_body) spec.combiner = std::make_shared<PlusThrice<float>>();
    }
    for (CollectiveOperand& operand : spec.operands) {
      if (spec.reduction == Reduction::kCustom) {
        operand.dtype = whole_body ? DType::kI32 : DType::kF32;
      }
      while (bitwise && !IsInteger(operand.dtype) && !IsBool(operand.dtype)) {
        operand.dtype = AnyDType();
      }
      while (IsComplex(operand.dtype) && spec.reduction != Reduction::kSum) {
        operand.dtype = bitwise ? DType::kI32 : DType::kF64;
      }
    }
  }

  void Pairs(Trial& trial) {
    std::vector<std::vector<int64_t>> groups;
    if (trial.spec.groups) groups = trial.spec.groups->groups;
    if (!trial.spec.groups) {
      groups.emplace_back();
      for (int64_t d = 0; d < trial.devices; ++d) groups[0].push_back(d);
    }
    for (const auto& group : groups) {
      std::vector<int64_t> targets = group;
      std::shuffle(targets.begin(), targets.end(), random_);
      for (size_t i = 0; i < group.size(); ++i) {
        if (!Chance(4)) trial.spec.pairs.emplace_back(group[i], targets[i]);
      }
    }
  }

  void Places(Trial& trial) {
    for (const CollectiveOperand& operand : trial.spec.operands) {
      const int64_t width = StorageBytes(operand.dtype);
      trial.in_offsets.push_back(Chance(2) ? 0 : width * Below(70));
      trial.out_offsets.push_back(kGuard + (Chance(2) ? 0 : width * Below(70)));
    }
    const bool covers = !trial.spec.groups || MembersOf(*trial.spec.groups) == trial.devices;
    const bool replicates = trial.spec.kind == Kind::kAllReduce ||
                            trial.spec.kind == Kind::kAllGather ||
                            trial.spec.kind == Kind::kCollectiveBroadcast;
    trial.shared = replicates && covers && Chance(2);
    trial.started = Chance(3);
    const CollectiveOperand& first = trial.spec.operands[0];
    trial.produced = trial.spec.kind == Kind::kAllReduce && trial.spec.operands.size() == 1 &&
                     first.dtype == DType::kF32 && !trial.started;
    if (trial.produced) trial.in_offsets[0] = 0;
  }
  static int64_t MembersOf(const GroupTable& table) {
    int64_t members = 0;
    for (const auto& group : table.groups) members += static_cast<int64_t>(group.size());
    return members;
  }

  std::mt19937_64 random_;
};

/// The program of a trial; results have a guard on both sides.
ProgramBuilder Write(const Trial& trial, const std::vector<int64_t>& result_bytes) {
  ProgramBuilder b;
  std::vector<BufferRef> in, out, to;
  for (size_t k = 0; k < trial.spec.operands.size(); ++k) {
    const CollectiveOperand& operand = trial.spec.operands[k];
    const int64_t bytes = NumElements(operand.dims) * StorageBytes(operand.dtype);
    in.push_back(b.Argument(trial.in_offsets[k] + bytes));
    in.back().offset = trial.in_offsets[k];
    out.push_back(b.Result(trial.out_offsets[k] + result_bytes[k] + kGuard));
    out.back().offset = trial.out_offsets[k];
    to.push_back(trial.shared ? b.Shared(result_bytes[k], trial.spec.groups) : out.back());
  }
  if (trial.produced) {
    const Dims& dims = trial.spec.operands[0].dims;
    const int64_t columns = std::max<int64_t>(dims.back(), 1);
    b.Produced(trial.spec,
               std::make_shared<LambdaBlockKernel>(
                   [columns](const float* x, int64_t row, int64_t column) {
                     return x[row * columns + column];
                   },
                   NumElements(dims) / columns, columns),
               {in[0]}, to[0]);
  } else if (trial.started) {
    const int token = b.Start(trial.spec, in, to);
    b.Kernel([](const KernelContext&) {}, {in[0]}, {});
    b.Await(token);
  } else {
    b.Collective(trial.spec, in, to);
  }
  for (size_t k = 0; trial.shared && k < to.size(); ++k) b.Copy(to[k], out[k], result_bytes[k]);
  return b;
}

class Sweep {
 public:
  Sweep() {
    // As if the caches were small and tiles cheap.
    small_.push_back(std::make_unique<Clusters>());
    small_.push_back(std::make_unique<Clusters>([](ClusterOptions& options) {
      options.inline_bytes = 1;
      options.nontemporal_bytes = 1;
    }));
    small_.push_back(
        std::make_unique<Clusters>([](ClusterOptions& options) { options.inline_bytes = 4096; }));
  }

  void Run(uint64_t seed) {
    const Trial trial = Generator(seed).Make();
    std::mt19937_64 random(seed + 1);
    const size_t operands = trial.spec.operands.size();
    const auto devices = static_cast<size_t>(trial.devices);
    std::vector<Values> inputs(operands), expected(operands);
    std::vector<int64_t> result_bytes(operands, 0);
    for (size_t k = 0; k < operands; ++k) {
      for (size_t d = 0; d < devices; ++d) {
        inputs[k].push_back(RandomValues(trial.spec.operands[k], random));
      }
      for (size_t d = 0; d < devices; ++d) {
        expected[k].push_back(Expected(trial.spec, inputs[k], static_cast<int64_t>(d)));
        result_bytes[k] = std::max(result_bytes[k], expected[k][d].size_bytes());
      }
    }
    ProgramBuilder program = Write(trial, result_bytes);
    // With uneven groups a copy of a result that is stored once ends where the largest one does.
    std::vector<bool> whole(operands, trial.shared);
    Clusters& clusters = *small_[seed % small_.size()];
    for (size_t at = 0; at < EngineConfigurations().size(); ++at) {
      std::vector<std::vector<std::vector<std::byte>>> in(operands), out(operands);
      std::vector<DeviceBuffers> buffers(devices);
      for (size_t k = 0; k < operands; ++k) {
        for (size_t d = 0; d < devices; ++d) {
          const auto before = static_cast<size_t>(trial.in_offsets[k]);
          const Literal& value = inputs[k][d];
          in[k].emplace_back(before + static_cast<size_t>(value.size_bytes()) + 1);
          if (value.size_bytes() > 0) {
            std::memcpy(in[k][d].data() + before, value.data(),
                        static_cast<size_t>(value.size_bytes()));
          }
          out[k].emplace_back(static_cast<size_t>(trial.out_offsets[k] + result_bytes[k] + kGuard),
                              kPoison);
          buffers[d].arguments.push_back(in[k][d].data());
          buffers[d].results.push_back(out[k][d].data());
        }
      }
      const auto name = [&](size_t d, size_t k) {
        return "seed " + std::to_string(seed) + ": " + Describe(trial.spec) + ", device " +
               std::to_string(d) + " of " + std::to_string(devices) + ", operand " +
               std::to_string(k) + (trial.shared ? ", shared" : "") +
               (trial.started ? ", started" : "") + (trial.produced ? ", produced" : "") + ", " +
               ConfigurationName(EngineConfigurations()[at]);
      };
      clusters.Get(trial.devices, at).Launch(program.program(), buffers);
      for (size_t k = 0; k < operands; ++k) {
        for (size_t d = 0; d < devices; ++d) {
          const Literal& wanted = expected[k][d];
          const std::byte* begin = out[k][d].data();
          const std::byte* from = begin + trial.out_offsets[k];
          Literal got(wanted.dtype(), wanted.dims());
          if (wanted.size_bytes() > 0) {
            std::memcpy(got.mutable_data(), from, static_cast<size_t>(wanted.size_bytes()));
          }
          ASSERT_TRUE(SameBits(got, wanted)) << name(d, k);
          const auto poisoned = [](std::byte b) { return b == kPoison; };
          const std::byte* end = from + (whole[k] ? result_bytes[k] : wanted.size_bytes());
          ASSERT_TRUE(std::all_of(begin, from, poisoned)) << name(d, k);
          ASSERT_TRUE(std::all_of(end, begin + out[k][d].size(), poisoned)) << name(d, k);
        }
      }
    }
  }

 private:
  std::vector<std::unique_ptr<Clusters>> small_;
};

TEST(CollectivesSweep, RandomCollectives) {
  unsigned long long first = 1, count = 200;
  if (const char* other = std::getenv("LOCKSTEP_SWEEP")) {
    ASSERT_EQ(std::sscanf(other, "%llu:%llu", &first, &count), 2) << "LOCKSTEP_SWEEP=FIRST:COUNT";
  }
  Sweep sweep;
  for (unsigned long long seed = first; seed < first + count; ++seed) {
    ASSERT_NO_THROW(sweep.Run(seed)) << "seed " << seed;
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace lockstep::testing
