// What the compiler says of a collective that not every device is sure to reach, one row for each
// kind of predicate: proven, refused with the path that leads to it, or left to the data.
#include <gtest/gtest.h>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "compiler/pipeline.h"
#include "tests/unit/hlo_branches.h"

namespace lockstep {
namespace {

enum class Says {
  kProven,      ///< nothing to report
  kRefused,     ///< CollectiveMismatch
  kDataDecide,  ///< listed as unproven; CollectiveMismatch only if asked for (`--strict`)
};

struct Row {
  std::string name;
  Says says;
  std::string text;
  /// What the path must name, at its end: where the difference comes in.
  std::string path;
};

void PrintTo(const Row& row, std::ostream* out) { *out << row.name; }

// --- pieces of programs, mesh x=2, y=4 ---
//   %a  tensor<1xf32>  an element for each device     %w  tensor<8xf32>  the same for all
//   %p  tensor<4xf32>  split over x                   %f  tensor<i1>, %k  tensor<i32>  the same

const std::string kOverX = "dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>";
const std::string kOverY = "dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>";
const std::string kOverAll = "dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>";

std::string Manual(const std::string& body, const std::string& mesh = R"(<["x"=2, "y"=4]>)") {
  return "module @m attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {\n"
         "  sdy.mesh @mesh = " +
         mesh + R"(
  func.func public @main(%A: tensor<8xf32>, %W: tensor<8xf32>, %P: tensor<8xf32>, %F: tensor<i1>, %K: tensor<i32>) -> tensor<8xf32> {
    %R = sdy.manual_computation(%A, %W, %P, %F, %K) in_shardings=[<@mesh, [{"x", "y"}]>, <@mesh, [{}]>, <@mesh, [{"x"}]>, <@mesh, []>, <@mesh, []>] out_shardings=[<@mesh, [{"x", "y"}]>] manual_axes={"x", "y"} (%a: tensor<1xf32>, %w: tensor<8xf32>, %p: tensor<4xf32>, %f: tensor<i1>, %k: tensor<i32>) {
)" + body +
         R"(      sdy.return %out : tensor<1xf32>
    } : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<i1>, tensor<i32>) -> tensor<8xf32>
    return %R : tensor<8xf32>
  }
}
)";
}

int channel = 0;

std::string Handle() {
  return "channel_handle = #stablehlo.channel_handle<handle = " + std::to_string(++channel) +
         ", type = 1>";
}

std::string Sum(const std::string& to, const std::string& from, const std::string& type,
                const std::string& groups) {
  return to + " = \"stablehlo.all_reduce\"(" + from + ") <{" + Handle() +
         ", use_global_device_ids, replica_groups = " + groups +
         "}> ({\n^bb0(%l: tensor<f32>, %r: tensor<f32>):\n"
         "%s = stablehlo.add %l, %r : tensor<f32>\nstablehlo.return %s : tensor<f32>\n}) : (" +
         type + ") -> " + type + "\n";
}

std::string Gather(const std::string& to, const std::string& from, const std::string& from_type,
                   const std::string& to_type, const std::string& groups) {
  return to + " = \"stablehlo.all_gather\"(" + from + ") <{all_gather_dim = 0 : i64, " + Handle() +
         ", use_global_device_ids, replica_groups = " + groups + "}> : (" + from_type + ") -> " +
         to_type + "\n";
}

// %out = a sum if a predicate holds.
std::string If(const std::string& predicate, const std::string& groups,
               const std::string& out = "%out", const std::string& in = "%a") {
  return out + " = \"stablehlo.if\"(" + predicate + ") ({\n" +
         Sum("%g", in, "tensor<1xf32>", groups) +
         "stablehlo.return %g : tensor<1xf32>\n}, {\nstablehlo.return " + in +
         " : tensor<1xf32>\n}) : (tensor<i1>) -> tensor<1xf32>\n";
}

// %out = a sum in each of as many trips as an i32 says.
std::string Trips(const std::string& bound, const std::string& groups) {
  return "%z = stablehlo.constant dense<0> : tensor<i32>\n"
         "%loop:3 = stablehlo.while(%i = %z, %n = " +
         bound +
         ", %c = %a) : tensor<i32>, tensor<i32>, tensor<1xf32>\ncond {\n"
         "%more = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
         "stablehlo.return %more : tensor<i1>\n} do {\n" +
         Sum("%g", "%c", "tensor<1xf32>", groups) +
         "%one = stablehlo.constant dense<1> : tensor<i32>\n"
         "%j = stablehlo.add %i, %one : tensor<i32>\n"
         "stablehlo.return %j, %n, %g : tensor<i32>, tensor<i32>, tensor<1xf32>\n}\n"
         "%out = stablehlo.reshape %loop#2 : (tensor<1xf32>) -> tensor<1xf32>\n";
}

