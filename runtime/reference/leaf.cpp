#include "runtime/reference/leaf.h"

#include <algorithm>

#include "runtime/reference/clones.h"
#include "runtime/reference/error_bound.h"

namespace lockstep::reference {

const Dims& Leaf::dims(int i) const {
  const Type& result = type(i);
  if (!result.IsTensor()) Fail("result " + std::to_string(i) + " is not a tensor");
  if (!result.IsStatic()) {
    NotSupported("result type " + result.ToString() +
                 " is dynamic and does not follow from the operands; refine the shapes first");
  }
  return result.dims();
}

void Leaf::Fail(const std::string& message) const {
  throw InvalidArgument(op.Describe() + ": " + message, op.location);
}

void Leaf::NotSupported(const std::string& message) const {
  throw Unsupported(op.Describe() + ": " + message, op.location);
}

LeafTable::LeafTable() {
  RegisterElementwise(*this);
  RegisterLayout(*this);
  RegisterDynamicIndex(*this);
  RegisterGather(*this);
  RegisterReduce(*this);
  RegisterWindow(*this);
  RegisterSort(*this);
  RegisterContraction(*this);
  RegisterConvolution(*this);
  RegisterLinalg(*this);
  RegisterFft(*this);
  RegisterRandom(*this);
  RegisterBatchNorm(*this);
  RegisterQuantization(*this);
  RegisterDynamicShape(*this);
  RegisterIdentity(*this);
  RegisterChlo(*this);
  RegisterCustomCall(*this);
}

const LeafTable& LeafTable::Get() {
  static const LeafTable* table = new LeafTable();
  return *table;
}

void AllocateBound(Tensor& tensor) {
  tensor.bound.absolute.assign(static_cast<size_t>(tensor.literal.num_elements()), 0.0);
}

void OpenBound(Tensor& tensor) {
  tensor.bound.absolute.Resize(static_cast<size_t>(tensor.literal.num_elements()));
}

namespace {

LOCKSTEP_REFERENCE_CLONES
bool AllZero(const StoredBound* bounds, int64_t n) {
  int64_t others = 0;
  for (int64_t k = 0; k < n; ++k) others += bounds[k] != 0;
  return others == 0;
}

}  // namespace

void TrimBound(Tensor& tensor) {
  const BoundList& bound = tensor.bound.absolute;
  const int64_t size = static_cast<int64_t>(bound.uniform() ? 1 : bound.size());
  for (int64_t at = 0; at < size; at += kLanes) {
    if (!AllZero(bound.front() + at, std::min<int64_t>(kLanes, size - at))) return;
  }
  tensor.bound.absolute.clear();
}

bool AnyBound(const std::vector<Tensor>& tensors) {
  return std::any_of(tensors.begin(), tensors.end(),
                     [](const Tensor& t) { return !t.bound.exact(); });
}

void MarkOrderSensitive(Tensor& tensor) {
  tensor.bound.absolute.AssignUniform(static_cast<size_t>(tensor.literal.num_elements()),
                                      kOrderSensitive);
}

bool NextIndex(const Dims& dims, Dims& index) {
  for (size_t d = dims.size(); d-- > 0;) {
    if (++index[d] < dims[d]) return true;
    index[d] = 0;
  }
  return false;
}

int64_t LinearIndex(const Dims& strides, const Dims& index) {
  int64_t linear = 0;
  for (size_t d = 0; d < strides.size(); ++d) linear += strides[d] * index[d];
  return linear;
}

}  // namespace lockstep::reference
