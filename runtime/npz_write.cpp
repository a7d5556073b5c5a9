// Writing of .npy and .npz: entries are stored, their sizes and offsets stand in zip64 fields, so
// that an array may be of any size. The same arrays give the same bytes.
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "compiler/base/error.h"
#include "runtime/npz.h"

namespace lockstep {
namespace {

using Bytes = std::vector<std::byte>;

// numpy's descr of a dtype; types that numpy lacks become unsigned (or signed) items of their size.
std::string Descr(DType dtype) {
  switch (dtype) {
    case DType::kI1:
      return "|b1";
    case DType::kI2:
    case DType::kI4:
    case DType::kI8:
      return "|i1";
    case DType::kI16:
      return "<i2";
    case DType::kI32:
      return "<i4";
    case DType::kI64:
      return "<i8";
    case DType::kU16:
    case DType::kBF16:
      return "<u2";
    case DType::kU32:
      return "<u4";
    case DType::kU64:
      return "<u8";
    case DType::kF16:
      return "<f2";
    case DType::kTF32:
    case DType::kF32:
      return "<f4";
    case DType::kF64:
      return "<f8";
    case DType::kC64:
      return "<c8";
    case DType::kC128:
      return "<c16";
    default:
      return "|u1";
  }
}

Bytes NpyBytes(const Literal& array) {
  std::string header =
      "{'descr': '" + Descr(array.dtype()) + "', 'fortran_order': False, 'shape': (";
  for (int64_t dim : array.dims()) header += std::to_string(dim) + ", ";
  if (array.rank() > 1) header.resize(header.size() - 2);
  if (array.rank() == 1) header.resize(header.size() - 1);
  header += "), }";
  header.resize((10 + header.size() + 64) / 64 * 64 - 10 - 1, ' ');  // data starts 64-byte aligned
  header += '\n';
  Bytes result(10 + header.size() + static_cast<size_t>(array.size_bytes()));
  std::memcpy(result.data(), "\x93NUMPY\x01\x00", 8);
  const uint16_t length = static_cast<uint16_t>(header.size());
  std::memcpy(result.data() + 8, &length, 2);
  std::memcpy(result.data() + 10, header.data(), header.size());
  if (array.size_bytes() > 0) {
    std::memcpy(result.data() + 10 + header.size(), array.data(),
                static_cast<size_t>(array.size_bytes()));
  }
  return result;
}

template <typename T>
void Put(std::string& out, T value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

uint32_t Crc(const Bytes& bytes) {
  uLong crc = crc32(0, nullptr, 0);
  size_t at = 0;
  while (at < bytes.size()) {
    const size_t chunk = std::min(bytes.size() - at, size_t{1} << 30);
    crc = crc32(crc, reinterpret_cast<const Bytef*>(bytes.data() + at), static_cast<uInt>(chunk));
    at += chunk;
  }
  return static_cast<uint32_t>(crc);
}

// Fields shared by the local header and the central record, from "flags" to "sizes".
void PutCommon(std::string& out, uint32_t crc) {
  Put<uint16_t>(out, 0);           // flags
  Put<uint16_t>(out, 0);           // stored
  Put<uint32_t>(out, 0x00210000);  // 1980-01-01: the same bytes on every run
  Put<uint32_t>(out, crc);
  Put<uint32_t>(out, 0xFFFFFFFFu);  // sizes stand in the zip64 field
  Put<uint32_t>(out, 0xFFFFFFFFu);
}

// What stands before an entry.
std::string LocalHeader(const std::string& name, uint64_t bytes, uint32_t crc) {
  std::string header;
  Put<uint32_t>(header, 0x04034b50);
  Put<uint16_t>(header, 45);
  PutCommon(header, crc);
  Put<uint16_t>(header, static_cast<uint16_t>(name.size()));
  Put<uint16_t>(header, 20);
  header += name;
  Put<uint16_t>(header, 1);
  Put<uint16_t>(header, 16);
  Put<uint64_t>(header, bytes);
  Put<uint64_t>(header, bytes);
  return header;
}

// What the directory says of an entry whose local header stands at `offset`.
void PutCentralRecord(std::string& directory, const std::string& name, uint64_t bytes, uint32_t crc,
                      uint64_t offset) {
  Put<uint32_t>(directory, 0x02014b50);
  Put<uint16_t>(directory, 45);
  Put<uint16_t>(directory, 45);
  PutCommon(directory, crc);
  Put<uint16_t>(directory, static_cast<uint16_t>(name.size()));
  Put<uint16_t>(directory, 28);
  Put<uint16_t>(directory, 0);            // comment
  Put<uint16_t>(directory, 0);            // disk
  Put<uint16_t>(directory, 0);            // internal attributes
  Put<uint32_t>(directory, 0);            // external attributes
  Put<uint32_t>(directory, 0xFFFFFFFFu);  // offset: in the zip64 field
  directory += name;
  Put<uint16_t>(directory, 1);
  Put<uint16_t>(directory, 24);
  Put<uint64_t>(directory, bytes);
  Put<uint64_t>(directory, bytes);
  Put<uint64_t>(directory, offset);
}

// The zip64 end record, its locator, and the end record of old.
std::string EndRecords(uint64_t entries, uint64_t directory_bytes, uint64_t directory_at) {
  std::string end;
  Put<uint32_t>(end, 0x06064b50);
  Put<uint64_t>(end, 44);
  Put<uint16_t>(end, 45);
  Put<uint16_t>(end, 45);
  Put<uint32_t>(end, 0);
  Put<uint32_t>(end, 0);
  Put<uint64_t>(end, entries);
  Put<uint64_t>(end, entries);
  Put<uint64_t>(end, directory_bytes);
  Put<uint64_t>(end, directory_at);
  Put<uint32_t>(end, 0x07064b50);
  Put<uint32_t>(end, 0);
  Put<uint64_t>(end, directory_at + directory_bytes);
  Put<uint32_t>(end, 1);
  Put<uint32_t>(end, 0x06054b50);
  Put<uint32_t>(end, 0);
  Put<uint16_t>(end, static_cast<uint16_t>(std::min<uint64_t>(entries, 0xFFFF)));
  Put<uint16_t>(end, static_cast<uint16_t>(std::min<uint64_t>(entries, 0xFFFF)));
  Put<uint32_t>(end, static_cast<uint32_t>(std::min<uint64_t>(directory_bytes, 0xFFFFFFFFu)));
  Put<uint32_t>(end, 0xFFFFFFFFu);
  Put<uint16_t>(end, 0);
  return end;
}

class OutputFile {
 public:
  explicit OutputFile(const std::string& path) : path_(path), out_(path, std::ios::binary) {
    Check();
  }
  void Write(const void* bytes, size_t count) {
    out_.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(count));
    written_ += count;
    Check();
  }
  void Close() {
    out_.close();
    Check();
  }
  uint64_t written() const { return written_; }

 private:
  void Check() {
    if (!out_) throw Error(ErrorCode::kIoError, path_ + ": " + std::strerror(errno));
  }
  std::string path_;
  std::ofstream out_;
  uint64_t written_ = 0;
};

}  // namespace

void WriteNpy(const std::string& path, const Literal& array) {
  const Bytes bytes = NpyBytes(array);
  OutputFile out(path);
  out.Write(bytes.data(), bytes.size());
  out.Close();
}

void WriteNpz(const std::string& path, const std::vector<std::pair<std::string, Literal>>& arrays) {
  OutputFile out(path);
  std::string directory;
  for (const auto& [key, literal] : arrays) {
    const std::string name = key + ".npy";
    const Bytes bytes = NpyBytes(literal);
    const uint32_t crc = Crc(bytes);
    PutCentralRecord(directory, name, bytes.size(), crc, out.written());
    const std::string header = LocalHeader(name, bytes.size(), crc);
    out.Write(header.data(), header.size());
    out.Write(bytes.data(), bytes.size());
  }
  const std::string end = EndRecords(arrays.size(), directory.size(), out.written());
  out.Write(directory.data(), directory.size());
  out.Write(end.data(), end.size());
  out.Close();
}

}  // namespace lockstep
