// Runs one op through its kernel on literals: the test's whole harness.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <vector>

#include "compiler/base/literal.h"
#include "compiler/ir/module.h"
#include "runtime/kernels/kernels.h"

namespace lockstep::testing {

/// Memory of a kernel's scratch, 64-byte aligned and filled with garbage.
class Scratch {
 public:
  explicit Scratch(int64_t bytes) : bytes_(static_cast<size_t>(bytes) + 128, std::byte{0xA5}) {}
  std::byte* data() {
    const auto address = reinterpret_cast<uintptr_t>(bytes_.data());
    return bytes_.data() + ((64 - address % 64) % 64);
  }

 private:
  std::vector<std::byte> bytes_;
};

/// Runs `kernel` for an op with these operands and result types; partition id for id ops.
inline std::vector<Literal> RunKernel(const Kernel& kernel, const std::vector<Literal>& inputs,
                                      const std::vector<Type>& result_types,
                                      int64_t partition_id = 0, int64_t replica_id = 0) {
  std::vector<const std::byte*> in;
  for (const Literal& input : inputs) in.push_back(input.data());
  std::vector<Literal> results;
  for (const Type& type : result_types) {
    Literal result(type.dtype(), type.dims());
    if (result.size_bytes() > 0) {
      std::memset(result.mutable_data(), 0xA5, static_cast<size_t>(result.size_bytes()));
    }
    results.push_back(std::move(result));
  }
  std::vector<std::byte*> out;
  for (Literal& result : results) out.push_back(result.mutable_data());
  Scratch scratch(kernel.scratch_bytes());
  KernelContext context{in, out, scratch.data(), partition_id, replica_id};
  kernel.Run(context);
  return results;
}

/// An op with operands of its own.
struct TestOp {
  explicit TestOp(OpCode code) : op(code) {}
  TestOp& In(const Type& type) {
    values.push_back(std::make_unique<Value>());
    values.back()->type = type;
    values.back()->name = "%arg" + std::to_string(values.size() - 1);
    op.operands.push_back(values.back().get());
    return *this;
  }
  TestOp& Out(const Type& type) {
    op.AddResult(type, "%r" + std::to_string(op.num_results()));
    return *this;
  }
  TestOp& Attr(const char* name, Attribute value) {
    op.attrs.Set(name, std::move(value));
    return *this;
  }
  TestOp& Ints(const char* name, std::vector<int64_t> value) {
    return Attr(name, Attribute::FromInts(std::move(value)));
  }
  TestOp& Int(const char* name, int64_t value) { return Attr(name, Attribute::FromInt(value)); }
  std::vector<Literal> Run(const std::vector<Literal>& inputs) {
    std::vector<Type> types;
    for (const auto& result : op.results) types.push_back(result->type);
    return RunKernel(*MakeKernel(op), inputs, types);
  }

  std::vector<std::unique_ptr<Value>> values;
  Op op;
};

inline Literal Ints(DType dtype, Dims dims, std::vector<int64_t> values) {
  return Literal::FromVector(dtype, std::move(dims), values);
}
inline Literal Floats(DType dtype, Dims dims, std::vector<double> values) {
  return Literal::FromVector(dtype, std::move(dims), values);
}

inline std::vector<int64_t> ToInts(const Literal& literal) {
  std::vector<int64_t> values;
  for (int64_t i = 0; i < literal.num_elements(); ++i) values.push_back(literal.GetInt(i));
  return values;
}
inline std::vector<double> ToDoubles(const Literal& literal) {
  std::vector<double> values;
  for (int64_t i = 0; i < literal.num_elements(); ++i) values.push_back(literal.GetDouble(i));
  return values;
}

/// A unary or binary element-wise op on vectors.
inline Literal Elementwise(OpCode code, const std::vector<Literal>& inputs, DType result) {
  TestOp test(code);
  for (const Literal& input : inputs) test.In(Type::Tensor(input.dtype(), input.dims()));
  test.Out(Type::Tensor(result, inputs[0].dims()));
  return test.Run(inputs)[0];
}

}  // namespace lockstep::testing
