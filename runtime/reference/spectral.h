// Singular values, Schur forms and eigenvectors in long double, and what they leave open.
#pragma once

#include <functional>
#include <vector>

#include "runtime/reference/bounded.h"

namespace lockstep::reference {

struct LongMatrix {
  int64_t rows = 0, cols = 0;
  std::vector<LongComplex> at;
  LongMatrix() = default;
  LongMatrix(int64_t r, int64_t c) : rows(r), cols(c), at(static_cast<size_t>(r * c)) {}
  static LongMatrix Identity(int64_t n);
  LongComplex& operator()(int64_t i, int64_t j) { return at[static_cast<size_t>(i * cols + j)]; }
  const LongComplex& operator()(int64_t i, int64_t j) const {
    return at[static_cast<size_t>(i * cols + j)];
  }
};
LongMatrix operator*(const LongMatrix& a, const LongMatrix& b);
LongMatrix Adjoint(const LongMatrix& a);
/// The root of the sum of the squares of all elements.
long double Norm(const LongMatrix& a);

/// Answers to what a decomposition leaves open: phases, orders, bases of spaces that belong to one
/// value, and rounding errors as large as those of another algorithm. A sample of stochastic
/// arithmetic draws each of them anew, so that its spread tells which results depend on them: the
/// vectors do, a product u diag(s) v^H does not. Without a seed the plain answers.
class Freedom {
 public:
  Freedom() = default;
  /// `sample` counts from 1; the first turns every phase and order around.
  Freedom(uint64_t seed, int sample, bool complex)
      : state_(seed), sample_(sample), complex_(complex) {}

  bool open() const { return sample_ > 0; }
  /// 1, or a number of absolute value 1: a sign unless complex.
  LongComplex Phase(bool complex);
  LongComplex Phase() { return Phase(complex_); }
  /// 0, 1, ..., n - 1 in some order.
  std::vector<int64_t> Order(int64_t n);
  /// An orthonormal basis of n dimensions.
  LongMatrix Basis(int64_t n);
  /// a with each element moved by up to `size`.
  LongMatrix Moved(LongMatrix a, long double size);
  LongComplex Number();

 private:
  long double Uniform();  // (-1, 1)
  uint64_t state_ = 0;
  int sample_ = 0;
  bool complex_ = false;
};

/// The columns of `basis` from `count` on become an orthonormal complement of those before.
void Complete(LongMatrix& basis, int64_t count, Freedom& freedom);

/// a = u diag(s) v^H with square u and v, s descending: Jacobi rotations of a's columns.
void SingularValues(const LongMatrix& a, LongMatrix& u, std::vector<long double>& s, LongMatrix& v,
                    Freedom& freedom);

/// a = v t v^H with upper triangular t. False if the iteration does not converge.
bool ComplexSchur(const LongMatrix& a, LongMatrix& t, LongMatrix& v, Freedom& freedom);
/// Brings the eigenvalues on the diagonal of t into another order: order[k] is the old place.
void Reorder(LongMatrix& t, LongMatrix& v, std::vector<int64_t> order);
/// The eigenvalues of a real matrix among those on t's diagonal: each entry is one place, or a
/// conjugate pair of two, the one above the real axis first.
std::vector<std::vector<int64_t>> ConjugatePairs(const LongMatrix& t);
/// From the ordered complex Schur form of a real matrix to the real one, with blocks of two rows.
void RealSchur(const LongMatrix& a, const std::vector<size_t>& blocks, LongMatrix& t,
               LongMatrix& v);

/// The eigenvector of t (right: (t - w) x = 0, left: x^H (t - w) = 0) for place k of its diagonal.
std::vector<LongComplex> TriangularEigenvector(const LongMatrix& t, int64_t k, bool left);

}  // namespace lockstep::reference
