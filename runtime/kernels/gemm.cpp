#include "runtime/kernels/gemm.h"

#include <dlfcn.h>
#include <dnnl.h>

#include <algorithm>
#include <memory>
#include <new>

#include "compiler/base/error.h"
#include "runtime/kernels/clones.h"
#include "runtime/kernels/gemm_chain.h"
#include "runtime/kernels/gemm_chain_blocks.h"
#include "runtime/kernels/gemm_eigen.h"

namespace lockstep::kernels {
namespace {

// oneDNN starts its OpenMP team from the calling thread's setting; this scope makes it one thread
// and restores what the caller had. Looked up at run time: there is nothing to link against.
class SingleThread {
 public:
  SingleThread() : saved_(Get() ? Get()() : 1) {
    if (saved_ != 1 && Set()) Set()(1);
  }
  ~SingleThread() {
    if (saved_ != 1 && Set()) Set()(saved_);
  }
  SingleThread(const SingleThread&) = delete;
  SingleThread& operator=(const SingleThread&) = delete;

 private:
  using GetFn = int (*)();
  using SetFn = void (*)(int);
  static GetFn Get() {
    static const GetFn fn = reinterpret_cast<GetFn>(::dlsym(RTLD_DEFAULT, "omp_get_max_threads"));
    return fn;
  }
  static SetFn Set() {
    static const SetFn fn = reinterpret_cast<SetFn>(::dlsym(RTLD_DEFAULT, "omp_set_num_threads"));
    return fn;
  }
  int saved_;
};

}  // namespace

GemmMachine ThisGemmMachine() {
#if defined(__x86_64__)
  static const GemmMachine machine = [] {
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) {
      return GemmMachine::kBaseline;
    }
    for (const bool has :
         {__builtin_cpu_supports("avx512f") != 0, __builtin_cpu_supports("avx512bw") != 0,
          __builtin_cpu_supports("avx512cd") != 0, __builtin_cpu_supports("avx512dq") != 0,
          __builtin_cpu_supports("avx512vl") != 0}) {
      if (!has) return GemmMachine::kAvx2;
    }
    return GemmMachine::kAvx512;
  }();
  return machine;
#else
  return GemmMachine::kBaseline;
#endif
}

std::string_view GemmProviderName(GemmProvider provider) {
  switch (provider) {
    case GemmProvider::kOneDnn:
      return "onednn";
    case GemmProvider::kEigen:
      return "eigen";
    case GemmProvider::kLockstep:
      break;
  }
  return "lockstep";
}

bool IsShortSum(GemmMachine machine, int64_t m, int64_t n, int64_t k) {
  constexpr int64_t kRows = 64, kColumns = 128, kLongest = 128;
  return machine != GemmMachine::kBaseline && m >= kRows && n >= kColumns && k >= 1 &&
         k <= kLongest;
}

// One core with AVX2, cold operands, GFLOP/s of the own kernel, oneDNN and Eigen (peak 117):
//   512 x 512 x 256, 512 x 256 x 512   92 to 95, 63 to 96, 92
//   the same with a transposed         94 to 95, 72 to 79, 88 to 92
//   n = 1024, 2048                     96 to 99, 98 to 104, 84 to 98
//   thin, 32 and 128 in all orders     87 to 94, 95 to 110, 79 to 93
//   16 x 1024 x 1024                   76, 46, 38
GemmProvider ChooseGemmF32(GemmMachine machine, int64_t m, int64_t n, int64_t k) {
  constexpr int64_t kThin = 64, kFewest = 4;
  constexpr int64_t kBytesPastCache = int64_t{1} << 20;
  if (machine == GemmMachine::kBaseline) return GemmProvider::kOneDnn;
  if (IsShortSum(machine, m, n, k)) return GemmProvider::kLockstep;
  if (std::min(n, k) < kThin) return GemmProvider::kOneDnn;
  const bool few_rows = m >= kFewest && m < kThin && n * k * 4 >= kBytesPastCache;
  const bool library = machine == GemmMachine::kAvx512 || m < kThin;
  return few_rows || !library ? GemmProvider::kLockstep : GemmProvider::kOneDnn;
}

