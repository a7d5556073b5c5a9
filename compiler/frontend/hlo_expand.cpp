// HLO opcodes that are several StableHLO ops (expansions.h), and the state of the generator.
#include "compiler/frontend/expansions.h"
#include "compiler/frontend/hlo_converter.h"

namespace lockstep {

HloConverter::Bundle HloConverter::Expanded(Site& site,
                                            const std::function<Value*(Expansion&)>& make) {
  const HloInstruction& instruction = site.instruction;
  const std::string name = "%" + std::string(instruction.name);
  Expansion expansion(name, LocationOf(instruction));
  Value* value = make(expansion);
  for (auto& op : expansion.Take()) {
    CountEmitted(instruction);
    if (op->result() == value) op->result()->name = name;
    site.region.Append(std::move(op));
  }
  if (!instruction.has_shape || instruction.shape.tuple || instruction.shape.type != value->type) {
    Fail(instruction, "its result is " + value->type.ToString());
  }
  return FromLeaves({value}, instruction.shape);
}

HloConverter::Bundle HloConverter::ConvertRaggedAllToAll(Site& site) {
  const HloInstruction& instruction = site.instruction;
  if (instruction.operands.size() != 6) Fail(instruction, "takes six operands");
  const HloAttributes attributes = Attributes(instruction);
  RaggedExchange exchange;
  exchange.operand = Leaf(site, 0);
  exchange.output = Leaf(site, 1);
  exchange.input_offsets = Leaf(site, 2);
  exchange.send_sizes = Leaf(site, 3);
  exchange.output_offsets = Leaf(site, 4);
  exchange.recv_sizes = Leaf(site, 5);
  const std::vector<Type> results = ResultTypes(site);
  if (results.size() != 1) Fail(instruction, "gives one array");
  exchange.result = results[0];
  exchange.groups = attributes.Groups();
  exchange.channel = attributes.Int("channel_id", 0);
  exchange.members = exchange.groups.NumGroups() > 0 ? exchange.groups.GroupSize()
                     : exchange.channel > 0          ? module_->num_partitions
                                                     : module_->num_replicas;
  return Expanded(site, [&](Expansion& into) { return ExpandRaggedAllToAll(into, exchange); });
}

// A dot of products: each operand times its scale.
HloConverter::Bundle HloConverter::ConvertScaledDot(Site& site) {
  const HloInstruction& instruction = site.instruction;
  if (instruction.operands.size() != 4) Fail(instruction, "takes two operands and two scales");
  Expansion into("%" + std::string(instruction.name), LocationOf(instruction));
  Value* lhs = ExpandScaled(into, Leaf(site, 0), Leaf(site, 2));
  Value* rhs = ExpandScaled(into, Leaf(site, 1), Leaf(site, 3));
  for (auto& op : into.Take()) site.region.Append(std::move(op));
  Op* op = Emit(site, OpCode::kDotGeneral, {lhs, rhs}, ResultTypes(site));
  SetContractionAttributes(site, *op);
  return Finish(site, op);
}

// The generator's state is a number of 128 bits for the module: an instruction gives it as it is
// and adds delta. A run begins with the number that XLA's CPU runtime begins with.
HloConverter::Bundle HloConverter::ConvertRngState(Site& site) {
  const HloInstruction& instruction = site.instruction;
  const std::vector<Type> results = ResultTypes(site);
  if (results.size() != 1 || results[0] != Type::Tensor(DType::kU64, {2})) {
    Fail(instruction, "the state is u64[2]");
  }
  if (&site.region != &module_->FindFunction("main")->body) {
    FailUnsupported(instruction,
                    "rng-get-and-update-state in a loop, branch or called computation: its state "
                    "would depend on how often it runs; pass the state as a value");
  }
  const Literal state =
      Literal::FromVector(DType::kU64, {2}, std::vector<uint64_t>{rng_state_[0], rng_state_[1]});
  const uint64_t low = rng_state_[0];
  const int64_t delta = Attributes(instruction).Int("delta", 0);
  rng_state_[0] += static_cast<uint64_t>(delta);
  const uint64_t carry = rng_state_[0] < low ? 1 : 0;
  rng_state_[1] += carry + (delta < 0 ? UINT64_MAX : 0);
  Op* op = Emit(site, OpCode::kConstant, {}, results);
  op->attrs = AttrMap();
  op->attrs.Set("value", Attribute(Attribute::Dense{state, results[0]}));
  return Finish(site, op);
}

bool HloConverter::ConvertExpanded(Site& site, Bundle* result) {
  const std::string_view opcode = site.instruction.opcode;
  if (opcode == "ragged-all-to-all") {
    *result = ConvertRaggedAllToAll(site);
  } else if (opcode == "scaled-dot") {
    *result = ConvertScaledDot(site);
  } else if (opcode == "stochastic-convert") {
    Value* operand = Leaf(site, 0);
    Value* random = Leaf(site, 1);
    const std::vector<Type> types = ResultTypes(site);
    *result = Expanded(site, [&](Expansion& into) {
      return ExpandStochasticConvert(into, operand, random, types[0]);
    });
  } else if (opcode == "rng-get-and-update-state") {
    *result = ConvertRngState(site);
  } else {
    return false;
  }
  return true;
}

}  // namespace lockstep
