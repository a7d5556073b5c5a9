// DeviceMemory: the arena of one device (or of a shared group): one anonymous mapping, committed by
// the kernel page by page as it is touched, so that thousands of devices cost what they use.
#pragma once

#include <cstddef>
#include <cstdint>

namespace lockstep {

class DeviceMemory {
 public:
  DeviceMemory() = default;
  ~DeviceMemory();
  DeviceMemory(DeviceMemory&& other) noexcept;
  DeviceMemory& operator=(DeviceMemory&& other) noexcept;
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;

  /// At least `bytes` of memory, aligned to a page; content is unspecified when it grows.
  /// False: the machine refuses.
  [[nodiscard]] bool Reserve(int64_t bytes);
  std::byte* data() const { return data_; }
  int64_t size() const { return size_; }

 private:
  void Release();
  std::byte* data_ = nullptr;
  int64_t size_ = 0;
};

/// Asks the system to hold this much-used memory in large pages: fewer address translations. Small
/// ranges are left alone.
void UseLargePages(void* data, int64_t bytes);

/// Physical memory of the machine.
int64_t MachineMemoryBytes();
/// Size of the last-level cache, or 32 MiB when unknown.
int64_t LastLevelCacheBytes();

}  // namespace lockstep
