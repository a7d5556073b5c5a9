// partition_id and replica_id: who am I, as a scalar.
#include <cstring>

#include "runtime/kernels/families.h"

namespace lockstep::kernels {
namespace {

class DeviceIdKernel : public Kernel {
 public:
  explicit DeviceIdKernel(bool partition) : partition_(partition) {}
  void Run(const KernelContext& context) const override {
    const auto id = static_cast<uint32_t>(partition_ ? context.partition_id : context.replica_id);
    std::memcpy(context.outputs[0], &id, sizeof id);
  }

 private:
  bool partition_;
};

KernelPtr MakeDeviceId(const Op& op) {
  return std::make_shared<DeviceIdKernel>(op.Is(OpCode::kPartitionId));
}

}  // namespace

void RegisterDeviceIds(FactoryTable& table) {
  table[static_cast<size_t>(OpCode::kPartitionId)] = MakeDeviceId;
  table[static_cast<size_t>(OpCode::kReplicaId)] = MakeDeviceId;
}

}  // namespace lockstep::kernels
