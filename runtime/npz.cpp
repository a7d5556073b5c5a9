// Reading. .npy: magic, version, a Python dict as text, raw data. .npz: a zip archive of .npy
// files, read through its central directory (stored or deflated entries, zip64 sizes).
#include "runtime/npz.h"

#include <zlib.h>

#include <cstring>
#include <limits>
#include <string_view>

#include "compiler/base/error.h"
#include "runtime/files.h"

namespace lockstep {
namespace {

using Bytes = std::vector<std::byte>;

[[noreturn]] void Malformed(const std::string& path, const std::string& why) {
  throw InvalidArgument(path + ": " + why);
}

template <typename T>
T ReadAt(const Bytes& bytes, size_t at, const std::string& path) {
  if (at > bytes.size() || bytes.size() - at < sizeof(T)) Malformed(path, "truncated file");
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof(T));
  return value;
}

// The value text after 'key': in the header dict, e.g. "'<f4'" or "(3, 4)".
std::string_view HeaderValue(std::string_view header, std::string_view key,
                             const std::string& path) {
  const size_t at = header.find("'" + std::string(key) + "'");
  if (at == std::string_view::npos) Malformed(path, "npy header has no '" + std::string(key) + "'");
  const size_t colon = header.find(':', at);
  if (colon == std::string_view::npos) Malformed(path, "npy header is broken");
  std::string_view rest = header.substr(colon + 1);
  while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
  return rest;
}

Dims ParseShape(std::string_view text, const std::string& path) {
  const size_t close = text.find(')');
  if (text.empty() || text.front() != '(' || close == std::string_view::npos) {
    Malformed(path, "npy header has a broken shape");
  }
  Dims dims;
  int64_t number = -1;
  for (char c : text.substr(1, close - 1)) {
    if (c >= '0' && c <= '9') {
      if (number > (int64_t{1} << 56)) Malformed(path, "npy shape is too large");
      number = (number < 0 ? 0 : number * 10) + (c - '0');
    } else if (c == ',') {
      if (number < 0) Malformed(path, "npy header has a broken shape");
      dims.push_back(number);
      number = -1;
    } else if (c != ' ' && c != 'L') {
      Malformed(path, "npy header has a broken shape");
    }
  }
  if (number >= 0) dims.push_back(number);
  return dims;
}

// Reorders Fortran-order data into C order.
void ToRowMajor(NpyArray& array) {
  const Dims strides = RowMajorStrides(array.dims);
  const int64_t count = NumElements(array.dims);
  Bytes result(array.bytes.size());
  const size_t width = static_cast<size_t>(array.item_bytes);
  for (int64_t f = 0; f < count; ++f) {
    int64_t rest = f;
    int64_t c = 0;
    for (size_t d = 0; d < array.dims.size(); ++d) {  // the first dimension runs fastest
      c += (rest % array.dims[d]) * strides[d];
      rest /= array.dims[d];
    }
    std::memcpy(result.data() + static_cast<size_t>(c) * width,
                array.bytes.data() + static_cast<size_t>(f) * width, width);
  }
  array.bytes = std::move(result);
}

NpyArray ParseNpy(const Bytes& bytes, const std::string& path) {
  static constexpr char kMagic[] = "\x93NUMPY";
  if (bytes.size() < 10 || std::memcmp(bytes.data(), kMagic, 6) != 0) {
    Malformed(path, "not a .npy file");
  }
  const int major = static_cast<int>(bytes[6]);
  const size_t length_bytes = major == 1 ? 2 : 4;
  const size_t header_bytes =
      major == 1 ? ReadAt<uint16_t>(bytes, 8, path) : ReadAt<uint32_t>(bytes, 8, path);
  const size_t start = 8 + length_bytes;
  if (bytes.size() < start || bytes.size() - start < header_bytes) {
    Malformed(path, "truncated npy header");
  }
  const std::string_view header(reinterpret_cast<const char*>(bytes.data()) + start, header_bytes);
  const std::string_view descr = HeaderValue(header, "descr", path);
  NpyArray array;
  if (descr.size() < 4 || descr[0] != '\'') {
    Malformed(path, "structured npy dtypes are not supported");
  }
  if (descr[1] == '>') Malformed(path, "big-endian arrays are not supported");
  array.kind = descr[2];
  array.item_bytes = std::atoll(std::string(descr.substr(3, 4)).c_str());
  if (std::string_view("biufcV").find(array.kind) == std::string_view::npos ||
      array.item_bytes < 1 || array.item_bytes > 16) {
    Malformed(path,
              "dtype " + std::string(descr.substr(0, descr.find(','))) + " is not a number type");
  }
  array.dims = ParseShape(HeaderValue(header, "shape", path), path);
  const int64_t count = NumElements(array.dims);
  const size_t data = start + header_bytes;
  const int64_t available = static_cast<int64_t>(bytes.size() - data);
  if (count > available / array.item_bytes) {
    Malformed(path, "holds " + std::to_string(available) + " bytes of data, its shape needs " +
                        std::to_string(count) + " x " + std::to_string(array.item_bytes));
  }
  const std::byte* first = bytes.data() + data;
  array.bytes.assign(first, first + count * array.item_bytes);
  if (HeaderValue(header, "fortran_order", path).starts_with("True")) ToRowMajor(array);
  return array;
}

Bytes Inflate(const std::byte* from, size_t from_bytes, size_t to_bytes, const std::string& path) {
  // Deflate expands at most about 1032 times, so a hostile size is refused before it is allocated.
  if (to_bytes / 1040 > from_bytes + 1) Malformed(path, "impossible size of a compressed entry");
  Bytes result(to_bytes);
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) Malformed(path, "zlib cannot start");
  size_t done_in = 0;
  size_t done_out = 0;
  int status = Z_OK;
  constexpr size_t kChunk = size_t{1} << 30;
  while (status == Z_OK) {
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(from + done_in));
    stream.avail_in = static_cast<uInt>(std::min(kChunk, from_bytes - done_in));
    stream.next_out = reinterpret_cast<Bytef*>(result.data() + done_out);
    stream.avail_out = static_cast<uInt>(std::min(kChunk, to_bytes - done_out));
    const uInt in_before = stream.avail_in;
    const uInt out_before = stream.avail_out;
    status = inflate(&stream, Z_NO_FLUSH);
    done_in += in_before - stream.avail_in;
    done_out += out_before - stream.avail_out;
    if (in_before == stream.avail_in && out_before == stream.avail_out && status != Z_STREAM_END) {
      break;
    }
  }
  inflateEnd(&stream);
  if (status != Z_STREAM_END || done_out != to_bytes) Malformed(path, "corrupt compressed entry");
  return result;
}

