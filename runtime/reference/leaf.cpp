#include "runtime/reference/leaf.h"

#include <algorithm>

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

void TrimBound(Tensor& tensor) {
  const auto& bound = tensor.bound.absolute;
  if (std::all_of(bound.begin(), bound.end(), [](double e) { return e == 0; })) {
    tensor.bound.absolute.clear();
    tensor.bound.absolute.shrink_to_fit();
  }
}

bool AnyBound(const std::vector<Tensor>& tensors) {
  return std::any_of(tensors.begin(), tensors.end(),
                     [](const Tensor& t) { return !t.bound.exact(); });
}

void MarkOrderSensitive(Tensor& tensor) {
  tensor.bound.absolute.assign(static_cast<size_t>(tensor.literal.num_elements()), kOrderSensitive);
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
