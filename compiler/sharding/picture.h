// ShardPicture: a drawing in text of how a value lies on the mesh. Worked example, [5,64] as
// {x},{y} on x=2, y=2:
//
//   [5,64] as {x},{y} on x=2, y=2
//   dim 0: x, 2 parts of 3 (3+2)   dim 1: y, 2 parts of 32
//             y0     y1
//             0:32   32:64
//           +------+-------+
//   x0 0:3  | 0    | 1     |
//           +------+-------+
//   x1 3:5* | 2    | 3     |
//           +------+-------+
//   * padded: holds less than its size
//
// A cell lists the devices that hold the part: "0,4" are replicas, "0+4" partial values that add
// up. Rows and columns are the last two dimensions that are split; other split dimensions give one
// drawing for each of their parts. Large grids are cut in the middle, so that the text stays small
// whatever the mesh.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/base/literal.h"
#include "compiler/sharding/tensor_sharding.h"

namespace lockstep {

struct PictureOptions {
  bool unicode = true;      ///< box-drawing characters; false: + - |
  bool color = false;       ///< ANSI colours, one for each device that holds a part first
  int64_t max_columns = 8;  ///< parts shown of a dimension; more are cut in the middle
  int64_t max_rows = 16;
  int64_t max_panels = 4;
  std::optional<Dims> mark;  ///< a global index: the part that holds it is drawn as [ ... ]
};

/// Drawing with a line end after each line. The sharding must fit the rank.
std::string ShardPicture(const Dims& dims, const TensorSharding& sharding,
                         const PictureOptions& options = {});

/// "0-3,8" for {0, 1, 2, 3, 8}; lists longer than `max_items` runs end in "...".
std::string DeviceRuns(const std::vector<int64_t>& devices, size_t max_items = 3);

}  // namespace lockstep
