// What the reference evaluator holds at its peak: values that nobody uses any more are gone, in a
// chain of ops, in calls and in loops, and a bound costs four bytes.
#include <gtest/gtest.h>
#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <string>

#include "compiler/frontend/frontend.h"
#include "runtime/reference/evaluator.h"

namespace {

std::atomic<int64_t> live{0}, peak{0};

}  // namespace

// The sanitizers have allocators of their own, which look for faults that this would hide.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define LOCKSTEP_COUNTS_MEMORY 1
static void Count(int64_t bytes) {
  const int64_t now = live.fetch_add(bytes) + bytes;
  int64_t most = peak.load();
  while (now > most && !peak.compare_exchange_weak(most, now)) {
  }
}
void* operator new(size_t bytes) {
  void* memory = std::malloc(bytes);
  if (!memory) throw std::bad_alloc();
  Count(static_cast<int64_t>(malloc_usable_size(memory)));
  return memory;
}
void operator delete(void* memory) noexcept {
  if (memory) Count(-static_cast<int64_t>(malloc_usable_size(memory)));
  std::free(memory);
}
void operator delete(void* memory, size_t) noexcept { operator delete(memory); }
#endif

namespace lockstep {
namespace {

constexpr int64_t kElements = int64_t{1} << 16;
constexpr int64_t kWithBound = kElements * 8;  // bytes of an inexact f32 value
const std::string kType = "tensor<" + std::to_string(kElements) + "xf32>";

class ReferenceMemory : public testing::Test {
 protected:
  void SetUp() override {
#ifndef LOCKSTEP_COUNTS_MEMORY
    GTEST_SKIP() << "allocations are counted without sanitizers only";
#endif
  }
  // Most bytes that one evaluation holds beside its argument.
  static int64_t PeakOf(const std::string& text) {
    const auto module = ParseStableHlo(text, "test.mlir");
    Literal x(DType::kF32, {kElements});
    for (int64_t i = 0; i < kElements; ++i) x.SetDouble(i, 1.0 / static_cast<double>(i + 3));
    ReferenceOptions options;
    options.refine_bounds = false;
    const int64_t before = live.load();
    peak.store(before);
    const ReferenceResult result = EvaluateReference(*module, {&x, 1}, options);
    EXPECT_FALSE(result.results.at(0).bound.exact());
    return peak.load() - before;
  }
  // `count` ops, each of which uses the one before: %first, ..., %last.
  static std::string Chain(int count, const std::string& first, const std::string& last) {
    std::string text;
    for (int i = 0; i < count; ++i) {
      const std::string from = i == 0 ? first : "%c" + std::to_string(i - 1);
      const std::string to = i + 1 == count ? last : "%c" + std::to_string(i);
      text += to + " = stablehlo." + (i % 2 == 0 ? "exponential " : "tanh ") + from + " : " +
              kType + "\n";
    }
    return text;
  }
  static std::string Main(const std::string& body) {
    return "func.func @main(%x: " + kType + ") -> " + kType + " {\n" + body +
           "return %r : " + kType + "\n}\n";
  }
};

TEST_F(ReferenceMemory, AChainHoldsTwoValuesWhateverItsLength) {
  for (int count : {4, 40, 80}) {
    EXPECT_LT(PeakOf(Main(Chain(count, "%x", "%r"))), 2 * kWithBound + kWithBound / 2)
        << count << " ops";
  }
}

TEST_F(ReferenceMemory, WhatACalleeIsGivenDiesThere) {
  const std::string callee = "func.func private @f(%x: " + kType + ") -> " + kType + " {\n" +
                             Chain(20, "%x", "%r") + "return %r : " + kType + "\n}\n";
  std::string body = Chain(2, "%x", "%v0");
  for (int i = 0; i < 5; ++i) {
    const std::string to = i == 4 ? "%r" : "%v" + std::to_string(i + 1);
    body +=
        to + " = func.call @f(%v" + std::to_string(i) + ") : (" + kType + ") -> " + kType + "\n";
  }
  EXPECT_LT(PeakOf(callee + Main(body)), 2 * kWithBound + kWithBound / 2);
}

// The value that a loop begins with is not needed once its first trip has used it.
TEST_F(ReferenceMemory, ALoopHoldsNeitherWhatItBeganWithNorItsTrips) {
  for (int trips : {2, 20}) {
    const std::string body =
        Chain(2, "%x", "%start") +
        "%zero = stablehlo.constant dense<0> : tensor<i32>\n"
        "%one = stablehlo.constant dense<1> : tensor<i32>\n"
        "%end = stablehlo.constant dense<" +
        std::to_string(trips) + "> : tensor<i32>\n" +
        "%w:2 = stablehlo.while(%i = %zero, %v = %start) : tensor<i32>, " + kType + "\n" +
        "cond {\n%go = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
        "stablehlo.return %go : tensor<i1>\n} do {\n"
        "%next = stablehlo.add %i, %one : tensor<i32>\n" +
        Chain(6, "%v", "%u") + "stablehlo.return %next, %u : tensor<i32>, " + kType + "\n}\n" +
        "%r = stablehlo.tanh %w#1 : " + kType + "\n";
    EXPECT_LT(PeakOf(Main(body)), 2 * kWithBound + kWithBound / 2) << trips << " trips";
  }
}

// A scalar that is repeated and all that is computed from such values is one element and one bound.
TEST_F(ReferenceMemory, RepeatedScalarsCostNothing) {
  std::string body = "%s = stablehlo.slice %x [3:4] : (" + kType + ") -> tensor<1xf32>\n" +
                     "%e = stablehlo.exponential %s : tensor<1xf32>\n" +
                     "%f = stablehlo.reshape %e : (tensor<1xf32>) -> tensor<f32>\n";
  for (int i = 0; i < 8; ++i) {
    body += "%b" + std::to_string(i) +
            " = stablehlo.broadcast_in_dim %f, dims = [] : (tensor<f32>) -> " + kType + "\n";
  }
  std::string sum = "%b0";
  for (int i = 1; i < 8; ++i) {
    body += "%a" + std::to_string(i) + " = stablehlo.add " + sum + ", %b" + std::to_string(i) +
            " : " + kType + "\n";
    sum = "%a" + std::to_string(i);
  }
  body += "%r = stablehlo.multiply %x, " + sum + " : " + kType + "\n";
  EXPECT_LT(PeakOf(Main(body)), kWithBound + kWithBound / 2);
}

}  // namespace
}  // namespace lockstep