const std::string kId =
    "%id = stablehlo.partition_id : tensor<ui32>\n"
    "%four = stablehlo.constant dense<4> : tensor<ui32>\n"
    "%x = stablehlo.divide %id, %four : tensor<ui32>\n"
    "%y = stablehlo.remainder %id, %four : tensor<ui32>\n"
    "%xi = stablehlo.convert %x : (tensor<ui32>) -> tensor<i32>\n"
    "%yi = stablehlo.convert %y : (tensor<ui32>) -> tensor<i32>\n"
    "%ui0 = stablehlo.constant dense<0> : tensor<ui32>\n"
    "%x0 = stablehlo.compare EQ, %x, %ui0 : (tensor<ui32>, tensor<ui32>) -> tensor<i1>\n"
    "%y0 = stablehlo.compare EQ, %y, %ui0 : (tensor<ui32>, tensor<ui32>) -> tensor<i1>\n";

// An f32 scalar above zero; the first element of a vector above zero.
std::string Above(const std::string& to, const std::string& scalar) {
  return to + "zero = stablehlo.constant dense<0.0> : tensor<f32>\n" + to +
         " = stablehlo.compare GT, " + scalar + ", " + to +
         "zero : (tensor<f32>, tensor<f32>) -> tensor<i1>\n";
}
std::string FirstAbove(const std::string& to, const std::string& vector, int size) {
  return to + "s = stablehlo.slice " + vector + " [0:1] : (tensor<" + std::to_string(size) +
         "xf32>) -> tensor<1xf32>\n" + to + "r = stablehlo.reshape " + to +
         "s : (tensor<1xf32>) -> tensor<f32>\n" + Above(to, to + "r");
}
std::string ElementAbove(const std::string& to, const std::string& vector, int size,
                         const std::string& at) {
  const std::string type = "tensor<" + std::to_string(size) + "xf32>";
  return to + "d = stablehlo.dynamic_slice " + vector + ", " + at + ", sizes = [1] : (" + type +
         ", tensor<i32>) -> tensor<1xf32>\n" + to + "e = stablehlo.reshape " + to +
         "d : (tensor<1xf32>) -> tensor<f32>\n" + Above(to, to + "e");
}
std::string Table(const std::string& values) {
  return "%t = stablehlo.constant dense<[" + values +
         "]> : tensor<8xi32>\n"
         "%ii = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>\n"
         "%ts = stablehlo.dynamic_slice %t, %ii, sizes = [1] : (tensor<8xi32>, tensor<i32>) -> "
         "tensor<1xi32>\n"
         "%tv = stablehlo.reshape %ts : (tensor<1xi32>) -> tensor<i32>\n"
         "%i0 = stablehlo.constant dense<0> : tensor<i32>\n"
         "%tp = stablehlo.compare NE, %tv, %i0 : (tensor<i32>, tensor<i32>) -> tensor<i1>\n";
}

constexpr Says P = Says::kProven, R = Says::kRefused, D = Says::kDataDecide;
const std::string kNumber = "partition_id is the device's own number";
const std::string kSplit = " is split: it differs along";

// --- the rows ---

