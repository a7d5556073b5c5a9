// The launch queue: tokens, order, failures beside launches that work, and what Asio promises about
// handlers: none within the initiating function, each on its executor, cancellation by slot.
#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <future>
#include <random>
#include <stdexcept>
#include <thread>

#include "compiler/base/error.h"
#include "runtime/async.h"
#include "runtime/inputs.h"
#include "tests/text_file.h"
#include "tests/unit/runtime/swap_loop.h"

namespace lockstep {
namespace {

TEST(LaunchQueue, AnExecutorIsBusyUntilItsHandlerRan) {
  const Executable exe(CompileText(kSwapLoop));
  const auto inputs = GenerateInputs(*exe.compiled().source->Main(), InputKind::kExact, /*seed=*/9);
  Cluster cluster(4);
  LaunchQueue queue;
  boost::asio::io_context context;
  bool called = false;
  queue.AsyncRun(exe, cluster, inputs,
                 boost::asio::bind_executor(context, [&](std::exception_ptr error, Outputs out) {
                   called = !error && !out.empty();
                 }));
  context.run();
  EXPECT_TRUE(called);
}

TEST(LaunchQueue, AClusterThatCannotBeMadeIsTheErrorOfItsLaunch) {
  const Executable exe(CompileText(kSwapLoop));
  const auto inputs = GenerateInputs(*exe.compiled().source->Main(), InputKind::kExact, /*seed=*/9);
  ClusterOptions options;
  options.num_replicas = 3;  // does not divide 4
  DevicePool pool(8, options);
  LaunchQueue queue;
  EXPECT_THROW(queue.AsyncRun(exe, pool.Devices(0, 4), inputs, boost::asio::use_future).get(),
               Error);
  EXPECT_THROW(queue.AsyncRun(exe, DeviceRange(), inputs, boost::asio::use_future).get(), Error);
}

TEST(LaunchQueue, FuturesCallbacksAndErrors) {
  const Executable exe(CompileText(kSwapLoop));
  const auto inputs = GenerateInputs(*exe.compiled().source->Main(), InputKind::kExact, /*seed=*/9);
  Cluster cluster(4);
  const Outputs direct = exe.Run(cluster, std::span<const Literal>(inputs));
  std::promise<bool> called;
  {
    LaunchQueue queue;
    std::future<Outputs> later = queue.AsyncRun(exe, cluster, inputs, boost::asio::use_future);
    queue.AsyncRun(exe, cluster, inputs, [&](std::exception_ptr error, Outputs out) {
      called.set_value(!error && out[0].Global().BitwiseEqual(direct[0].Global()));
    });
    std::future<Outputs> failed = queue.AsyncRun(exe, cluster, {}, boost::asio::use_future);
    EXPECT_TRUE(later.get()[2].Global().BitwiseEqual(direct[2].Global()));
    EXPECT_THROW(failed.get(), Error);
  }
  EXPECT_TRUE(called.get_future().get());
}

CompiledProgram CompileEndless() {
  return CompileText(ReadTextFile(LOCKSTEP_TEST_DIR "/system/endless.mlir").c_str());
}

// The first launch would run for ever: what shares no device with it runs beside it, what shares
// one waits until it has been cancelled.
TEST(LaunchQueue, DisjointDevicesOverlapAndOthersQueue) {
  const Executable endless(CompileEndless()), swap(CompileText(kSwapLoop));
  const auto one = GenerateInputs(*endless.compiled().source->Main(), InputKind::kExact, 1);
  const auto two = GenerateInputs(*swap.compiled().source->Main(), InputKind::kExact, 2);
  DevicePool pool(8);
  EXPECT_THROW(pool.Devices(5, 4), Error);
  boost::asio::cancellation_signal stop;
  LaunchQueue queue(3);
  std::promise<std::exception_ptr> stopped;
  queue.AsyncRun(
      endless, pool.Devices(0, 4), one,
      boost::asio::bind_cancellation_slot(
          stop.slot(), [&](std::exception_ptr error, Outputs) { stopped.set_value(error); }));
  std::future<Outputs> beside =
      queue.AsyncRun(swap, pool.Devices(4, 4), two, boost::asio::use_future);
  std::future<Outputs> behind =
      queue.AsyncRun(swap, pool.Devices(2, 4), two, boost::asio::use_future);
  const Literal result = beside.get()[2].Global();
  EXPECT_EQ(behind.wait_for(std::chrono::milliseconds(20)), std::future_status::timeout);
  const auto start = std::chrono::steady_clock::now();
  stop.emit(boost::asio::cancellation_type::all);
  EXPECT_TRUE(behind.get()[2].Global().BitwiseEqual(result));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
  try {
    std::rethrow_exception(stopped.get_future().get());
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kCancelled);
  }
}

TEST(LaunchQueue, CoroutinesWaitForLaunches) {
  const Executable exe(CompileText(kSwapLoop));
  const auto inputs = GenerateInputs(*exe.compiled().source->Main(), InputKind::kExact, 4);
  Cluster cluster(4);
  const Outputs direct = exe.Run(cluster, std::span<const Literal>(inputs));
  boost::asio::io_context context;
  LaunchQueue queue;
  int equal = 0;
  bool refused = false;
  const auto run = [&]() -> boost::asio::awaitable<void> {
    for (int i = 0; i < 2; ++i) {
      const Outputs out = co_await queue.AsyncRun(exe, cluster, inputs, boost::asio::use_awaitable);
      equal += out[1].Global().BitwiseEqual(direct[1].Global());
    }
    try {
      co_await queue.AsyncRun(exe, cluster, {}, boost::asio::use_awaitable);
    } catch (const Error& error) {
      refused = error.code() == ErrorCode::kInvalidArgument;
    }
  };
  boost::asio::co_spawn(context, run, boost::asio::detached);
  context.run();
  EXPECT_EQ(equal, 2);
  EXPECT_TRUE(refused);
}

ErrorCode CodeOf(std::exception_ptr error) {
  if (!error) return ErrorCode::kInternal;
  try {
    std::rethrow_exception(error);
  } catch (const Error& thrown) {
    return thrown.code();
  } catch (...) {
    return ErrorCode::kInternal;
  }
}
ErrorCode CodeOf(std::future<Outputs>& launch) {
  try {
    launch.get();
  } catch (...) {
    return CodeOf(std::current_exception());
  }
  return ErrorCode::kInternal;
}

struct Programs {
  const Executable endless{CompileEndless()}, swap{CompileText(kSwapLoop)};
  const std::vector<Literal> one =
      GenerateInputs(*endless.compiled().source->Main(), InputKind::kExact, 1);
  const std::vector<Literal> two =
      GenerateInputs(*swap.compiled().source->Main(), InputKind::kExact, 2);
  /// An endless launch that ends as a failure of the devices.
  static RunOptions Limited() {
    RunOptions options;
    options.launch.max_commands_per_device = 2000;
    return options;
  }
};

// Launches that fail leave those behind them on the same devices, and those beside them, alone.
TEST(LaunchQueue, FailuresLeaveOtherLaunchesAlone) {
  const Programs p;
  for (const EngineKind engine : {EngineKind::kThreads, EngineKind::kGang}) {
    ClusterOptions options;
    options.engine = engine;
    DevicePool pool(8, options);
    LaunchQueue queue(3);
    std::mt19937 random(7);
    std::vector<std::future<Outputs>> right, limited, refused;
    for (int i = 0; i < 60; ++i) {
      const DeviceRange devices = pool.Devices(static_cast<int64_t>(random() % 5), 4);
      switch (random() % 3) {
        case 0:
          right.push_back(queue.AsyncRun(p.swap, devices, p.two, boost::asio::use_future));
          break;
        case 1:
          limited.push_back(queue.AsyncRun(p.endless, devices, p.one, boost::asio::use_future,
                                           Programs::Limited()));
          break;
        default:
          refused.push_back(queue.AsyncRun(p.swap, devices, {}, boost::asio::use_future));
      }
    }
    const Literal wanted = right[0].get()[2].Global();
    for (size_t i = 1; i < right.size(); ++i) {
      EXPECT_TRUE(right[i].get()[2].Global().BitwiseEqual(wanted));
    }
    for (auto& launch : limited) EXPECT_EQ(CodeOf(launch), ErrorCode::kDeviceFailure);
    for (auto& launch : refused) EXPECT_EQ(CodeOf(launch), ErrorCode::kInvalidArgument);
  }
}

// A launch that is cancelled while it is queued, under way or over; the caller's own flag counts
// beside the slot.
TEST(LaunchQueue, CancelledInEveryState) {
  const Programs p;
  Cluster cluster(4);
  LaunchQueue queue;
  std::atomic<bool> flag{false}, never{false};
  RunOptions with_flag, with_other;
  with_flag.launch.cancel = &flag;
  with_other.launch.cancel = &never;
  boost::asio::cancellation_signal stop_first, stop_second, stop_third, over;
  std::promise<std::exception_ptr> first, second, third;
  const auto run = [&](boost::asio::cancellation_signal& signal,
                       std::promise<std::exception_ptr>& done, const RunOptions& options) {
    queue.AsyncRun(
        p.endless, cluster, p.one,
        boost::asio::bind_cancellation_slot(
            signal.slot(), [&](std::exception_ptr error, Outputs) { done.set_value(error); }),
        options);
  };
  run(stop_first, first, with_other);      // by its slot, though it has a flag
  run(stop_second, second, RunOptions());  // while queued behind the first
  run(stop_third, third, with_flag);       // by its flag, though it has a slot
  std::future<Outputs> last = queue.AsyncRun(p.swap, cluster, p.two, boost::asio::use_future);
  std::promise<bool> ran;
  queue.AsyncRun(
      p.swap, cluster, p.two,
      boost::asio::bind_cancellation_slot(
          over.slot(), [&](std::exception_ptr error, Outputs) { ran.set_value(!error); }));
  const auto start = std::chrono::steady_clock::now();
  stop_second.emit(boost::asio::cancellation_type::all);
  stop_first.emit(boost::asio::cancellation_type::terminal);
  EXPECT_EQ(CodeOf(first.get_future().get()), ErrorCode::kCancelled);
  EXPECT_EQ(CodeOf(second.get_future().get()), ErrorCode::kCancelled);
  flag = true;
  EXPECT_EQ(CodeOf(third.get_future().get()), ErrorCode::kCancelled);
  EXPECT_EQ(last.get().size(), 3u);
  EXPECT_TRUE(ran.get_future().get());
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
  over.emit(boost::asio::cancellation_type::all);  // too late, of no effect
  EXPECT_EQ(queue.AsyncRun(p.swap, cluster, p.two, boost::asio::use_future).get().size(), 3u);
}

TEST(LaunchQueue, CoroutinesAreCancelledByTheirSlot) {
  const Programs p;
  Cluster cluster(4);
  LaunchQueue queue;
  boost::asio::io_context context;
  boost::asio::cancellation_signal stop;
  std::exception_ptr ended;
  boost::asio::co_spawn(
      context,
      [&]() -> boost::asio::awaitable<void> {
        co_await queue.AsyncRun(p.endless, cluster, p.one, boost::asio::use_awaitable);
      },
      boost::asio::bind_cancellation_slot(stop.slot(),
                                          [&](std::exception_ptr error) { ended = error; }));
  context.poll();  // up to the launch
  EXPECT_FALSE(ended);
  stop.emit(boost::asio::cancellation_type::terminal);
  context.run();
  EXPECT_EQ(CodeOf(ended), ErrorCode::kCancelled);
}

// A handler runs on the executor it is bound to, never within AsyncRun, also when the launch is
// refused before it begins and when it is called from another handler of the same thread.
TEST(LaunchQueue, NoHandlerWithinTheInitiatingFunction) {
  const Programs p;
  Cluster cluster(4);
  DevicePool pool(8);
  LaunchQueue queue(1);
  boost::asio::io_context context;
  int handled = 0;
  bool initiating = false;
  std::thread::id thread;
  const auto handler = [&] {
    return boost::asio::bind_executor(context, [&](std::exception_ptr, Outputs) {
      EXPECT_FALSE(initiating);
      thread = std::this_thread::get_id();
      ++handled;
    });
  };
  initiating = true;
  queue.AsyncRun(p.swap, cluster, p.two, handler());
  queue.AsyncRun(p.swap, cluster, {}, handler());                // refused
  queue.AsyncRun(p.swap, pool.Devices(2, 3), p.two, handler());  // another number of devices
  initiating = false;
  context.run();
  EXPECT_EQ(handled, 3);
  EXPECT_EQ(thread, std::this_thread::get_id());
  // On the only thread of the queue: the inner handler waits for the outer one to return.
  std::promise<bool> done;
  queue.AsyncRun(p.swap, cluster, p.two, [&](std::exception_ptr, Outputs) {
    auto within = std::make_shared<bool>(true);
    queue.AsyncRun(p.swap, cluster, {}, [&done, within](std::exception_ptr error, Outputs) {
      done.set_value(!*within && CodeOf(error) == ErrorCode::kInvalidArgument);
    });
    *within = false;
  });
  EXPECT_TRUE(done.get_future().get());
}

// What a handler throws comes out of the run() of its executor; the queue goes on.
TEST(LaunchQueue, ExceptionsOfHandlersBelongToTheirExecutor) {
  const Programs p;
  Cluster cluster(4);
  LaunchQueue queue;
  boost::asio::io_context context;
  for (int round = 0; round < 3; ++round) {
    queue.AsyncRun(p.swap, cluster, p.two,
                   boost::asio::bind_executor(context, [](std::exception_ptr, Outputs) {
                     throw std::runtime_error("the handler fails");
                   }));
    context.restart();
    EXPECT_THROW(context.run(), std::runtime_error);
    EXPECT_EQ(queue.AsyncRun(p.swap, cluster, p.two, boost::asio::use_future).get().size(), 3u);
  }
}

// A queue that is destroyed waits for its launches; handlers of elsewhere have been posted.
TEST(LaunchQueue, DestroyedWithLaunchesUnderWay) {
  const Programs p;
  DevicePool pool(8);
  std::vector<std::future<Outputs>> launches;
  boost::asio::cancellation_signal stop;
  std::promise<std::exception_ptr> stopped;
  {
    LaunchQueue queue;
    queue.AsyncRun(
        p.endless, pool.Devices(0, 4), p.one,
        boost::asio::bind_cancellation_slot(
            stop.slot(), [&](std::exception_ptr error, Outputs) { stopped.set_value(error); }));
    for (int i = 0; i < 10; ++i) {
      launches.push_back(
          queue.AsyncRun(p.swap, pool.Devices(i % 2 ? 4 : 2, 4), p.two, boost::asio::use_future));
    }
    stop.emit(boost::asio::cancellation_type::all);
  }
  EXPECT_EQ(CodeOf(stopped.get_future().get()), ErrorCode::kCancelled);
  for (auto& launch : launches) {
    ASSERT_EQ(launch.wait_for(std::chrono::seconds(5)), std::future_status::ready);
    EXPECT_EQ(launch.get().size(), 3u);
  }
}

// The same where the devices are those of another queue's launch, which starts the one behind it.
TEST(LaunchQueue, DestroyedBehindTheLaunchOfAnotherQueue) {
  const Programs p;
  DevicePool pool(4);
  boost::asio::cancellation_signal stop;
  boost::asio::io_context context;
  std::atomic<bool> called{false}, destroyed{false};
  LaunchQueue first;
  first.AsyncRun(
      p.endless, pool.Devices(0, 4), p.one,
      boost::asio::bind_cancellation_slot(stop.slot(), [](std::exception_ptr, Outputs) {}));
  auto second = std::make_unique<LaunchQueue>();
  second->AsyncRun(p.swap, pool.Devices(0, 4), p.two,
                   boost::asio::bind_executor(
                       context, [&](std::exception_ptr error, Outputs) { called = !error; }));
  std::thread destroyer([&] {
    second.reset();
    destroyed = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_FALSE(destroyed);
  stop.emit(boost::asio::cancellation_type::all);
  destroyer.join();
  context.poll();  // the handler has been posted
  EXPECT_TRUE(called);
}

}  // namespace
}  // namespace lockstep
