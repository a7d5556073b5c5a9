// Special values through the collectives of a manual region: groups of one, of two, of all devices.
#include "tests/fuzz/programs/special_form_families.h"

namespace lockstep::fuzz {
namespace {

/// A manual region over both axes with [2, 3] of %a on each device.
SpecialForm Region(const char* name, const std::string& lines, const std::string& out,
                   const std::string& local, const char* result,
                   FormTypes types = FormTypes::kWide) {
  return {name,
          types,
          {"4x6xT"},
          result,
          "    %r = sdy.manual_computation(%a) in_shardings=[<@mesh, [{\"x\"}, {\"y\"}]>] "
          "out_shardings=[<@mesh, " +
              out + ">] manual_axes={\"x\", \"y\"} (%l: tensor<2x3xT>) {\n" + lines +
              "      sdy.return %o : " + local + "\n    } : (tensor<4x6xT>) -> " + result + "\n",
          "",
          true};
}

const char kChannel[] = "channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, ";

std::string Groups(const std::string& list, int count, int size) {
  return std::string(kChannel) + "replica_groups = dense<" + list + "> : tensor<" +
         std::to_string(count) + "x" + std::to_string(size) + "xi64>, use_global_device_ids";
}

}  // namespace

void AddRegions(std::vector<SpecialForm>& forms) {
  using enum FormTypes;
  const std::string type = "(tensor<2x3xT>) -> tensor<2x3xT>\n";
  const auto all_reduce = [&](const std::string& groups, const std::string& op) {
    return "      %o = \"stablehlo.all_reduce\"(%l) <{" + groups + "}> " + FoldBody(op) + " : " +
           type;
  };
  forms.insert(
      forms.end(),
      {
          Region("all_reduce of one device",
                 all_reduce(Groups("[[0], [1], [2], [3]]", 4, 1), "add"), "[{\"x\"}, {\"y\"}]",
                 "tensor<2x3xT>", "tensor<4x6xT>"),
          Region("all_reduce", all_reduce(Groups("[[0, 1], [2, 3]]", 2, 2), "add"), "[{\"x\"}, {}]",
                 "tensor<2x3xT>", "tensor<4x3xT>"),
          Region("all_reduce of the maximum",
                 all_reduce(Groups("[[0, 1], [2, 3]]", 2, 2), "maximum"), "[{\"x\"}, {}]",
                 "tensor<2x3xT>", "tensor<4x3xT>", kReal),
          Region("all_reduce of the minimum", all_reduce(Groups("[[0, 1, 2, 3]]", 1, 4), "minimum"),
                 "[{}, {}]", "tensor<2x3xT>", "tensor<2x3xT>", kReal),
          Region("reduce_scatter",
                 "      %o = \"stablehlo.reduce_scatter\"(%l) <{scatter_dimension = 0 : i64, " +
                     Groups("[[0, 1], [2, 3]]", 2, 2) + "}> " + FoldBody("add") +
                     " : (tensor<2x3xT>) -> tensor<1x3xT>\n",
                 "[{\"x\", \"y\"}, {}]", "tensor<1x3xT>", "tensor<4x3xT>"),
          Region("all_gather",
                 "      %o = \"stablehlo.all_gather\"(%l) <{all_gather_dim = 1 : i64, " +
                     Groups("[[0, 1], [2, 3]]", 2, 2) + "}> : (tensor<2x3xT>) -> tensor<2x6xT>\n",
                 "[{\"x\"}, {}]", "tensor<2x6xT>", "tensor<4x6xT>", kAll),
          Region(
              "all_to_all",
              "      %o = \"stablehlo.all_to_all\"(%l) <{split_dimension = 0 : i64, "
              "concat_dimension = 1 : i64, split_count = 2 : i64, " +
                  std::string(kChannel) +
                  R"(replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> : (tensor<2x3xT>) -> tensor<1x6xT>
)",
              "[{\"x\", \"y\"}, {}]", "tensor<1x6xT>", "tensor<4x6xT>", kAll),
          // Whom nobody sends to has zeros.
          Region("collective_permute",
                 "      %o = \"stablehlo.collective_permute\"(%l) <{" + std::string(kChannel) +
                     "source_target_pairs = dense<[[0, 2], [1, 0]]> : tensor<2x2xi64>}> : " + type,
                 "[{\"x\"}, {\"y\"}]", "tensor<2x3xT>", "tensor<4x6xT>", kAll),
          Region("collective_broadcast",
                 "      %o = \"stablehlo.collective_broadcast\"(%l) <{" + std::string(kChannel) +
                     "replica_groups = dense<[[1, 0], [2, 3]]> : tensor<2x2xi64>}> : " + type,
                 "[{\"x\"}, {}]", "tensor<2x3xT>", "tensor<4x3xT>", kAll),
      });
}

}  // namespace lockstep::fuzz
