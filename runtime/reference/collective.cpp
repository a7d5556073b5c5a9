#include "runtime/reference/collective.h"

#include <algorithm>

#include "compiler/ops/collective/collective_attrs.h"
#include "runtime/reference/fold.h"
#include "runtime/reference/strided.h"

namespace lockstep::reference {
namespace {

using Ranks = std::vector<std::vector<Tensor>>;

[[noreturn]] void Fail(const Op& op, const std::string& message) {
  throw InvalidArgument(op.Describe() + ": " + message, op.location);
}

void CheckDim(const Op& op, const Tensor& operand, int64_t dim) {
  if (dim < 0 || dim >= operand.literal.rank()) Fail(op, "dimension is out of range");
}

// The k-th operand of every rank, one after the other along `dim`.
Tensor Concatenated(const std::vector<const Tensor*>& parts, int64_t dim) {
  const size_t d = static_cast<size_t>(dim);
  Dims dims = parts[0]->literal.dims();
  dims[d] = 0;
  for (const Tensor* part : parts) dims[d] += part->literal.dims()[d];
  Tensor result{Literal::Uninitialized(parts[0]->literal.dtype(), dims), {}};
  const Dims strides = RowMajorStrides(dims);
  int64_t offset = 0;
  for (const Tensor* part : parts) {
    const Dims& part_dims = part->literal.dims();
    StridedScatter(*part, part_dims, RowMajorStrides(part_dims), 0, result, strides,
                   offset * strides[d]);
    offset += part_dims[d];
  }
  return result;
}

// Piece `index` of `count` equal pieces along `dim`.
Tensor Piece(const Op& op, const Tensor& tensor, int64_t dim, int64_t count, int64_t index) {
  CheckDim(op, tensor, dim);
  const size_t d = static_cast<size_t>(dim);
  Dims dims = tensor.literal.dims();
  if (count < 1 || dims[d] % count != 0) {
    Fail(op, "dimension " + std::to_string(dim) + " of " + std::to_string(dims[d]) +
                 " does not divide into " + std::to_string(count) + " pieces");
  }
  dims[d] /= count;
  const Dims strides = RowMajorStrides(tensor.literal.dims());
  return StridedGather(tensor, dims, strides, index * dims[d] * strides[d]);
}

// Folds the k-th operand of every rank, element by element, in group order.
Tensor Reduced(const Op& op, const Ranks& operands, size_t k, const LeafServices& services) {
  std::vector<const Tensor*> parts;
  Dims stacked_dims = operands[0][k].literal.dims();
  stacked_dims.insert(stacked_dims.begin(), 1);
  std::vector<Tensor> stacked;
  for (const auto& rank : operands) stacked.push_back(ReshapedTo(rank[k], stacked_dims));
  for (const Tensor& part : stacked) parts.push_back(&part);
  const Tensor all = Concatenated(parts, 0);
  const int64_t count = operands[0][k].literal.num_elements();
  const int64_t ranks = static_cast<int64_t>(operands.size());
  ElementBody body(op.region(0), services);
  if (body.num_args() != 2 || body.num_results() != 1) Fail(op, "the reduction takes two scalars");
  CheckBodyArgument(op, body, 0, all.literal.dtype());
  const DType dtype = body.result(0).dtype;
  const Dims& dims = operands[0][k].literal.dims();
  if (body.simple() == OpCode::kAdd && WideOf(dtype) != Wide::kInt) {
    // A sum from -0, which is neutral even for zeros' signs.
    Tensor zero{Literal(dtype, {}), {}};
    zero.literal.SetComplex(0, {-0.0, IsComplex(dtype) ? -0.0 : 0.0});
    FoldShape shape;
    shape.dims = dims;
    shape.steps = ranks;
    shape.locate = [count](int64_t step, int64_t begin, int n, int64_t* index) {
      for (int i = 0; i < n; ++i) index[i] = step * count + begin + i;
    };
    return Fold(op, op.region(0), {&all}, {&zero}, shape, services)[0];
  }
  Tensor result{Literal::Uninitialized(dtype, dims), {}};
  if (services.bounds) AllocateBound(result);
  const LaneReader reader(all);
  const LaneWriter writer(result);
  for (int64_t at = 0; at < count; at += kLanes) {
    const int n = static_cast<int>(std::min<int64_t>(kLanes, count - at));
    reader.Load(at, n, body.arg(0));
    if (ranks == 1) writer.Store(at, n, body.arg(0));
    for (int64_t rank = 1; rank < ranks; ++rank) {
      reader.Load(rank * count + at, n, body.arg(1));
      body.Run(n);
      if (rank + 1 < ranks) {
        CopyLanes(body.result(0), 0, body.arg(0), 0, n);
      } else {
        writer.Store(at, n, body.result(0));
      }
    }
  }
  TrimBound(result);
  return result;
}

Tensor Sum(const Op& op, const Ranks& operands, size_t k, const LeafServices& services) {
  // cross-replica-sum has no body: the sum of the element type.
  Op body_holder(OpCode::kAllReduce);
  body_holder.location = op.location;
  Region* region = body_holder.AddRegion();
  const Type scalar = Type::Scalar(operands[0][k].literal.dtype());
  Value* a = region->AddArg(scalar);
  Value* b = region->AddArg(scalar);
  auto add = std::make_unique<Op>(OpCode::kAdd);
  add->operands = {a, b};
  Value* sum = add->AddResult(scalar);
  region->Append(std::move(add));
  auto terminator = std::make_unique<Op>(OpCode::kReturn);
  terminator->operands = {sum};
  region->Append(std::move(terminator));
  return Reduced(body_holder, operands, k, services);
}

int64_t Root(const Op& op, const std::vector<Tensor>& operands, size_t k, bool dynamic,
             size_t ranks) {
  if (!dynamic) return 0;
  const Literal& roots = operands.back().literal;
  if (static_cast<int64_t>(k) >= roots.num_elements())
    Fail(op, "one root for each operand is needed");
  const int64_t root = roots.GetInt(static_cast<int64_t>(k));
  if (root < 0 || root >= static_cast<int64_t>(ranks)) {
    Fail(op,
         "root " + std::to_string(root) + " is not a rank of a group of " + std::to_string(ranks));
  }
  return root;
}

std::vector<Tensor> AllToAll(const Op& op, const Ranks& operands, size_t rank,
                             const CollectiveAttrs& attrs) {
  const int64_t count = static_cast<int64_t>(operands.size());
  if (attrs.split_count != count) {
    Fail(op, "split_count " + std::to_string(attrs.split_count) + " is not the group size " +
                 std::to_string(count));
  }
  std::vector<Tensor> results;
  for (size_t k = 0; k < operands[0].size(); ++k) {
    CheckDim(op, operands[0][k], attrs.concat_dim);
    std::vector<Tensor> pieces;
    for (const auto& from : operands) {
      pieces.push_back(Piece(op, from[k], attrs.split_dim, count, static_cast<int64_t>(rank)));
    }
    std::vector<const Tensor*> parts;
    for (const Tensor& piece : pieces) parts.push_back(&piece);
    results.push_back(Concatenated(parts, attrs.concat_dim));
  }
  return results;
}

}  // namespace

std::vector<Tensor> ZeroResults(const Op& op) {
  std::vector<Tensor> results;
  for (const auto& result : op.results) {
    if (!result->type.IsTensor()) continue;
    Tensor zero{Literal(result->type.dtype(), result->type.dims()), {}};
    if (const Quantization* type = result->type.quantization()) {
      // Quantised zero is the zero point.
      for (int64_t i = 0; i < zero.literal.num_elements(); ++i) {
        zero.literal.SetInt(i, type->zero_points.empty() ? 0 : type->zero_points[0]);
      }
    }
    results.push_back(std::move(zero));
  }
  return results;
}

Ranks CombineGroup(const Op& op, const Ranks& operands, const LeafServices& services) {
  const CollectiveAttrs attrs = ReadCollective(op);
  const size_t ranks = operands.size();
  const size_t count = operands[0].size() - (attrs.has_dynamic_root ? 1 : 0);
  Ranks results(ranks);
  for (size_t k = 0; k < count; ++k) {
    switch (op.code) {
      case OpCode::kAllGather: {
        CheckDim(op, operands[0][k], attrs.gather_dim);
        std::vector<const Tensor*> parts;
        for (const auto& rank : operands) parts.push_back(&rank[k]);
        const Tensor gathered = Concatenated(parts, attrs.gather_dim);
        for (auto& result : results) result.push_back(gathered);
        break;
      }
      case OpCode::kAllReduce:
      case OpCode::kCrossReplicaSum: {
        const Tensor reduced = op.regions.empty() ? Sum(op, operands, k, services)
                                                  : Reduced(op, operands, k, services);
        for (auto& result : results) result.push_back(reduced);
        break;
      }
      case OpCode::kReduceScatter: {
        const Tensor reduced = Reduced(op, operands, k, services);
        for (size_t rank = 0; rank < ranks; ++rank) {
          results[rank].push_back(Piece(op, reduced, attrs.scatter_dim, static_cast<int64_t>(ranks),
                                        static_cast<int64_t>(rank)));
        }
        break;
      }
      case OpCode::kAllToAll: {
        for (size_t rank = 0; rank < ranks; ++rank)
          results[rank] = AllToAll(op, operands, rank, attrs);
        return results;
      }
      case OpCode::kCollectiveBroadcast: {
        const int64_t root = Root(op, operands[0], k, attrs.has_dynamic_root, ranks);
        for (auto& result : results) result.push_back(operands[static_cast<size_t>(root)][k]);
        break;
      }
      case OpCode::kCollectiveReduce: {
        const int64_t root = Root(op, operands[0], k, attrs.has_dynamic_root, ranks);
        const Tensor reduced = Reduced(op, operands, k, services);
        for (size_t rank = 0; rank < ranks; ++rank) {
          results[rank].push_back(static_cast<int64_t>(rank) == root ? reduced
                                                                     : ZeroResults(op)[k]);
        }
        break;
      }
      default:
        Fail(op, "is not a collective over groups");
    }
  }
  return results;
}

}  // namespace lockstep::reference