struct ZipEntry {
  std::string name;
  uint16_t method = 0;
  uint64_t packed_bytes = 0;
  uint64_t bytes = 0;
  uint64_t header_offset = 0;
  size_t next = 0;  // offset of the next central record
};

ZipEntry ReadCentralRecord(const Bytes& zip, size_t at, const std::string& path) {
  if (ReadAt<uint32_t>(zip, at, path) != 0x02014b50) Malformed(path, "broken zip directory");
  ZipEntry entry;
  entry.method = ReadAt<uint16_t>(zip, at + 10, path);
  entry.packed_bytes = ReadAt<uint32_t>(zip, at + 20, path);
  entry.bytes = ReadAt<uint32_t>(zip, at + 24, path);
  const size_t name_bytes = ReadAt<uint16_t>(zip, at + 28, path);
  const size_t extra_bytes = ReadAt<uint16_t>(zip, at + 30, path);
  const size_t comment_bytes = ReadAt<uint16_t>(zip, at + 32, path);
  entry.header_offset = ReadAt<uint32_t>(zip, at + 42, path);
  const size_t name_at = at + 46;
  if (zip.size() < name_at || zip.size() - name_at < name_bytes + extra_bytes) {
    Malformed(path, "truncated zip directory");
  }
  entry.name.assign(reinterpret_cast<const char*>(zip.data()) + name_at, name_bytes);
  // zip64 extra field: the sizes that do not fit 32 bits, in this order.
  size_t extra = name_at + name_bytes;
  const size_t extra_end = extra + extra_bytes;
  while (extra + 4 <= extra_end) {
    const uint16_t id = ReadAt<uint16_t>(zip, extra, path);
    const size_t length = ReadAt<uint16_t>(zip, extra + 2, path);
    if (id == 1) {
      size_t field = extra + 4;
      for (uint64_t* value : {&entry.bytes, &entry.packed_bytes, &entry.header_offset}) {
        if (*value != 0xFFFFFFFFu) continue;
        *value = ReadAt<uint64_t>(zip, field, path);
        field += 8;
      }
    }
    extra += 4 + length;
  }
  entry.next = name_at + name_bytes + extra_bytes + comment_bytes;
  return entry;
}

Bytes ReadEntry(const Bytes& zip, const ZipEntry& entry, const std::string& path) {
  const size_t at = static_cast<size_t>(entry.header_offset);
  if (ReadAt<uint32_t>(zip, at, path) != 0x04034b50) Malformed(path, "broken zip entry");
  const size_t data =
      at + 30 + ReadAt<uint16_t>(zip, at + 26, path) + ReadAt<uint16_t>(zip, at + 28, path);
  if (data > zip.size() || zip.size() - data < entry.packed_bytes) {
    Malformed(path, "truncated zip entry '" + entry.name + "'");
  }
  if (entry.method == 0) {
    return Bytes(zip.begin() + static_cast<std::ptrdiff_t>(data),
                 zip.begin() + static_cast<std::ptrdiff_t>(data + entry.packed_bytes));
  }
  if (entry.method != 8) Malformed(path, "zip entry '" + entry.name + "' is not deflated");
  return Inflate(zip.data() + data, static_cast<size_t>(entry.packed_bytes),
                 static_cast<size_t>(entry.bytes), path);
}

}  // namespace

