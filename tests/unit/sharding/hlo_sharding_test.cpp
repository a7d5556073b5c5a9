#include "compiler/sharding/hlo_sharding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/sharding/shard_math.h"
#include "tests/unit/sharding/sharding_samples.h"

namespace lockstep {
namespace {

using Kind = HloSharding::Kind;

MeshPtr MakeMesh(std::vector<MeshAxis> axes, std::vector<int64_t> ids = {}) {
  return std::make_shared<const Mesh>(Mesh(std::move(axes), std::move(ids)));
}

TEST(HloSharding, TextRoundTrips) {
  for (const char* text :
       {"{replicated}",
        "{manual}",
        "{unreduced}",
        "{unknown}",
        "{maximal device=3}",
        "{devices=[3,2]4,5,2,3,0,1}",
        "{devices=[2,3]<=[6]}",
        "{devices=[3,2]<=[2,3]T(1,0)}",
        "{devices=[1,3,2]<=[6] last_tile_dim_replicate}",
        "{devices=[2,1,3]<=[3,2]T(1,0) last_tile_dims={manual}}",
        "{devices=[2,1,2,2]<=[8] last_tile_dims={manual, replicated}}",
        "{{devices=[4]<=[4]}, {replicated}, {maximal device=0}}",
        "{}",
        "{devices=[4,1]<=[4] shard_as 7}",
        "{unknown shard_like 2}",
        "{replicated metadata={op_name=\"a}\\\"b\" source_line=3}}",
        "{replicated shard_as 1 metadata={{op_name=\"a\"}, {op_name=\"b\"}}}",
        "{mesh['a'=2,'b'=4], [{'b':(1)2}, {}], replicated={'a'}}",
        "{mesh['a'=2,'b'=2], device_ids=([2,2]T(1,0)), [{'a'}, {}], unreduced=max{'b'}}",
        "{mesh['a'=2,'b'=2], device_ids=(3,1,2,0), [{'a', ?}, {?}], manual={'b'}}",
        "{{replicated}, {replicated}, {replicated}, {replicated}, {replicated}, "
        "/*index=5*/{manual}}"}) {
    const HloSharding sharding = HloSharding::Parse(text);
    EXPECT_EQ(sharding.ToString(), text);
    EXPECT_EQ(HloSharding::Parse(sharding.ToString()), sharding);
  }
  EXPECT_EQ(HloSharding::Parse("{mesh['a'=4], replicated}").kind, Kind::kReplicated);
  EXPECT_EQ(HloSharding::Parse("{mesh['a'=4], manual}").kind, Kind::kManual);
  EXPECT_EQ(HloSharding::Parse("{maximal_mesh[device_id=1]}").ToString(), "{maximal device=1}");
  EXPECT_EQ(HloSharding::Parse("{single_device[device_id=5]}").ToString(), "{maximal device=5}");
  EXPECT_EQ(HloSharding::Parse("{devices=[2,3]0,1,2,3,4,5}").ToString(), "{devices=[2,3]<=[6]}");
}

TEST(HloSharding, EqualityIsOfPlacement) {
  auto same = [](const char* a, const char* b) {
    return HloSharding::Parse(a) == HloSharding::Parse(b);
  };
  EXPECT_TRUE(same("{devices=[3,2]0,3,1,4,2,5}", "{devices=[3,2]<=[2,3]T(1,0)}"));
  EXPECT_TRUE(same("{devices=[2,1,2]1,0,3,2 last_tile_dim_replicate}",
                   "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"));
  EXPECT_TRUE(same("{devices=[1,1,4]<=[4] last_tile_dim_replicate}", "{replicated}"));
  EXPECT_TRUE(same("{devices=[1,4]<=[4] last_tile_dims={manual}}", "{manual}"));
  EXPECT_TRUE(same("{devices=[2,2,1]<=[4] last_tile_dims={replicated}}", "{devices=[2,2]<=[4]}"));
  EXPECT_TRUE(same("{mesh['a'=2,'b'=4], [{'b'}, {}], replicated={'a'}}",
                   "{devices=[4,1,2]<=[2,4]T(1,0) last_tile_dim_replicate}"));
  EXPECT_TRUE(same("{replicated metadata={op_name=\"x\"}}", "{replicated}"));
  EXPECT_FALSE(same("{devices=[2,2]<=[4]}", "{devices=[2,2]<=[2,2]T(1,0)}"));
  EXPECT_FALSE(same("{devices=[2,2]<=[4]}", "{devices=[4,1]<=[4]}"));
  EXPECT_FALSE(same("{devices=[2,2]<=[4] last_tile_dims={manual}}",
                    "{devices=[2,2]<=[4] last_tile_dim_replicate}"));
  EXPECT_FALSE(same("{unknown shard_as 1}", "{unknown shard_as 2}"));
  EXPECT_FALSE(same("{maximal device=1}", "{maximal device=2}"));
}

TEST(HloSharding, Errors) {
  struct Case {
    const char* text;
    const char* message;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"", "expected '{'"},
           {"{", "expected replicated"},
           {"{devices=[2,2]0,1,2}", "mesh of 4 devices has 3 device ids"},
           {"{devices=[2,2]0,1,2,2}", "device id 2 appears twice"},
           {"{devices=[2,2]0,1,2,4}", "device id 4 is not in 0..3"},
           {"{devices=[2,2]<=[3]}", "covers 3 devices"},
           {"{devices=[2,2]<=[2,2]}", "expected T(...)"},
           {"{devices=[2,2]<=[2,2]T(0,0)}", "bad transpose"},
           {"{devices=[2,2]<=[2,2]T(0,9999999999999)}", "bad transpose"},
           {"{devices=[0,2]<=[0]}", "sizes are at least 1"},
           {"{devices=[2147483648,2147483648]<=[4]}", "more than 2^31 devices"},
           {"{devices=[99999999999999999999]<=[4]}", "number too large"},
           {"{devices=[2]<=[2] last_tile_dims={manual, replicated}}", "more subgroups"},
           {"{devices=[2]<=[2] last_tile_dims={foo}}", "expected replicated, manual"},
           {"{maximal}", "expected 'device='"},
           {"{replicated", "expected '}'"},
           {"{replicated}}", "unexpected text"},
           {"{{replicated}, manual}", "expected '{'"},
           {"{replicated metadata={op_name=\"x}", "expected {...}"},
           {"{replicated /* }", "comment without end"},
           {"{mesh['a'=2], [{'b'}]}", "unknown axis 'b'"},
           {"{mesh['a'=2], [{'a'}], manual={'a'}}", "appears twice"},
           {"{mesh['a'=2,'a'=2], [{}]}", "appears twice"},
           {"{mesh['a'=8], [{'a':(3)2}]}", "does not divide"}}) {
    try {
      HloSharding::Parse(c.text);
      ADD_FAILURE() << c.text << " was accepted";
    } catch (const Error& error) {
      EXPECT_THAT(error.message(), testing::HasSubstr(c.message)) << c.text;
    }
  }
  EXPECT_THROW(ToTensorSharding(HloSharding::Parse("{devices=[2,2]<=[4]}"), MakeMesh({{"x", 4}}), 1,
                                nullptr),
               Error);
  EXPECT_THROW(ToTensorSharding(HloSharding::Parse("{devices=[2,2]<=[4]}"), MakeMesh({{"x", 8}}), 2,
                                nullptr),
               Error);
}

