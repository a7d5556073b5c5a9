#include "runtime/files.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "compiler/base/error.h"

namespace lockstep {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

// The size is a guess for the first read only: pipes have none, and files grow.
template <typename Buffer>
Buffer ReadRest(std::FILE* file, size_t size_guess, const std::string& name) {
  constexpr size_t kLeast = size_t{1} << 16;
  Buffer buffer;
  size_t size = 0;
  for (;;) {
    if (size == buffer.size()) {
      // One byte more than the size, so that the read that finds the end needs no larger buffer.
      buffer.resize(size > 0 ? size * 2 : size_guess > 0 ? size_guess + 1 : kLeast);
    }
    const size_t got = std::fread(buffer.data() + size, 1, buffer.size() - size, file);
    size += got;
    if (std::ferror(file)) throw Error(ErrorCode::kIoError, name + ": " + std::strerror(errno));
    if (got == 0) break;
  }
  buffer.resize(size);
  return buffer;
}

template <typename Buffer>
Buffer ReadWhole(const std::string& path) {
  const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "rb"));
  if (!file) throw Error(ErrorCode::kIoError, path + ": " + std::strerror(errno));
  std::error_code none;
  const std::uintmax_t size =
      std::filesystem::is_regular_file(path, none) ? std::filesystem::file_size(path, none) : 0;
  return ReadRest<Buffer>(file.get(), none ? 0 : size, path);
}

}  // namespace

std::vector<std::byte> ReadFileBytes(const std::string& path) {
  return ReadWhole<std::vector<std::byte>>(path);
}

std::string ReadFileText(const std::string& path) { return ReadWhole<std::string>(path); }

std::string ReadStandardInput() { return ReadRest<std::string>(stdin, 0, "standard input"); }

}  // namespace lockstep
