// Runner of the front end's file tests, one binary for all of them:
//   parse_runner print FILE [--generic] [--locations]   parse and print to stdout
//   parse_runner golden FILE EXPECTED      parse, print (options in a `// print:` line), compare
//   with
//                                          EXPECTED; print -> parse -> print is the identity
//   parse_runner hlo FILE EXPECTED         the module as HLO text is EXPECTED, and is read
//   parse_runner roundtrip FILE...         only the identity
//   parse_runner error FILE                the file's `// error:` lines say code, line:col,
//   substring parse_runner truncate FILE             every prefix parses or throws one Error
//   parse_runner throughput                time to parse and verify, linear in size
// LOCKSTEP_UPDATE_GOLDEN=1 rewrites EXPECTED.
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string_view>
#include <vector>

#include "compiler/base/error.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/hlo_printer.h"
#include "compiler/ops/op_def.h"
#include "tests/text_file.h"

namespace lockstep {
namespace {

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
  std::cout << PrintModule(*ParseModule(ReadTextFile(argv[2]), argv[2]), options);
  return 0;
}

int RoundTrip(int argc, char** argv) {
  int failures = 0;
  for (int i = 2; i < argc; ++i) {
    try {
      if (!RoundTrips(ReadTextFile(argv[i]), argv[i])) ++failures;
    } catch (const Error& error) {
      ShowError(error);
      ++failures;
    }
  }
  std::cout << argc - 2 - failures << " of " << argc - 2 << " files round-trip\n";
  return failures == 0 ? 0 : 1;
}

/// Compares with the expectation; with LOCKSTEP_UPDATE_GOLDEN=1 that is rewritten. `done`: there is
/// nothing more to check.
bool MatchesExpected(const std::string& printed, const std::string& path,
                     const std::string& expected_path, bool* done) {
  const char* update = std::getenv("LOCKSTEP_UPDATE_GOLDEN");
  *done = update && std::string(update) == "1";
  if (*done) {
    std::ofstream(expected_path, std::ios::binary) << printed;
    return true;
  }
  const std::string expected = ReadTextFile(expected_path);
  if (printed == expected) return true;
  std::cerr << path << " prints differently from " << expected_path << ", "
            << FirstDifference(expected, printed)
            << "\n(LOCKSTEP_UPDATE_GOLDEN=1 rewrites the expectation)\n";
  return false;
}

int Golden(const std::string& path, const std::string& expected_path) {
  const std::string text = ReadTextFile(path);
  PrintOptions options;
  options.debug_locations = text.find("// print: --locations") != std::string::npos;
  options.generic = text.find("// print: --generic") != std::string::npos;
  options.value_shardings = text.find("// print: --value-shardings") != std::string::npos;
  const std::string printed = PrintModule(*ParseModule(text, path), options);
  bool done = false;
  if (!MatchesExpected(printed, path, expected_path, &done)) return 1;
  return done || RoundTrips(text, path) ? 0 : 1;
}

/// The module as HLO text, which is read again.
int GoldenHlo(const std::string& path, const std::string& expected_path) {
  HloPrintOptions options;
  options.metadata = false;
  const std::string printed = PrintHlo(*ParseModule(ReadTextFile(path), path), options);
  bool done = false;
  if (!MatchesExpected(printed, path, expected_path, &done)) return 1;
  if (!done) ParseHlo(printed, expected_path);
  return 0;
}

/// Reads `// error: CODE LINE:COL substring` lines: the code and place of the error, and every
/// substring that its message must hold.
int ExpectError(const std::string& path) {
  const std::string text = ReadTextFile(path);
  std::istringstream lines(text);
  std::string line;
  std::vector<std::string> wanted;
  std::string code;
  std::string place;
  while (std::getline(lines, line)) {
    constexpr std::string_view kMark = "// error: ";
    if (line.substr(0, kMark.size()) != kMark) continue;
    std::istringstream words(line.substr(kMark.size()));
    words >> code >> place;
    std::string rest;
    std::getline(words, rest);
    wanted.push_back(rest.substr(rest.find_first_not_of(' ')));
  }
  if (wanted.empty()) {
    std::cerr << path << " says no error\n";
    return 2;
  }
  try {
    ParseModule(text, path);
  } catch (const Error& error) {
    bool ok = ErrorCodeName(error.code()) == code;
    ok &= error.location().text.known();
    ok &= std::to_string(error.location().text.line) + ":" +
              std::to_string(error.location().text.column) ==
          place;
    for (const std::string& part : wanted) ok &= error.message().find(part) != std::string::npos;
    const bool caret = !error.notes().empty() && error.notes()[0].ends_with("^");
    if (ok && caret) return 0;
    std::cerr << path << ": wanted " << code << " at " << place << ", got:\n";
    ShowError(error);
    return 1;
  }
  std::cerr << path << ": no error\n";
  return 1;
}

int Truncate(const std::string& path) {
  const std::string text = ReadTextFile(path);
  size_t parsed = 0;
  for (size_t size = 0; size < text.size(); ++size) {
    // A copy of exactly this size, so that a sanitizer sees a read beyond the end.
    const std::vector<char> prefix(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(size));
    try {
      ParseModule(std::string_view(prefix.data(), size), path);
      ++parsed;
    } catch (const Error& error) {
      if (!error.location().text.known() || error.code() == ErrorCode::kInternal) {
        std::cerr << path << " cut at byte " << size << ": error without a place\n";
        ShowError(error);
        return 1;
      }
    }
  }
  std::cout << text.size() << " prefixes, " << parsed << " of them whole programs\n";
  return 0;
}

double Seconds(const std::string& text) {
  double best = 1e9;
  for (int run = 0; run < 3; ++run) {
    // Processor time: the machine may be busy with other tests.
    const std::clock_t start = std::clock();
    VerifyModule(*ParseModule(text, "generated.mlir"));
    best = std::min(best, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
  }
  return best;
}

/// A transformer's forward pass by layers: 40 ops each, with locations as JAX writes them.
std::string ManyOps(int count) {
  const std::string x = "tensor<8x64x128xf32>", a = "tensor<8x4x64x64xf32>";
  const std::string row = "tensor<8x4x64xf32>", head = "tensor<8x4x64x32xf32>";
  std::string text = "func.func @main(%arg0: " + x + ", %w: tensor<128x128xf32>) -> " + x + " {\n";
  text += "  %zero = stablehlo.constant dense<0.0> : tensor<f32>\n";
  std::string last = "%arg0";
  int next = 0;
  const auto emit = [&](const std::string& op, const std::string& type) {
    const std::string name = "%" + std::to_string(next++);
    text += "  " + name + " = stablehlo." + op + " : " + type + " loc(#loc1)\n";
    return name;
  };
  const auto product = [&](const std::string& value) {
    return emit("dot_general " + value +
                    ", %w, contracting_dims = [2] x [0], precision = " + "[DEFAULT, DEFAULT]",
                "(" + x + ", tensor<128x128xf32>) -> " + x);
  };
  const auto heads = [&](const std::string& value) {
    const std::string split = emit("reshape " + value, "(" + x + ") -> tensor<8x64x4x32xf32>");
    return emit("transpose " + split + ", dims = [0, 2, 1, 3]",
                "(tensor<8x64x4x32xf32>) -> " + head);
  };
  while (next < count) {
    const std::string q = heads(product(last)), k = heads(product(last)), v = heads(product(last));
    const std::string scores =
        emit("dot_general " + q + ", " + k + ", batching_dims = [0, 1] x [0, 1], " +
                 "contracting_dims = [3] x [3]",
             "(" + head + ", " + head + ") -> " + a);
    const std::string top =
        emit("reduce(" + scores + " init: %zero) applies stablehlo.maximum across dimensions = [3]",
             "(" + a + ", tensor<f32>) -> " + row);
    const std::string wide =
        emit("broadcast_in_dim " + top + ", dims = [0, 1, 2]", "(" + row + ") -> " + a);
    const std::string weights =
        emit("exponential " + emit("subtract " + scores + ", " + wide, a), a);
    const std::string mixed =
        emit("dot_general " + weights + ", " + v + ", batching_dims = [0, 1] x [0, 1], " +
                 "contracting_dims = [3] x [2]",
             "(" + a + ", " + head + ") -> " + head);
    const std::string joined =
        emit("reshape " + emit("transpose " + mixed + ", dims = [0, 2, 1, 3]",
                               "(" + head + ") -> tensor<8x64x4x32xf32>"),
             "(tensor<8x64x4x32xf32>) -> " + x);
    last = emit("add " + last + ", " + joined, x);
    for (int i = 0; i < 6; ++i) {
      const std::string hidden = product(last);
      last = emit("add " + last + ", " + emit("tanh " + hidden, x), x);
    }
  }
  text += "  return " + last + " : " + x + "\n}\n";
  return text + "#loc1 = loc(\"a.py\":1:2)\n";
}

std::string BigLiteral(int count) {
  std::string text = "func.func @main() {\n  %0 = stablehlo.constant dense<[";
  for (int i = 0; i < count; ++i) {
    text += (i > 0 ? ", " : "") + std::string("1.234567e-0") + std::to_string(i % 10);
  }
  return text + "]> : tensor<" + std::to_string(count) + "xf32>\n  return\n}\n";
}

int Throughput() {
  const double small = Seconds(ManyOps(5000));
  const double large = Seconds(ManyOps(20000));
  const std::string literal = BigLiteral(200000);
  const double literal_seconds = Seconds(literal);
  const double megabytes = static_cast<double>(literal.size()) / 1e6;
  std::cout << "20000 ops parsed and verified: " << large * 1e3 << " ms; 5000 ops: " << small * 1e3
            << " ms; literal: " << megabytes / literal_seconds << " MB/s\n";
  // Generous, since the build may be unoptimised or sanitized; quadratic time fails both.
  if (large > 10 || large > 16 * small + 0.1) {
    std::cerr << "parsing is too slow or not linear in the number of ops\n";
    return 1;
  }
  if (literal_seconds > 5) {
    std::cerr << "literals are read too slowly\n";
    return 1;
  }
  return 0;
}

int Main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  if (mode == "print" && argc >= 3) return Print(argc, argv);
  if (mode == "golden" && argc == 4) return Golden(argv[2], argv[3]);
  if (mode == "hlo" && argc == 4) return GoldenHlo(argv[2], argv[3]);
  if (mode == "roundtrip") return RoundTrip(argc, argv);
  if (mode == "error" && argc == 3) return ExpectError(argv[2]);
  if (mode == "truncate" && argc == 3) return Truncate(argv[2]);
  if (mode == "throughput") return Throughput();
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
