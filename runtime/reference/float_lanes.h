// A function of real numbers as the computation of an element-wise op: lane by lane, in double.
#pragma once

#include "runtime/reference/element_op.h"

namespace lockstep::reference {

template <double (*F)(double)>
void UnaryLanes(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) out.re[k] = F(in[0].re[k]);
}

template <double (*F)(double, double)>
void BinaryLanes(const ElementOp&, int n, const Lanes* in, const Lanes& out) {
  for (int k = 0; k < n; ++k) out.re[k] = F(in[0].re[k], in[1].re[k]);
}

}  // namespace lockstep::reference