std::string NpyArray::Describe() const {
  std::string name;
  switch (kind) {
    case 'b':
      name = "bool";
      break;
    case 'i':
      name = "int";
      break;
    case 'u':
      name = "uint";
      break;
    case 'f':
      name = "float";
      break;
    case 'c':
      name = "complex";
      break;
    default:
      name = "void";
      break;
  }
  if (kind != 'b') name += std::to_string(item_bytes * 8);
  name += '[';
  for (size_t i = 0; i < dims.size(); ++i) name += (i ? "," : "") + std::to_string(dims[i]);
  return name + ']';
}

NpyArray ReadNpy(const std::string& path) { return ParseNpy(ReadFileBytes(path), path); }

std::map<std::string, NpyArray> ReadNpz(const std::string& path) {
  const Bytes zip = ReadFileBytes(path);
  if (zip.size() < 22) Malformed(path, "not a .npz file");
  // The end record is at the end, behind it at most a 64 KiB comment.
  size_t end = zip.size() - 22;
  const size_t lowest = zip.size() > 22 + 65535 ? zip.size() - 22 - 65535 : 0;
  while (ReadAt<uint32_t>(zip, end, path) != 0x06054b50) {
    if (end == lowest) Malformed(path, "not a .npz file (no zip directory)");
    --end;
  }
  uint64_t count = ReadAt<uint16_t>(zip, end + 10, path);
  uint64_t directory = ReadAt<uint32_t>(zip, end + 16, path);
  if (directory == 0xFFFFFFFFu && end >= 20 &&
      ReadAt<uint32_t>(zip, end - 20, path) == 0x07064b50) {
    const size_t zip64 = static_cast<size_t>(ReadAt<uint64_t>(zip, end - 20 + 8, path));
    count = ReadAt<uint64_t>(zip, zip64 + 32, path);
    directory = ReadAt<uint64_t>(zip, zip64 + 48, path);
  }
  std::map<std::string, NpyArray> arrays;
  size_t at = static_cast<size_t>(directory);
  for (uint64_t i = 0; i < count; ++i) {
    const ZipEntry entry = ReadCentralRecord(zip, at, path);
    at = entry.next;
    std::string name = entry.name;
    if (name.ends_with(".npy")) name.resize(name.size() - 4);
    arrays[name] = ParseNpy(ReadEntry(zip, entry, path), path + "(" + entry.name + ")");
  }
  return arrays;
}

Literal ToLiteral(const NpyArray& array, DType dtype, const Dims& dims, const std::string& what) {
  if (array.dims != dims) {
    throw InvalidArgument(what + ": the program wants " + ShapeString(dtype, dims) +
                          ", the file has " + array.Describe());
  }
  bool fits = array.item_bytes == StorageBytes(dtype);
  if (fits) {
    switch (array.kind) {
      case 'b':
        fits = IsBool(dtype);
        break;
      case 'f':
        // ml_dtypes writes one narrow type as a float of its own, '<f1'; the others are raw items.
        fits = array.item_bytes == 1 ? dtype == DType::kF8E5M2
                                     : IsFloat(dtype) && dtype != DType::kBF16;
        break;
      case 'c':
        fits = IsComplex(dtype);
        break;
      case 'i':
        fits = IsInteger(dtype);
        break;
      case 'u':
        fits = !IsComplex(dtype) && dtype != DType::kF32 && dtype != DType::kF64;
        break;
      default:
        break;  // V: raw items
    }
  }
  if (!fits) {
    throw InvalidArgument(what + ": the program wants " + ShapeString(dtype, dims) +
                          ", the file has " + array.Describe());
  }
  Literal literal = Literal::FromBytes(dtype, dims, array.bytes);
  if (BitWidth(dtype) < 8) {  // one byte a value: normalise to the width of the type
    for (int64_t i = 0; i < literal.num_elements(); ++i) {
      const int64_t raw = static_cast<int64_t>(array.bytes[static_cast<size_t>(i)]);
      if (IsFloat(dtype)) {
        literal.mutable_data()[i] = static_cast<std::byte>(raw & ((1 << BitWidth(dtype)) - 1));
      } else {
        literal.SetInt(i, raw);
      }
    }
  }
  return literal;
}

}  // namespace lockstep