std::vector<Row> Straight() {
  return {
      {"Flag", P, Manual(If("%f", kOverAll)), ""},
      {"WholeArgument", P, Manual(FirstAbove("%q", "%w", 8) + If("%q", kOverAll)), ""},
      {"IndexOverItsAxis", R, Manual(kId + If("%x0", kOverX)), kNumber},
      {"IndexOverTheOtherAxis", P, Manual(kId + If("%x0", kOverY)), ""},
      {"IndexOverAll", R, Manual(kId + If("%y0", kOverAll)), kNumber},
      {"IndexOfPermutedDevicesOverTheOtherAxis", P,
       Manual(kId + If("%x0", kOverY), R"(<["x"=2, "y"=4], device_ids=[4, 5, 6, 7, 0, 1, 2, 3]>)"),
       ""},
      {"TableWithEqualEntriesWhereTheyMeet", P,
       Manual(kId + Table("0, 0, 0, 0, 1, 1, 1, 1") + If("%tp", kOverY)), ""},
      {"TableWithOtherEntries", R,
       Manual(kId + Table("0, 0, 0, 1, 1, 1, 1, 1") + If("%tp", kOverY)), kNumber},
      {"PartOverItsAxis", D, Manual(FirstAbove("%q", "%p", 4) + If("%q", kOverX)), kSplit},
      {"PartOverTheOtherAxis", P, Manual(FirstAbove("%q", "%p", 4) + If("%q", kOverY)), ""},
      {"ElementByIndexOverItsAxis", R,
       Manual(kId + ElementAbove("%q", "%w", 8, "%xi") + If("%q", kOverX)), kNumber},
      {"ElementByIndexOverTheOtherAxis", P,
       Manual(kId + ElementAbove("%q", "%w", 8, "%xi") + If("%q", kOverY)), ""},
      {"ElementOfThePartByAnArgument", D,
       Manual(ElementAbove("%q", "%p", 4, "%k") + If("%q", kOverX)), kSplit},
      {"PartAgainstIndex", R,
       Manual(kId +
              "%xf = stablehlo.convert %x : (tensor<ui32>) -> tensor<f32>\n"
              "%ps = stablehlo.slice %p [0:1] : (tensor<4xf32>) -> tensor<1xf32>\n"
              "%pr = stablehlo.reshape %ps : (tensor<1xf32>) -> tensor<f32>\n"
              "%q = stablehlo.compare GT, %pr, %xf : (tensor<f32>, tensor<f32>) -> "
              "tensor<i1>\n" +
              If("%q", kOverX)),
       kNumber},
  };
}

std::vector<Row> AfterCollectives() {
  const std::string one = "tensor<1xf32>";
  const std::string index = kId +
                            "%xf = stablehlo.convert %x : (tensor<ui32>) -> tensor<f32>\n"
                            "%xv = stablehlo.reshape %xf : (tensor<f32>) -> tensor<1xf32>\n";
  const std::string ring =
      "%m = \"stablehlo.collective_permute\"(%xv) <{channel_handle = "
      "#stablehlo.channel_handle<handle = 77, type = 1>, source_target_pairs = dense<[[0, 4], [4, "
      "0], [1, 5], [5, 1], [2, 6], [6, 2], [3, 7], [7, 3]]> : tensor<8x2xi64>}> : "
      "(tensor<1xf32>) -> tensor<1xf32>\n";
  const std::string dealt =
      "%m = \"stablehlo.all_to_all\"(%w) <{channel_handle = #stablehlo.channel_handle<handle = 78, "
      "type = 1>, concat_dimension = 0 : i64, split_count = 8 : i64, split_dimension = 0 : i64, "
      "replica_groups = " +
      kOverAll + "}> : (tensor<8xf32>) -> tensor<8xf32>\n";
  return {
      {"SumOverAll", P,
       Manual(Sum("%m", "%a", one, kOverAll) + FirstAbove("%q", "%m", 1) + If("%q", kOverAll)), ""},
      {"SumOverItsAxis", P,
       Manual(Sum("%m", "%p", "tensor<4xf32>", kOverX) + FirstAbove("%q", "%m", 4) +
              If("%q", kOverAll)),
       ""},
      {"SumOverOneAxisUsedOverIt", P,
       Manual(Sum("%m", "%a", one, kOverY) + FirstAbove("%q", "%m", 1) + If("%q", kOverY)), ""},
      {"SumOverOneAxisUsedOverTheOther", D,
       Manual(Sum("%m", "%a", one, kOverY) + FirstAbove("%q", "%m", 1) + If("%q", kOverX)), kSplit},
      {"GatherOverAll", P,
       Manual(Gather("%m", "%a", one, "tensor<8xf32>", kOverAll) + FirstAbove("%q", "%m", 8) +
              If("%q", kOverAll)),
       ""},
      {"GatherOverOneAxisUsedOverAll", D,
       Manual(Gather("%m", "%a", one, "tensor<4xf32>", kOverY) + FirstAbove("%q", "%m", 4) +
              If("%q", kOverAll)),
       kSplit},
      {"SumOfIndices", P,
       Manual(index + Sum("%m", "%xv", one, kOverX) + FirstAbove("%q", "%m", 1) +
              If("%q", kOverAll)),
       ""},
      {"SumOfIndicesOverTheOtherAxis", R,
       Manual(index + Sum("%m", "%xv", one, kOverY) + FirstAbove("%q", "%m", 1) +
              If("%q", kOverAll)),
       kNumber},
      {"IndexOfTheNeighbour", R,
       Manual(index + ring + FirstAbove("%q", "%m", 1) + If("%q", kOverX)), kNumber},
      {"IndexOfTheNeighbourOverTheOtherAxis", P,
       Manual(index + ring + FirstAbove("%q", "%m", 1) + If("%q", kOverY)), ""},
      {"PartsThatACollectiveDeals", D,
       Manual(dealt + FirstAbove("%q", "%m", 8) + If("%q", kOverAll)), "all_to_all"},
  };
}

