// Meshes and shardings that the property tests sweep: sizes 1..16 with factors 2, 3, 5, 7, permuted
// and irregular device orders, sub-axes, unreduced axes.
#pragma once

#include <algorithm>
#include <memory>
#include <numeric>
#include <random>
#include <vector>

#include "compiler/sharding/tensor_sharding.h"

namespace lockstep {

inline std::vector<MeshPtr> SampleMeshes() {
  std::vector<Mesh> meshes;
  const std::vector<std::vector<MeshAxis>> shapes = {{{"a", 1}},
                                                     {{"a", 2}},
                                                     {{"a", 3}},
                                                     {{"a", 4}},
                                                     {{"a", 5}},
                                                     {{"a", 6}},
                                                     {{"a", 7}},
                                                     {{"a", 8}},
                                                     {{"a", 12}},
                                                     {{"a", 16}},
                                                     {{"a", 2}, {"b", 3}},
                                                     {{"a", 4}, {"b", 2}},
                                                     {{"a", 4}, {"b", 3}},
                                                     {{"a", 6}, {"b", 2}},
                                                     {{"a", 2}, {"b", 1}, {"c", 5}},
                                                     {{"a", 7}, {"b", 2}},
                                                     {{"a", 5}, {"b", 3}},
                                                     {{"a", 2}, {"b", 2}, {"c", 2}},
                                                     {{"a", 2}, {"b", 3}, {"c", 2}}};
  std::mt19937 random(7);
  for (const std::vector<MeshAxis>& axes : shapes) {
    const Mesh plain(axes);
    meshes.push_back(plain);
    const int64_t n = plain.num_devices();
    if (n < 4) continue;
    for (int64_t split = 2; split < n; ++split) {
      if (n % split != 0) continue;
      meshes.push_back(Mesh::WithOrder(axes, {{split, n / split}, {1, 0}, {}}));
      break;
    }
    std::vector<int64_t> ids(static_cast<size_t>(n));
    std::iota(ids.begin(), ids.end(), 0);
    std::shuffle(ids.begin(), ids.end(), random);
    meshes.push_back(Mesh(axes, ids));
  }
  std::vector<MeshPtr> result;
  for (Mesh& mesh : meshes) result.push_back(std::make_shared<const Mesh>(std::move(mesh)));
  return result;
}

/// Pieces of an axis that form a chain, e.g. 12 -> (1)2 (2)3 (6)2, from its prime factors.
inline AxisList AtomsOf(const Mesh& mesh, std::mt19937& random) {
  AxisList atoms;
  for (int axis = 0; axis < mesh.num_axes(); ++axis) {
    int64_t rest = mesh.axis_size(axis);
    int64_t pre = 1;
    while (rest > 1) {
      std::vector<int64_t> divisors;
      for (int64_t d = 2; d <= rest; ++d) {
        if (rest % d == 0) divisors.push_back(d);
      }
      const int64_t size = divisors[random() % divisors.size()];
      atoms.push_back({axis, pre, size});
      pre *= size;
      rest /= size;
    }
  }
  return atoms;
}

/// A random valid layout: each atom goes to a dimension, to the unreduced list, or nowhere.
inline TensorSharding RandomSharding(const MeshPtr& mesh, int rank, std::mt19937& random,
                                     bool unreduced) {
  TensorSharding sharding = TensorSharding::Replicated(mesh, rank);
  AxisList atoms = AtomsOf(*mesh, random);
  std::shuffle(atoms.begin(), atoms.end(), random);
  for (const AxisRef& atom : atoms) {
    const int slot = static_cast<int>(random() % static_cast<unsigned>(rank + 2));
    if (slot < rank) {
      sharding.dims[static_cast<size_t>(slot)].axes.push_back(atom);
    } else if (slot == rank && unreduced) {
      sharding.unreduced.push_back(atom);
    }
  }
  return sharding.Layout();
}

}  // namespace lockstep