GemmProvider ChooseGemmF64(GemmMachine machine, int64_t m, int64_t n, int64_t k) {
  constexpr int64_t kThin = 16;
  if (machine == GemmMachine::kBaseline) return GemmProvider::kEigen;
  return std::min({m, n, k}) >= kThin ? GemmProvider::kLockstep : GemmProvider::kEigen;
}

namespace {

constexpr int64_t kSmallWork = 512;  // multiplications below which a library call costs more

// Element strides of a matrix: row, column.
template <typename T>
struct Strides {
  int64_t row, column;
  explicit Strides(const MatrixRef<T>& m)
      : row(m.transposed ? 1 : m.stride), column(m.transposed ? m.stride : 1) {}
};

template <typename T>
void SmallGemm(int64_t m, int64_t n, int64_t k, T alpha, MatrixRef<T> a, MatrixRef<T> b, T beta,
               T* c, int64_t c_stride) {
  const Strides<T> as(a), bs(b);
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      T sum = 0;
      for (int64_t p = 0; p < k; ++p) {
        sum += a.data[i * as.row + p * as.column] * b.data[p * bs.row + j * bs.column];
      }
      T& out = c[i * c_stride + j];
      out = beta == T{0} ? alpha * sum : alpha * sum + beta * out;
    }
  }
}

template <typename T>
void Scale(int64_t m, int64_t n, T beta, T* c, int64_t c_stride) {
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      c[i * c_stride + j] = beta == T{0} ? T{0} : beta * c[i * c_stride + j];
    }
  }
}

// c[j] += a0 b0[j] + a1 b1[j] + a2 b2[j] + a3 b3[j]
#define LOCKSTEP_INTEGER_ROW(name, T)                                                     \
  LOCKSTEP_CLONES void name(int64_t n, const T* a, const T* b0, const T* b1, const T* b2, \
                            const T* b3, T* c) {                                          \
    const T a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];                                   \
    _Pragma("GCC ivdep") for (int64_t j = 0; j < n; ++j) {                                \
      c[j] += a0 * b0[j] + a1 * b1[j] + a2 * b2[j] + a3 * b3[j];                          \
    }                                                                                     \
  }
LOCKSTEP_INTEGER_ROW(IntegerRow32, uint32_t)
LOCKSTEP_INTEGER_ROW(IntegerRow64, uint64_t)
#undef LOCKSTEP_INTEGER_ROW

template <typename T, auto kRow>
void IntegerGemm(int64_t m, int64_t n, int64_t k, MatrixRef<T> a, MatrixRef<T> b, T* c,
                 int64_t c_stride) {
  const Strides<T> as(a), bs(b);
  if (bs.column != 1 || m * n * k <= kSmallWork) {
    return SmallGemm<T>(m, n, k, T{1}, a, b, T{0}, c, c_stride);
  }
  constexpr int64_t kColumns = 1024;  // of a block of b that stays in cache
  for (int64_t j = 0; j < n; j += kColumns) {
    const int64_t width = std::min(kColumns, n - j);
    for (int64_t i = 0; i < m; ++i) {
      T* row = c + i * c_stride + j;
      std::fill(row, row + width, T{0});
      int64_t p = 0;
      for (; p + 4 <= k; p += 4) {
        T factors[4];
        for (int64_t q = 0; q < 4; ++q) factors[q] = a.data[i * as.row + (p + q) * as.column];
        const T* first = b.data + p * bs.row + j;
        kRow(width, factors, first, first + bs.row, first + 2 * bs.row, first + 3 * bs.row, row);
      }
      for (; p < k; ++p) {
        const T factor = a.data[i * as.row + p * as.column];
        const T* from = b.data + p * bs.row + j;
        for (int64_t q = 0; q < width; ++q) row[q] += factor * from[q];
      }
    }
  }
}

}  // namespace

