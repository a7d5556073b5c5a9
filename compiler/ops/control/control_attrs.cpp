#include "compiler/ops/control/control_attrs.h"

#include "compiler/ops/attr_access.h"

namespace lockstep {

CustomCallAttrs ReadCustomCall(const Op& op) {
  CustomCallAttrs attrs;
  attrs.target = op.attrs.GetString("call_target_name", "");
  attrs.has_side_effect = op.attrs.GetBool("has_side_effect", false);
  attrs.api_version = op.attrs.GetInt("api_version", 1);
  if (const Attribute* config = op.attrs.Find("backend_config")) {
    if (const auto* text = config->As<Attribute::String>()) attrs.backend_config = text->value;
  }
  if (const Attribute* called = op.attrs.Find("called_computations")) {
    if (const auto* list = called->As<Attribute::Array>()) {
      for (const Attribute& entry : list->values) {
        if (const auto* symbol = entry.As<Attribute::Symbol>()) {
          attrs.called_computations.push_back(symbol->value);
        }
      }
    }
  }
  return attrs;
}

bool IsCustomCall(const Op& op, std::string_view target) {
  return op.Is(OpCode::kCustomCall) && op.attrs.GetString("call_target_name", "") == target;
}

std::string ReadCallee(const Op& op) {
  switch (op.code) {
    case OpCode::kComposite:
      return op.attrs.GetString("decomposition", "");
    case OpCode::kSdyNamedComputation:
      return op.attrs.GetString("name", "");
    default:
      return op.attrs.GetString("callee", "");
  }
}

int64_t ReadTupleIndex(const Op& op) { return op.attrs.GetInt("index", 0); }

bool IsCheckOp(const Op& op) {
  switch (op.code) {
    case OpCode::kCheckExpectEq:
    case OpCode::kCheckExpectEqConst:
    case OpCode::kCheckExpectAlmostEq:
    case OpCode::kCheckExpectAlmostEqConst:
    case OpCode::kCheckExpectClose:
    case OpCode::kCheckExpectSerializedEq:
      return true;
    case OpCode::kCustomCall:
      return op.attrs.GetString("call_target_name", "").starts_with("check.");
    default:
      return false;
  }
}

}  // namespace lockstep