std::vector<Row> Loops() {
  const std::string second_trip =
      kId +
      "%z = stablehlo.constant dense<0> : tensor<i32>\n"
      "%e = stablehlo.constant dense<1> : tensor<i32>\n"
      "%loop:3 = stablehlo.while(%u = %z, %v = %z, %c = %a) : tensor<i32>, tensor<i32>, "
      "tensor<1xf32>\ncond {\n"
      "%more = stablehlo.compare LT, %u, %e : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
      "stablehlo.return %more : tensor<i1>\n} do {\n" +
      Sum("%g", "%c", "tensor<1xf32>", kOverX) +
      "stablehlo.return %v, %xi, %g : tensor<i32>, tensor<i32>, tensor<1xf32>\n}\n"
      "%out = stablehlo.reshape %loop#2 : (tensor<1xf32>) -> tensor<1xf32>\n";
  // Until a value is above zero: the own one, or the largest of all.
  const auto until = [](const std::string& measure) {
    return "%loop = stablehlo.while(%c = %a) : tensor<1xf32>\ncond {\n" + measure +
           FirstAbove("%q", "%m", 1) + "stablehlo.return %q : tensor<i1>\n} do {\n" +
           Sum("%g", "%c", "tensor<1xf32>", kOverAll) +
           "%h = stablehlo.subtract %c, %g : tensor<1xf32>\n"
           "stablehlo.return %h : tensor<1xf32>\n}\n"
           "%out = stablehlo.reshape %loop : (tensor<1xf32>) -> tensor<1xf32>\n";
  };
  // A loop of differing trips without a collective, then a sum.
  const auto spin = [](const std::string& then) {
    return kId +
           "%z = stablehlo.constant dense<0> : tensor<i32>\n"
           "%loop:2 = stablehlo.while(%i = %z, %n = %k) : tensor<i32>, tensor<i32>\ncond {\n"
           "%more = stablehlo.compare LT, %i, %xi : (tensor<i32>, tensor<i32>) -> "
           "tensor<i1>\nstablehlo.return %more : tensor<i1>\n} do {\n"
           "%one = stablehlo.constant dense<1> : tensor<i32>\n"
           "%j = stablehlo.add %i, %one : tensor<i32>\n"
           "stablehlo.return %j, %n : tensor<i32>, tensor<i32>\n}\n" +
           then;
  };
  const std::string positive = "%q = stablehlo.compare GT, ";
  const std::string types = ", %z : (tensor<i32>, tensor<i32>) -> tensor<i1>\n";
  return {
      {"TripsOfAnArgument", P, Manual(Trips("%k", kOverAll)), ""},
      {"TripsByIndexOverTheOtherAxis", P, Manual(kId + Trips("%xi", kOverY)), ""},
      {"TripsByIndexOverItsAxis", R, Manual(kId + Trips("%xi", kOverX)), kNumber},
      {"ACarriedIndex", R, Manual(second_trip), kNumber},
      {"UntilTheOwnValue", D,
       Manual(until("%m = stablehlo.reshape %c : (tensor<1xf32>) -> tensor<1xf32>\n")), kSplit},
      {"UntilTheSum", P, Manual(until(Sum("%m", "%c", "tensor<1xf32>", kOverAll))), ""},
      {"BehindALoopOfDifferingTrips", P, Manual(spin(Sum("%out", "%a", "tensor<1xf32>", kOverAll))),
       ""},
      {"TheCounterOfSuchALoop", R, Manual(spin(positive + "%loop#0" + types + If("%q", kOverAll))),
       kNumber},
      {"WhatSuchALoopHandsOn", P, Manual(spin(positive + "%loop#1" + types + If("%q", kOverAll))),
       ""},
  };
}

