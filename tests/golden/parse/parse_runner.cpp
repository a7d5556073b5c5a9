// Runner of the front end's file tests, one binary for all of them:
//   parse_runner print FILE [--generic] [--locations]   parse and print to stdout
//   parse_runner golden FILE EXPECTED      parse, print, compare with EXPECTED; and print -> parse
//                                          -> print is the identity in both forms
//   parse_runner roundtrip FILE...         only the identity
//   parse_runner error FILE                the file's `// error:` lines say code, line:col,
//   substring parse_runner truncate FILE             every prefix parses or throws one Error
//   parse_runner throughput                limits on time, linear in size
// LOCKSTEP_UPDATE_GOLDEN=1 rewrites EXPECTED.
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"

namespace lockstep {
namespace {

std::string ReadFile(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw Error(ErrorCode::kIoError, "cannot read " + path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void ShowError(const Error& error) {
  std::cerr << "error: " << error.what() << " [" << ErrorCodeName(error.code()) << "]\n";
  for (const std::string& note : error.notes()) std::cerr << note << "\n";
}

/// The first line where two texts differ, for messages.
std::string FirstDifference(const std::string& a, const std::string& b) {
  std::istringstream left(a);
  std::istringstream right(b);
  std::string line_a;
  std::string line_b;
  for (int line = 1;; ++line) {
    const bool more_a = static_cast<bool>(std::getline(left, line_a));
    const bool more_b = static_cast<bool>(std::getline(right, line_b));
    if (!more_a && !more_b) return "no difference by lines";
    if (!more_a || !more_b || line_a != line_b) {
      return "line " + std::to_string(line) + ":\n  " + (more_a ? line_a : "<end>") + "\n  " +
             (more_b ? line_b : "<end>");
    }
  }
}

bool RoundTrips(const std::string& text, const std::string& path) {
  const auto module = ParseModule(text, path);
  bool ok = true;
  for (const bool generic : {false, true}) {
    for (const bool locations : {false, true}) {
      PrintOptions options;
      options.generic = generic;
      options.debug_locations = locations;
      const std::string first = PrintModule(*module, options);
      const auto again = ParseModule(first, path + ".printed");
      const std::string second = PrintModule(*again, options);
      if (first != second) {
        std::cerr << path << ": printing is not stable (generic " << generic << ", locations "
                  << locations << "): " << FirstDifference(first, second) << "\n";
        ok = false;
      }
      if (generic && !locations) {
        // Both spellings give the same module.
        PrintOptions pretty;
        const std::string crossed = PrintModule(*again, pretty);
        const std::string direct = PrintModule(*module, pretty);
        if (crossed != direct) {
          std::cerr << path
                    << ": generic and pretty form differ: " << FirstDifference(direct, crossed)
                    << "\n";
          ok = false;
        }
      }
    }
  }
  return ok;
}

int Print(int argc, char** argv) {
  PrintOptions options;
  for (int i = 3; i < argc; ++i) {
    options.generic |= std::string(argv[i]) == "--generic";
    options.debug_locations |= std::string(argv[i]) == "--locations";
    options.value_shardings |= std::string(argv[i]) == "--value-shardings";
  }
  std::cout << PrintModule(*ParseModule(ReadFile(argv[2]), argv[2]), options);
  return 0;
}

int RoundTrip(int argc, char** argv) {
  int failures = 0;
  for (int i = 2; i < argc; ++i) {
    try {
      if (!RoundTrips(ReadFile(argv[i]), argv[i])) ++failures;
    } catch (const Error& error) {
      ShowError(error);
      ++failures;
    }
  }
  std::cout << argc - 2 - failures << " of " << argc - 2 << " files round-trip\n";
  return failures == 0 ? 0 : 1;
}

int Main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  if (mode == "print" && argc >= 3) return Print(argc, argv);
  if (mode == "roundtrip") return RoundTrip(argc, argv);
  std::cerr << "unknown mode '" << mode << "'\n";
  return 2;
}

}  // namespace
}  // namespace lockstep

int main(int argc, char** argv) {
  try {
    return lockstep::Main(argc, argv);
  } catch (const lockstep::Error& error) {
    lockstep::ShowError(error);
    return 1;
  } catch (const std::exception& error) {
    std::cerr << "unexpected: " << error.what() << "\n";
    return 70;
  }
}
