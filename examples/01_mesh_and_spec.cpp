// Lesson 1: a mesh of devices, and specs that say how an array lies on it.
//
// A mesh names the axes of a grid of devices. A PartitionSpec names, for each dimension of an
// array, the mesh axes that split it. Together (NamedSharding) they say which part each device
// holds.
#include <cstdio>

#include "compiler/api.h"

int main() {
  using namespace lockstep;

  const Mesh mesh({{"x", 2}, {"y", 4}});
  std::printf("mesh %s: %lld devices\n", mesh.ToString().c_str(),
              static_cast<long long>(mesh.num_devices()));

  // Rows over x, columns over y: every device holds another tile.
  const NamedSharding tiles(mesh, P("x", "y"));
  // Rows over both axes: shorter blocks of whole rows.
  const NamedSharding rows(mesh, P({"x", "y"}));
  // Rows over x; the four devices along y hold copies.
  const NamedSharding replicas(mesh, P("x", nullptr));

  const Dims global = {10, 8};
  for (const NamedSharding& sharding : {tiles, rows, replicas}) {
    const Dims local = sharding.ShardShape(global);
    std::printf("\n%s of [10,8]: each device holds [%lld,%lld]\n",
                sharding.spec().ToString().c_str(), static_cast<long long>(local[0]),
                static_cast<long long>(local[1]));
    const TensorSharding layout = sharding.ToTensorSharding(/*rank=*/2);
    for (int64_t position = 0; position < mesh.num_devices(); ++position) {
      const auto ranges = ShardRanges(global, layout, position);
      // The last shard of an uneven dimension is padded at the high end; an empty one is all
      // padding.
      std::printf("  device %lld: rows %lld..%lld, columns %lld..%lld\n",
                  static_cast<long long>(mesh.DeviceAt(position)),
                  static_cast<long long>(ranges[0].offset),
                  static_cast<long long>(ranges[0].offset + ranges[0].valid_size),
                  static_cast<long long>(ranges[1].offset),
                  static_cast<long long>(ranges[1].offset + ranges[1].valid_size));
    }
  }
  return 0;
}