std::vector<Row> Nested() {
  const auto inside = [](const std::string& outer, const std::string& body) {
    return "%out = \"stablehlo.if\"(" + outer + ") ({\n" + body +
           "stablehlo.return %in : tensor<1xf32>\n}, {\nstablehlo.return %a : tensor<1xf32>\n}) : "
           "(tensor<i1>) -> tensor<1xf32>\n";
  };
  const std::string part = FirstAbove("%q", "%p", 4);
  const auto choose = [](const std::string& other) {
    return kId +
           "%t = stablehlo.constant dense<true> : tensor<i1>\n"
           "%q = \"stablehlo.if\"(%x0) ({\nstablehlo.return %f : tensor<i1>\n}, {\n"
           "stablehlo.return " +
           other + " : tensor<i1>\n}) : (tensor<i1>) -> tensor<i1>\n" + If("%q", kOverX);
  };
  return {
      {"IndexUnderAFlag", R, Manual(kId + inside("%f", If("%x0", kOverX, "%in"))), kNumber},
      {"FlagUnderAnIndex", R, Manual(kId + inside("%x0", If("%f", kOverX, "%in"))), kNumber},
      {"IndicesOfTwoAxes", R, Manual(kId + inside("%x0", If("%y0", kOverAll, "%in"))), kNumber},
      {"IndexUnderAPart", R, Manual(kId + part + inside("%q", If("%x0", kOverX, "%in"))), kNumber},
      {"PartUnderAFlag", D, Manual(part + inside("%f", If("%q", kOverX, "%in"))), kSplit},
      {"PartAndIndexOverTheOtherAxis", P,
       Manual(kId + part + inside("%q", If("%x0", kOverY, "%in"))), ""},
      {"ResultOfABranchByIndex", R, Manual(choose("%t")), kNumber},
      {"ResultThatAllBranchesGive", P, Manual(choose("%f")), ""},
  };
}

std::vector<Row> OtherOps() {
  const auto sorted = [](const std::string& vector, int size) {
    const std::string type = "tensor<" + std::to_string(size) + "xf32>";
    return "%m = \"stablehlo.sort\"(" + vector +
           ") <{dimension = 0 : i64, is_stable = true}> ({\n^bb0(%l: tensor<f32>, %r: "
           "tensor<f32>):\n%s = stablehlo.compare LT, %l, %r : (tensor<f32>, tensor<f32>) -> "
           "tensor<i1>\nstablehlo.return %s : tensor<i1>\n}) : (" +
           type + ") -> " + type + "\n" + FirstAbove("%q", "%m", size) + If("%q", kOverX);
  };
  const auto random = [](const std::string& seed) {
    return kId + "%k0 = stablehlo.convert " + seed + " : (tensor<" +
           (seed == "%k" ? "i32" : "ui32") +
           ">) -> tensor<ui64>\n"
           "%state = stablehlo.broadcast_in_dim %k0, dims = [] : (tensor<ui64>) -> tensor<2xui64>\n"
           "%st, %bits = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : "
           "(tensor<2xui64>) -> (tensor<2xui64>, tensor<1xui32>)\n"
           "%b = stablehlo.reshape %bits : (tensor<1xui32>) -> tensor<ui32>\n"
           "%q = stablehlo.compare EQ, %b, %ui0 : (tensor<ui32>, tensor<ui32>) -> tensor<i1>\n" +
           If("%q", kOverX);
  };
  const auto call = [](const std::string& vector, int size) {
    const std::string type = "tensor<" + std::to_string(size) + "xf32>";
    return "%m = stablehlo.custom_call @annotate_device_placement(" + vector +
           ") {api_version = 4 : i32} : (" + type + ") -> " + type + "\n" +
           FirstAbove("%q", "%m", size) + If("%q", kOverX);
  };
  return {
      {"SortOfAWholeArgument", P, Manual(sorted("%w", 8)), ""},
      {"SortOfAPart", D, Manual(sorted("%p", 4)), kSplit},
      {"RandomBitsOfOneSeed", P, Manual(random("%k")), ""},
      {"RandomBitsOfASeedByIndex", R, Manual(random("%x")), kNumber},
      {"CallOnAWholeArgument", P, Manual(call("%w", 8)), ""},
      {"CallOnAPart", D, Manual(call("%p", 4)), kSplit},
  };
}