int64_t GemmSumWorkspace() {
  // Panels of a block, each a line longer than it is.
  constexpr int64_t kNarrowest = 6, kLine = 16;
  constexpr int64_t kDepth = kSumDepth > kChainSumLongest ? kSumDepth : kChainSumLongest;
  return (kSumRows + kSumColumns) * kDepth + (kSumRows + kSumColumns) / kNarrowest * kLine +
         kWidestPanel * kDepth;
}

int64_t GemmChainWorkspace(int64_t m, int64_t n, int64_t k) {
  return ChainBlock(m, kChainRows, k) + ChainBlock(n, kChainColumns, k);
}

namespace {

// Working memory of the calling thread, kept for its next product.
class Workspace {
 public:
  void* Take(int64_t bytes) {
    if (bytes > bytes_) {
      memory_.reset();
      bytes_ = 0;
      memory_.reset(::operator new(static_cast<size_t>(bytes), kAlignment));
      bytes_ = bytes;
    }
    return memory_.get();
  }

 private:
  static constexpr std::align_val_t kAlignment{64};
  struct Free {
    void operator()(void* p) const { ::operator delete(p, kAlignment); }
  };
  std::unique_ptr<void, Free> memory_;
  int64_t bytes_ = 0;
};

// One for all products of a thread: they run one after the other.
template <typename T>
T* WorkspaceOfThread(int64_t elements) {
  thread_local Workspace workspace;
  return static_cast<T*>(workspace.Take(elements * static_cast<int64_t>(sizeof(T))));
}

template <typename T>
void RunChain(int64_t m, int64_t n, int64_t k, MatrixRef<T> a, MatrixRef<T> b, T* c,
              int64_t c_stride) {
  if (m == 0 || n == 0) return;
  if (k == 0) return Scale(m, n, T{0}, c, c_stride);
  T* memory = WorkspaceOfThread<T>(GemmChainWorkspace(m, n, k));
  if (ThisGemmMachine() == GemmMachine::kAvx512) {
    GemmChainAvx512(m, n, k, a, b, c, c_stride, memory);
  } else {
    GemmChainAvx2(m, n, k, a, b, c, c_stride, memory);
  }
}

}  // namespace

void GemmChain(int64_t m, int64_t n, int64_t k, MatrixRef<float> a, MatrixRef<float> b, float* c,
               int64_t c_stride) {
  RunChain(m, n, k, a, b, c, c_stride);
}
void GemmChain(int64_t m, int64_t n, int64_t k, MatrixRef<double> a, MatrixRef<double> b, double* c,
               int64_t c_stride) {
  RunChain(m, n, k, a, b, c, c_stride);
}

void GemmMembers(const MembersProduct& product, std::byte* const* c, int64_t c_stride,
                 const ChainRange& range) {
  const int64_t rows = range.row_end - range.row_begin;
  const int64_t columns = range.column_end - range.column_begin;
  if (rows <= 0 || columns <= 0) return;
  const bool wide = ThisGemmMachine() == GemmMachine::kAvx512;
  (wide ? GemmMembersAvx512 : GemmMembersAvx2)(
      product, c, c_stride, range,
      WorkspaceOfThread<float>(GemmChainWorkspace(rows, columns, product.k)));
}

void GemmSum(const MembersProduct& product, const ChainRange& range, std::byte* const* rows,
             bool past_cache, std::byte* scratch) {
  const auto run = ThisGemmMachine() == GemmMachine::kAvx512 ? GemmSumAvx512 : GemmSumAvx2;
  float* workspace = WorkspaceOfThread<float>(GemmSumWorkspace());
  const ChainSumShape most = ChainSumBlock(product.members);
  std::byte* moved[kSumRows];
  for (int64_t row = range.row_begin; row < range.row_end; row += most.rows) {
    for (int64_t column = range.column_begin; column < range.column_end; column += most.columns) {
      const ChainRange block{row, std::min(row + most.rows, range.row_end), column,
                             std::min(column + most.columns, range.column_end)};
      for (int64_t i = row; i < block.row_end; ++i) {
        moved[i - row] = rows[i - range.row_begin] +
                         (column - range.column_begin) * static_cast<int64_t>(sizeof(float));
      }
      run(product, block, moved, past_cache, reinterpret_cast<float*>(scratch), workspace);
    }
  }
}

