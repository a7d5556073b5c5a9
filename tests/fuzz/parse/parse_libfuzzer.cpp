// libFuzzer entry (preset fuzz, clang): parse_libfuzzer CORPUS_DIR.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/parse/parse_target.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  lockstep::CheckParse({reinterpret_cast<const char*>(data), size});
  return 0;
}