// 7 elements over y=4: uneven, so shards are masked by the device's position along y.
std::string FreeAxis(const std::string& sharding) {
  return R"(module @m attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4], device_ids=[3, 2, 1, 0, 7, 6, 5, 4]>
  func.func public @main(%A: tensor<8xf32>, %B: tensor<2x7xf32> {sdy.sharding = #sdy.sharding<@mesh, )" +
         sharding + R"(>}) -> tensor<8xf32> {
    %R = sdy.manual_computation(%A, %B) in_shardings=[<@mesh, [{"x", ?}]>, <@mesh, )" +
         sharding +
         R"(>] out_shardings=[<@mesh, [{"x", ?}]>] manual_axes={"x"} (%a: tensor<4xf32>, %b: tensor<)" +
         (sharding.find("x") == std::string::npos ? "2" : "1") + R"(x7xf32>) {
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %all = stablehlo.reduce(%b init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<)" +
         (sharding.find("x") == std::string::npos ? "2" : "1") +
         R"(x7xf32>, tensor<f32>) -> tensor<f32>
      %q = stablehlo.compare GT, %all, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %out = "stablehlo.if"(%q) ({
)" + Sum("%g", "%a", "tensor<4xf32>", "dense<[[3, 7], [2, 6], [1, 5], [0, 4]]> : tensor<4x2xi64>") +
         R"(        stablehlo.return %g : tensor<4xf32>
      }, {
        stablehlo.return %a : tensor<4xf32>
      }) : (tensor<i1>) -> tensor<4xf32>
      sdy.return %out : tensor<4xf32>
    } : (tensor<8xf32>, tensor<2x7xf32>) -> tensor<8xf32>
    return %R : tensor<8xf32>
  }
}
)";
}

// A loop of the whole program, which data that are split must end.
constexpr const char* kGlobalLoop = R"(module @m {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%a: tensor<8x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> tensor<8x7xf32> {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %loop = stablehlo.while(%c = %a) : tensor<8x7xf32>
    cond {
      %all = stablehlo.reduce(%c init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<8x7xf32>, tensor<f32>) -> tensor<f32>
      %q = stablehlo.compare GT, %all, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %q : tensor<i1>
    } do {
      %t = stablehlo.reverse %c, dims = [0, 1] : tensor<8x7xf32>
      %d = stablehlo.subtract %c, %t : tensor<8x7xf32>
      stablehlo.return %d : tensor<8x7xf32>
    }
    return %loop : tensor<8x7xf32>
  }
}
)";

// The loop hands on what a permute moved from split over (x, z) to split over (x, y).
constexpr const char* kMovedParts =
    R"(module @moved attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2], device_ids=[0, 2, 1, 3, 4, 6, 5, 7]>
  func.func public @main(%p0: tensor<3xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}]>}, %p1: tensor<ui32> {sdy.sharding = #sdy.sharding<@mesh, [], unreduced={"x", "y", "z"}>}) -> (tensor<3xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}]>}) {
    %n0 = stablehlo.constant dense<0> : tensor<i32>
    %n1 = stablehlo.constant dense<0> : tensor<ui32>
    %n2:2 = stablehlo.while(%i = %n0, %x = %p0) : tensor<i32>, tensor<3xui32>
    cond {
      %n = stablehlo.constant dense<1> : tensor<i32>
      %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %m = stablehlo.reduce(%x init: %n1) applies stablehlo.maximum across dimensions = [0] : (tensor<3xui32>, tensor<ui32>) -> tensor<ui32>
      %c = stablehlo.compare GT, %m, %p1 : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %u = "stablehlo.if"(%c) ({
        %r = stablehlo.reverse %x, dims = [0] : tensor<3xui32>
        %s = stablehlo.subtract %r, %p0 : tensor<3xui32>
        stablehlo.return %s : tensor<3xui32>
      }, {
        %s = stablehlo.add %x, %p0 : tensor<3xui32>
        stablehlo.return %s : tensor<3xui32>
      }) : (tensor<i1>) -> tensor<3xui32>
      %o = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %o : tensor<i32>
      stablehlo.return %j, %u : tensor<i32>, tensor<3xui32>
    }
    return %n2#1 : tensor<3xui32>
  }
}
)";

// Device numbers that a manual region returns as parts of one value decide a loop, behind moves of
// these parts between axes: all devices hold the same number there.
constexpr const char* kNumbersReturnedAsParts =
    R"(module @returned attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=3, "y"=2]>
  func.func public @main(%p0: tensor<4xf32>, %p1: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, [], unreduced={"y"}>}) -> (tensor<24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}]>}) {
    %n0 = sdy.manual_computation(%p0) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{"y"}]>] manual_axes={"y"} (%a: tensor<4xf32>) {
      %id = stablehlo.partition_id : tensor<ui32>
      %f = stablehlo.convert %id : (tensor<ui32>) -> tensor<f32>
      %b = stablehlo.broadcast_in_dim %f, dims = [] : (tensor<f32>) -> tensor<12xf32>
      sdy.return %b : tensor<12xf32>
    } : (tensor<4xf32>) -> tensor<24xf32>
    %n1 = stablehlo.constant dense<-1.000000e+02> : tensor<f32>
    %n2 = stablehlo.while(%x = %n0) : tensor<24xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>}
    cond {
      %m = stablehlo.reduce(%x init: %n1) applies stablehlo.maximum across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
      %c = stablehlo.compare LE, %m, %p1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s = stablehlo.add %x, %x : tensor<24xf32>
      stablehlo.return %s : tensor<24xf32>
    }
    return %n2 : tensor<24xf32>
  }
}
)";

