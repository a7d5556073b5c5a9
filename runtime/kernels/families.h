// The table of kernel factories and the functions by which each family enters its own.
#pragma once

#include <array>

#include "compiler/ir/module.h"
#include "devices/kernel.h"

namespace lockstep::kernels {

using Factory = KernelPtr (*)(const Op& op);
using FactoryTable = std::array<Factory, kNumOpCodes>;

void RegisterElementwise(FactoryTable& table);
void RegisterMovement(FactoryTable& table);
void RegisterIndexing(FactoryTable& table);
void RegisterReduce(FactoryTable& table);
void RegisterDot(FactoryTable& table);
void RegisterScatter(FactoryTable& table);
void RegisterReduceWindow(FactoryTable& table);
void RegisterSelectAndScatter(FactoryTable& table);
void RegisterSort(FactoryTable& table);
void RegisterTopK(FactoryTable& table);
void RegisterConvolution(FactoryTable& table);
void RegisterFft(FactoryTable& table);
void RegisterBatchNorm(FactoryTable& table);
void RegisterLinalg(FactoryTable& table);
void RegisterRandom(FactoryTable& table);
void RegisterCustomCall(FactoryTable& table);
void RegisterRaggedDot(FactoryTable& table);
void RegisterScan(FactoryTable& table);
void RegisterQuantise(FactoryTable& table);
void RegisterDeviceIds(FactoryTable& table);

/// An element-wise op as a chain of one.
KernelPtr MakeElementwiseKernel(const Op& op);

}  // namespace lockstep::kernels
