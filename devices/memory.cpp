#include "devices/memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <utility>

namespace lockstep {

DeviceMemory::~DeviceMemory() { Release(); }

DeviceMemory::DeviceMemory(DeviceMemory&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

DeviceMemory& DeviceMemory::operator=(DeviceMemory&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

void DeviceMemory::Release() {
  if (data_) munmap(data_, static_cast<size_t>(size_));
  data_ = nullptr;
  size_ = 0;
}

bool DeviceMemory::Reserve(int64_t bytes) {
  bytes = std::max<int64_t>(bytes, 1);  // never a null address
  if (bytes <= size_) return true;
  Release();
  constexpr int64_t kPage = 4096;
  constexpr int64_t kHugeFrom = 4 << 20;
  const int64_t rounded = (bytes + kPage - 1) / kPage * kPage;
  void* mapped = mmap(nullptr, static_cast<size_t>(rounded), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) return false;
#ifdef MADV_HUGEPAGE
  if (rounded >= kHugeFrom) madvise(mapped, static_cast<size_t>(rounded), MADV_HUGEPAGE);
#endif
  data_ = static_cast<std::byte*>(mapped);
  size_ = rounded;
  return true;
}

void UseLargePages(void* data, int64_t bytes) {
#ifdef MADV_HUGEPAGE
  constexpr uintptr_t kLargePage = 2 << 20;
  constexpr int kCollapse = 25;  // MADV_COLLAPSE, not in older headers; older systems refuse it
  const auto begin = (reinterpret_cast<uintptr_t>(data) + kLargePage - 1) & ~(kLargePage - 1);
  const auto end =
      (reinterpret_cast<uintptr_t>(data) + static_cast<uintptr_t>(bytes)) & ~(kLargePage - 1);
  if (end <= begin) return;
  madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
  madvise(reinterpret_cast<void*>(begin), end - begin, kCollapse);
#else
  (void)data;
  (void)bytes;
#endif
}

int64_t MachineMemoryBytes() {
  const int64_t pages = sysconf(_SC_PHYS_PAGES);
  const int64_t page = sysconf(_SC_PAGESIZE);
  return pages > 0 && page > 0 ? pages * page : INT64_MAX;
}

int64_t LastLevelCacheBytes() {
  // The system's tables know the part that these cores share; sysconf may give the whole package's,
  // of which a virtual machine has a slice.
  int64_t bytes = 0;
  for (int index = 0; index < 8; ++index) {
    std::ifstream file("/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(index) +
                       "/size");
    int64_t number = 0;
    char unit = 0;
    if (!(file >> number)) continue;
    file >> unit;
    bytes = std::max(bytes, number << (unit == 'K' ? 10 : unit == 'M' ? 20 : 0));
  }
#ifdef _SC_LEVEL3_CACHE_SIZE
  if (bytes <= 0) bytes = sysconf(_SC_LEVEL3_CACHE_SIZE);
#endif
  return bytes > 0 ? bytes : int64_t{32} << 20;
}

}  // namespace lockstep