// The same where the parts are sent, by permutes that the partitioner inserted.
constexpr const char* kNumbersReturnedAndSent =
    R"(module @sent attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=1, "z"=2, "u"=1, "v"=2]>
  func.func public @main(%p0: tensor<2x2xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "x"}, {"y", "u"}]>}, %p1: tensor<i1>) -> (tensor<2x2xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {"v", ?}]>}) {
    %n0 = sdy.manual_computation(%p0, %p0, %p1) in_shardings=[<@mesh, [{"u", "y", ?}, {?}]>, <@mesh, [{"u", "y", ?}, {?}]>, <@mesh, []>] out_shardings=[<@mesh, [{"u", ?}, {"y", ?}]>] manual_axes={"y", "u"} (%a: tensor<2x2xf16>, %b: tensor<2x2xf16>, %yes: tensor<i1>) {
      %v1 = sdy.manual_computation(%a, %yes) in_shardings=[<@mesh, [{"z", ?}, {?}]>, <@mesh, []>] out_shardings=[<@mesh, [{?}, {?}]>] manual_axes={"x", "z"} (%v0: tensor<1x2xf16>, %v2: tensor<i1>) {
        sdy.return %v0 : tensor<1x2xf16>
      } : (tensor<2x2xf16>, tensor<i1>) -> tensor<1x2xf16>
      %v32 = sdy.manual_computation(%v1, %yes) in_shardings=[<@mesh, [{?}, {?}]>, <@mesh, []>] out_shardings=[<@mesh, [{"z", ?}, {?}]>] manual_axes={"z"} (%v31: tensor<1x2xf16>, %v33: tensor<i1>) {
        %v34 = stablehlo.partition_id : tensor<ui32>
        %v39 = stablehlo.convert %v34 : (tensor<ui32>) -> tensor<f16>
        %v40 = stablehlo.broadcast_in_dim %v39, dims = [] : (tensor<f16>) -> tensor<1x2xf16>
        sdy.return %v40 : tensor<1x2xf16>
      } : (tensor<1x2xf16>, tensor<i1>) -> tensor<2x2xf16>
      sdy.return %v32 : tensor<2x2xf16>
    } : (tensor<2x2xf16>, tensor<2x2xf16>, tensor<i1>) -> tensor<2x2xf16>
    %n1 = stablehlo.constant dense<0> : tensor<i32>
    %n2 = stablehlo.constant dense<-1.000000e+02> : tensor<f16>
    %n3:2 = stablehlo.while(%i = %n1, %x = %n0) : tensor<i32>, tensor<2x2xf16>
    cond {
      %m = stablehlo.reduce(%x init: %n2) across dimensions = [0, 1] : (tensor<2x2xf16>, tensor<f16>) -> tensor<f16>
       reducer(%lhs: tensor<f16>, %rhs: tensor<f16>)  {
        stablehlo.return %lhs : tensor<f16>
      }
      %c = stablehlo.compare LE, %m, %n2 : (tensor<f16>, tensor<f16>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %w = stablehlo.reverse %x, dims = [0] : tensor<2x2xf16>
      %u = stablehlo.add %w, %p0 : tensor<2x2xf16>
      stablehlo.return %i, %u : tensor<i32>, tensor<2x2xf16>
    }
    return %n3#1 : tensor<2x2xf16>
  }
}
)";

// A program that came partitioned, with this predicate of its branch.
std::string GivenHlo(const std::string& predicate) {
  return kHloBranches +
         std::string(R"(ENTRY main { a = f32[4] parameter(0), sharding={devices=[4]<=[4]}
  n = s32[] parameter(1), sharding={replicated}
  id = u32[] partition-id()
  two = u32[] constant(2)
  v = s32[4] convert(a)
  first = s32[1] slice(v), slice={[0:1]}
)") + predicate +
         "  ROOT c = f32[4] conditional(p, a, a), branch_computations={same, sum} }\n";
}

