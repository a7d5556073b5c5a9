#include "tests/fuzz/parse/parse_target.h"

#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"

namespace lockstep {
namespace {

[[noreturn]] void Broken(std::string_view bytes, const std::string& what) {
  std::cerr << "BROKEN: " << what << "\n--- input\n" << bytes << "\n---\n";
  std::abort();
}

}  // namespace

void CheckParse(std::string_view bytes) {
  ParseLimits limits;
  limits.max_nesting = 64;
  limits.max_literal_bytes = 1 << 20;
  std::unique_ptr<Module> module;
  try {
    module = ParseModule(bytes, "fuzz", TextFormat::kAuto, limits);
  } catch (const Error& error) {
    if (error.code() == ErrorCode::kInternal) Broken(bytes, error.what());
    if (!error.location().text.known()) Broken(bytes, std::string("no place: ") + error.what());
    return;
  } catch (const std::exception& error) {
    Broken(bytes, std::string("foreign exception: ") + error.what());
  }
  std::string printed;
  try {
    printed = PrintModule(*module);
    const std::string again = PrintModule(*ParseStableHlo(printed, "printed"));
    if (again != printed) Broken(bytes, "second print differs:\n" + printed + "\n---\n" + again);
  } catch (const std::exception& error) {
    Broken(bytes, std::string("printed text is refused: ") + error.what() + "\n" + printed);
  }
}

}  // namespace lockstep
