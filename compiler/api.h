// Lockstep's compiler: all that a user of it includes.
//
//   Mesh, PartitionSpec (P), NamedSharding   the nouns of JAX
//   Builder, BindMesh                        programs written in C++
//   ParseModule, PrintModule                 programs as text
//   CompileProgram                           one SPMD program and its collectives
//   ShardPicture                             how a value lies on the mesh, drawn as text
// Running a program: runtime/api.h.
#pragma once

#include "compiler/base/error.h"                // IWYU pragma: export
#include "compiler/base/literal.h"              // IWYU pragma: export
#include "compiler/builder/builder.h"           // IWYU pragma: export
#include "compiler/frontend/frontend.h"         // IWYU pragma: export
#include "compiler/pipeline.h"                  // IWYU pragma: export
#include "compiler/sharding/mesh.h"             // IWYU pragma: export
#include "compiler/sharding/partition_spec.h"   // IWYU pragma: export
#include "compiler/sharding/picture.h"          // IWYU pragma: export
#include "compiler/sharding/shard_math.h"       // IWYU pragma: export
#include "compiler/sharding/tensor_sharding.h"  // IWYU pragma: export
