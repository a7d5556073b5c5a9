// Executable: a compiled program that runs on a cluster of virtual devices.
//
//   Executable exe = Compile(builder.Build(), mesh);
//   Cluster cluster(mesh.num_devices());
//   Outputs out = exe.Run(cluster, {a, w});
//   LocalShard s = out[0].Shard(3);              // what device 3 holds
//   Literal whole = out[0].Global();
#pragma once

#include <future>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "compiler/builder/builder.h"
#include "compiler/pipeline.h"
#include "devices/cluster.h"
#include "runtime/checks.h"
#include "runtime/lower/lower.h"
#include "runtime/sharded_array.h"

namespace lockstep {

/// One entry per result of @main.
using Outputs = std::vector<ShardedArray>;

struct RunOptions {
  LaunchOptions launch;
  bool poison_padding = false;  ///< fill padding of arguments and unwritten results with NaN bytes
};

/// Cheap to copy: copies share what was compiled. A move is a copy, so that there is no Executable
/// that cannot be run. Threads: any number may run one Executable, each on a cluster of its own.
class Executable {
 public:
  explicit Executable(CompiledProgram compiled, const LowerOptions& options = {});
  Executable(const Executable&) = default;
  Executable& operator=(const Executable&) = default;

  const CompiledProgram& compiled() const { return *compiled_; }
  const Module& spmd() const { return *compiled_->spmd.module; }
  const LoweredProgram& lowered() const { return *lowered_; }
  int64_t num_devices() const { return compiled_->num_devices(); }
  /// Predicted before any run; the same on every device.
  int64_t peak_bytes() const { return lowered_->device_bytes; }

  /// Runs on every device of the cluster and returns when all have finished. Arguments are global
  /// arrays. Errors: InvalidArgument (count, dtype or shape of an argument, size of the cluster)
  /// and those of Cluster::Launch.
  Outputs Run(Cluster& cluster, std::span<const Literal> arguments,
              const RunOptions& options = {}) const;
  Outputs Run(Cluster& cluster, std::initializer_list<Literal> arguments,
              const RunOptions& options = {}) const;
  /// Arguments that are on the devices already, in the layouts of spmd().arg_layouts: results of
  /// another run, or Scatter. Errors: also InvalidArgument for another layout.
  Outputs Run(Cluster& cluster, std::span<const ShardedArray> arguments,
              const RunOptions& options = {}) const;
  /// The same run, and every check op of a self-checking program evaluated on the global values
  /// that the devices hold.
  Outputs RunChecked(Cluster& cluster, std::span<const Literal> arguments,
                     const RunOptions& options, std::vector<CheckResult>& checks) const;
  /// Cuts global arguments into the shards of this program.
  std::vector<ShardedArray> Scatter(std::span<const Literal> arguments,
                                    bool poison_padding = false) const;

 private:
  void CheckCount(size_t arguments) const;
  void CheckArguments(std::span<const ShardedArray> arguments) const;
  /// `checks` null: check ops are evaluated only where @main returns their results, and what the
  /// program prints is printed.
  Outputs RunAll(Cluster& cluster, std::span<const ShardedArray> arguments,
                 const RunOptions& options, std::vector<CheckResult>* checks) const;
  std::shared_ptr<CheckTaps> taps_;
  std::shared_ptr<const CompiledProgram> compiled_;
  std::shared_ptr<const LoweredProgram> lowered_;
};

/// Compiles a C++ program for a mesh.
Executable Compile(BuiltProgram program, const Mesh& mesh, const CompileOptions& options = {});
/// Compiles a parsed module.
Executable Compile(std::unique_ptr<Module> module, const CompileOptions& options = {});

}  // namespace lockstep
