#include "runtime/kernels/gemm.h"

#include <dlfcn.h>
#include <dnnl.h>

#include <algorithm>

#include "compiler/base/error.h"
#include "runtime/kernels/clones.h"
#include "runtime/kernels/gemm_chain.h"
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

bool HasAvx2() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return false;
#endif
}

bool HasAvx512() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx512f");
#else
  return false;
#endif
}

// Where oneDNN has no AVX-512 to use, its product of row-major operands reads b with long strides:
// 17 to 60 GFLOP/s at n = 512 to 2048, where Eigen has 35 to 86 (and OpenBLAS 80 to 84 for m from
// 128 on). b transposed suits it, and so do products with few columns or a short sum, and few rows
// of many columns.
constexpr int64_t kThin = 64;

bool UseEigen(int64_t m, int64_t n, int64_t k, bool b_transposed) {
  static const bool possible = HasAvx2() && !HasAvx512();
  if (!possible || b_transposed || std::min(n, k) < kThin) return false;
  return m >= kThin || n < 2 * k;
}

}  // namespace

// With AVX-512 the library is the faster one.
bool IsShortSum(int64_t m, int64_t n, int64_t k, bool b_transposed) {
  constexpr int64_t kRows = 64, kColumns = 128, kLongest = 128;
#ifdef LOCKSTEP_NO_CLONES
  static const bool possible = true;
#else
  static const bool possible = HasAvx2() && !HasAvx512();
#endif
  return possible && !b_transposed && m >= kRows && n >= kColumns && k >= 1 && k <= kLongest;
}

bool UseGemmChain(int64_t m, int64_t n, int64_t k, bool b_transposed) {
  // At n = k = 1024 to 4096, GFLOP/s of this kernel, Eigen, oneDNN: 4 rows 21, 15, 17; 16 rows 49,
  // 44, 21; 32 rows 54 to 60, 49 to 59, 24 or 61 by where the operands lie.
  constexpr int64_t kFewest = 4, kFew = 63, kLeast = 64;
  constexpr int64_t kBytesPastCache = int64_t{1} << 20;
#ifdef LOCKSTEP_NO_CLONES
  static const bool possible = true;
#else
  static const bool possible = HasAvx2() && !HasAvx512();
#endif
  if (IsShortSum(m, n, k, b_transposed)) return true;
  return possible && !b_transposed && m >= kFewest && m <= kFew && std::min(n, k) >= kLeast &&
         n * k * 4 >= kBytesPastCache;
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

std::string_view GemmF32Provider(int64_t m, int64_t n, int64_t k, bool b_transposed) {
  return UseEigen(m, n, k, b_transposed) ? "eigen" : "onednn";
}

void Gemm(int64_t m, int64_t n, int64_t k, float alpha, MatrixRef<float> a, MatrixRef<float> b,
          float beta, float* c, int64_t c_stride) {
  if (m == 0 || n == 0) return;
  if (k == 0) return Scale(m, n, beta, c, c_stride);
  if (m * n * k <= kSmallWork) return SmallGemm(m, n, k, alpha, a, b, beta, c, c_stride);
  if (UseEigen(m, n, k, b.transposed)) return GemmF32Avx2(m, n, k, alpha, a, b, beta, c, c_stride);
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
  static const GemmF64Fn fn = HasAvx2() ? GemmF64Avx2 : GemmF64Baseline;
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