// A loop of constants whose carry the partitioner moves between {x} and {z,x}: the device numbers
// in its masks are not the program's, and no data are, either.
constexpr const char* kConstantLoop = R"(
module attributes {mhlo.num_partitions = 4 : i32} {
sdy.mesh @mesh = <["x"=2, "z"=2]>
func.func public @main() -> (tensor<2xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  %a = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} dense<[3, 2]> : tensor<2xi64>
  %b = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"z", "x"}]>]>} dense<[1, 5]> : tensor<2xi64>
  %most = stablehlo.constant dense<40> : tensor<i64>
  %r = stablehlo.while(%x = %a) : tensor<2xi64> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>}
  cond {
    %m = stablehlo.reduce(%x init: %most) applies stablehlo.maximum across dimensions = [0] : (tensor<2xi64>, tensor<i64>) -> tensor<i64>
    %c = stablehlo.compare LE, %m, %most : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %w = stablehlo.reverse %x, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"z", "x"}]>]>} : tensor<2xi64>
    %u = stablehlo.add %w, %b {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"z", "x"}]>]>} : tensor<2xi64>
    stablehlo.return %u : tensor<2xi64>
  }
  return %r : tensor<2xi64>
}
})";

// Programs that the partitioner wrote the collectives of, or that came partitioned.
std::vector<Row> Programs() {
  return {
      {"MaskedByPositionThenSummed", P, FreeAxis(R"([{}, {"y"}])"), ""},
      {"MaskedByPositionPartOfTheRegion", D, FreeAxis(R"([{"x"}, {"y"}])"), kSplit},
      {"GlobalLoopOnSplitData", P, kGlobalLoop, ""},
      {"GlobalLoopOfConstants", D, kConstantLoop, ""},
      {"PartsThatAPermuteMovesBetweenAxes", P, kMovedParts, ""},
      {"NumbersReturnedAsPartsAndMoved", D, kNumbersReturnedAsParts, ""},
      {"NumbersReturnedAsPartsAndSent", D, kNumbersReturnedAndSent, ""},
      {"HloGivenPartitionedByArgument", P, GivenHlo("  p = s32[] add(n, n)\n"), ""},
      {"HloGivenPartitionedAlongTheGroups", R,
       GivenHlo("  r = u32[] remainder(id, two)\n  p = s32[] convert(r)\n"), "partition_id"},
      {"HloGivenPartitionedAcrossTheGroups", P,
       GivenHlo("  r = u32[] divide(id, two)\n  p = s32[] convert(r)\n"), ""},
      {"HloGivenPartitionedByPart", D, GivenHlo("  p = s32[] reshape(first)\n"), "is split"},
  };
}

class ProofTable : public testing::TestWithParam<Row> {};

std::string Told(const Error& error) {
  std::string told = error.what();
  for (const std::string& note : error.notes()) told += "\n  " + note;
  return told;
}

TEST_P(ProofTable, SaysOfTheCollective) {
  const Row& row = GetParam();
  for (const bool strict : {false, true}) {
    CompileOptions options;
    options.prove.refuse_unproven = strict;
    std::string told;
    Says says = Says::kProven;
    try {
      const CompiledProgram program = CompileProgram(ParseModule(row.text, "row.txt"), options);
      ASSERT_FALSE(program.collectives.empty());
      if (!program.unproven.empty()) {
        says = Says::kDataDecide;
        told = Told(program.unproven[0]);
      }
    } catch (const Error& error) {
      ASSERT_EQ(error.code(), ErrorCode::kCollectiveMismatch) << Told(error);
      says = Says::kRefused;
      told = Told(error);
    }
    const bool refused = row.says == Says::kRefused || (strict && row.says == Says::kDataDecide);
    EXPECT_EQ(says, refused ? Says::kRefused : row.says) << "strict " << strict << "\n" << told;
    EXPECT_NE(told.find(row.path), std::string::npos) << told;
    if (row.says != Says::kProven) {
      EXPECT_NE(told.find("row.txt:"), std::string::npos) << told;
      EXPECT_NE(told.find("differs along"), std::string::npos) << told;
    }
  }
}

std::string NameOf(const testing::TestParamInfo<Row>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(Straight, ProofTable, testing::ValuesIn(Straight()), NameOf);
INSTANTIATE_TEST_SUITE_P(AfterCollectives, ProofTable, testing::ValuesIn(AfterCollectives()),
                         NameOf);
INSTANTIATE_TEST_SUITE_P(Loops, ProofTable, testing::ValuesIn(Loops()), NameOf);
INSTANTIATE_TEST_SUITE_P(Nested, ProofTable, testing::ValuesIn(Nested()), NameOf);
INSTANTIATE_TEST_SUITE_P(OtherOps, ProofTable, testing::ValuesIn(OtherOps()), NameOf);
INSTANTIATE_TEST_SUITE_P(Programs, ProofTable, testing::ValuesIn(Programs()), NameOf);

}  // namespace
}  // namespace lockstep
