// .npy and .npz: round trips of every dtype, and every truncation of a file is one clear error.
#include "runtime/npz.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

#include "compiler/base/error.h"
#include "runtime/inputs.h"
#include "tests/text_file.h"

namespace lockstep {
namespace {

std::string TempPath(const std::string& name) { return ::testing::TempDir() + "/lockstep_" + name; }

void WriteBytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

TEST(Npz, EveryDTypeRoundTrips) {
  const std::string path = TempPath("all.npz");
  std::vector<std::pair<std::string, Literal>> arrays;
  for (int i = 0; i < kNumDTypes; ++i) {
    arrays.emplace_back("arg" + std::to_string(i),
                        GenerateArray(DType(i), {3, 0 + i % 4, 2}, InputKind::kUniform, 5));
  }
  arrays.emplace_back("scalar", GenerateArray(DType::kF32, {}, InputKind::kNormal, 1));
  WriteNpz(path, arrays);
  const auto read = ReadNpz(path);
  ASSERT_EQ(read.size(), arrays.size());
  for (const auto& [name, literal] : arrays) {
    const Literal back = ToLiteral(read.at(name), literal.dtype(), literal.dims(), name);
    EXPECT_TRUE(back.BitwiseEqual(literal)) << name << " " << DTypeName(literal.dtype());
  }
}

TEST(Npz, TruncatedFilesAreErrors) {
  const std::string path = TempPath("whole.npz");
  WriteNpz(path, {{"arg0", GenerateArray(DType::kF32, {4, 5}, InputKind::kExact, 3)}});
  const std::string whole = ReadTextFile(path);
  const std::string cut = TempPath("cut.npz");
  for (size_t size = 0; size < whole.size(); ++size) {
    WriteBytes(cut, whole.substr(0, size));
    EXPECT_THROW(ReadNpz(cut), Error) << size;
  }
}

TEST(Npz, DamagedBytesNeverCrash) {
  const std::string path = TempPath("damaged.npz");
  WriteNpz(path, {{"arg0", GenerateArray(DType::kF32, {4, 5}, InputKind::kExact, 3)}});
  const std::string whole = ReadTextFile(path);
  for (size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
    WriteBytes(path, damaged);
    try {
      ReadNpz(path);
    } catch (const Error&) {
      // One clear error is right; so is reading a file whose damage does not matter.
    }
  }
}

TEST(Npy, FortranOrder) {
  // [[1, 2, 3], [4, 5, 6]] stored column by column.
  std::string header = "{'descr': '<i4', 'fortran_order': True, 'shape': (2, 3), }";
  header.resize(117, ' ');
  header += '\n';
  std::string bytes("\x93NUMPY\x01\x00\x76\x00", 10);
  bytes += header;
  for (int32_t value : {1, 4, 2, 5, 3, 6}) bytes.append(reinterpret_cast<const char*>(&value), 4);
  const std::string path = TempPath("fortran.npy");
  WriteBytes(path, bytes);
  const Literal literal = ToLiteral(ReadNpy(path), DType::kI32, {2, 3}, "a");
  for (int i = 0; i < 6; ++i) EXPECT_EQ(literal.GetInt(i), i + 1);
}

TEST(Npy, FloatsOfOneByteAreThoseThatNumpyNamesSo) {
  // np.save of ml_dtypes.float8_e5m2: the one narrow type with a numpy kind of its own.
  std::string header = "{'descr': '<f1', 'fortran_order': False, 'shape': (3,), }";
  header.resize(117, ' ');
  header += '\n';
  std::string bytes("\x93NUMPY\x01\x00\x76\x00", 10);
  bytes += header;
  bytes += std::string("\x3c\xbc\x40", 3);
  const std::string path = TempPath("narrow.npy");
  WriteBytes(path, bytes);
  const Literal literal = ToLiteral(ReadNpy(path), DType::kF8E5M2, {3}, "a");
  EXPECT_EQ(literal.GetDouble(0), 1.0);
  EXPECT_EQ(literal.GetDouble(1), -1.0);
  EXPECT_EQ(literal.GetDouble(2), 2.0);
  EXPECT_THROW(ToLiteral(ReadNpy(path), DType::kF8E4M3FN, {3}, "a"), Error);
}

TEST(Npy, MismatchNamesBothSides) {
  const std::string path = TempPath("mismatch.npy");
  WriteNpy(path, GenerateArray(DType::kF32, {2, 3}, InputKind::kExact, 3));
  try {
    ToLiteral(ReadNpy(path), DType::kF32, {3, 2}, "arg0");
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kInvalidArgument);
    EXPECT_STREQ(error.what(), "arg0: the program wants f32[3,2], the file has float32[2,3]");
  }
  EXPECT_THROW(ToLiteral(ReadNpy(path), DType::kI32, {2, 3}, "arg0"), Error);
}

TEST(Npy, HostileSizesAllocateNothing) {
  std::string header =
      "{'descr': '<f8', 'fortran_order': False, 'shape': (1152921504606846976,), }";
  header.resize(117, ' ');
  header += '\n';
  std::string bytes("\x93NUMPY\x01\x00\x76\x00", 10);
  const std::string path = TempPath("hostile.npy");
  WriteBytes(path, bytes + header);
  EXPECT_THROW(ReadNpy(path), Error);
}

}  // namespace
}  // namespace lockstep
