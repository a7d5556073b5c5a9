// Machine: one evaluation of a module: its processes (logical devices), the meetings they wait in,
// and what they share.
//
// A global program is one process. Devices appear in three ways: the body of a manual_computation,
// a program that is already partitioned, and interpreter.run_parallel; each of their devices is a
// process of its own, run in turn by one loop until it waits. When no process can run and some are
// not finished, that IS a deadlock, and it is reported from the state; there is no timeout.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "compiler/ops/collective/collective_attrs.h"
#include "runtime/reference/host_program.h"
#include "runtime/reference/task.h"

namespace lockstep::reference {

/// Slots and last uses of the values of a function (or of any region tree run as one).
struct FrameLayout {
  explicit FrameLayout(const Region& body);
  std::unordered_map<const Value*, int> slots;
  /// Values that die after an op: those of the op's own region that nobody uses later.
  std::unordered_map<const Op*, std::vector<int>> dying;
  /// Values around an op that its regions use: they are needed while the op runs.
  std::unordered_map<const Op*, std::unordered_set<const Value*>> captured;
  /// True if the value dies with the op and the op's regions do not look at it.
  bool DiesAsOperand(const Op& op, const Value* value) const;

 private:
  void Number(const Region& region);
  void FindLastUses(const Region& region);
};

class Frame {
 public:
  Frame(const FrameLayout& layout, const Frame* outer);
  void Set(const Value* value, EvalValue content);
  const EvalValue& Get(const Value* value) const;
  /// Takes the content out (the slot becomes empty) if it is this frame's own.
  EvalValue Take(const Value* value);
  bool Owns(const Value* value) const;
  void Release(const Op& op);
  /// Drops what the arguments of a region hold.
  void ReleaseArgs(const Region& region);
  const FrameLayout& layout() const { return layout_; }

 private:
  const FrameLayout& layout_;
  const Frame* outer_;  ///< of the region around a manual computation
  std::vector<std::optional<EvalValue>> slots_;
};

/// What a process knows about the devices around it.
struct DeviceScope {
  int64_t num_replicas = 1;
  int64_t num_partitions = 1;
  /// Manual regions: the mesh and the axes that are manual here, outer regions included. A process
  /// stands for all devices that differ only along the other axes; its representative has
  /// coordinate 0 along those.
  MeshPtr mesh;
  AxisList manual_axes;
  /// Processes of different scopes never meet.
  std::string signature;
  /// The representative of the logical device that `device` belongs to.
  int64_t Representative(int64_t device) const;
};

struct Process {
  int64_t device = 0;                        ///< flattened id of the representative
  std::shared_ptr<const DeviceScope> scope;  ///< null in the global process
  /// Where it waits; null while it runs.
  const Op* waiting_at = nullptr;
  std::vector<int64_t> waiting_for;  ///< devices that it meets
  std::coroutine_handle<> suspended;
  bool finished = false;
  int call_depth = 0;
  int region_depth = 0;  ///< 0 only in the ops of the entry function itself
  Process* parent = nullptr;
  int running_children = 0;
  std::unordered_map<const Op*, uint64_t> executions;  ///< of ops, while sampling
};

/// Processes that have arrived at a collective over one group.
struct Meeting {
  struct Arrival {
    Process* process = nullptr;
    const Op* op = nullptr;
    std::vector<Tensor> operands;
    std::vector<Tensor> results;
  };
  std::vector<int64_t> members;  ///< devices in group order
  std::map<int64_t, std::shared_ptr<Arrival>> arrivals;
};

class Machine {
 public:
  Machine(const Module& module, const ReferenceOptions& options);

  const Module& module() const { return module_; }
  const ReferenceOptions& options() const { return options_; }
  std::vector<CheckResult>& checks() { return checks_; }
  const FrameLayout& LayoutOf(const Region& body);
  LeafServices Services(Process& process, const Frame& frame);
  const LeafServices& base_services() const { return base_services_; }

  /// Who runs interpreter.run_parallel; empty: the machine itself.
  ParallelLauncher launcher;

  /// Makes this evaluation a sample of stochastic arithmetic (stochastic.h).
  void Sample(uint64_t seed);
  bool sampling() const { return sampling_; }
  uint64_t NextSeed(Process& process, const Op& op);

