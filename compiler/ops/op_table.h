// OpTable: the place where the families put their records. One function per family, called once
// when the first record is asked for.
#pragma once

#include <array>

#include "compiler/ops/op_def.h"

namespace lockstep {

class OpTable {
 public:
  /// Registers a record; a second one for the same op is a bug.
  void Add(OpDef def);
  const OpDef& at(OpCode code) const { return defs_[static_cast<size_t>(code)]; }

 private:
  std::array<OpDef, kNumOpCodes> defs_;
  std::array<bool, kNumOpCodes> present_{};
};

void AddElementwiseOps(OpTable& table);
void AddChloOps(OpTable& table);
void AddLayoutOps(OpTable& table);
void AddDynamicShapeOps(OpTable& table);
void AddIndexingOps(OpTable& table);
void AddContractionOps(OpTable& table);
void AddReductionOps(OpTable& table);
void AddLinalgOps(OpTable& table);
void AddRandomOps(OpTable& table);
void AddControlOps(OpTable& table);
void AddCallOps(OpTable& table);
void AddCollectiveOps(OpTable& table);
void AddSdyOps(OpTable& table);

}  // namespace lockstep