TEST(HloSharding, TruncatedTextNeverCrashes) {
  const std::string text =
      "{{devices=[2,1,2,2]<=[2,4]T(1,0) last_tile_dims={manual, replicated} shard_as 7 "
      "metadata={op_name=\"a\"}}, {mesh['a'=2,'b'=4], device_ids=([2,4]T(1,0)), [{'b':(1)2, ?}p1], "
      "unreduced=max{'a'}}}";
  HloSharding::Parse(text);
  for (size_t length = 0; length < text.size(); ++length) {
    EXPECT_THROW(HloSharding::Parse(text.substr(0, length)), Error) << length;
  }
}

TEST(HloSharding, ToMeshForm) {
  const MeshPtr mesh = MakeMesh({{"x", 2}, {"y", 4}});
  auto convert = [&](const char* text, int rank) -> std::string {
    AxisList manual;
    const auto result = ToTensorSharding(HloSharding::Parse(text), mesh, rank, &manual);
    if (!result) return "none";
    return result->ToString() + (manual.empty() ? "" : " manual=" + AxisListString(*mesh, manual));
  };
  EXPECT_EQ(convert("{devices=[2,4]<=[8]}", 2), "{x},{y}");
  EXPECT_EQ(convert("{devices=[4,2]<=[2,4]T(1,0)}", 2), "{y},{x}");
  EXPECT_EQ(convert("{devices=[8,1]<=[8]}", 2), "{x,y},{}");
  EXPECT_EQ(convert("{devices=[4,2]<=[8]}", 2), "{x,y:(1)2},{y:(2)2}");
  EXPECT_EQ(convert("{devices=[1,4,1,2]<=[2,4]T(1,0) last_tile_dim_replicate}", 3), "{},{y},{}");
  EXPECT_EQ(convert("{devices=[1,1,2,4]<=[8] last_tile_dims={manual, replicated}}", 2),
            "{},{} manual={x}");
  EXPECT_EQ(convert("{devices=[1,2,4]<=[8] last_tile_dims={unreduced, replicated}}", 1),
            "{} unreduced={x}");
  EXPECT_EQ(convert("{manual}", 1), "{} manual={x,y}");
  EXPECT_EQ(convert("{unknown}", 1), "{?}");
  EXPECT_EQ(convert("{maximal device=3}", 2), "maximal device=3");
  EXPECT_EQ(convert("{devices=[2,1,4]4,5,6,7,0,1,2,3 last_tile_dim_replicate}", 2), "none");
  EXPECT_EQ(convert("{devices=[2,1,4]3,2,1,0,7,6,5,4 last_tile_dim_replicate}", 2), "{x},{}");
  EXPECT_EQ(convert("{mesh['a'=8], [{'a':(1)2}, {?}]}", 2), "{x},{?}");
}