  /// Runs the root task and every process that it spawns to the end. Errors: those of the program,
  /// Deadlock.
  Values Run(Process& process, Task task);
  /// Runs a task that must not wait for other processes.
  Values RunSync(Task task, const Op& op);

  Process& Spawn(int64_t device, std::shared_ptr<const DeviceScope> scope, Process* parent);
  void Start(Process& process, Task task);
  void MakeReady(Process& process);
  /// Ends the evaluation with the error of a spawned process.
  void Fail(std::exception_ptr error) { failure_ = std::move(error); }
  /// Processes that wait for a message.
  std::vector<Process*>& receivers() { return receivers_; }

  /// Registers an arrival; returns the meeting's arrival of this process. `complete` is set when
  /// this was the last one, whose caller then fills the results and wakes the others.
  std::shared_ptr<Meeting::Arrival> Arrive(Process& process, const Op& op,
                                           const std::vector<int64_t>& members,
                                           std::vector<Tensor> operands,
                                           std::unique_ptr<Meeting>* complete);
  /// Groups of a collective as flattened ids; computed once per op and grid.
  const std::vector<std::vector<int64_t>>& GroupsOf(const Op& op, int64_t replicas,
                                                    int64_t partitions);

  /// Messages of send and recv by channel and target (-1 = whoever receives).
  std::map<std::pair<int64_t, int64_t>, std::deque<std::vector<Tensor>>> mailboxes;
  std::deque<std::string> infeed;                     ///< functions that make the next inputs
  std::map<std::string, std::vector<Tensor>> probes;  ///< interpreter.probe, by id

 private:
  void RunReady();
  [[noreturn]] void ReportDeadlock() const;
  void CheckAgreement(const Meeting& meeting, const Meeting::Arrival& arrival) const;

  const Module& module_;
  const ReferenceOptions& options_;
  LeafServices base_services_;
  std::vector<CheckResult> checks_;
  std::unordered_map<const Region*, std::unique_ptr<FrameLayout>> layouts_;
  std::vector<std::unique_ptr<Process>> processes_;
  std::vector<std::unique_ptr<Task>> tasks_;  ///< of spawned processes
  std::deque<Process*> ready_;
  std::vector<Process*> receivers_;
  std::exception_ptr failure_;
  bool sampling_ = false;
  uint64_t sample_seed_ = 0;
  std::unordered_map<const Op*, uint64_t> op_numbers_;  ///< in order of first execution
  std::map<std::pair<std::string, std::vector<int64_t>>, std::unique_ptr<Meeting>> meetings_;
  std::map<std::tuple<const Op*, int64_t, int64_t>, std::vector<std::vector<int64_t>>> groups_;
};

// --- interpreter.cpp: regions, calls, control flow ---
Task EvalRegion(Machine& machine, Process& process, const Region& region, Frame& frame);
Task EvalFunction(Machine& machine, Process& process, const Function& function, Values arguments);
/// True for the ops that EvalControl implements.
bool IsControlOp(OpCode code);
// --- manual.cpp ---
Task EvalManual(Machine& machine, Process& process, const Op& op, Frame& frame, Values operands);
Task EvalSpmd(Machine& machine, Process& process, const Function& function,
              std::vector<Literal> arguments);
Task EvalParallel(Machine& machine, Process& process, const Op& op, Values operands);
// --- meeting.cpp ---
bool IsCollectiveOp(OpCode code);
Task EvalCollective(Machine& machine, Process& process, const Op& op, Values operands);
// --- gspmd.cpp ---
bool IsManualBorder(const Op& op);
Values EvalManualBorder(Machine& machine, const Process& process, const Op& op,
                        const Values& operands);
// --- checks.cpp ---
bool IsCheck(const Op& op);
Values EvalCheck(Machine& machine, const Op& op, const Values& operands);

/// Suspends a process until somebody makes it ready.
struct WaitUntilReady {
  Process& process;
  bool await_ready() const { return process.waiting_at == nullptr; }
  void await_suspend(std::coroutine_handle<> handle) { process.suspended = handle; }
  void await_resume() {}
};

}  // namespace lockstep::reference