ChainSumShape ChainSumBlock(int64_t members) {
  const int64_t elements =
      kChainSumScratchBytes / static_cast<int64_t>(sizeof(float)) / ChainSumLevels(members);
  constexpr int64_t kRow = ChainSumShape::kRowUnit, kColumn = ChainSumShape::kColumnUnit;
  int64_t rows = kRow;
  while (rows < kSumRows && (rows + kRow) * (rows + kRow) <= elements) rows += kRow;
  return {rows, std::clamp(elements / rows / kColumn * kColumn, kColumn, kSumColumns)};
}

void Gemm(GemmProvider provider, int64_t m, int64_t n, int64_t k, MatrixRef<float> a,
          MatrixRef<float> b, float* c, int64_t c_stride) {
  if (provider == GemmProvider::kLockstep) return GemmChain(m, n, k, a, b, c, c_stride);
  Gemm(m, n, k, 1.0f, a, b, 0.0f, c, c_stride);
}

void Gemm(GemmProvider provider, int64_t m, int64_t n, int64_t k, MatrixRef<double> a,
          MatrixRef<double> b, double* c, int64_t c_stride) {
  if (provider == GemmProvider::kLockstep) return GemmChain(m, n, k, a, b, c, c_stride);
  Gemm(m, n, k, 1.0, a, b, 0.0, c, c_stride);
}

void Gemm(int64_t m, int64_t n, int64_t k, float alpha, MatrixRef<float> a, MatrixRef<float> b,
          float beta, float* c, int64_t c_stride) {
  if (m == 0 || n == 0) return;
  if (k == 0) return Scale(m, n, beta, c, c_stride);
  if (m * n * k <= kSmallWork) return SmallGemm(m, n, k, alpha, a, b, beta, c, c_stride);
  const SingleThread single;
  const dnnl_status_t status =
      dnnl_sgemm(a.transposed ? 'T' : 'N', b.transposed ? 'T' : 'N', m, n, k, alpha, a.data,
                 a.stride, b.data, b.stride, beta, c, c_stride);
  LOCKSTEP_CHECK(status == dnnl_success) << "dnnl_sgemm returned " << static_cast<int>(status);
}

void Gemm(int64_t m, int64_t n, int64_t k, double alpha, MatrixRef<double> a, MatrixRef<double> b,
          double beta, double* c, int64_t c_stride) {
  if (m == 0 || n == 0) return;
  if (k == 0) return Scale(m, n, beta, c, c_stride);
  if (m * n * k <= kSmallWork) return SmallGemm(m, n, k, alpha, a, b, beta, c, c_stride);
  const bool baseline = ThisGemmMachine() == GemmMachine::kBaseline;
  const GemmF64Fn fn = baseline ? GemmF64Baseline : GemmF64Avx2;
  fn(m, n, k, alpha, a, b, beta, c, c_stride);
}

void Gemm(int64_t m, int64_t n, int64_t k, MatrixRef<uint32_t> a, MatrixRef<uint32_t> b,
          uint32_t* c, int64_t c_stride) {
  IntegerGemm<uint32_t, IntegerRow32>(m, n, k, a, b, c, c_stride);
}

void Gemm(int64_t m, int64_t n, int64_t k, MatrixRef<uint64_t> a, MatrixRef<uint64_t> b,
          uint64_t* c, int64_t c_stride) {
  IntegerGemm<uint64_t, IntegerRow64>(m, n, k, a, b, c, c_stride);
}

}  // namespace lockstep::kernels
