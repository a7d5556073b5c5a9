// batch_norm_inference, batch_norm_training, batch_norm_grad: the formulas of the specification,
// per feature; the variance is the biased one in two passes.
#include "compiler/ops/linalg/linalg_attrs.h"
#include "runtime/reference/bounded.h"
#include "runtime/reference/leaf.h"

namespace lockstep::reference {
namespace {

Bounded At(const Tensor& tensor, int64_t i) {
  Bounded number;
  number.value = static_cast<long double>(tensor.literal.GetDouble(i));
  if (!tensor.bound.exact()) number.bound = tensor.bound.absolute[static_cast<size_t>(i)];
  return number;
}

Bounded Number(double x) { return {static_cast<long double>(x), 0}; }

// Sums lose no more than one unit of the sum of magnitudes per term, in any order.
struct Sum {
  Bounded total;
  double magnitude = 0;
  int64_t terms = 0;
  void Add(const Bounded& x) {
    total.value += x.value;
    total.bound += x.bound;
    magnitude += Size(x);
    ++terms;
  }
  Bounded Result(const Rounding& r) const {
    return {total.value, total.bound + r.unit * magnitude * static_cast<double>(terms)};
  }
};

void Put(Tensor& tensor, int64_t i, const Bounded& x) {
  tensor.literal.SetDouble(i, static_cast<double>(x.value.real()));
  if (tensor.bound.exact()) return;
  tensor.bound.absolute[static_cast<size_t>(i)] =
      x.bound + Spacing(tensor.literal.dtype(), static_cast<double>(x.value.real()));
}

struct Layout {
  int64_t features = 1, inner = 1, count = 0;
  BatchNormAttrs attrs;
  explicit Layout(const Leaf& leaf) : attrs(ReadBatchNorm(leaf.op)) {
    const Dims& dims = leaf.literal(0).dims();
    if (attrs.feature_index < 0 || attrs.feature_index >= leaf.literal(0).rank()) {
      leaf.Fail("feature_index is out of range");
    }
    features = dims[static_cast<size_t>(attrs.feature_index)];
    for (size_t d = static_cast<size_t>(attrs.feature_index) + 1; d < dims.size(); ++d)
      inner *= dims[d];
    count = leaf.literal(0).num_elements();
  }
  int64_t FeatureOf(int64_t i) const { return (i / inner) % features; }
};

Tensor Like(const Leaf& leaf, DType dtype, Dims dims) {
  Tensor tensor{Literal(dtype, std::move(dims)), {}};
  if (leaf.services.bounds) AllocateBound(tensor);
  return tensor;
}

void ReturnAll(Leaf& leaf, std::vector<Tensor> tensors) {
  for (Tensor& tensor : tensors) {
    TrimBound(tensor);
    leaf.Return(std::move(tensor));
  }
}

// (x - mean) / sqrt(variance + epsilon) * scale + offset
Tensor Normalize(const Leaf& leaf, const Layout& layout, const std::vector<Bounded>& mean,
                 const std::vector<Bounded>& variance, const Rounding& r) {
  Tensor result = Like(leaf, leaf.literal(0).dtype(), leaf.literal(0).dims());
  std::vector<Bounded> deviation;
  for (const Bounded& v : variance)
    deviation.push_back(Sqrt(Add(v, Number(layout.attrs.epsilon), r), r));
  for (int64_t i = 0; i < layout.count; ++i) {
    const size_t f = static_cast<size_t>(layout.FeatureOf(i));
    const Bounded centred = Subtract(At(leaf.operand(0), i), mean[f], r);
    const Bounded normal = Divide(centred, deviation[f], r);
    const Bounded scaled = Multiply(normal, At(leaf.operand(1), static_cast<int64_t>(f)), r);
    Put(result, i, Add(scaled, At(leaf.operand(2), static_cast<int64_t>(f)), r));
  }
  return result;
}

void Inference(Leaf& leaf) {
  const Layout layout(leaf);
  const Rounding r(leaf.literal(0).dtype());
  std::vector<Bounded> mean, variance;
  for (int64_t f = 0; f < layout.features; ++f) {
    mean.push_back(At(leaf.operand(3), f));
    variance.push_back(At(leaf.operand(4), f));
  }
  ReturnAll(leaf, {Normalize(leaf, layout, mean, variance, r)});
}

void Training(Leaf& leaf) {
  const Layout layout(leaf);
  const DType dtype = leaf.literal(0).dtype();
  const Rounding r(dtype);
  const size_t features = static_cast<size_t>(layout.features);
  const Bounded per_feature = Number(static_cast<double>(layout.count) /
                                     static_cast<double>(std::max<int64_t>(layout.features, 1)));
  std::vector<Sum> sums(features), squares(features);
  for (int64_t i = 0; i < layout.count; ++i) {
    sums[static_cast<size_t>(layout.FeatureOf(i))].Add(At(leaf.operand(0), i));
  }
  std::vector<Bounded> mean, variance;
  for (const Sum& sum : sums) mean.push_back(Divide(sum.Result(r), per_feature, r));
  for (int64_t i = 0; i < layout.count; ++i) {
    const size_t f = static_cast<size_t>(layout.FeatureOf(i));
    const Bounded centred = Subtract(At(leaf.operand(0), i), mean[f], r);
    squares[f].Add(Multiply(centred, centred, r));
  }
  for (const Sum& sum : squares) variance.push_back(Divide(sum.Result(r), per_feature, r));
  Tensor means = Like(leaf, dtype, {layout.features}),
         variances = Like(leaf, dtype, {layout.features});
  for (size_t f = 0; f < features; ++f) {
    Put(means, static_cast<int64_t>(f), mean[f]);
    Put(variances, static_cast<int64_t>(f), variance[f]);
  }
  ReturnAll(leaf,
            {Normalize(leaf, layout, mean, variance, r), std::move(means), std::move(variances)});
}

void Grad(Leaf& leaf) {  // operand, scale, mean, variance, grad_output
  const Layout layout(leaf);
  const DType dtype = leaf.literal(0).dtype();
  const Rounding r(dtype);
  const size_t features = static_cast<size_t>(layout.features);
  const Bounded per_feature = Number(static_cast<double>(layout.count) /
                                     static_cast<double>(std::max<int64_t>(layout.features, 1)));
  std::vector<Bounded> shifted, deviation;  // variance + epsilon and its root
  for (int64_t f = 0; f < layout.features; ++f) {
    shifted.push_back(Add(At(leaf.operand(3), f), Number(layout.attrs.epsilon), r));
    deviation.push_back(Sqrt(shifted.back(), r));
  }
  std::vector<Sum> grads(features), with_centred(features), with_normal(features);
  auto centred = [&](int64_t i, size_t f) {
    return Subtract(At(leaf.operand(0), i), At(leaf.operand(2), static_cast<int64_t>(f)), r);
  };
  for (int64_t i = 0; i < layout.count; ++i) {
    const size_t f = static_cast<size_t>(layout.FeatureOf(i));
    const Bounded grad = At(leaf.operand(4), i);
    grads[f].Add(grad);
    with_centred[f].Add(Multiply(grad, centred(i, f), r));
    with_normal[f].Add(Multiply(grad, Divide(centred(i, f), deviation[f], r), r));
  }
  Tensor grad_operand = Like(leaf, dtype, leaf.literal(0).dims());
  Tensor grad_scale = Like(leaf, dtype, {layout.features}),
         grad_offset = Like(leaf, dtype, {layout.features});
  for (int64_t i = 0; i < layout.count; ++i) {
    const size_t f = static_cast<size_t>(layout.FeatureOf(i));
    const Bounded i1 = Multiply(At(leaf.operand(4), i), per_feature, r);
    const Bounded i5 = Divide(Multiply(with_centred[f].Result(r), centred(i, f), r), shifted[f], r);
    const Bounded i6 = Subtract(Subtract(i1, grads[f].Result(r), r), i5, r);
    const Bounded factor = Divide(
        Divide(At(leaf.operand(1), static_cast<int64_t>(f)), deviation[f], r), per_feature, r);
    Put(grad_operand, i, Multiply(factor, i6, r));
  }
  for (size_t f = 0; f < features; ++f) {
    Put(grad_scale, static_cast<int64_t>(f), with_normal[f].Result(r));
    Put(grad_offset, static_cast<int64_t>(f), grads[f].Result(r));
  }
  ReturnAll(leaf, {std::move(grad_operand), std::move(grad_scale), std::move(grad_offset)});
}

}  // namespace

void RegisterBatchNorm(LeafTable& table) {
  table.Set(OpCode::kBatchNormInference, Inference);
  table.Set(OpCode::kBatchNormTraining, Training);
  table.Set(OpCode::kBatchNormGrad, Grad);
}

}  // namespace lockstep::reference
