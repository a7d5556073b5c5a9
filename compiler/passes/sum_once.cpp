// sum_once: partial results are added before they are reduced over devices, not after.
//
//   add(all_reduce(a), all_reduce(b))   ->  all_reduce(add(a, b))
//   while: c = c + all_reduce(p)        ->  while: c' = c' + p;  behind it c + all_reduce(c')
//
// Between the reduction and the addition may stand ops that only move elements, since those can as
// well be done before. Differences likewise, where zeros keep their signs. The order of a sum
// changes, as it does whenever a sum is split over devices; the products and the sum over devices
// are those of before. Element types whose sums are rounded to fewer than 24 bits are left alone:
// there a longer sum of partial results would lose more.
#include <cmath>
#include <complex>
#include <optional>

#include "compiler/analysis/trip_count.h"
#include "compiler/ops/op_def.h"
#include "compiler/ops/reduction/combiner.h"
#include "compiler/passes/collective_steps.h"

namespace lockstep {
namespace {

bool SumsWell(const Type& type) {
  if (!type.IsTensor() || type.quantization()) return false;
  const DType part = ComplexElement(type.dtype());
  return IsInteger(part) || part == DType::kF32 || part == DType::kF64;
}

// A reduced value and the moves behind it, last one first.
struct Chain {
  Op* collective = nullptr;
  std::vector<Op*> moves;
};

// The reduction that a value is, through moves that have no other user.
std::optional<Chain> Follow(const Rewriter& rewriter, Value* value) {
  Chain chain;
  while (value->def && rewriter.HasOneUser(value)) {
    Op* op = value->def;
    if (IsMovement(*op)) {
      chain.moves.push_back(op);
      value = op->operand(0);
      continue;
    }
    const bool reduces = op->Is(OpCode::kAllReduce) || op->Is(OpCode::kReduceScatter);
    if (!reduces || !IsInserted(*op) || op->num_operands() != 1) return std::nullopt;
    if (ReductionKindOf(*op) != CombinerKind::kAdd) return std::nullopt;
    chain.collective = op;
    return chain;
  }
  return std::nullopt;
}

bool SameChain(const Chain& a, const Chain& b) {
  if (a.collective == b.collective || a.moves.size() != b.moves.size()) return false;
  if (a.collective->parent != b.collective->parent) return false;
  for (size_t i = 0; i < a.moves.size(); ++i) {
    const Op& x = *a.moves[i];
    const Op& y = *b.moves[i];
    if (x.code != y.code || !(x.result()->type == y.result()->type) ||
        !(x.operand(0)->type == y.operand(0)->type) || !SameAttributes(x.attrs, y.attrs)) {
      return false;
    }
  }
  return SameCollective(*a.collective, *b.collective) &&
         a.collective->operand(0)->type == b.collective->operand(0)->type;
}

// All-reduces of the same devices: whatever moved the elements can as well have done so before.
//   add(transpose(all_reduce(a)), all_reduce(b))   ->  all_reduce(add(transpose(a), b))
bool MeetAlike(const Chain& a, const Chain& b) {
  return a.collective != b.collective && a.collective->parent == b.collective->parent &&
         a.collective->Is(OpCode::kAllReduce) && SameCollective(*a.collective, *b.collective);
}

// The moves of a chain again, on another value.
Value* Moved(Rewriter& rewriter, const Chain& chain, Value* value) {
  for (size_t i = chain.moves.size(); i-- > 0;) {
    const Op& move = *chain.moves[i];
    const Type type = move.result()->type.WithDType(value->type.dtype());
    value = rewriter.b().EmitOne(move.code, {value}, type, move.attrs);
  }
  return value;
}

std::shared_ptr<const CollectiveNote> JointNote(const Op& first, const std::string& what) {
  auto note = std::make_shared<CollectiveNote>(*first.note);
  if (!note->cause.ends_with(what)) note->cause += what;
  return note;
}

// May a difference of sums be a sum of differences, zeros' signs included? A sum whose parts are
// all -0 is -0, and -0 - 0 is -0, but of the differences -0 - 0 and -0 - -0 the sum is 0. Products
// begin their sums at 0 and are never -0.
bool DiffersPartByPart(const Chain& left) {
  const Value* parts = left.collective->operand(0);
  if (IsInteger(parts->type.dtype())) return true;
  const Op* def = parts->def;
  return def &&
         (def->Is(OpCode::kDotGeneral) || def->Is(OpCode::kDot) || def->Is(OpCode::kConvolution));
}

bool JoinSum(Rewriter& rewriter, Op& sum) {
  if (!SumsWell(sum.result()->type)) return false;
  const auto a = Follow(rewriter, sum.operand(0));
  if (!a || (sum.Is(OpCode::kSubtract) && !DiffersPartByPart(*a))) return false;
  const auto b = Follow(rewriter, sum.operand(1));
  if (!b || a->collective->parent != sum.parent) return false;
  const bool same = SameChain(*a, *b);
  if (!same && !MeetAlike(*a, *b)) return false;
  LocalBuilder& builder = rewriter.b();
  builder.set_location(sum.location);
  const Op& first = *a->collective;
  // Moves that differ are made before the sum, others behind the reduction.
  Value* left = first.operand(0);
  Value* right = b->collective->operand(0);
  if (!same) {
    left = Moved(rewriter, *a, left);
    right = Moved(rewriter, *b, right);
  }
  Value* partial = builder.Binary(sum.code, left, right);
  Op* joint =
      rewriter.CloneCollective(first, partial, same ? first.result()->type : sum.result()->type);
  joint->note = JointNote(first, "; it is summed before it is reduced");
  Value* moved = same ? Moved(rewriter, *a, joint->result()) : joint->result();
  rewriter.PlaceBefore(sum);
  rewriter.Replace(sum.result(), moved);
  rewriter.Drop(sum);
  for (const Chain* chain : {&*a, &*b}) {
    for (Op* move : chain->moves) rewriter.Drop(*move);
    rewriter.Drop(*chain->collective);
  }
  return true;
}

bool IsZero(const Value* value) {
  const Literal* literal = SplatConstant(value);
  if (!literal) return false;
  const std::complex<double> number = literal->GetComplex(0);
  return number == std::complex<double>(0.0, 0.0) && !std::signbit(number.real());
}

// One carry of a loop that is a running sum of all_reduced values.
bool SumBehindLoop(Rewriter& rewriter, Op& loop, int carry) {
  Region& body = loop.region(1);
  Value* arg = body.arg(carry);
  Op* yield = body.terminator();
  Op* sum = yield->operand(carry)->def;
  if (!sum || !sum->Is(OpCode::kAdd) || sum->parent != &body) return false;
  if (!SumsWell(arg->type) || !rewriter.HasOneUser(arg) || !rewriter.HasOneUser(sum->result()) ||
      !rewriter.Users(loop.region(0).arg(carry)).empty()) {
    return false;
  }
  const int side = sum->operand(0) == arg ? 0 : 1;
  if (sum->operand(side) != arg) return false;
  const auto chain = Follow(rewriter, sum->operand(1 - side));
  if (!chain || !chain->collective->Is(OpCode::kAllReduce) || chain->collective->parent != &body) {
    return false;
  }
  LocalBuilder& b = rewriter.b();
  // In the body: without the reduction.
  Op& reduce = *chain->collective;
  rewriter.Replace(reduce.result(), reduce.operand(0));
  // Before the loop: the partial sums begin at zero, for floats at -0, since -0 + -0 is -0.
  Value* init = loop.operand(carry);
  const bool from_zero = IsZero(init);
  if (!from_zero) {
    b.set_location(loop.location);
    const std::optional<Literal> nothing = CombinerIdentity(CombinerKind::kAdd, init->type.dtype());
    Value* zero = b.BroadcastScalar(b.Constant(*nothing), init->type.dims());
    rewriter.PlaceBefore(loop);
    rewriter.SetOperand(loop, carry, zero);
  }
  // Behind it: one reduction, and what the sum began with.
  Value* result = loop.result(carry);
  const std::vector<Op*> users = rewriter.Users(result);
  Op* joint = rewriter.CloneCollective(reduce, result, result->type);
  joint->note = JointNote(reduce, "; it is summed over the trips of the loop before it is reduced");
  Value* total = joint->result();
  if (!from_zero) total = b.Add(init, total);
  for (Op* user : users) {
    for (int i = 0; i < user->num_operands(); ++i) {
      if (user->operand(i) == result) rewriter.SetOperand(*user, i, total);
    }
  }
  rewriter.PlaceBehind(loop);
  rewriter.Drop(reduce);
  return true;
}

void Run(Rewriter& rewriter, Region& region) {
  for (size_t k = 0; k < region.ops.size(); ++k) {
    Op& op = *region.ops[k];
    if (rewriter.IsDropped(op)) continue;
    if (op.Is(OpCode::kAdd) || op.Is(OpCode::kSubtract)) {
      JoinSum(rewriter, op);
    } else if (GetOpDef(op.code).traits.control_flow) {
      for (const auto& inner : op.regions) Run(rewriter, *inner);
      if (op.Is(OpCode::kWhile) && TripCount(op).value_or(2) > 1) {
        for (int i = 0; i < op.num_operands(); ++i) SumBehindLoop(rewriter, op, i);
      }
    }
    // Ops were put before this one.
    while (region.ops[k].get() != &op) ++k;
  }
}

}  // namespace

void SumOnce(Rewriter& rewriter) { Run(rewriter, rewriter.body()); }

}  // namespace lockstep