TEST(HloSharding, CommonMesh) {
  auto mesh_of = [](std::vector<const char*> texts, int64_t devices) {
    std::vector<HloSharding> shardings;
    for (const char* text : texts) shardings.push_back(HloSharding::Parse(text));
    return CommonMesh(shardings, devices).ToString();
  };
  EXPECT_EQ(mesh_of({"{devices=[2,1,4]<=[8] last_tile_dim_replicate}", "{devices=[8,1]<=[8]}"}, 8),
            "<[\"_axis_0\"=2, \"_axis_1\"=4]>");
  EXPECT_EQ(mesh_of({"{devices=[4,2]<=[8]}", "{devices=[2,4]<=[8]}"}, 8),
            "<[\"_axis_0\"=2, \"_axis_1\"=2, \"_axis_2\"=2]>");
  EXPECT_EQ(mesh_of({"{devices=[2,3]<=[6]}", "{devices=[3,2]<=[6]}"}, 6),
            "<[\"_axis_0\"=2, \"_axis_1\"=3]>");
  EXPECT_EQ(mesh_of({"{replicated}", "{{manual}, {unknown}}"}, 4), "<[\"_axis_0\"=4]>");
  EXPECT_EQ(mesh_of({}, 1), "<[\"_axis_0\"=1]>");
  EXPECT_EQ(mesh_of({"{devices=[2,2]3,1,2,0}"}, 4),
            "<[\"_axis_0\"=2, \"_axis_1\"=2], device_ids=[3, 1, 2, 0]>");
  EXPECT_EQ(mesh_of({"{devices=[2,2]3,1,2,0}", "{devices=[4]<=[4]}"}, 4), "<[\"_axis_0\"=4]>");
}

// Mesh form -> positional -> mesh form: every device keeps its part, and so it does over the mesh
// that CommonMesh finds from the positional form alone.
TEST(HloSharding, ConversionsKeepThePlacement) {
  std::mt19937 random(5);
  auto same_parts = [](const TensorSharding& a, const TensorSharding& b, const Dims& dims) {
    for (int64_t d = 0; d < a.mesh->num_devices(); ++d) {
      const auto left = ShardRanges(dims, a, a.mesh->PositionOf(d));
      const auto right = ShardRanges(dims, b, b.mesh->PositionOf(d));
      for (size_t i = 0; i < dims.size(); ++i) {
        if (left[i].offset != right[i].offset) return false;
      }
    }
    return true;
  };
  int trials = 0;
  for (const MeshPtr& mesh : SampleMeshes()) {
    for (int trial = 0; trial < 30; ++trial, ++trials) {
      const int rank = 1 + static_cast<int>(random() % 3);
      TensorSharding sharding = RandomSharding(mesh, rank, random, true);
      AxisList manual = Canonical(Sorted(UnusedAxes(*mesh, sharding.UsedAxes())));
      if (random() % 2 == 0) manual.clear();
      const HloSharding hlo = ToHloSharding(sharding, manual);
      ASSERT_EQ(HloSharding::Parse(hlo.ToString()), hlo) << hlo.ToString();
      AxisList manual_back;
      const auto back = ToTensorSharding(hlo, mesh, rank, &manual_back);
      const std::string context =
          sharding.ToString() + " on " + mesh->ToString() + " as " + hlo.ToString();
      ASSERT_TRUE(back.has_value()) << context;
      ASSERT_TRUE(back->SameLayout(sharding)) << back->ToString() << " from " << context;
      ASSERT_EQ(manual_back, manual) << context;
      const auto own = std::make_shared<const Mesh>(CommonMesh({hlo}, mesh->num_devices()));
      const auto other = ToTensorSharding(hlo, own, rank, nullptr);
      ASSERT_TRUE(other.has_value()) << context << " over " << own->ToString();
      const Dims dims(static_cast<size_t>(rank), 48);
      ASSERT_TRUE(same_parts(sharding, *other, dims)) << context << " over " << own->ToString();
    }
  }
  EXPECT_GT(trials, 1000);
}

}  // namespace
}  // namespace lockstep
