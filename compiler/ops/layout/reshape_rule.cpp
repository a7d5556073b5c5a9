#include "compiler/ops/layout/reshape_rule.h"

#include <numeric>

namespace lockstep {
namespace {

/// One side of the walk: the current dimension, and the products of the sizes entered and of the
/// factors given out so far. A dimension is finished when the two products agree.
struct Side {
  const Dims& dims;
  TensorMapping mapping;
  size_t dim = 0;
  int64_t entered = 1;
  int64_t given = 1;

  explicit Side(const Dims& sizes) : dims(sizes) { mapping.dims.resize(sizes.size()); }
  bool done() const { return dim >= dims.size(); }
  bool at_one() const { return !done() && dims[dim] == 1; }
  void Enter() {
    if (!done() && entered == given) entered *= dims[dim];
  }
  void Leave() {
    if (!done() && entered == given) ++dim;
  }
  /// What is left of the current dimension.
  int64_t rest() const { return entered / given; }
  void Give(int factor, int64_t size) {
    mapping.dims[dim].push_back(factor);
    given *= size;
  }
};

/// The size of the next private factor of the side that is behind: just enough to meet the other
/// side if possible; else all but what the two still have in common; else the whole rest.
int64_t PrivateFactor(const Side& behind, const Side& ahead, int64_t common) {
  const int64_t rest = behind.rest();
  if (ahead.given % behind.given == 0) {
    const int64_t gap = ahead.given / behind.given;
    if (rest % gap == 0) return gap;
  }
  return rest > common ? rest / common : rest;
}

}  // namespace

FactorRule ReshapeFactorRule(const Dims& from, const Dims& to) {
  FactorRule rule;
  const int64_t elements = NumElements(from);
  if (elements == 0 || elements != NumElements(to)) return rule;
  Side in(from);
  Side out(to);
  while (!in.done() || !out.done()) {
    if (in.at_one() || out.at_one()) {
      Side& side = in.at_one() ? in : out;
      side.mapping.dims[side.dim++].push_back(rule.AddFactor(1));
      continue;
    }
    in.Enter();
    out.Enter();
    const int64_t common = std::gcd(in.rest(), out.rest());
    if (in.given == out.given && common > 1) {
      const int factor = rule.AddFactor(common);
      in.Give(factor, common);
      out.Give(factor, common);
    } else if (in.given == out.given) {
      for (Side* side : {&in, &out}) {
        const int64_t rest = side->rest();
        side->Give(rule.AddFactor(rest), rest);
      }
    } else {
      Side& behind = in.given < out.given ? in : out;
      Side& ahead = in.given < out.given ? out : in;
      const int64_t size = PrivateFactor(behind, ahead, common);
      behind.Give(rule.AddFactor(size), size);
    }
    in.Leave();
    out.Leave();
  }
  rule.operands.push_back(std::move(in.mapping));
  rule.results.push_back(std::move(out.mapping));
  return rule;
}

}  // namespace lockstep
