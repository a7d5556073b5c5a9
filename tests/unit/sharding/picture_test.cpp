#include "compiler/sharding/picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lockstep {
namespace {

/// With a line end before, so that expected drawings start on a line of their own.
std::string Draw(std::vector<MeshAxis> axes, const char* sharding, const Dims& dims,
                 PictureOptions options = {}) {
  const auto mesh = std::make_shared<const Mesh>(Mesh(std::move(axes)));
  options.unicode = false;
  return "\n" + ShardPicture(dims,
                             TensorSharding::Parse(mesh, sharding, static_cast<int>(dims.size())),
                             options);
}

TEST(ShardPicture, Uneven) {
  EXPECT_EQ(Draw({{"x", 2}, {"y", 2}}, "{x},{y}", {5, 64}), R"(
[5,64] as {x},{y} on x=2, y=2
dim 0: x, 2 parts of 3 (3+2)   dim 1: y, 2 parts of 32
          y0     y1
          0:32   32:64
        +------+-------+
x0 0:3  | 0    | 1     |
        +------+-------+
x1 3:5* | 2    | 3     |
        +------+-------+
* padded: holds less than its size
)");
}

TEST(ShardPicture, Replicas) {
  EXPECT_EQ(Draw({{"x", 2}, {"y", 4}}, "{},{y}", {16, 16}), R"(
[16,16] as {},{y} on x=2, y=4
dim 0: whole   dim 1: y, 4 parts of 4
       y0    y1    y2     y3
       0:4   4:8   8:12   12:16
     +-----+-----+------+-------+
0:16 | 0,4 | 1,5 | 2,6  | 3,7   |
     +-----+-----+------+-------+
replicated over {x}: 2 copies of each part
)");
}

TEST(ShardPicture, RankOneWithEmptyShard) {
  EXPECT_EQ(Draw({{"x", 2}, {"y", 4}}, "{y}", {5}), R"(
[5] as {y} on x=2, y=4
dim 0: y, 4 parts of 2 (2+2+1+0)
  y0    y1    y2     y3
  0:2   2:4   4:5*   empty*
+-----+-----+------+--------+
| 0,4 | 1,5 | 2,6  | 3,7    |
+-----+-----+------+--------+
* padded: holds less than its size
replicated over {x}: 2 copies of each part
)");
}

TEST(ShardPicture, Scalar) {
  EXPECT_EQ(Draw({{"x", 2}, {"y", 4}}, "", {}), R"(
[] on x=2, y=4
+-----+
| 0-7 |
+-----+
replicated over {x,y}: 8 copies of each part
)");
}

TEST(ShardPicture, SubAxes) {
  EXPECT_EQ(Draw({{"x", 2}, {"y", 4}}, "{y:(1)2},{x,y:(2)2}", {8, 8}), R"(
[8,8] as {y:(1)2},{x,y:(2)2} on x=2, y=4
dim 0: y:(1)2, 2 parts of 4   dim 1: x,y:(2)2, 4 parts of 2
               x0 y:(2)2=0   x0 y:(2)2=1   x1 y:(2)2=0   x1 y:(2)2=1
               0:2           2:4           4:6           6:8
             +-------------+-------------+-------------+-------------+
y:(1)2=0 0:4 | 0           | 1           | 4           | 5           |
             +-------------+-------------+-------------+-------------+
y:(1)2=1 4:8 | 2           | 3           | 6           | 7           |
             +-------------+-------------+-------------+-------------+
)");
}

TEST(ShardPicture, PartialValues) {
  EXPECT_EQ(Draw({{"x", 2}, {"y", 4}}, "{},{x} unreduced={y}", {8, 8}), R"(
[8,8] as {},{x} unreduced={y} on x=2, y=4
dim 0: whole   dim 1: x, 2 parts of 4
      x0        x1
      0:4       4:8
    +---------+---------+
0:8 | 0+1+2+3 | 4+5+6+7 |
    +---------+---------+
partial sums over {y}: 4 devices make up a part
)");
}

TEST(ShardPicture, HigherRanksInPanels) {
  EXPECT_EQ(Draw({{"x", 2}, {"y", 2}, {"z", 3}}, "{x},{},{z},{y}", {8, 4, 7, 4}), R"(
[8,4,7,4] as {x},{},{z},{y} on x=2, y=2, z=3
dim 0: x, 2 parts of 4   dim 1: whole   dim 2: z, 3 parts of 3 (3+3+1)   dim 3: y, 2 parts of 2
dim 0 x0 0:4:
          y0    y1
          0:2   2:4
        +-----+-----+
z0 0:3  | 0   | 3   |
        +-----+-----+
z1 3:6  | 1   | 4   |
        +-----+-----+
z2 6:7* | 2   | 5   |
        +-----+-----+
dim 0 x1 4:8:
          y0    y1
          0:2   2:4
        +-----+-----+
z0 0:3  | 6   | 9   |
        +-----+-----+
z1 3:6  | 7   | 10  |
        +-----+-----+
z2 6:7* | 8   | 11  |
        +-----+-----+
* padded: holds less than its size
)");
}

TEST(ShardPicture, LargeMeshesAreCutInTheMiddle) {
  PictureOptions options;
  options.max_rows = 3;
  options.max_columns = 3;
  EXPECT_EQ(Draw({{"x", 64}, {"y", 64}}, "{x},{y}", {1024, 1000}, options), R"(
[1024,1000] as {x},{y} on x=64, y=64
dim 0: x, 64 parts of 16   dim 1: y, 64 parts of 16 (last holds 8, 1 empty)
                y0     y1            y63
                0:16   16:32   ...   empty*
              +------+-------+-----+--------+
x0  0:16      | 0    | 1     | ... | 63     |
              +------+-------+-----+--------+
x1  16:32     | 64   | 65    | ... | 127    |
              +------+-------+-----+--------+
    ...       | ...  | ...   | ... | ...    |
              +------+-------+-----+--------+
x63 1008:1024 | 4032 | 4033  | ... | 4095   |
              +------+-------+-----+--------+
* padded: holds less than its size
)");
  const std::string many = Draw({{"x", 16}, {"y", 16}, {"z", 16}}, "{x},{y},{z}", {64, 64, 64});
  EXPECT_LT(many.size(), 20000u);
  EXPECT_THAT(many, testing::HasSubstr("\n...\n"));
}

TEST(ShardPicture, MarksTheElementAndColours) {
  PictureOptions options;
  options.mark = Dims{3, 40};
  EXPECT_THAT(Draw({{"x", 2}, {"y", 2}}, "{x},{y}", {5, 64}, options),
              testing::HasSubstr("x1 3:5* | 2    | [3]   |"));
  options.color = true;
  EXPECT_THAT(Draw({{"x", 2}, {"y", 2}}, "{x},{y}", {5, 64}, options),
              testing::HasSubstr("x1 3:5* | \x1b[33m2   \x1b[0m | \x1b[34m[3]  \x1b[0m |"));
}

TEST(ShardPicture, OtherOrdersAndOneDevice) {
  const auto turned = std::make_shared<const Mesh>(Mesh({{"x", 2}, {"y", 2}}, {3, 1, 0, 2}));
  EXPECT_EQ("\n" + ShardPicture({5, 64}, TensorSharding::Parse(turned, "{x},{}", 2)), R"(
[5,64] as {x},{} on x=2, y=2 (devices in another order)
dim 0: x, 2 parts of 3 (3+2)   dim 1: whole
          0:64
        ┌──────┐
x0 0:3  │ 1,3  │
        ├──────┤
x1 3:5* │ 0,2  │
        └──────┘
* padded: holds less than its size
replicated over {y}: 2 copies of each part
)");
  const auto one = std::make_shared<const Mesh>(Mesh::Maximal(3));
  EXPECT_EQ("\n" + ShardPicture({5, 64}, TensorSharding::Replicated(one, 0)), R"(
[5,64] on device 3 only
      0:64
    ┌──────┐
0:5 │ 3    │
    └──────┘
)");
}

TEST(ShardPicture, DeviceRuns) {
  EXPECT_EQ(DeviceRuns({0, 1, 2, 3, 8}), "0-3,8");
  EXPECT_EQ(DeviceRuns({5, 4}), "4,5");
  EXPECT_EQ(DeviceRuns({0, 2, 4, 6, 8}), "0,2,4,...");
  EXPECT_EQ(DeviceRuns({0, 2, 4, 5, 6}), "0,2,4-6");
  EXPECT_EQ(DeviceRuns({}), "");
}

}  // namespace
}  // namespace lockstep
